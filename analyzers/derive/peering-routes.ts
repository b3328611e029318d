// Which routes do the peerings of a network bring to a subnet?
import { holdsWord, readObject, readStrings } from '#src/graph/field.ts';
import type { Peering, Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import { parseIpPrefix } from '#src/model/ip-address.ts';
import type { Origin, UnknownValue } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';
import type { EffectiveRoute, OpenRoutes, RouteSet } from './route-set.ts';

/** Routes to peered networks; a route table may refuse them. */
export function peeringRoutes(subnet: Subnet, network: VirtualNetwork): RouteSet {
  const table = subnet.routeTable.target;
  const isRefused = table.state === 'found' ? holdsWord(table.node.disablePeeringRoute, 'All') : 'no';
  if (isRefused === 'yes') return { routes: [], open: [] };
  const doubt = isRefused === 'unknown' ? 'whether the route table refuses routes of peerings is unknown' : undefined;
  const routes: EffectiveRoute[] = [];
  const open: OpenRoutes[] = [];
  for (const peering of network.peerings.items) {
    if (peering.deployed === false) continue;
    const own = { kind: 'peering', source: 'system', nextHop: { kind: 'peering', peering } } as const;
    const because = [{ text: 'the networks are peered', place: peering.place }];
    const uncertain = doubt === undefined ? doubtOf(peering, network) : asUnknown(doubt, peering.properties.origin);
    const { texts, unseen } = remoteSpace(peering);
    for (const text of texts) {
      const prefix = parseIpPrefix(text);
      if (prefix !== undefined) routes.push({ ...own, prefix, text, open: uncertain, because });
    }
    if (unseen !== undefined) open.push({ ...own, reach: 'any', unknown: unseen, because });
  }
  const { open: further } = network.peerings;
  if (further !== undefined) {
    const because = [{ text: 'the peerings of the network cannot be listed', place: further.origin.place }];
    const nextHop = { kind: 'unknown', unknown: further } as const;
    open.push({ kind: 'peering', source: 'system', nextHop, reach: 'any', unknown: further, because });
  }
  return { routes, open };
}

/** Why a peering may bring no routes: both sides have to be made. Undefined: it certainly does. */
function doubtOf(peering: Peering, network: VirtualNetwork): UnknownValue | undefined {
  if (peering.deployed !== true && peering.deployed !== false) return peering.deployed;
  if (peering.copies !== undefined) return peering.copies;
  const { target } = peering.remote;
  const { origin } = peering.properties;
  if (target.state !== 'found') return asUnknown('the peering of the other network is not declared here', origin);
  const back = target.node.peerings.items.filter(
    (item) => item.deployed !== false && item.remote.target.state === 'found' && item.remote.target.node === network,
  );
  if (back.some((item) => item.deployed === true && item.copies === undefined)) return undefined;
  const [possible] = back;
  if (possible !== undefined && possible.deployed !== true && possible.deployed !== false) return possible.deployed;
  return asUnknown('no peering leads back from the other network in this template', origin);
}

interface RemoteSpace {
  readonly texts: readonly string[];
  readonly unseen: UnknownValue | undefined;
}

function remoteSpace(peering: Peering): RemoteSpace {
  const { target } = peering.remote;
  const written = readStrings(readObject(peering.properties, 'remoteAddressSpace'), 'addressPrefixes');
  const space = target.state === 'found' ? target.node.addressPrefixes : written;
  if (space.state === 'known') return { texts: space.value, unseen: undefined };
  if (space.state === 'unknown') return { texts: [], unseen: space.unknown };
  if (target.state === 'found') return { texts: [], unseen: undefined };
  return { texts: [], unseen: asUnknown('the addresses of the peered network are not declared here', space.origin) };
}

function asUnknown(message: string, origin: Origin): UnknownValue {
  return unknownValue(message, [{ code: 'external-resource', message }], origin);
}
