// Do all members of a pool stand in one availability zone, or in none at all?
import type { Field } from '#src/graph/field.ts';
import type { BackendPool, PoolMember } from '#src/graph/nodes/load-balancer.ts';
import type { Because } from '#src/model/finding.ts';

export interface SharedZone {
  /** The zone, as written or as its expression; `none` where no member names one. */
  readonly zone: string;
  readonly because: readonly Because[];
}

/** Undefined: the members stand in several zones, an availability set keeps them apart, or nobody knows. */
export function deriveSharedZone(pool: BackendPool): SharedZone | undefined {
  if (pool.openMembership !== undefined || pool.members.length === 0) return undefined;
  const zones = pool.members.map(zonesOf);
  const [first] = zones;
  if (first === undefined || zones.some((each) => each?.text !== first.text)) return undefined;
  return {
    zone: first.text,
    because: zones.flatMap((each) => (each === undefined ? [] : [each.because])),
  };
}

/** The only zone that a member can be in, as a text that is equal for equal zones. */
function zonesOf(member: PoolMember): { readonly text: string; readonly because: Because } | undefined {
  if (member.kind === 'scaleSet') return ofField(member.scaleSet.zones, true);
  const nic = member.kind === 'external' ? undefined : member.nic;
  const [machine] = nic?.virtualMachines ?? [];
  if (machine === undefined || machine.copies !== undefined) return undefined;
  const isInSet = machine.availabilitySet.id.state !== 'absent' || machine.scaleSet.id.state !== 'absent';
  if (machine.zones.state === 'absent' && isInSet) return undefined;
  return ofField(machine.zones, false);
}

function ofField(zones: Field<readonly string[]>, mayHaveSeveral: boolean) {
  const { place } = zones.origin;
  if (zones.state === 'unknown') {
    // A machine has one zone, so the same expression is the same zone; a scale set may be given several.
    const isLoop = mayHaveSeveral || zones.unknown.alternatives !== undefined;
    return isLoop ? undefined : { text: zones.unknown.text, because: { text: 'the zone of a member', place } };
  }
  const written = zones.state === 'known' ? zones.value : [];
  if (written.length > 1) return undefined;
  return { text: written[0] ?? 'none', because: { text: 'the zone of a member', place } };
}
