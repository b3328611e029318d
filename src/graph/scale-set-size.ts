// How many instances does a scale set have today, and how many may it have at most?
// The maximum is what port allocations must be made for: autoscale, and the surge of a rolling upgrade.
import { SCALE_SET_MAX_BATCH_DEFAULT } from '#src/azure-facts/scale-sets.ts';
import { eitherCount, largestCount, mapCount, sumCounts, unknownCount } from '#src/graph/counts.ts';
import type { Field } from '#src/graph/field.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type { AutoscaleSetting } from '#src/graph/nodes/autoscale-setting.ts';
import type { Count } from '#src/graph/nodes/node.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Origin, UnknownValue } from '#src/model/value.ts';

/** Instances after the deployment: the capacity. */
export function scaleSetCount(scaleSet: VirtualMachineScaleSet): Count {
  const origin = scaleSet.capacity.origin;
  if (scaleSet.capacity.state === 'known') return scaleSet.capacity.value;
  if (scaleSet.capacity.state === 'unknown') return countOf(scaleSet.capacity);
  if (scaleSet.hasProfile === 'no') return 0;
  const message = `sku.capacity of ${scaleSet.key} is not written`;
  return unknownCount(message, [{ code: 'runtime-value', message }], origin);
}

/** The highest autoscale maximum, else the capacity, plus the instances that an upgrade adds for a while. */
export function scaleSetMaxCount(scaleSet: VirtualMachineScaleSet): Count {
  const origin = scaleSet.capacity.origin;
  const maxima = scaleSet.autoscale.map(maximumOf);
  const possible = scaleSet.possibleAutoscale.map((setting) => {
    const { target } = setting.target;
    return target.state === 'unknown' ? eitherCount([0, maximumOf(setting)], target.unknown) : 0;
  });
  const largest = largestCount([scaleSet.count, ...maxima, ...possible], origin);
  return sumCounts([largest, surgeOf(scaleSet, largest, origin)], origin);
}

// A setting whose `enabled` is not written counts: older API versions say it is on then, newer ones that it is off, and
// a maximum has to hold in both cases.
function maximumOf(setting: AutoscaleSetting): Count {
  if (setting.deployed === false) return 0;
  const { profiles, enabled } = setting;
  const isHidden = profiles.open !== undefined && profiles.items.length === 0;
  const largest = isHidden
    ? unknownCount(profiles.open.text, profiles.open.reasons, profiles.open.origin)
    : largestCount(
        profiles.items.map((profile) => countOf(profile.maximum)),
        profiles.origin,
      );
  const deployed = setting.deployed === true ? largest : eitherCount([0, largest], setting.deployed);
  const isEnabled = holdsTrue(enabled, true);
  if (isEnabled === 'unknown' && enabled.state === 'unknown') return eitherCount([0, deployed], enabled.unknown);
  return isEnabled === 'no' ? 0 : deployed;
}

function surgeOf(scaleSet: VirtualMachineScaleSet, largest: Count, origin: Origin): Count {
  const surges = holdsTrue(scaleSet.maxSurge);
  if (surges === 'no') return 0;
  const { maxBatchInstancePercent } = scaleSet;
  if (maxBatchInstancePercent.state === 'unknown') return countOf(maxBatchInstancePercent);
  const percent =
    maxBatchInstancePercent.state === 'known' ? maxBatchInstancePercent.value : SCALE_SET_MAX_BATCH_DEFAULT.value;
  const surge = mapCount(largest, (count) => Math.ceil((count * percent) / 100));
  if (surges === 'yes' || scaleSet.maxSurge.state !== 'unknown') return surge;
  return eitherCount([0, surge], { ...scaleSet.maxSurge.unknown, origin });
}

function countOf(field: Field<number>): Count {
  if (field.state === 'known') return field.value;
  if (field.state === 'unknown') return asCount(field.unknown);
  const message = 'a number of instances that is not written';
  return unknownCount(message, [{ code: 'error', message }], field.origin);
}

// Allowed values of a parameter may be texts of digits.
function asCount(unknown: UnknownValue): Count {
  const numbers = unknown.alternatives?.map((value) =>
    value.kind === 'int'
      ? Number(value.value)
      : value.kind === 'string' && /^\d+$/.test(value.value)
        ? Number(value.value)
        : undefined,
  );
  if (numbers === undefined || numbers.includes(undefined)) return unknown;
  return eitherCount(
    numbers.filter((number) => number !== undefined),
    unknown,
  );
}
