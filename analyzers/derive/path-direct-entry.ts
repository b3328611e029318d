// By what do packets from the internet reach an instance directly: a public address of its own, a load-balancing rule, or a port
// that an inbound NAT rule forwards to it?
import type { DeriveContext } from '#analyzers/ask.ts';
import type { Field } from '#src/graph/field.ts';
import { anyOf, holdsTrue, holdsWord } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type {
  FrontendIpConfiguration,
  InboundNatPool,
  InboundNatRule,
  LoadBalancer,
  LoadBalancingRule,
} from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { InstanceConfiguration } from './egress.ts';
import type { PortRange, Traffic } from './flow.ts';
import { FLOW_PORTS } from './flow.ts';
import type { SubnetEnd } from './path-end.ts';
import type { Packet } from './path-trail.ts';

export interface DirectEntry {
  readonly key: string | null;
  readonly frontend: FrontendIpConfiguration | undefined;
  readonly publicIp: PublicIpAddress | undefined;
  readonly configuration: InstanceConfiguration;
  readonly traffic: readonly Traffic[];
  readonly isStandard: boolean;
  /** The packet keeps the public address as its destination. */
  readonly isFloating: boolean;
  /** One instance gets the port, instead of any member of a pool. */
  readonly isForwardedPort: boolean;
}

/** What certainly publishes instances of the end, those with addresses of their own first. */
export function directEntries(end: SubnetEnd, packet: Packet, context: DeriveContext): readonly DirectEntry[] {
  const byAddress = end.configurations.flatMap((configuration) => addressEntry(configuration, packet));
  const found = end.configurations.flatMap((configuration) =>
    publicationsOf(configuration, context).flatMap((rule) => publishedEntries(rule, configuration, packet)),
  );
  const [ports, balanced] = [
    found.filter((each) => each.isForwardedPort),
    found.filter((each) => !each.isForwardedPort),
  ];
  return [...byAddress, ...balanced, ...ports];
}

/** Why a rule may publish the end without anybody seeing it: its frontend, port or protocol is unknown. */
export function hiddenPublication(end: SubnetEnd, packet: Packet, context: DeriveContext): string | undefined {
  for (const configuration of end.configurations) {
    for (const rule of publicationsOf(configuration, context)) {
      const answer = publishes(rule, packet);
      if (answer.state === 'unknown')
        return `whether ${labelOf(rule.name)} publishes ${end.name} is not known: ${answer.why}`;
    }
  }
  return undefined;
}

function addressEntry(configuration: InstanceConfiguration, packet: Packet): readonly DirectEntry[] {
  const alone = {
    frontend: undefined,
    configuration,
    traffic: packet.traffic,
    isFloating: false,
    isForwardedPort: false,
  };
  if (configuration.kind === 'scale-set-ip-configuration') {
    if (configuration.publicIpConfiguration.state !== 'known') return [];
    return [{ ...alone, key: null, publicIp: undefined, isStandard: false }];
  }
  const { target } = configuration.publicIp;
  if (target.state !== 'found' && target.state !== 'external') return [];
  const isStandard = target.state === 'found' && holdsWord(target.node.sku, 'Standard', 'Basic') === 'yes';
  const key = target.state === 'found' ? target.node.key : target.external.key;
  return [{ ...alone, key, publicIp: nodeOf(configuration.publicIp), isStandard }];
}

type Publication = LoadBalancingRule | InboundNatRule | InboundNatPool;

function publicationsOf(configuration: InstanceConfiguration, context: DeriveContext): readonly Publication[] {
  const pools = configuration.pools.items.flatMap((link) => nodeOf(link) ?? []);
  const byPool = context.ask(deriveNatRulesByPool, context.graph);
  const own: readonly Publication[] =
    configuration.kind === 'ip-configuration'
      ? configuration.inboundNatRules.items.flatMap((link) => nodeOf(link) ?? [])
      : configuration.inboundNatPools.items.flatMap((link) => nodeOf(link) ?? []);
  return [...pools.flatMap((pool) => [...pool.rules, ...(byPool.get(pool) ?? [])]), ...own];
}

