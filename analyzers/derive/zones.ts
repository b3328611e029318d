// In which availability zones do a frontend and the members of a pool stand, where the template says so?
import type { Field } from '#src/graph/field.ts';
import type { BackendPool, FrontendIpConfiguration, PoolMember } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

/** The zones that a frontend is written to stand in, its address's for a public one; undefined when none are written or known. */
export function deriveFrontendZones(frontend: FrontendIpConfiguration): readonly string[] | undefined {
  if (frontend.side === 'internal') return listed(frontend.zones);
  const address = nodeOf(frontend.publicIp) ?? nodeOf(frontend.publicIpPrefix);
  return address === undefined ? undefined : listed(address.zones);
}

/** The zones in which the members of a pool stand; undefined unless all of it is known. */
export function deriveMemberZones(pool: BackendPool): readonly string[] | undefined {
  if (pool.openMembership !== undefined || pool.members.length === 0) return undefined;
  const zones = new Set<string>();
  for (const member of pool.members) {
    const own = zonesOfMember(member);
    if (own === undefined) return undefined;
    for (const zone of own) zones.add(zone);
  }
  return [...zones].sort();
}

function zonesOfMember(member: PoolMember): readonly string[] | undefined {
  switch (member.kind) {
    case 'scaleSet':
      return listed(member.scaleSet.zones);
    case 'nic':
      return zonesOfNic(member.nic);
    case 'address':
      return member.nic === undefined ? undefined : zonesOfNic(member.nic);
    case 'external':
      return undefined;
  }
}

function zonesOfNic(nic: NetworkInterface): readonly string[] | undefined {
  const [machine] = nic.virtualMachines;
  return machine === undefined ? undefined : listed(machine.zones);
}

const listed = (field: Field<readonly string[]>): readonly string[] | undefined =>
  field.state === 'known' && field.value.length > 0 ? field.value : undefined;
