// Which properties does a declaration write that its API version does not know?
// Values are left out: before a property became an enumeration it took any text, and schemas do not tell the two apart.
import type { Availability, PropertyVersions } from '#src/azure-facts/property-versions/availability.ts';
import { availability, firstVersionWith } from '#src/azure-facts/property-versions/availability.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { Place } from '#src/model/place.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';

type Declaration = ResourceGraph['template']['resources'][number];

export interface WrittenProperty {
  /** `properties.probes[].properties.probeThreshold`. */
  readonly path: string;
  readonly place: Place;
  readonly availability: Availability;
  /** The first API version that has it, of one that is too new. */
  readonly firstVersion: string | undefined;
  /** Set: it is written only if this turns out to be something. */
  readonly unknown: UnknownValue | undefined;
}

/** The properties that the API version of a declaration does not know; what stands below such a property is left out. */
export function strangeProperties(resource: Declaration, versions: PropertyVersions): readonly WrittenProperty[] {
  const { type, apiVersion, body } = resource;
  if (apiVersion?.kind !== 'string' || !versions.has(type.toLowerCase())) return [];
  const found: WrittenProperty[] = [];
  const version = apiVersion.value;
  const judge = (path: string, value: Value): boolean => {
    const answer = availability(versions, type, path, version);
    if (answer === 'available') return true;
    if (answer === 'unknown-version' || answer === 'unknown-type') return false;
    found.push({
      path,
      place: value.origin.place,
      availability: answer,
      firstVersion: answer === 'too-new' ? firstVersionWith(versions, type, path) : undefined,
      unknown: value.kind === 'unknown' && mayBeNull(value) ? value : undefined,
    });
    return false;
  };
  const walk = (value: Value, path: string): void => {
    if (value.kind === 'array') for (const item of value.items) walk(item, `${path}[]`);
    if (value.kind !== 'object') return;
    for (const [name, entry] of value.entries) {
      const own = path === '' ? name : `${path}.${name}`;
      // A name with a dot or a bracket would be read as a path; no property is called so.
      if (entry.kind !== 'null' && /^\w+$/.test(name) && judge(own, entry)) walk(entry, own);
    }
  };
  walk(body, '');
  return found;
}

const mayBeNull = ({ alternatives, type }: UnknownValue): boolean =>
  type === undefined && (alternatives === undefined || alternatives.some(({ kind }) => kind === 'null'));

/** The name of a property without the way to it. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
