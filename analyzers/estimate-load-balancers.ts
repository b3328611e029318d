// How long is each failure behind a load balancer felt, per rule and pool?
// One estimate per way of dying; what cannot be known says why. The Global tier is left out: it does not probe.

import { GUIDE_CONVERGENCE } from '#src/azure-facts/guide.ts';
import type { Field } from '#src/graph/field.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { BackendPool, LoadBalancer, LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { labelOf, nameAtEnd } from '#src/graph/nodes/read-node.ts';
import type { FailoverEstimate, NoAnswer } from '#src/model/estimate.ts';
import type { Assumed, Established, Failure, NewFlows, WindowMs } from '#src/model/failure.ts';
import type { Because } from '#src/model/finding.ts';
import type { UnknownValue } from '#src/model/value.ts';
import type { DeriveContext } from './ask.ts';
import type { EstablishedFlows, FlowSituation } from './derive/established-flows.ts';
import { deriveEstablishedFlows, establishedFlowsOnReturn } from './derive/established-flows.ts';
import { deriveFailingShare } from './derive/failing-share.ts';
import { assumptionsOf, deriveAllDown, deriveAllDownUnprobed, deriveLastZone } from './derive/failover-model.ts';
import { deriveLoadBalancerDesign } from './derive/load-balancer-design.ts';
import { deriveNoHealthyBackends, deriveSku } from './derive/no-healthy-backends.ts';
import type { RuleProbe } from './derive/rule-probe.ts';
import { deriveRuleProbe } from './derive/rule-probe.ts';
import type { ModelledOrUnknown } from './derive/rule-removal.ts';
import { deriveRuleRemoval, deriveRuleReturn } from './derive/rule-removal.ts';
import { deriveFrontendZones, deriveMemberZones } from './derive/zones.ts';

const FAILURES: readonly Failure[] = [
  'instance-silent',
  'process-dead',
  'http-503',
  'recovery',
  'all-down',
  'zone-down',
];

/** The failover estimates of all load balancers that may be deployed, in the order of the source. */
export function estimateLoadBalancers(context: DeriveContext): readonly FailoverEstimate[] {
  return context.graph.loadBalancers.flatMap((loadBalancer) => {
    if (loadBalancer.deployed === false || holdsWord(loadBalancer.tier, 'Global') === 'yes') return [];
    const tellings = new Tellings(context);
    return loadBalancer.rules.items.flatMap((rule) =>
      rule.pools.items.flatMap((link) =>
        estimatesOf({ loadBalancer, rule, link, pool: nodeOf(link) }, tellings, context),
      ),
    );
  });
}

/** One rule and one of its pools. */
interface Case {
  readonly loadBalancer: LoadBalancer;
  readonly rule: LoadBalancingRule;
  readonly link: Link<BackendPool>;
  readonly pool: BackendPool | undefined;
}

/** What a failure does, before it is put into the shape of the contract. */
interface Outcome {
  readonly newFlows: NewFlows | NoAnswer;
  readonly lastZone?: WindowMs;
  readonly flows: EstablishedFlows;
  readonly because: readonly Because[];
}

function estimatesOf(subject: Case, tellings: Tellings, context: DeriveContext): readonly FailoverEstimate[] {
  const { loadBalancer, rule, pool } = subject;
  const probe = context.ask(deriveRuleProbe, rule);
  const design = pool === undefined ? null : context.ask(deriveLoadBalancerDesign, pool);
  const named = {
    kind: 'failover' as const,
    design,
    resource: loadBalancer.key,
    rule: textOf(rule.name),
    pool: pool === undefined ? textOf(nameAtEnd(subject.link.id)) : textOf(pool.name),
    probe:
      probe.state === 'none'
        ? null
        : probe.probe === undefined
          ? textOf(nameAtEnd(rule.probe.id))
          : textOf(probe.probe.name),
  };
  return tellings.of(subject, probe).map((told) => ({ ...named, ...told }));
}

/** What one failure does, as every rule with the same probe, pool and frontend tells it. */
type Told = Pick<
  FailoverEstimate,
  'failure' | 'assumes' | 'newFlows' | 'lastZone' | 'establishedTcp' | 'udp' | 'scenario' | 'because'
>;

/** Rules of a load balancer differ mostly in their ports, which decide nothing here: what is told of one holds for its like. */
class Tellings {
  private readonly context: DeriveContext;
  private readonly known = new Map<unknown, readonly (readonly [Case, readonly Told[]])[]>();

  constructor(context: DeriveContext) {
    this.context = context;
  }

  of(subject: Case, probe: RuleProbe): readonly Told[] {
    const ofProbe = this.known.get(probe) ?? [];
    const frontend = nodeOf(subject.rule.frontend);
    const like = ofProbe.find(([other]) => other.pool === subject.pool && nodeOf(other.rule.frontend) === frontend);
    if (like !== undefined) return like[1];
    const told = tell(subject, probe, this.context);
    this.known.set(probe, [...ofProbe, [subject, told]]);
    return told;
  }
}

