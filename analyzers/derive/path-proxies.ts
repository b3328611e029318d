// By which Application Gateway does a flow from the internet come to a subnet? The gateway ends the connection of the client
// and opens one of its own from its subnet, so the walk begins anew there.
import type {
  ApplicationGateway,
  GatewayBackendAddress,
  GatewayBackendPool,
  GatewayFrontend,
  GatewayRule,
} from '#src/graph/nodes/application-gateway.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import { parseAddressRange, rangeCovers } from '#src/model/address-range.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import type { InstanceConfiguration } from './egress.ts';
import type { Traffic } from './flow.ts';
import { FLOW_PORTS } from './flow.ts';
import type { SubnetEnd } from './path-end.ts';
import { flowEndOf, subnetEnd } from './path-end.ts';
import { withFrontLayers } from './path-front-layers.ts';
import { passGroups } from './path-groups.ts';
import type { Packet, PathRequest, Trail, Walk } from './path-trail.ts';
import { ended, hop, withHop } from './path-trail.ts';
import { walkFrom } from './path-walk.ts';

/** Walks through every gateway that certainly leads to the end. */
export function enterByGateway(packet: Packet, end: SubnetEnd, start: Trail, request: PathRequest): readonly Walk[] {
  return gatewaysOf(request).flatMap((gateway) => {
    const subnet = subnetOf(gateway);
    const entries = publicRules(gateway, packet).flatMap((entry) => {
      const reached = reachOf(nodeOf(entry.rule.pool), end);
      return reached.state === 'yes' ? [{ ...entry, target: reached.target }] : [];
    });
    const [first] = entries;
    if (first === undefined) return [];
    // Several rules may lead to one pool: http and https.
    const alike = entries.filter(({ frontend, rule }) => frontend === first.frontend && isSamePool(rule, first.rule));
    return [throughGateway(gateway, subnet, first, alike, packet, start, request)];
  });
}

const isSamePool = (one: GatewayRule, other: GatewayRule): boolean => nodeOf(one.pool) === nodeOf(other.pool);

/** Why a gateway may lead to the end without anybody seeing it; undefined where all of them certainly do not. */
export function hiddenGateway(end: SubnetEnd, request: PathRequest): string | undefined {
  for (const gateway of gatewaysOf(request)) {
    const name = nameOf(gateway.key);
    const reach = gateway.pools.items.map((pool) => reachOf(pool, end));
    const open = reach.find((each) => each.state === 'unknown');
    const list = gateway.pools.open ?? gateway.rules.open ?? gateway.listeners.open;
    if (open !== undefined) return `whether ${name} publishes ${end.name} is not known: ${open.why}`;
    if (list !== undefined) return `whether ${name} publishes ${end.name} is not known: ${list.text}`;
    // A pool that leads there and that no rule names may be used by a map of paths.
    const maps = gateway.rules.items.some((rule) => rule.pool.target.state !== 'found');
    if (maps && reach.some((each) => each.state === 'yes'))
      return `which requests ${name} sends to ${end.name} depends on a map of paths`;
  }
  const joined = end.configurations
    .flatMap((configuration) => configuration.applicationGatewayPools.items)
    .find(({ target }) => target.state === 'external' || target.state === 'unknown');
  return joined === undefined ? undefined : `${end.name} is in a pool of a gateway that is not declared here`;
}

/** The public frontend of a gateway that stands in the subnet itself. */
export function gatewayFrontendIn(subnet: Subnet, request: PathRequest): GatewayFrontend | undefined {
  return gatewaysOf(request)
    .filter((gateway) => subnetOf(gateway) === subnet)
    .flatMap((gateway) => gateway.frontends.items)
    .find((frontend) => frontend.publicIp.target.state !== 'none');
}

const gatewaysOf = ({ context }: PathRequest): readonly ApplicationGateway[] =>
  context.graph.applicationGateways.filter((gateway) => gateway.deployed !== false);

function subnetOf(gateway: ApplicationGateway): Subnet | undefined {
  const [configuration] = gateway.subnets.items;
  return configuration && nodeOf(configuration.subnet);
}

interface PublicRule {
  readonly rule: GatewayRule;
  readonly frontend: GatewayFrontend;
  /** What clients send to the listener. */
  readonly outside: readonly Traffic[];
}

/** Rules whose listener takes some of the traffic on a public frontend. */
function publicRules(gateway: ApplicationGateway, packet: Packet): readonly PublicRule[] {
  return gateway.rules.items.flatMap((rule) => {
    const listener = nodeOf(rule.listener);
    const frontend = listener && nodeOf(listener.frontend);
    if (frontend === undefined || frontend.publicIp.target.state === 'none') return [];
    const port = listener && nodeOf(listener.port)?.port;
    const outside = packet.traffic
      .filter(({ protocol }) => protocol === 'tcp')
      .filter(({ ports }) => port?.state !== 'known' || (ports.first <= port.value && port.value <= ports.last))
      .map(({ protocol, ports }) => ({
        protocol,
        ports: port?.state === 'known' ? { first: port.value, last: port.value } : ports,
      }));
    return outside.length === 0 ? [] : [{ rule, frontend, outside }];
  });
}

