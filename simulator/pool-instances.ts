// Which instances stand behind a pool? Each machine once, whatever pools it is a member of.
// Where the template leaves their number open, a number is assumed and said.
import type { Field } from '#src/graph/field.ts';
import type { BackendPool, PoolMember } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import { isKnownCount } from '#src/graph/nodes/node.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { SimulatedInstance } from './topology.ts';

/** The smallest number with which one can die and another take over. */
const ASSUMED_SIZE = 2;

export interface PoolInstances {
  readonly instances: readonly SimulatedInstance[];
  readonly assumptions: readonly string[];
}

/** The instances of a pool; `givenSize` is what the caller says of a pool whose size the template leaves open. */
export function poolInstances(pool: BackendPool, givenSize: number | undefined): PoolInstances {
  const size = givenSize ?? ASSUMED_SIZE;
  const name = nameOf(pool.name);
  if (pool.members.length === 0 && pool.size !== 0) {
    const instances = Array.from({ length: size }, (_, index) => unnamed(pool, index));
    return { instances, assumptions: [assumed(name, size, 'the template does not name its members')] };
  }
  const assumptions: string[] = [];
  const instances = pool.members.flatMap((member) => {
    const isKnown = isKnownCount(member.count);
    const count = isKnownCount(member.count) ? member.count : size;
    if (!isKnown) assumptions.push(assumed(memberName(member), count, 'their number cannot be known'));
    return Array.from({ length: count }, (_, index) => instanceOf(member, index, pool));
  });
  if (pool.openMembership !== undefined && instances.length < size) {
    for (let index = instances.length; index < size; index += 1) instances.push(unnamed(pool, index));
    assumptions.push(assumed(name, size, 'there may be members that the template does not name'));
  }
  return { instances, assumptions };
}

const assumed = (name: string, count: number, why: string): string =>
  `${name}: ${count} ${count === 1 ? 'instance is' : 'instances are'} assumed, because ${why}`;

function instanceOf(member: PoolMember, index: number, pool: BackendPool): SimulatedInstance {
  switch (member.kind) {
    case 'scaleSet': {
      const { scaleSet } = member;
      const zones = scaleSet.zones.state === 'known' ? scaleSet.zones.value : [];
      // Azure spreads instances over the zones of a scale set.
      const zone = zones.length === 0 ? undefined : zones[index % zones.length];
      return { key: `${scaleSet.key}#${index}`, name: `${nameOf(scaleSet.name)}_${index}`, zone };
    }
    case 'nic':
      return machineOf(member.nic, index);
    case 'address': {
      if (member.nic !== undefined) return machineOf(member.nic, index);
      const address = member.address.ipAddress;
      const name = address.state === 'known' ? address.value : nameOf(member.address.name);
      return { key: `${pool.key}#${name}`, name: numbered(name, index), zone: undefined };
    }
    case 'external':
      return {
        key: numbered(member.external.key, index),
        name: numbered(lastStep(member.external.key), index),
        zone: undefined,
      };
  }
}

function machineOf(nic: NetworkInterface, index: number): SimulatedInstance {
  const [machine] = nic.virtualMachines;
  const node = machine ?? nic;
  const zones = machine?.zones.state === 'known' ? machine.zones.value : [];
  return { key: numbered(node.key, index), name: numbered(nameOf(node.name), index), zone: zones[0] };
}

const unnamed = (pool: BackendPool, index: number): SimulatedInstance => ({
  key: `${pool.key}#${nameOf(pool.name)}-${index + 1}`,
  name: `${nameOf(pool.name)}-${index + 1}`,
  zone: undefined,
});

// Copies of one declaration differ by their number only.
const numbered = (text: string, index: number): string => (index === 0 ? text : `${text}#${index + 1}`);

const lastStep = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

const memberName = (member: PoolMember): string =>
  member.kind === 'scaleSet'
    ? nameOf(member.scaleSet.name)
    : member.kind === 'nic'
      ? nameOf(member.nic.name)
      : 'members';

/** A name for people; unknown pieces as their expression, as everywhere else. */
export const nameOf = (name: Field<string>): string => (name.state === 'absent' ? '(no name)' : labelOf(name));
