// How does a packet arrive in the subnet of its destination, from the same network or over a peering?
import {
  PEERING_FORWARDED_TRAFFIC_DEFAULT,
  PEERING_FORWARDED_TRAFFIC_EFFECT,
} from '#src/azure-facts/user-defined-routes.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import { parseAddressRange, rangesMeet } from '#src/model/address-range.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import type { InstanceConfiguration } from './egress.ts';
import type { SubnetEnd } from './path-end.ts';
import { flowEndOf } from './path-end.ts';
import { passGroups } from './path-groups.ts';
import type { Packet, PathRequest, Position, Trail, Walk } from './path-trail.ts';
import { ended, hop, withHop } from './path-trail.ts';
import { peeringTo } from './peering-back.ts';

/** From one network into its peer, or within one, to the destination. */
export function acrossNetworks(
  position: Position,
  packet: Packet,
  end: SubnetEnd,
  trail: Trail,
  request: PathRequest,
): Walk {
  const from = position.subnet.virtualNetwork;
  const to = end.subnet.virtualNetwork;
  if (from === undefined || to === undefined || from === to) return deliver(packet, end, trail, request);
  const peering = peeringTo(to, from);
  const step = hop('peering', 'crosses', peering?.key ?? null, end.subnet.subnetKey, `peering into ${nameOf(to.key)}`);
  const crossed = withHop(trail, step);
  if (!position.isForwarded || peering === undefined || isMadeHere(packet, position)) {
    return deliver(packet, end, crossed, request);
  }
  const facts = request.context.facts;
  const accepts = holdsTrue(peering.allowForwardedTraffic, facts(PEERING_FORWARDED_TRAFFIC_DEFAULT).value);
  if (accepts === 'yes') return deliver(packet, end, crossed, request);
  const text =
    accepts === 'no'
      ? `the peering of ${nameOf(to.key)} does not allow forwarded traffic, which is documented as dropped and was seen to pass`
      : `whether the peering of ${nameOf(to.key)} allows forwarded traffic is unknown`;
  const { place } = peering.allowForwardedTraffic.origin;
  const stop = hop('peering', 'undecided', peering.key, end.subnet.subnetKey, text);
  const because = { text, place, source: PEERING_FORWARDED_TRAFFIC_EFFECT.id };
  return ended(withHop(crossed, stop, because), 'not-enough-information');
}

// After a translation of its source the packet is one of the appliance itself.
function isMadeHere(packet: Packet, position: Position): boolean {
  const own = flowRanges(position.subnet);
  return packet.sources.every(
    (source) => source.kind === 'range' && own.some((range) => rangesMeet(range, source.range)),
  );
}

const flowRanges = (subnet: Subnet) =>
  subnet.prefixes.state === 'known' ? subnet.prefixes.value.flatMap((text) => parseAddressRange(text) ?? []) : [];

/** The packet arrives in the subnet of its destination. */
export function deliver(packet: Packet, end: SubnetEnd, trail: Trail, request: PathRequest): Walk {
  const configurations = end.frontend === undefined ? end.configurations : membersBehind(end);
  const balanced =
    end.frontend === undefined
      ? trail
      : withHop(
          trail,
          hop(
            'load-balancer',
            'balanced',
            end.frontend.loadBalancer.key,
            end.subnet.subnetKey,
            'a member of the pool is chosen',
          ),
        );
  const asked = { ...packet, destinationEnd: flowEndOf(end) };
  const step = passGroups(end.subnet, configurations, 'inbound', asked, balanced, request);
  if (step.stop !== undefined) return ended(step.trail, step.stop);
  const received = hop('subnet', 'received', end.subnet.subnetKey, end.subnet.subnetKey, `${end.name} receives it`);
  return ended(withHop(step.trail, received), 'delivered');
}

function membersBehind(end: SubnetEnd): readonly InstanceConfiguration[] {
  const pools = end.frontend?.rules.flatMap((rule) => rule.pools.items) ?? [];
  return pools.flatMap(({ target }) =>
    target.state === 'found'
      ? target.node.members.flatMap((member) =>
          member.kind === 'nic' || member.kind === 'scaleSet' ? [member.ipConfiguration] : [],
        )
      : [],
  );
}

const nameOf = (key: string): string => resourceWords(key).name;
