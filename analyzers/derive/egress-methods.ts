// Is a method of source NAT there for an instance? One function per method, in the words of the precedence fact.
import type { DeriveContext } from '#analyzers/ask.ts';
import { compareApiVersions, knowsSince } from '#src/azure-facts/api-version.ts';
import { LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT } from '#src/azure-facts/load-balancer-rules.ts';
import {
  DEFAULT_OUTBOUND_FIRST_API,
  DEFAULT_OUTBOUND_NOT_FOR_FLEXIBLE,
  DEFAULT_OUTBOUND_RETIRES,
  NAT_GATEWAY_STANDARD_IS_IPV4,
  SNAT_DISABLED_WITHOUT_OTHER,
  SNAT_IP_POOL_NOT_SECURE,
  SNAT_OUTBOUND_RULE_SCOPE,
} from '#src/azure-facts/outbound-snat.ts';
import type { Answer } from '#src/graph/field.ts';
import { holdsTrue, holdsWord } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { FrontendIpConfiguration, LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import type { IpConfiguration, NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { ScaleSetIpConfiguration, VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { Because } from '#src/model/finding.ts';
import { isIpv6, isPrimary } from './ip-configuration-kind.ts';

export type EgressAnswer =
  | { readonly applies: 'yes'; readonly via: string | null; readonly because: readonly Because[] }
  | { readonly applies: 'no'; readonly because: readonly Because[] }
  | { readonly applies: 'unknown'; readonly why: string; readonly because: readonly Because[] };

type Configuration = IpConfiguration | ScaleSetIpConfiguration;
/** Who sends; undefined: an instance that the template does not declare. */
export type EgressSubject = Configuration | AzureFirewall | undefined;
type Method = (subnet: Subnet, subject: EgressSubject, context: DeriveContext) => EgressAnswer;

/** How each method is recognised, by its name in the order of precedence. */
export const EGRESS_METHODS: Readonly<Record<string, Method>> = {
  'nat-gateway': natGateway,
  'instance-public-ip': instanceAddress,
  'outbound-rule': outboundRule,
  implicit: implicitNat,
  default: defaultAccess,
};

const no = (...because: readonly Because[]): EgressAnswer => ({ applies: 'no', because });
const unknown = (why: string, ...because: readonly Because[]): EgressAnswer => ({ applies: 'unknown', why, because });

function natGateway(subnet: Subnet, subject: EgressSubject, context: DeriveContext): EgressAnswer {
  const answer = natGatewayOf(subnet, context);
  const configuration = forIpv6(subject);
  if (answer.applies !== 'yes' || configuration === undefined) return answer;
  const gateway = context.graph.natGateways.find((each) => each.key === answer.via);
  const isStandard = gateway === undefined ? 'unknown' : holdsWord(gateway.sku, 'Standard', 'Standard');
  const source = context.facts(NAT_GATEWAY_STANDARD_IS_IPV4).id;
  const because = { text: 'a NAT gateway of the SKU Standard has IPv4 addresses only', place: subnet.place, source };
  if (isStandard === 'yes') return no(because);
  const why = 'whether the NAT gateway of the subnet serves IPv6 is not known';
  return unknown(why, { ...because, text: why });
}

/** The IP configuration where it is, or may be, one for IPv6. */
function forIpv6(subject: EgressSubject): Configuration | undefined {
  if (subject === undefined || subject.kind === 'azure-firewall') return undefined;
  return isIpv6(subject) === 'no' ? undefined : subject;
}

function natGatewayOf(subnet: Subnet, context: DeriveContext): EgressAnswer {
  const { target, id } = subnet.natGateway;
  const because = { text: 'the subnet has a NAT gateway', place: id.origin.place };
  if (target.state === 'found') return { applies: 'yes', via: target.node.key, because: [because] };
  if (target.state === 'external') return { applies: 'yes', via: target.external.key, because: [because] };
  if (target.state === 'unknown') {
    // A written id leads to some gateway, whichever it is; only an unknown that may be null leaves it open.
    const isLink = id.state === 'known' || (id.state === 'unknown' && id.unknown.type === 'string');
    if (isLink) return { applies: 'yes', via: null, because: [because] };
    return unknown(`whether the subnet has a NAT gateway: ${target.unknown.text}`, {
      ...because,
      text: 'the NAT gateway of the subnet is unknown',
    });
  }
  const whole = context.graph.natGateways.find((gateway) => gateway.subnets.includes(subnet));
  if (whole === undefined) return no();
  return {
    applies: 'yes',
    via: whole.key,
    because: [{ text: 'a NAT gateway serves the whole network', place: whole.place }],
  };
}

function instanceAddress(_subnet: Subnet, configuration: EgressSubject): EgressAnswer {
  if (configuration === undefined) return no();
  if (configuration.kind === 'azure-firewall') return firewallAddress(configuration);
  if (configuration.kind === 'scale-set-ip-configuration') {
    const { publicIpConfiguration: name } = configuration;
    const because = { text: 'each instance has a public address of its own', place: name.origin.place };
    if (name.state === 'known') return { applies: 'yes', via: null, because: [because] };
    return name.state === 'absent'
      ? no()
      : unknown(name.unknown.text, { ...because, text: 'whether instances have public addresses is unknown' });
  }
  const { target, id } = configuration.publicIp;
  const because = { text: 'the instance has a public address', place: id.origin.place };
  if (target.state === 'none') return no();
  if (target.state === 'found') return { applies: 'yes', via: target.node.key, because: [because] };
  if (target.state === 'external') return { applies: 'yes', via: target.external.key, because: [because] };
  const isLink = id.state === 'known' || (id.state === 'unknown' && id.unknown.type === 'string');
  if (isLink) return { applies: 'yes', via: null, because: [because] };
  return unknown(target.unknown.text, { ...because, text: 'whether the instance has a public address is unknown' });
}

function firewallAddress(firewall: AzureFirewall): EgressAnswer {
  const link = firewall.ipConfigurations.items.map((item) => item.publicIp).find((each) => each.id.state !== 'absent');
  const via = link === undefined ? null : (nodeOf(link)?.key ?? null);
  const text = 'a firewall translates to its own public addresses';
  return { applies: 'yes', via, because: [{ text, place: firewall.place }] };
}

function outboundRule(_subnet: Subnet, configuration: EgressSubject, context: DeriveContext): EgressAnswer {
  const byAddress = addressPool(configuration, context);
  if (byAddress !== undefined) return byAddress;
  const pools = poolsOf(configuration);
  const rule = pools.found.flatMap((pool) => pool.outboundRules).find((each) => each.deployed !== false);
  const isServed = isServedByRules(configuration);
  if (configuration !== undefined && isServed !== 'yes' && (rule !== undefined || pools.open !== undefined)) {
    const text =
      isServed === 'no'
        ? 'outbound rules serve the primary IPv4 configuration of an interface, and this is another one'
        : 'outbound rules serve the primary IPv4 configuration of an interface; which one that is, is not written';
    const because = { text, place: configuration.place, source: context.facts(SNAT_OUTBOUND_RULE_SCOPE).id };
    return isServed === 'no' ? no(because) : unknown(text, because);
  }
  if (rule !== undefined) {
    const because = [{ text: 'an outbound rule serves the pool of the instance', place: rule.place }];
    return { applies: 'yes', via: rule.loadBalancer.key, because };
  }
  if (pools.open !== undefined) return unknown(pools.open, { text: pools.open });
  const hidden = pools.found.find((pool) => pool.loadBalancer !== undefined && hasHiddenOutbound(pool));
  if (hidden === undefined) return no();
  const why = 'the outbound rules of the load balancer cannot be known';
  return unknown(why, { text: why, place: hidden.place });
}

function isServedByRules(subject: EgressSubject): Answer {
  if (subject === undefined || subject.kind === 'azure-firewall' || isIpv6(subject) === 'yes') return 'yes';
  return isPrimary(subject);
}

// Members that join a public load balancer by address use its frontend or default outbound access: sources name both.
function addressPool(configuration: EgressSubject, context: DeriveContext): EgressAnswer | undefined {
  if (configuration?.kind !== 'ip-configuration') return undefined;
  const pool = context.ask(deriveAddressPools, context.graph).get(configuration.nic);
  const gives = pool?.outboundRules.length !== 0 || pool?.rules.some((rule) => givesSourceNat(rule, context) !== 'no');
  if (pool === undefined || !gives) return undefined;
  const why = 'the instance joins its pool by address, which may use the frontend or default outbound access';
  return unknown(why, { text: why, place: pool.place, source: SNAT_IP_POOL_NOT_SECURE.id });
}

function deriveAddressPools(graph: ResourceGraph): ReadonlyMap<NetworkInterface, BackendPool> {
  const pools = new Map<NetworkInterface, BackendPool>();
  for (const pool of graph.pools) {
    for (const member of pool.members) {
      if (member.kind === 'address' && member.nic !== undefined) pools.set(member.nic, pool);
    }
  }
  return pools;
}

function hasHiddenOutbound(pool: BackendPool): boolean {
  const rules = pool.loadBalancer?.outboundRules;
  return rules?.open !== undefined || (rules?.items.some((rule) => rule.pool.target.state === 'unknown') ?? false);
}

function implicitNat(_subnet: Subnet, configuration: EgressSubject, context: DeriveContext): EgressAnswer {
  const rules = poolsOf(configuration).found.flatMap((pool) => pool.rules);
  const answers = rules.map((rule) => ({ rule, gives: givesSourceNat(rule, context) }));
  const certain = answers.find((each) => each.gives === 'yes');
  if (certain !== undefined) {
    const { rule } = certain;
    const text = 'a load-balancing rule with a public frontend gives source NAT by the way';
    const source = LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT.id;
    return { applies: 'yes', via: rule.loadBalancer.key, because: [{ text, place: rule.place, source }] };
  }
  const open = answers.find((each) => each.gives === 'unknown');
  if (open !== undefined) {
    const why = 'whether a load-balancing rule gives source NAT is unknown';
    return unknown(why, { text: why, place: open.rule.place });
  }
  if (poolsOf(configuration).found.some((pool) => pool.loadBalancer?.rules.open !== undefined)) {
    const why = 'the rules of the load balancer cannot be known';
    return unknown(why, { text: why });
  }
  return no();
}

function givesSourceNat(rule: LoadBalancingRule, context: DeriveContext): Answer {
  const disabled = holdsTrue(rule.disableOutboundSnat, context.facts(LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT).value);
  const side = sideOf(nodeOf(rule.frontend));
  if (disabled === 'yes' || side === 'internal') return 'no';
  return disabled === 'unknown' || side === 'unknown' ? 'unknown' : 'yes';
}

const sideOf = (frontend: FrontendIpConfiguration | undefined) => frontend?.side ?? 'unknown';

function defaultAccess(subnet: Subnet, configuration: EgressSubject, context: DeriveContext): EgressAnswer {
  const ipv6 = forIpv6(configuration);
  if (ipv6 !== undefined) {
    const why = 'whether an IPv6 address has default outbound access is not documented';
    return unknown(why, { text: why, place: ipv6.place });
  }
  const bySubnet = subnetAllowsDefault(subnet, context);
  if (bySubnet.applies === 'no') return bySubnet;
  const byInstance =
    configuration === undefined || configuration.kind === 'azure-firewall'
      ? bySubnet
      : instanceAllowsDefault(configuration, context);
  if (byInstance.applies === 'no') return byInstance;
  return bySubnet.applies === 'unknown' ? bySubnet : byInstance;
}

function subnetAllowsDefault(subnet: Subnet, context: DeriveContext): EgressAnswer {
  const written = subnet.defaultOutboundAccess;
  const version = textOf(subnet.resource.apiVersion);
  const { place } = written.origin;
  const first = context.facts(DEFAULT_OUTBOUND_FIRST_API);
  if (written.state !== 'absent' && version !== undefined && knowsSince(version, first.value) === 'no') {
    const text = `the API version ${version} does not know defaultOutboundAccess, so it stays allowed`;
    return { applies: 'yes', via: null, because: [{ text, place, source: first.id }] };
  }
  if (written.state === 'known' && !written.value) {
    return no({ text: 'the subnet is private: defaultOutboundAccess is false', place });
  }
  if (written.state === 'known') {
    return { applies: 'yes', via: null, because: [{ text: 'the subnet allows default outbound access', place }] };
  }
  if (written.state === 'unknown') {
    return unknown(written.unknown.text, { text: 'defaultOutboundAccess of the subnet is unknown', place });
  }
  const retires = context.facts(DEFAULT_OUTBOUND_RETIRES);
  const order = version === undefined ? undefined : compareApiVersions(version, retires.value);
  if (order === undefined) {
    const why = 'the API version decides about default outbound access, and is unknown';
    return unknown(why, { text: why, place: subnet.place, source: retires.id });
  }
  if (order > 0) {
    const text = `API versions after ${retires.value} make the subnets of new networks private`;
    return no({ text, place: subnet.place, source: retires.id });
  }
  const text = `defaultOutboundAccess is not written, which the API version ${version} takes as allowed`;
  return { applies: 'yes', via: null, because: [{ text, place: subnet.place, source: retires.id }] };
}

function instanceAllowsDefault(configuration: Configuration, context: DeriveContext): EgressAnswer {
  const flexible = flexibleScaleSet(configuration);
  const orchestration = flexible === undefined ? 'no' : holdsWord(flexible.orchestrationMode, 'Flexible', 'Uniform');
  const source = context.facts(DEFAULT_OUTBOUND_NOT_FOR_FLEXIBLE).id;
  if (orchestration === 'yes') {
    return no({
      text: 'flexible scale sets have no default outbound access',
      place: flexible?.place ?? configuration.place,
      source,
    });
  }
  const balancers = poolsOf(configuration).found.flatMap((pool) => pool.loadBalancer ?? []);
  const standard = balancers.find((balancer) => holdsWord(balancer.sku, 'Standard') === 'yes');
  if (standard !== undefined) {
    const text = 'members of a Standard load balancer have no default outbound access';
    return no({ text, place: standard.place, source: SNAT_DISABLED_WITHOUT_OTHER.id });
  }
  const pools = poolsOf(configuration);
  const isOpen =
    orchestration === 'unknown' || balancers.some((each) => holdsWord(each.sku, 'Basic', 'Basic') !== 'yes');
  if (isOpen) {
    const why = 'whether the instance keeps default outbound access is unknown';
    return unknown(why, { text: why, place: configuration.place });
  }
  if (pools.external) {
    const why = 'the instance is a member of a load balancer that is not declared here';
    return unknown(why, { text: why, place: configuration.place });
  }
  const other = otherWithMethod(configuration);
  if (other !== undefined) {
    const why =
      'another address of the instance has an outbound method; whether this one keeps the default is not documented';
    return unknown(why, { text: why, place: other.place });
  }
  return { applies: 'yes', via: null, because: [] };
}

// Default outbound access is for instances without any explicit method: a public address or a Standard load balancer.
function otherWithMethod(configuration: Configuration): Configuration | undefined {
  return configurationsOfInstance(configuration).find((each) => {
    if (each === configuration || each.deployed === false || isIpv6(each) === 'yes') return false;
    const isPublic =
      each.kind === 'ip-configuration'
        ? each.publicIp.target.state !== 'none'
        : each.publicIpConfiguration.state !== 'absent';
    const pools = poolsOf(each);
    const isBalanced = pools.found.some(
      (pool) => pool.loadBalancer && holdsWord(pool.loadBalancer.sku, 'Basic') !== 'yes',
    );
    return isPublic || isBalanced || pools.external;
  });
}

function configurationsOfInstance(configuration: Configuration): readonly Configuration[] {
  if (configuration.kind === 'scale-set-ip-configuration')
    return configuration.nic.scaleSet.nicConfigurations.items.flatMap((nic) => nic.ipConfigurations.items);
  const [machine] = configuration.nic.virtualMachines;
  const nics = machine === undefined ? [configuration.nic] : machine.nics.items.flatMap((link) => nodeOf(link) ?? []);
  return nics.flatMap((nic) => nic.ipConfigurations.items);
}

function flexibleScaleSet(configuration: Configuration): VirtualMachineScaleSet | undefined {
  if (configuration.kind === 'scale-set-ip-configuration') return configuration.nic.scaleSet;
  const [machine] = configuration.nic.virtualMachines;
  return machine === undefined ? undefined : nodeOf(machine.scaleSet);
}

interface Pools {
  readonly found: readonly BackendPool[];
  /** Why there may be further pools. */
  readonly open: string | undefined;
  readonly external: boolean;
}

function poolsOf(configuration: EgressSubject): Pools {
  const list: NodeList<Link<BackendPool>> | undefined =
    configuration?.kind === 'azure-firewall' ? undefined : configuration?.pools;
  const links = list?.items ?? [];
  const unseen = links.find((link) => link.target.state === 'unknown' || link.target.state === 'external');
  const open = list?.open ?? (unseen?.target.state === 'unknown' ? unseen.target.unknown : undefined);
  const external = unseen?.target.state === 'external';
  return {
    found: links.flatMap((link) => nodeOf(link) ?? []),
    open:
      open !== undefined
        ? `the pools of the instance cannot be known: ${open.text}`
        : external
          ? 'the instance is in a pool that is not declared here'
          : undefined,
    external,
  };
}

const textOf = (value: { readonly kind: string } | undefined): string | undefined =>
  value !== undefined && value.kind === 'string' && 'value' in value ? String(value.value) : undefined;
