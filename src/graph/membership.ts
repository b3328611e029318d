// Who is in which backend pool, and how many instances is that?
// A member that only may be one has an unknown count; a membership that nobody can see makes sizes unknown.
import { eitherCount, sumCounts, unknownCount } from '#src/graph/counts.ts';
import type { Field } from '#src/graph/field.ts';
import type { BackendAddress, BackendPool, PoolMember } from '#src/graph/nodes/backend-pool.ts';
import type { IpConfiguration, NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { Count, Link, Mutable } from '#src/graph/nodes/node.ts';
import { isHidden } from '#src/graph/nodes/node.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import type { ScaleSetIpConfiguration, VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Gap } from '#src/model/gap.ts';
import { canonicalIpAddress } from '#src/model/ip-address.ts';
import type { UnknownValue } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';

export interface MembershipInput {
  readonly pools: readonly BackendPool[];
  readonly nics: readonly NetworkInterface[];
  readonly scaleSets: readonly VirtualMachineScaleSet[];
  readonly virtualMachines: readonly VirtualMachine[];
  readonly gaps: readonly Gap[];
  /** The network interface of the template that has an address. */
  readonly nicWithAddress: (address: Field<string>) => NetworkInterface | undefined;
}

/** Fills `members`, `size` and `maxSize` of every pool. */
export function linkMembers(input: MembershipInput): void {
  const state = new Membership();
  for (const nic of input.nics) joinNic(nic, state);
  for (const scaleSet of input.scaleSets) joinScaleSet(scaleSet, state);
  for (const machine of input.virtualMachines) lookForHiddenNics(machine, state);
  lookForHiddenTemplates(input, state);
  for (const pool of input.pools) joinAddresses(pool, input, state);
  const hasCompute = [...input.virtualMachines, ...input.scaleSets].some((node) => node.deployed !== false);
  for (const pool of input.pools) finish(pool, state, hasCompute);
}

class Membership {
  readonly members = new Map<BackendPool, PoolMember[]>();
  readonly open = new Map<BackendPool, UnknownValue>();
  /** Set: somebody may be in any pool. */
  openEverywhere: UnknownValue | undefined;

  join(pool: BackendPool, member: PoolMember): void {
    const members = this.members.get(pool);
    if (members) members.push(member);
    else this.members.set(pool, [member]);
  }

  mayJoin(pool: BackendPool, unknown: UnknownValue): void {
    if (!this.open.has(pool)) this.open.set(pool, unknown);
  }

  mayJoinAny(unknown: UnknownValue): void {
    this.openEverywhere ??= unknown;
  }
}

function joinNic(nic: NetworkInterface, state: Membership): void {
  if (nic.deployed === false) return;
  if (isHidden(nic.ipConfigurations)) state.mayJoinAny(nic.ipConfigurations.open);
  for (const ipConfiguration of nic.ipConfigurations.items) {
    const count = occurrences(1, nic.deployed, ipConfiguration.copies);
    joinPools(ipConfiguration, count, count, state, (counts, link) => ({
      kind: 'nic',
      nic,
      ipConfiguration,
      ...counts,
      origin: link.id.origin,
    }));
  }
}

function joinScaleSet(scaleSet: VirtualMachineScaleSet, state: Membership): void {
  if (scaleSet.deployed === false) return;
  if (isHidden(scaleSet.nicConfigurations)) state.mayJoinAny(scaleSet.nicConfigurations.open);
  for (const nic of scaleSet.nicConfigurations.items) {
    if (isHidden(nic.ipConfigurations)) state.mayJoinAny(nic.ipConfigurations.open);
    for (const ipConfiguration of nic.ipConfigurations.items) {
      const count = occurrences(scaleSet.count, scaleSet.deployed, ipConfiguration.copies);
      const maxCount = occurrences(scaleSet.maxCount, scaleSet.deployed, ipConfiguration.copies);
      joinPools(ipConfiguration, count, maxCount, state, (counts, link) => ({
        kind: 'scaleSet',
        scaleSet,
        ipConfiguration,
        ...counts,
        origin: link.id.origin,
      }));
    }
  }
}

function joinPools(
  ipConfiguration: IpConfiguration | ScaleSetIpConfiguration,
  count: Count,
  maxCount: Count,
  state: Membership,
  make: (counts: { count: Count; maxCount: Count }, link: Link<BackendPool>) => PoolMember,
): void {
  const { pools } = ipConfiguration;
  if (isHidden(pools)) state.mayJoinAny(pools.open);
  for (const link of pools.items) {
    const { target } = link;
    if (target.state === 'found') {
      const counts = pools.open
        ? { count: maybe(count, pools.open), maxCount: maybe(maxCount, pools.open) }
        : { count, maxCount };
      state.join(target.node, make(counts, link));
    } else if (target.state === 'unknown') {
      for (const pool of target.candidates) state.mayJoin(pool, target.unknown);
      if (target.isAny) state.mayJoinAny(target.unknown);
    }
  }
}

function occurrences(count: Count, deployed: true | UnknownValue, copies: UnknownValue | undefined): Count {
  if (copies !== undefined) return unknownCount(copies.text, copies.reasons, copies.origin);
  return deployed === true ? count : maybe(count, deployed);
}

const maybe = (count: Count, decider: UnknownValue): Count => eitherCount([0, count], decider);

// A machine whose network interface is not declared here: that interface may be in any pool.
function lookForHiddenNics(machine: VirtualMachine, state: Membership): void {
  if (machine.deployed === false) return;
  if (machine.nics.open) state.mayJoinAny(machine.nics.open);
  for (const link of machine.inlinePools) lookForInlineMember(link, state);
  for (const link of machine.nics.items) {
    const { target, id } = link;
    if (target.state === 'unknown') state.mayJoinAny(target.unknown);
    if (target.state !== 'external') continue;
    const message = `the network interface ${target.external.key} of ${machine.key} is not declared here`;
    state.mayJoinAny(unknownValue(message, [{ code: 'external-resource', message }], id.origin));
  }
}

// A machine may describe its interfaces itself; the service makes them, so how many there will be is left open.
function lookForInlineMember(link: Link<BackendPool>, state: Membership): void {
  const { target, id } = link;
  const message = 'a virtual machine describes its network interfaces itself';
  const unknown = unknownValue(message, [{ code: 'unmodelled-type', message }], id.origin);
  if (target.state === 'found') state.mayJoin(target.node, unknown);
  if (target.state !== 'unknown') return;
  for (const pool of target.candidates) state.mayJoin(pool, target.unknown);
  if (target.isAny) state.mayJoinAny(target.unknown);
}

function lookForHiddenTemplates(input: MembershipInput, state: Membership): void {
  const gap = input.gaps.find(({ code }) => code === 'linked-template-missing' || code === 'limit');
  const [pool] = input.pools;
  if (gap === undefined || pool === undefined) return;
  state.mayJoinAny(unknownValue(gap.message, [{ code: gap.code, message: gap.message }], pool.properties.origin));
}

function joinAddresses(pool: BackendPool, input: MembershipInput, state: Membership): void {
  if (isHidden(pool.addresses)) state.mayJoin(pool, pool.addresses.open);
  for (const address of pool.addresses.items) {
    if (isEcho(address, pool, state)) continue;
    const count = occurrences(1, pool.deployed === false ? true : pool.deployed, address.copies);
    const nic = input.nicWithAddress(address.ipAddress);
    state.join(pool, { kind: 'address', address, nic, count, maxCount: count, origin: address.properties.origin });
  }
}

// Exported templates list the members that network interfaces and scale sets make by themselves; those are not further ones.
function isEcho(address: BackendAddress, pool: BackendPool, state: Membership): boolean {
  const others = state.members.get(pool) ?? [];
  const { ipConfiguration, ipAddress, regionalFrontend, properties } = address;
  switch (ipConfiguration.target.state) {
    case 'found':
      return true;
    case 'unknown':
      state.mayJoin(pool, ipConfiguration.target.unknown);
      return true;
    case 'external': {
      const { external } = ipConfiguration.target;
      const isInstance = external.type.toLowerCase().startsWith('microsoft.compute/virtualmachinescalesets/');
      if (isInstance && others.some((member) => member.kind === 'scaleSet')) return true;
      const count = occurrences(1, true, address.copies);
      state.join(pool, { kind: 'external', external, count, maxCount: count, origin: properties.origin });
      return true;
    }
    case 'none':
  }
  if (ipAddress.state === 'absent' && regionalFrontend.id.state === 'absent') {
    if (others.length === 0) state.mayJoin(pool, unknownMember(address));
    return true;
  }
  return ipAddress.state === 'known' && others.some((member) => hasAddress(member, ipAddress.value));
}

function hasAddress(member: PoolMember, address: string): boolean {
  if (member.kind !== 'nic' || member.ipConfiguration.privateIp.state !== 'known') return false;
  return canonicalIpAddress(member.ipConfiguration.privateIp.value) === canonicalIpAddress(address);
}

function unknownMember(address: BackendAddress): UnknownValue {
  const message = `an entry of the pool in ${address.key} names a member that is not declared here`;
  return unknownValue(message, [{ code: 'external-resource', message }], address.properties.origin);
}

function finish(pool: BackendPool, state: Membership, hasCompute: boolean): void {
  const members = state.members.get(pool) ?? [];
  // Network interfaces cannot join a pool of addresses, so what is hidden elsewhere does not matter to one.
  const isAddressPool = members.some((member) => member.kind === 'address');
  const open = state.open.get(pool) ?? (isAddressPool ? undefined : state.openEverywhere);
  const complete = pool as Mutable<BackendPool>;
  complete.members = members;
  complete.openMembership = open;
  const origin = pool.properties.origin;
  if (open) {
    complete.size = unknownCount(open.text, open.reasons, origin);
    complete.maxSize = complete.size;
  } else if (!isAddressPool && !hasCompute) {
    // An interface without a machine is no instance; whoever attaches it may bring further members as well.
    const message = 'the template declares no compute that could join the pool';
    complete.size = unknownCount(message, [{ code: 'external-resource', message }], origin);
    complete.maxSize = complete.size;
  } else {
    complete.size = sumCounts(
      members.map((member) => member.count),
      origin,
    );
    complete.maxSize = sumCounts(
      members.map((member) => member.maxCount),
      origin,
    );
  }
}