/** NAT rules that name a pool instead of being named by an interface. */
function deriveNatRulesByPool(graph: ResourceGraph): ReadonlyMap<BackendPool, readonly InboundNatRule[]> {
  const byPool = new Map<BackendPool, InboundNatRule[]>();
  for (const rule of graph.inboundNatRules) {
    const pool = nodeOf(rule.pool);
    if (pool !== undefined) byPool.set(pool, [...(byPool.get(pool) ?? []), rule]);
  }
  return byPool;
}

/** The entry that a rule makes for a configuration; none where it certainly does not publish, or nobody knows. */
export function publishedEntries(
  rule: Publication,
  configuration: InstanceConfiguration,
  packet: Packet,
): readonly DirectEntry[] {
  const answer = publishes(rule, packet);
  if (answer.state !== 'yes') return [];
  const { frontend, traffic } = answer;
  const balancer: LoadBalancer = frontend.loadBalancer;
  return [
    {
      key: balancer.key,
      frontend,
      publicIp: nodeOf(frontend.publicIp),
      configuration,
      traffic,
      isStandard: holdsWord(balancer.sku, 'Standard') === 'yes',
      isFloating: rule.kind !== 'inbound-nat-pool' && holdsTrue(rule.enableFloatingIP) === 'yes',
      isForwardedPort: rule.kind !== 'rule',
    },
  ];
}

type Publishes =
  | { readonly state: 'yes'; readonly frontend: FrontendIpConfiguration; readonly traffic: readonly Traffic[] }
  | { readonly state: 'no' }
  | { readonly state: 'unknown'; readonly why: string };

const NO: Publishes = { state: 'no' };

function publishes(rule: Publication, packet: Packet): Publishes {
  if (rule.deployed === false || rule.frontend.target.state === 'none') return NO;
  const frontend = nodeOf(rule.frontend);
  if (frontend?.side === 'internal') return NO;
  const outside = outsidePorts(rule);
  const meeting = packet.traffic.flatMap(({ protocol, ports }) => {
    const meets = typeof outside === 'string' ? ports : overlap(ports, outside);
    const isOf = anyOf(holdsWord(rule.protocol, protocol), holdsWord(rule.protocol, 'all'));
    return meets === undefined || isOf === 'no' ? [] : [{ protocol, isOf }];
  });
  if (meeting.length === 0) return NO;
  if (frontend === undefined || frontend.side === 'unknown') return { state: 'unknown', why: 'its frontend' };
  if (typeof outside === 'string') return { state: 'unknown', why: outside };
  const certain = meeting.filter(({ isOf }) => isOf === 'yes');
  if (certain.length === 0) return { state: 'unknown', why: 'its protocol' };
  const ports = insidePorts(rule, outside);
  return { state: 'yes', frontend, traffic: certain.map(({ protocol }) => ({ protocol, ports })) };
}

/** The ports that clients see, or what of them is unknown. */
function outsidePorts(rule: Publication): PortRange | string {
  const isRange =
    rule.kind === 'inbound-nat-pool' || (rule.kind === 'inbound-nat-rule' && rule.frontendPort.state === 'absent');
  if (!isRange) return portsBetween(rule.frontendPort, rule.frontendPort);
  return portsBetween(rule.frontendPortRangeStart, rule.frontendPortRangeEnd);
}

function portsBetween(first: Field<number>, last: Field<number>): PortRange | string {
  if (first.state === 'known' && last.state === 'known') return { first: first.value, last: last.value };
  const open = [first, last].find((each) => each.state === 'unknown');
  return open?.state === 'unknown' ? open.unknown.text : 'its ports';
}

/** The port behind it: the same one where none is written, any where it is unknown. */
function insidePorts({ backendPort }: Publication, outside: PortRange): PortRange {
  if (backendPort.state === 'known') return { first: backendPort.value, last: backendPort.value };
  return backendPort.state === 'unknown' ? FLOW_PORTS : outside;
}

function overlap(one: PortRange, other: PortRange): PortRange | undefined {
  const [first, last] = [Math.max(one.first, other.first), Math.min(one.last, other.last)];
  return first <= last ? { first, last } : undefined;
}
