// How does a packet leave for the internet?
import { FIREWALL_SNATS_INTERNET } from '#src/azure-facts/azure-firewall.ts';
import type { Egress } from './egress.ts';
import { deriveSubnetEgress } from './egress.ts';
import type { Packet, PathRequest, Position, Trail, Walk } from './path-trail.ts';
import { ended, hop, withHop } from './path-trail.ts';

/** The route sends the packet to the internet: somebody has to translate its source address. */
export function toInternet(position: Position, packet: Packet, trail: Trail, request: PathRequest): Walk {
  return { ...leave(position, packet, trail, request), untilInternet: trail.hops };
}

function leave(position: Position, packet: Packet, trail: Trail, request: PathRequest): Walk {
  const { subnet } = position;
  const { destination } = packet;
  const key = subnet.subnetKey;
  if (destination.kind !== 'internet') {
    return ended(
      withHop(trail, hop('route', 'stopped', null, key, 'the internet does not route private addresses')),
      'no-route',
    );
  }
  const firewall = trail.devices.at(-1)?.kind === 'firewall' && position.isForwarded;
  const arrive = (before: Trail) =>
    ended(
      withHop(before, hop('internet', 'received', null, null, `${destination.name} receives it`)),
      'delivered',
      true,
    );
  if (firewall) {
    const text = 'the firewall puts its own address in place of the source';
    const because = { text, source: FIREWALL_SNATS_INTERNET.id };
    return arrive(withHop(trail, hop('firewall', 'translated', trail.devices.at(-1)?.key ?? null, key, text), because));
  }
  const ways = egressesOf(position, request);
  const [way] = ways;
  if (way === undefined || ways.some((other) => !isSameWay(other, way))) {
    return ended(
      withHop(trail, hop('internet', 'undecided', null, key, 'instances of the subnet leave on different ways')),
      'not-enough-information',
    );
  }
  if (typeof way.method !== 'string') {
    const text = `how the subnet reaches the internet is unknown: ${way.method.unknown}`;
    return ended(
      withHop(trail, hop('internet', 'undecided', null, key, text), ...way.because),
      'not-enough-information',
    );
  }
  if (way.method === 'none') {
    const text = 'nothing translates the source address, so nothing reaches the internet';
    return ended(withHop(trail, hop('internet', 'stopped', null, key, text), ...way.because), 'no-route');
  }
  const text = `source address translated: ${way.method}`;
  return arrive(withHop(trail, hop('public-address', 'translated', way.via, key, text), ...way.because));
}

function egressesOf(position: Position, request: PathRequest): readonly Egress[] {
  const all = request.context.ask(deriveSubnetEgress, position.subnet);
  const own = all.filter(
    (each) => each.configuration !== undefined && position.configurations.includes(each.configuration),
  );
  return own.length > 0 ? own : all;
}

const isSameWay = (left: Egress, right: Egress): boolean =>
  typeof left.method === 'string' && typeof right.method === 'string' ? left.method === right.method : left === right;