type Reach =
  | { readonly state: 'yes'; readonly target: SubnetEnd }
  | { readonly state: 'no' }
  | { readonly state: 'unknown'; readonly why: string };

/** Does a pool of a gateway lead to the end? */
function reachOf(pool: GatewayBackendPool | undefined, end: SubnetEnd): Reach {
  if (pool === undefined) return { state: 'no' };
  const joined = end.configurations.filter((each) => pool.ipConfigurations.includes(each));
  if (joined.length > 0) return { state: 'yes', target: { ...end, configurations: joined } };
  const answers = pool.addresses.items.map((address) => reachOfAddress(address, end));
  const [yes] = answers.filter((each) => each.state === 'yes');
  if (yes !== undefined) return yes;
  if (pool.addresses.open !== undefined) return { state: 'unknown', why: pool.addresses.open.text };
  return answers.find((each) => each.state === 'unknown') ?? { state: 'no' };
}

function reachOfAddress(address: GatewayBackendAddress, end: SubnetEnd): Reach {
  const { target } = address;
  if (address.ipAddress.state === 'absent')
    return { state: 'unknown', why: `where the name ${labelOf(address.fqdn)} leads` };
  if (target?.kind === 'network-interface') {
    const held = end.configurations.filter((each) => each === target.ipConfiguration);
    return held.length > 0 ? { state: 'yes', target: { ...end, configurations: held } } : { state: 'no' };
  }
  if (target?.kind === 'load-balancer-frontend' && nodeOf(target.frontend.subnet) === end.subnet)
    return { state: 'yes', target: { ...end, configurations: [], frontend: target.frontend } };
  if (address.ipAddress.state === 'unknown') return { state: 'unknown', why: address.ipAddress.unknown.text };
  const range = parseAddressRange(address.ipAddress.value);
  const prefixes = end.subnet.prefixes.state === 'known' ? end.subnet.prefixes.value : undefined;
  if (prefixes === undefined) return { state: 'unknown', why: `the addresses of ${end.name}` };
  const space = end.range === undefined ? prefixes.flatMap((text) => parseAddressRange(text) ?? []) : [end.range];
  if (range === undefined || !space.some((each) => rangeCovers(each, range))) return { state: 'no' };
  // Nobody declares who has the address: any instance whose address the deployment decides may.
  const configurations = end.configurations.filter((each) => !hasKnownAddress(each));
  return { state: 'yes', target: { ...end, name: labelOf(address.ipAddress), range, configurations } };
}

const hasKnownAddress = (each: InstanceConfiguration): boolean =>
  each.kind === 'ip-configuration' && each.privateIp.state === 'known';

interface Entry extends PublicRule {
  readonly target: SubnetEnd;
}

function throughGateway(
  gateway: ApplicationGateway,
  subnet: Subnet | undefined,
  { frontend, target }: Entry,
  entries: readonly Entry[],
  packet: Packet,
  start: Trail,
  request: PathRequest,
): Walk {
  const { graph } = request.context;
  const layered = withFrontLayers(start, { publicIp: nodeOf(frontend.publicIp), frontend: undefined }, graph);
  if (subnet === undefined) {
    const text = `the subnet of ${nameOf(gateway.key)} is not declared here`;
    const stop = hop('application-gateway', 'undecided', gateway.key, null, text);
    return ended(withHop(layered, stop, { text, place: gateway.place }), 'not-enough-information');
  }
  const own = flowEndOf(subnetEnd(subnet, request.context));
  const outside = entries.flatMap((entry) => entry.outside);
  const asked = { ...packet, traffic: outside, destinationEnd: own };
  const step = passGroups(subnet, [], 'inbound', asked, layered, request);
  if (step.stop !== undefined) return ended(step.trail, step.stop);
  const text = 'ends the connection of the client and opens one of its own to the backend';
  const entered = withHop(
    step.trail,
    hop('application-gateway', 'translated', gateway.key, subnet.subnetKey, text),
    ...entries.map(({ rule }) => ({ text: `the rule ${labelOf(rule.name)} leads there`, place: rule.place })),
  );
  const inside = entries.map(({ rule }) => backendTraffic(rule));
  const renewed: Packet = { destination: target, sources: [own], traffic: inside };
  const walk = walkFrom({ subnet, configurations: [], isForwarded: false }, renewed, entered, request);
  return { ...walk, proxy: { key: gateway.key, subnet } };
}

function backendTraffic(rule: GatewayRule): Traffic {
  const port = nodeOf(rule.settings)?.port;
  const ports = port?.state === 'known' ? { first: port.value, last: port.value } : FLOW_PORTS;
  return { protocol: 'tcp', ports };
}

const nameOf = (key: string): string => resourceWords(key).name;
