// From which gateways and Route Servers does a network learn routes: its own, or those of a peer that lends them?
// A subnet that is kept for a gateway tells that there may be one, also where another template declares it.

import type { DeriveContext } from '#analyzers/ask.ts';
import { PEERING_GATEWAY_TRANSIT } from '#src/azure-facts/user-defined-routes.ts';
import type { Answer, Field } from '#src/graph/field.ts';
import {
  allOf,
  holdsTrue,
  holdsWord,
  readBoolean,
  readLinkId,
  readObject,
  readString,
  readStrings,
} from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import { identityOf, identityOfField, parentIdentity } from '#src/graph/identity.ts';
import { bodyOf, readNodes } from '#src/graph/nodes/read-node.ts';
import type { Peering, Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { Because } from '#src/model/finding.ts';
import type { IpPrefix } from '#src/model/ip-address.ts';
import { parseIpPrefix } from '#src/model/ip-address.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { peeringTo } from './peering-back.ts';

/** `prefixes` are those that the template writes down; with BGP there may be any others. */
export interface HybridGateway {
  readonly kind: 'virtual-network-gateway' | 'route-server';
  /** Of the gateway or the hub; null where only a subnet for it is declared here. */
  readonly key: string | null;
  readonly exists: Exclude<Answer, 'no'>;
  readonly speaksBgp: Answer;
  readonly prefixes: readonly StaticPrefix[];
  /** Where it stands; undefined where a peer outside the template has it. */
  readonly subnet: Subnet | undefined;
  readonly because: readonly Because[];
}

interface StaticPrefix {
  readonly text: string;
  readonly prefix: IpPrefix;
}

const SUBNET_NAMES = { 'virtual-network-gateway': 'GatewaySubnet', 'route-server': 'RouteServerSubnet' } as const;

/** Gateways and Route Servers whose routes reach the subnets of a network. */
export function deriveLearnedGateways(network: VirtualNetwork, context: DeriveContext): readonly HybridGateway[] {
  const own = context.ask(deriveOwnGateways, network);
  return [...own, ...network.peerings.items.flatMap((peering) => lentGateways(peering, network, context))];
}

/** Gateways and Route Servers that stand in a network. */
function deriveOwnGateways(network: VirtualNetwork, context: DeriveContext): readonly HybridGateway[] {
  const declared = context.ask(deriveDeclaredGateways, context.graph);
  const gateways: HybridGateway[] = [];
  for (const kind of ['virtual-network-gateway', 'route-server'] as const) {
    const subnet = network.subnets.items.find(
      (item) => item.deployed !== false && holdsWord(item.name, SUBNET_NAMES[kind]) === 'yes',
    );
    if (subnet === undefined) continue;
    const here = declared.filter((gateway) => gateway.kind === kind && gateway.networkId === idOfNetwork(network));
    for (const gateway of here) gateways.push({ ...gateway, subnet });
    if (here.length > 0) continue;
    const text = `a subnet named ${SUBNET_NAMES[kind]} is there, and what stands in it is not declared here`;
    const because = [{ text, place: subnet.place }];
    gateways.push({ kind, key: null, exists: 'unknown', speaksBgp: 'unknown', prefixes: [], subnet, because });
  }
  return gateways;
}

function lentGateways(peering: Peering, network: VirtualNetwork, context: DeriveContext): readonly HybridGateway[] {
  const uses = peering.deployed === false ? 'no' : holdsTrue(peering.useRemoteGateways);
  if (uses === 'no') return [];
  const { target } = peering.remote;
  const text = 'the network uses the gateways of its peer';
  const because = [{ text, place: peering.useRemoteGateways.origin.place, source: PEERING_GATEWAY_TRANSIT.id }];
  if (target.state !== 'found') {
    return [
      {
        kind: 'virtual-network-gateway',
        key: null,
        exists: uses,
        speaksBgp: 'unknown',
        prefixes: [],
        subnet: undefined,
        because,
      },
    ];
  }
  const back = peeringTo(target.node, network);
  const lends = back === undefined ? 'unknown' : holdsTrue(back.allowGatewayTransit);
  if (lends === 'no') return [];
  return context.ask(deriveOwnGateways, target.node).map((gateway) => ({
    ...gateway,
    exists: allOf(gateway.exists, uses, lends) === 'yes' ? 'yes' : 'unknown',
    because: [...gateway.because, ...because],
  }));
}

interface DeclaredGateway extends Omit<HybridGateway, 'subnet'> {
  readonly networkId: string | undefined;
}

type Resource = ResourceGraph['template']['resources'][number];

function deriveDeclaredGateways(graph: ResourceGraph): readonly DeclaredGateway[] {
  const resources = graph.template.resources.filter((each) => each.condition !== false && !each.existing);
  const ofType = (type: string) => resources.filter((each) => each.type.toLowerCase() === type);
  const connections = ofType('microsoft.network/connections');
  const localNetworks = ofType('microsoft.network/localnetworkgateways');
  const gateways = ofType('microsoft.network/virtualnetworkgateways').map((gateway) =>
    virtualNetworkGateway(gateway, connections, localNetworks),
  );
  const peers = ofType('microsoft.network/virtualhubs/bgpconnections');
  const servers = ofType('microsoft.network/virtualhubs/ipconfigurations').map((part) => routeServer(part, peers));
  return [...gateways, ...servers];
}

function virtualNetworkGateway(
  gateway: Resource,
  connections: readonly Resource[],
  localNetworks: readonly Resource[],
): DeclaredGateway {
  const properties = readObject(bodyOf(gateway), 'properties');
  const subnets = readNodes(properties, 'ipConfigurations', (item) =>
    readLinkId(readObject(item.section, 'properties'), 'subnet'),
  );
  const id = identityOf(gateway.id)?.key;
  const own = connections.filter((connection) => linkedKey(connection, 'virtualNetworkGateway1') === id);
  const remotes = own.map((connection) => linkedKey(connection, 'localNetworkGateway2'));
  const isExpressRoute = holdsWord(readString(properties, 'gatewayType'), 'ExpressRoute');
  const bgp = holdsTrue(readBoolean(properties, 'enableBgp'));
  const isOpen = own.length === 0 || remotes.some((remote) => remote === undefined);
  return {
    kind: 'virtual-network-gateway',
    key: gateway.key,
    exists: gateway.condition === true && gateway.copies === undefined ? 'yes' : 'unknown',
    // Connections may be declared elsewhere, so without any the prefixes behind the gateway are as open as with BGP.
    speaksBgp:
      isExpressRoute === 'yes' || bgp === 'yes'
        ? 'yes'
        : isOpen
          ? 'unknown'
          : isExpressRoute === 'no'
            ? bgp
            : 'unknown',
    prefixes: localNetworks.filter((each) => remotes.includes(identityOf(each.id)?.key)).flatMap(prefixesBehind),
    networkId: networkOfSubnet(subnets.items[0]),
    because: [{ text: `the gateway ${resourceWords(gateway.key).name} stands in the network`, place: gateway.place }],
  };
}

function routeServer(part: Resource, peers: readonly Resource[]): DeclaredGateway {
  const id = identityOf(part.id);
  const hub = id === undefined ? undefined : parentIdentity(id).key;
  const own = peers.filter((peer) => {
    const peerId = identityOf(peer.id);
    return peerId !== undefined && parentIdentity(peerId).key === hub;
  });
  return {
    kind: 'route-server',
    key: parentKey(part),
    exists: part.condition === true ? 'yes' : 'unknown',
    // Peers may be declared elsewhere too.
    speaksBgp: own.length > 0 ? 'yes' : 'unknown',
    prefixes: [],
    networkId: networkOfSubnet(readLinkId(readObject(bodyOf(part), 'properties'), 'subnet')),
    because: [{ text: 'a Route Server stands in the network', place: part.place }],
  };
}

function prefixesBehind(localNetwork: Resource): readonly StaticPrefix[] {
  const space = readObject(readObject(bodyOf(localNetwork), 'properties'), 'localNetworkAddressSpace');
  const texts = readStrings(space, 'addressPrefixes');
  if (texts.state !== 'known') return [];
  return texts.value.flatMap((text) => {
    const prefix = parseIpPrefix(text);
    return prefix === undefined ? [] : [{ text, prefix }];
  });
}

function linkedKey(resource: Resource, name: string): string | undefined {
  return identityOfField(readLinkId(readObject(bodyOf(resource), 'properties'), name))?.key;
}

function networkOfSubnet(subnet: Field<string> | undefined): string | undefined {
  const identity = subnet === undefined ? undefined : identityOfField(subnet);
  return identity === undefined ? undefined : parentIdentity(identity).key;
}

const idOfNetwork = (network: VirtualNetwork): string | undefined => identityOf(network.resource.id)?.key;

// `<prefix>Microsoft.Network/virtualHubs/ipConfigurations/<hub>/<name>` without the last type and name.
function parentKey(part: Resource): string {
  const { keyPrefix } = part.deployment;
  const names = part.key.slice(keyPrefix.length + part.type.length + 1);
  return `${keyPrefix}${part.type.slice(0, part.type.lastIndexOf('/'))}/${names.slice(0, names.lastIndexOf('/'))}`;
}