function tell(subject: Case, probe: RuleProbe, context: DeriveContext): readonly Told[] {
  const { pool } = subject;
  const design = pool === undefined ? null : context.ask(deriveLoadBalancerDesign, pool);
  const protocol = probe.state === 'known' ? probe.inForce.protocol : undefined;
  const hasZones = pool?.size !== 0 && memberZones(pool, context) !== undefined;
  return FAILURES.filter((failure) => failure !== 'zone-down' || hasZones).flatMap((failure) =>
    assumptionsOf(failure, protocol).map((assumes) => {
      const { newFlows, lastZone, flows, because } = outcomeOf(failure, assumes, subject, probe, context);
      const promise = failure === 'instance-silent' && design !== null ? guidePromise(context) : [];
      return {
        failure,
        assumes,
        newFlows,
        ...(lastZone === undefined ? {} : { lastZone }),
        establishedTcp: flows.tcp,
        udp: flows.udp,
        scenario: failure,
        because: [...because, ...promise, ...flows.because],
      };
    }),
  );
}

function outcomeOf(
  failure: Failure,
  assumes: Assumed,
  subject: Case,
  probe: RuleProbe,
  context: DeriveContext,
): Outcome {
  if (subject.pool?.size === 0) return nobodyThere(subject.pool);
  if (probe.state === 'none' && holdsWord(subject.loadBalancer.tier, 'Global') === 'unknown')
    return globalOrNot(subject);
  switch (failure) {
    case 'recovery':
      return { ...answerOf(deriveRuleReturn(probe, context)), flows: establishedFlowsOnReturn() };
    case 'all-down':
      return allDown(assumes, subject, probe, context);
    case 'zone-down':
      return zoneDown(assumes, subject, probe, context);
    default:
      return oneInstanceDown(assumes, subject, probe, context);
  }
}

// Nothing can fail and nothing can take over: flows are refused before the failure, during it and afterwards.
function nobodyThere(pool: BackendPool): Outcome {
  const text =
    pool.maxSize === 0
      ? 'the template puts no instance into the pool: new flows are refused, whatever fails'
      : 'the template puts no instance into the pool as it deploys: new flows are refused until it has grown';
  const nothing: Established = { fate: 'unknown', boundMs: null };
  const without = 'there are no established flows whose fate could be told';
  return {
    newFlows: { never: true },
    flows: { tcp: nothing, udp: nothing, because: [{ text: without }] },
    because: [{ text, place: pool.place }],
  };
}

function oneInstanceDown(assumes: Assumed, subject: Case, probe: RuleProbe, context: DeriveContext): Outcome {
  const removal = deriveRuleRemoval(probe, assumes.answers ?? 'silent', context);
  const flows = flowsOf(removal, { ...situationOf(subject, assumes, probe), allDown: false }, probe);
  const size = subject.pool?.size;
  if (size === 1 && removal.state === 'known' && !('never' in removal.newFlows)) {
    const text = 'the pool has one instance: once it is removed, new flows are refused until it returns';
    const alone = { text, ...(subject.pool === undefined ? {} : { place: subject.pool.place }) };
    return { newFlows: { never: true }, flows, because: [...removal.because, alone] };
  }
  const share = typeof size === 'number' && size >= 2 ? [{ text: shareText(size) }] : [];
  const zones = zonesThatProbe(subject, context)?.length ?? 1;
  return { ...withLastZone(removal, zones), flows, because: [...answerOf(removal).because, ...share] };
}

function zoneDown(assumes: Assumed, subject: Case, probe: RuleProbe, context: DeriveContext): Outcome {
  const removal = deriveRuleRemoval(probe, assumes.answers ?? 'silent', context);
  const frontendZones = zonesThatProbe(subject, context);
  const zones = memberZones(subject.pool, context) ?? [];
  const pinned = frontendZones?.length === 1 ? frontendZones[0] : undefined;
  const only = zones.length === 1 ? zones[0] : undefined;
  const situation = situationOf(subject, assumes, probe);
  if (pinned !== undefined || only !== undefined) {
    const text =
      pinned === undefined
        ? `all members stand in zone ${only}: when it is down, new flows are refused until it returns`
        : `the frontend stands in zone ${pinned} only: when that zone is down, nothing reaches the pool`;
    const flows = flowsOf(removal, { ...situation, allDown: true }, probe);
    return { newFlows: { never: true }, flows, because: [...answerOf(removal).because, { text }] };
  }
  const text = `the members stand in zones ${zones.join(', ')}: those of the zone that is down fall silent together`;
  const flows = flowsOf(removal, { ...situation, allDown: false, poolSize: 'unknown' }, probe);
  // The prober of the zone that is down is gone too.
  const survivors = (frontendZones?.length ?? 1) - 1;
  return { ...withLastZone(removal, survivors), flows, because: [...answerOf(removal).because, { text }] };
}

