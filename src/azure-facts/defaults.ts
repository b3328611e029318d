// Which properties does somebody fill in when the author of a template leaves them out, tool by tool?
import type { DefaultedProperty } from './defaults/defaulted-property.ts';
import { OUTBOUND_DEFAULTS } from './defaults/outbound.ts';
import { PROBE_DEFAULTS } from './defaults/probes.ts';
import { RULE_DEFAULTS } from './defaults/rules.ts';
import { SKU_AND_ZONE_DEFAULTS } from './defaults/skus-and-zones.ts';

/** All rows, in the order of the report. */
export const DEFAULTED_PROPERTIES: readonly DefaultedProperty[] = [
  ...PROBE_DEFAULTS,
  ...RULE_DEFAULTS,
  ...OUTBOUND_DEFAULTS,
  ...SKU_AND_ZONE_DEFAULTS,
];

/** The row of a property, type and path compared without case. */
export function defaultedPropertyOf(resourceType: string, path: string): DefaultedProperty | undefined {
  const type = resourceType.toLowerCase();
  const wanted = path.toLowerCase();
  return DEFAULTED_PROPERTIES.find(
    (row) => row.resourceType.toLowerCase() === type && row.path.toLowerCase() === wanted,
  );
}
