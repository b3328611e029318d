// Does a network security group let a flow pass? The first rule that matches decides, its own rules before the default ones.
// What is not known of a rule matters only where another access than that of the deciding rule could come of it.
import type { DeriveContext } from '#analyzers/ask.ts';
import { NSG_ORDER } from '#src/azure-facts/network-security-groups.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import type { Because } from '#src/model/finding.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import type { UnknownValue } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';
import type { Flow } from './flow.ts';
import type { FlowPiece, RuleReading } from './rule-match.ts';
import { matchRule } from './rule-match.ts';
import { deriveRuleReadings } from './rule-reading.ts';
import type { VirtualNetworkTag } from './virtual-network-tag.ts';

/**
 * `unknown` with `dependsOn` flow: some of the flows pass and others do not; with `template`: a value decides that is unknown.
 */
export type NsgVerdict =
  | { readonly verdict: 'allow' | 'deny'; readonly because: readonly Because[] }
  | {
      readonly verdict: 'unknown';
      readonly dependsOn: 'flow' | 'template';
      readonly unknown: UnknownValue;
      readonly because: readonly Because[];
    };

export type Direction = 'inbound' | 'outbound';

/** The verdict of one group. */
export function groupVerdict(
  group: NetworkSecurityGroup,
  direction: Direction,
  flow: Flow,
  tag: VirtualNetworkTag,
  context: DeriveContext,
): NsgVerdict {
  const rules = context.ask(deriveRuleReadings, group)[direction];
  const outcomes: Outcome[] = [];
  const { source, destination } = flow;
  for (const { protocol, ports } of flow.traffic) {
    const piece = { source, destination, protocol, ports };
    decide({ rules, tag, outcomes, budget: { left: PIECES_MAXIMUM } }, piece, 0, []);
  }
  return summary(group, outcomes);
}

/** The groups of a subnet and of a network interface together: a flow passes when both allow it. */
export function pairVerdict(
  links: readonly Link<NetworkSecurityGroup>[],
  direction: Direction,
  flow: Flow,
  tag: VirtualNetworkTag,
  context: DeriveContext,
): NsgVerdict {
  const verdicts = links.map((link) => linkVerdict(link, direction, flow, tag, context));
  const denied = verdicts.find((each) => each.verdict === 'deny');
  if (denied !== undefined) return denied;
  const unknown = verdicts.find((each) => each.verdict === 'unknown');
  if (unknown !== undefined) return unknown;
  const because = verdicts.flatMap((each) => each.because);
  return {
    verdict: 'allow',
    because: because.length > 0 ? because : [{ text: 'no security group filters here', source: NSG_ORDER.id }],
  };
}

function linkVerdict(
  link: Link<NetworkSecurityGroup>,
  direction: Direction,
  flow: Flow,
  tag: VirtualNetworkTag,
  context: DeriveContext,
): NsgVerdict {
  const { target, id } = link;
  if (target.state === 'none') return { verdict: 'allow', because: [] };
  if (target.state === 'found') return groupVerdict(target.node, direction, flow, tag, context);
  const message =
    target.state === 'external'
      ? `the rules of ${nameOf(target.external.key)} are not declared here`
      : 'which security group filters here cannot be known';
  const unknown =
    target.state === 'external'
      ? unknownValue(message, [{ code: 'external-resource', message }], id.origin)
      : target.unknown;
  const because = [{ text: message, place: id.origin.place }];
  return { verdict: 'unknown', dependsOn: 'template', unknown, because };
}

interface Outcome {
  readonly piece: FlowPiece;
  readonly rule: RuleReading;
  /** Rules before it that may decide otherwise. */
  readonly rivals: readonly RuleReading[];
}

interface Decision {
  readonly rules: readonly RuleReading[];
  readonly tag: VirtualNetworkTag;
  readonly outcomes: Outcome[];
  readonly budget: { left: number };
}

/** More pieces than this are of no use to anybody; the rest of the flow stays undecided. */
const PIECES_MAXIMUM = 1000;

// Cuts the flow along the borders of the rules, only as far as the order of the rules asks for it.
function decide(decision: Decision, piece: FlowPiece, from: number, doubtful: readonly RuleReading[]): void {
  let open = doubtful;
  for (let index = from; index < decision.rules.length; index += 1) {
    const rule = decision.rules[index];
    if (rule === undefined) return;
    const match = matchRule(rule, piece, decision.tag);
    if (match.answer === 'no') continue;
    if (match.answer === 'partly') {
      for (const part of match.pieces) {
        decision.budget.left -= 1;
        if (decision.budget.left > 0) decide(decision, part, index, open);
        else decision.outcomes.push({ piece: part, rule: { ...rule, access: undefined }, rivals: open });
      }
      return;
    }
    if (match.answer === 'unknown' || rule.doubt !== undefined || rule.access === undefined) open = [...open, rule];
    else {
      const rivals = open.filter((other) => other.access !== rule.access);
      decision.outcomes.push({ piece, rule, rivals });
      return;
    }
  }
}

function summary(group: NetworkSecurityGroup, outcomes: readonly Outcome[]): NsgVerdict {
  const undecided = outcomes.find((outcome) => outcome.rivals.length > 0 || outcome.rule.access === undefined);
  if (undecided !== undefined) {
    const rule = undecided.rivals[0] ?? undecided.rule;
    const message = `whether ${rule.name} of ${nameOf(group.key)} matches cannot be known`;
    const reason = { code: 'runtime-value', message } as const;
    const unknown = rule.doubt ?? unknownValue(message, [reason], group.properties.origin);
    return { verdict: 'unknown', dependsOn: 'template', unknown, because: [{ ...rule.because, text: message }] };
  }
  const accesses = new Set(outcomes.map((outcome) => outcome.rule.access));
  const deciding = [...new Set(outcomes.map((outcome) => outcome.rule))];
  const because = deciding.map((rule) => rule.because);
  if (accesses.size === 1) return { verdict: accesses.has('allow') ? 'allow' : 'deny', because };
  const message = `${nameOf(group.key)} lets some of these flows pass and stops others`;
  const unknown = unknownValue(message, [{ code: 'missing-parameter', message }], group.properties.origin);
  return { verdict: 'unknown', dependsOn: 'flow', unknown, because };
}

const nameOf = (key: string): string => resourceWords(key).name;