function allDown(assumes: Assumed, subject: Case, probe: RuleProbe, context: DeriveContext): Outcome {
  const removal = deriveRuleRemoval(probe, 'silent', context);
  const situation = situationOf(subject, assumes, probe);
  if (probe.state === 'none') {
    const flows = flowsOf(removal, { ...situation, allDown: false, poolSize: 'unknown' }, probe);
    return { ...deriveAllDownUnprobed(assumes.forwards), flows };
  }
  const flows = flowsOf(removal, { ...situation, allDown: true }, probe);
  const { noHealthyBackends } = situation;
  if (noHealthyBackends === 'unknown' && assumes.forwards === 'yes') {
    const text =
      'whether new flows go to instances that are down depends on noHealthyBackendsBehavior, which cannot be known';
    return { newFlows: { unknown: text }, flows, because: [{ text }] };
  }
  const behavior = noHealthyBackends === 'unknown' ? 'AllProbedDown' : noHealthyBackends;
  const { newFlows, because } = deriveAllDown(behavior, assumes.forwards);
  return { newFlows, flows, because };
}

function situationOf(subject: Case, assumes: Assumed, probe: RuleProbe): Omit<FlowSituation, 'removal' | 'allDown'> {
  const size = subject.pool?.size;
  return {
    forwards: assumes.forwards ?? 'no',
    poolSize: typeof size === 'number' ? size : 'unknown',
    sku: deriveSku(subject.loadBalancer),
    noHealthyBackends: deriveNoHealthyBackends(probe, subject.loadBalancer),
  };
}

/** Whether UDP flows move at all depends on the removal; where that is unknown, so is their fate. */
function flowsOf(
  removal: ModelledOrUnknown,
  situation: Omit<FlowSituation, 'removal'>,
  probe: RuleProbe,
): EstablishedFlows {
  if (removal.state === 'known') return deriveEstablishedFlows({ ...situation, removal: removal.newFlows });
  const flows = deriveEstablishedFlows({ ...situation, removal: { unboundedFromMs: 0 } });
  const isRemovedSometime = removal.possible?.newFlows.every((each) => !('never' in each)) ?? hasProtocol(probe);
  const udp: Established = isRemovedSometime ? flows.udp : { fate: 'unknown', boundMs: null };
  return { ...flows, udp };
}

const hasProtocol = (probe: RuleProbe): boolean => probe.state === 'unknown' && probe.probe?.protocol.state === 'known';

function withLastZone(
  removal: ModelledOrUnknown,
  zones: number,
): Pick<Outcome, 'newFlows' | 'lastZone'> & { readonly because: readonly Because[] } {
  const answer = answerOf(removal);
  if (zones <= 1 || removal.state === 'unknown' || !('maxMs' in removal.newFlows)) return answer;
  const { lastZone, because } = deriveLastZone(removal.newFlows, zones);
  return { ...answer, lastZone, because: [...answer.because, ...because] };
}

function answerOf(model: ModelledOrUnknown): { newFlows: NewFlows | NoAnswer; because: readonly Because[] } {
  if (model.state === 'known') return { newFlows: model.newFlows, because: model.because };
  return { newFlows: { unknown: reasonOf(model.unknown) }, because: model.because };
}

function globalOrNot(subject: Case): Outcome {
  const { tier } = subject.loadBalancer;
  const reason = tier.state === 'unknown' ? reasonOf(tier.unknown) : '';
  const unknown: Established = { fate: 'unknown', boundMs: null };
  return {
    newFlows: { unknown: reason },
    flows: { tcp: unknown, udp: unknown, because: [] },
    because: [
      {
        text: `a load balancer of the Global tier needs no probe, and the tier cannot be known: ${reason}`,
        place: tier.origin.place,
      },
    ],
  };
}

function guidePromise(context: DeriveContext): readonly Because[] {
  const fact = context.facts(GUIDE_CONVERGENCE);
  const { min, max } = fact.value;
  return [
    { text: `the architecture guide promises ${min}–${max} s for appliances behind a load balancer`, source: fact.id },
  ];
}

const shareText = (size: number): string => `until then ${deriveFailingShare(1, size, 'active-active').text}`;

const memberZones = (pool: BackendPool | undefined, context: DeriveContext): readonly string[] | undefined =>
  pool === undefined ? undefined : context.ask(deriveMemberZones, pool);

function zonesThatProbe(subject: Case, context: DeriveContext): readonly string[] | undefined {
  const frontend = nodeOf(subject.rule.frontend);
  return frontend === undefined ? undefined : context.ask(deriveFrontendZones, frontend);
}

const reasonOf = (unknown: UnknownValue): string => unknown.reasons[0]?.message ?? unknown.text;

/** A name as `inspect` and the estimates of source ports spell it; unknown pieces as their expression. */
const textOf = (name: Field<string>): string | null => (name.state === 'absent' ? null : labelOf(name));
