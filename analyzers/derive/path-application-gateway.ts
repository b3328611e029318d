// Which flows of the internet reach a subnet through an Application Gateway?
// The gateway ends the connection of the client and opens another one from its own subnet, so what happens behind it is a path of
// its own: routes and appliances between the gateway and its backends count, and backends see an address of the gateway.
import type { DeriveContext } from '#analyzers/ask.ts';
import type {
  ApplicationGateway,
  GatewayBackendPool,
  GatewayBackendSettings,
  GatewayListener,
  GatewayRule,
} from '#src/graph/nodes/application-gateway.ts';
import { isHidden, nodeOf } from '#src/graph/nodes/node.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import { rangeCovers } from '#src/model/address-range.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import type { Traffic } from './flow.ts';
import type { SubnetEnd } from './path-end.ts';
import { flowEndOf, resolvePathEnd, subnetEnd } from './path-end.ts';
import type { Device, Packet, PathRequest, Trail, Walk } from './path-trail.ts';
import { hop, withBecause, withHop } from './path-trail.ts';
import { walkFrom } from './path-walk.ts';

/** Walks through every gateway with a public listener and a backend in the subnet of the destination. */
export function throughApplicationGateways(
  packet: Packet,
  end: SubnetEnd,
  start: Trail,
  request: PathRequest,
): readonly Walk[] {
  return gatewaysOf(request.context).flatMap((gateway) => {
    const subnet = subnetOf(gateway);
    if (subnet === undefined) return [];
    return publicRules(gateway).flatMap(({ rule, listener, pool, settings }) => {
      const backends = backendsIn(end, pool, request.context);
      const traffic = trafficBehind(packet.traffic, listener, settings);
      if (backends.length === 0 || traffic.length === 0) return [];
      const entered = enteredBy(gateway, subnet, rule, start);
      return backends.map((backend) => {
        const inner: Packet = {
          destination: backend,
          sources: [flowEndOf(subnetEnd(subnet, request.context))],
          traffic,
        };
        return walkFrom({ subnet, configurations: [], isForwarded: false }, inner, entered, request);
      });
    });
  });
}

/** A gateway of which nobody can tell where all its backends stand; a name may resolve to any address. */
export function hiddenGateway(context: DeriveContext): ApplicationGateway | undefined {
  return gatewaysOf(context).find((gateway) => {
    if (isHidden(gateway.pools) || isHidden(gateway.rules)) return true;
    if (gateway.subnets.items.some((each) => nodeOf(each.subnet) === undefined)) return true;
    return gateway.pools.items.some(
      ({ addresses }) => isHidden(addresses) || addresses.items.some(({ ipAddress }) => ipAddress.state !== 'known'),
    );
  });
}

const gatewaysOf = (context: DeriveContext): readonly ApplicationGateway[] =>
  context.graph.applicationGateways.filter((gateway) => gateway.deployed !== false);

function subnetOf(gateway: ApplicationGateway): Subnet | undefined {
  const [first] = gateway.subnets.items;
  return first && nodeOf(first.subnet);
}

interface PublicRule {
  readonly rule: GatewayRule;
  readonly listener: GatewayListener;
  readonly pool: GatewayBackendPool;
  readonly settings: GatewayBackendSettings | undefined;
}

function publicRules(gateway: ApplicationGateway): readonly PublicRule[] {
  return gateway.rules.items.flatMap((rule) => {
    const [listener, pool, settings] = [nodeOf(rule.listener), nodeOf(rule.pool), nodeOf(rule.settings)];
    const frontend = listener && nodeOf(listener.frontend);
    if (listener === undefined || pool === undefined || frontend === undefined) return [];
    return frontend.publicIp.target.state === 'none' ? [] : [{ rule, listener, pool, settings }];
  });
}

/** Where in the subnet backends stand: interfaces that join the pool, and addresses that lie there. */
function backendsIn(end: SubnetEnd, pool: GatewayBackendPool, context: DeriveContext): readonly SubnetEnd[] {
  const joined = end.configurations.filter((each) => pool.ipConfigurations.includes(each));
  const byAddress = pool.addresses.items.flatMap(({ ipAddress }) => {
    const backend = ipAddress.state === 'known' ? resolvePathEnd(ipAddress.value, context) : undefined;
    if (backend === undefined || 'problem' in backend || backend.kind !== 'subnet') return [];
    // The end may be one address of the subnet, of which this one is another.
    const isMeant = end.range !== undefined && backend.range !== undefined && rangeCovers(end.range, backend.range);
    return backend.subnet === end.subnet && isMeant ? [backend] : [];
  });
  return joined.length === 0 ? byAddress : [{ ...end, configurations: joined }, ...byAddress];
}

/** What the gateway sends to its backends for what it is sent: TCP, at the port of its settings. */
function trafficBehind(
  sent: readonly Traffic[],
  listener: GatewayListener,
  settings: GatewayBackendSettings | undefined,
): readonly Traffic[] {
  const frontendPort = nodeOf(listener.port)?.port;
  const port = frontendPort?.state === 'known' ? frontendPort.value : undefined;
  const inside = settings?.port.state === 'known' ? settings.port.value : undefined;
  return sent
    .filter(({ protocol }) => protocol === 'tcp')
    .filter(({ ports }) => port === undefined || (ports.first <= port && port <= ports.last))
    .map(({ protocol, ports }) => ({
      protocol,
      ports: inside === undefined ? ports : { first: inside, last: inside },
    }));
}

function enteredBy(gateway: ApplicationGateway, subnet: Subnet, rule: GatewayRule, start: Trail): Trail {
  const name = resourceWords(gateway.key).name;
  const text = `${name} ends the connection and opens another one from its subnet, by rule ${labelOf(rule.name)}`;
  const reached = withHop(start, hop('application-gateway', 'translated', gateway.key, subnet.subnetKey, text));
  const device: Device = {
    kind: 'application-gateway',
    key: gateway.key,
    machines: new Set([gateway.key]),
    isSingle: 'yes',
    frontend: undefined,
    configurations: [],
    subnet,
    keepsFlows: true,
    translates: true,
  };
  const hidden = { text: 'backends see an address of the gateway, the client only in a header', place: gateway.place };
  return withBecause({ ...reached, devices: [...reached.devices, device] }, hidden);
}
