// What changes, in seconds and ports, when a property is left to the service instead of the portal?
import type { DeriveContext } from '#analyzers/ask.ts';
import type { AzureFact } from '#src/azure-facts/fact.ts';
import { SNAT_PORTS_PER_ADDRESS } from '#src/azure-facts/outbound-snat.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type {
  BackendPool,
  FrontendIpConfiguration,
  LoadBalancingRule,
  OutboundRule,
  Probe,
} from '#src/graph/nodes/load-balancer.ts';
import type { Count, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import { isKnownCount, nodeOf } from '#src/graph/nodes/node.ts';
import type { DefaultConsequence } from '#src/model/default-difference.ts';
import type { NoAnswer, SpanMs } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { Failure } from '#src/model/failure.ts';
import { deriveAutomaticPorts } from './automatic-ports.ts';
import type { ProbeAnswer, ProbeInForce } from './failover-model.ts';
import { deriveRemoval } from './failover-model.ts';
import { deriveProbeInForce } from './rule-probe.ts';

/** The two values that are compared: what the service uses, and what the portal writes. */
export interface ComparedValues {
  readonly ships: AzureFact;
  readonly portal: AzureFact;
}

type Consequences = (
  node: ResourceNode | PartNode,
  values: ComparedValues,
  context: DeriveContext,
) => readonly DefaultConsequence[];

/** The consequences of a row by its id; none where both sides are alike or nothing is published. */
export function deriveConsequences(
  rowId: string,
  node: ResourceNode | PartNode,
  values: ComparedValues,
  context: DeriveContext,
): readonly DefaultConsequence[] {
  return BY_ROW[rowId]?.(node, values, context) ?? [];
}

// The subjects of a row are of one kind (defaulted-subjects.ts), so that the node's type follows from the row's id.
const BY_ROW: Readonly<Record<string, Consequences>> = {
  'lb.probe.interval': (node, values, context) => intervalConsequences(node as Probe, values, context),
  'lb.probe.request-path': () => [
    { kind: 'deployment', text: 'an HTTP probe without a path is refused; the portal shows / to start with' },
  ],
  'lb.rule.probe': () => [
    {
      kind: 'failover',
      failure: 'instance-silent',
      text: 'a rule without a probe never takes a dead instance out of rotation; the portal insists on a probe',
    },
  ],
  'lb.rule.disable-outbound-snat': (node, values, context) => implicitSnat(node as LoadBalancingRule, values, context),
  'lb.outbound-rule.ports': (node, values, context) => outboundPorts(node as OutboundRule, values, context),
  'lb.outbound-rule.tcp-reset': () => [
    {
      kind: 'flows',
      text: 'outbound flows that reach the idle timeout end without a word; with the TCP reset of the portal both ends learn of it',
    },
  ],
  'lb.outbound-rule.protocol': () => [{ kind: 'deployment', text: 'an outbound rule without a protocol is refused' }],
  'lb.frontend.zones': () => [
    { kind: 'zones', text: 'the frontend has no zone guarantee; the portal offers a zone-redundant one' },
  ],
  'azure-firewall.zones': () => [
    { kind: 'zones', text: 'the firewall is not spread over zones; the portal makes it zone-redundant' },
  ],
  'nat-gateway.zones': () => [
    { kind: 'zones', text: 'the gateway stands in one zone that Azure picks and does not tell' },
  ],
  'public-ip.zones': () => [
    { kind: 'zones', text: 'zone-redundant only in regions where that is enabled; the portal writes the zones' },
  ],
  'subnet.default-outbound-access': () => [
    {
      kind: 'snat',
      text: 'instances without another outbound method get default outbound access; a subnet made in the portal is private',
    },
  ],
};

const ANSWERS: readonly (readonly [Failure, ProbeAnswer])[] = [
  ['instance-silent', 'silent'],
  ['process-dead', 'rst'],
  ['http-503', '503'],
];

function intervalConsequences(
  probe: Probe,
  values: ComparedValues,
  context: DeriveContext,
): readonly DefaultConsequence[] {
  const { ships, portal } = values;
  if (typeof ships.value !== 'number' || typeof portal.value !== 'number' || ships.value === portal.value) return [];
  const inForce = context.ask(deriveProbeInForce, probe);
  if (inForce.state !== 'known') {
    const reason = inForce.unknown.reasons[0]?.message ?? inForce.unknown.text;
    return [{ kind: 'failover', text: `the windows cannot be computed: ${reason}` }];
  }
  const shipped: ProbeInForce = inForce.inForce;
  const filledIn: ProbeInForce = { ...shipped, intervalSeconds: portal.value };
  return ANSWERS.flatMap(([failure, answers]) => {
    const shipsMs = spanOf(shipped, answers, context);
    const portalMs = spanOf(filledIn, answers, context);
    if (shipsMs === undefined || portalMs === undefined) return [];
    const text = `${FAILURE_WORDS[failure]}: new flows avoid the instance after ${spanText(shipsMs)} instead of ${spanText(portalMs)}`;
    return [{ kind: 'failover' as const, failure, shipsMs, portalMs, text }];
  });
}

const FAILURE_WORDS: Partial<Readonly<Record<Failure, string>>> = {
  'instance-silent': 'silent instance',
  'process-dead': 'dead process',
  'http-503': 'HTTP 503',
};

/** Undefined: the probe never sees this failure. */
function spanOf(probe: ProbeInForce, answers: ProbeAnswer, context: DeriveContext): SpanMs | undefined {
  const { newFlows } = deriveRemoval(probe, answers, { options: context.failover, facts: context.facts });
  return 'minMs' in newFlows ? { min: newFlows.minMs, max: newFlows.maxMs } : undefined;
}

const spanText = (span: SpanMs): string => `${span.min / 1000}–${span.max / 1000} s`;

/** Implicit source NAT exists only behind a public frontend, over the addresses of all rules that leave it on. */
function implicitSnat(
  rule: LoadBalancingRule,
  values: ComparedValues,
  context: DeriveContext,
): readonly DefaultConsequence[] {
  const frontend = nodeOf(rule.frontend);
  if (frontend?.side !== 'public' || values.portal.value !== true) return [];
  const pools = rule.pools.items.flatMap((link) => nodeOf(link) ?? []);
  const [pool] = pools;
  if (pool === undefined || pools.length > 1) return [];
  const implicit = pool.rules.filter((other) => holdsTrue(other.disableOutboundSnat) === 'no');
  const frontends = implicit.flatMap((other) => nodeOf(other.frontend) ?? []).filter((each) => each.side === 'public');
  const shipsPorts = portsOf(pool, frontends, context);
  const supply = isNoAnswer(shipsPorts) ? 'an unknown number of SNAT ports' : `${shipsPorts} SNAT ports`;
  const text = `each instance gets ${supply} by accident of this rule; with the choice of the portal it gets none from it and needs an outbound rule or a NAT gateway`;
  return [{ kind: 'snat', shipsPorts, portalPorts: 0, text }];
}

function outboundPorts(
  rule: OutboundRule,
  values: ComparedValues,
  context: DeriveContext,
): readonly DefaultConsequence[] {
  const pool = nodeOf(rule.pool);
  const portalPorts = values.portal.value;
  if (pool === undefined || typeof portalPorts !== 'number') return [];
  const frontends = rule.frontends.items.flatMap((link) => nodeOf(link) ?? []);
  const isComplete = frontends.length === rule.frontends.items.length && rule.frontends.open === undefined;
  const shipsPorts = isComplete
    ? portsOf(pool, frontends, context)
    : { unknown: 'the frontends of the outbound rule cannot be known' };
  const supply = isNoAnswer(shipsPorts) ? 'ports by the size of the pool' : `${shipsPorts} ports per instance`;
  const text = `automatic allocation gives ${supply}; the portal would have asked for ${portalPorts}${refusal(pool.maxSize, frontends.length, portalPorts, context)}`;
  return [{ kind: 'snat', shipsPorts, portalPorts, text }];
}

/** The allocation that the portal suggests does not fit every pool. */
function refusal(instances: Count, addresses: number, ports: number, context: DeriveContext): string {
  if (!isKnownCount(instances) || instances * ports <= context.facts(SNAT_PORTS_PER_ADDRESS).value * addresses)
    return '';
  return `, which is refused for ${instances} instances`;
}

/** Automatic ports at the largest size of the pool. */
function portsOf(
  pool: BackendPool,
  frontends: readonly FrontendIpConfiguration[],
  context: DeriveContext,
): number | NoAnswer {
  const addresses = new Set(frontends);
  for (const frontend of addresses) {
    if (frontend.publicIpPrefix.target.state !== 'none') {
      return { unknown: 'the number of addresses behind a prefix is not computed here' };
    }
  }
  if (!isKnownCount(pool.maxSize)) return { unknown: pool.maxSize.reasons[0]?.message ?? pool.maxSize.text };
  return deriveAutomaticPorts(pool.maxSize, addresses.size, context.facts);
}
