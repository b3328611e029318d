// Which properties does a declaration write that its API version does not know?
// Values are left out: before a property became an enumeration it took any text, and schemas do not tell the two apart.
import type { PropertyVersions } from '#src/azure-facts/property-versions/availability.ts';
import type { PropertyTree } from '#src/azure-facts/property-versions/property-table.ts';
import { childOf, hasProperties, runsOf } from '#src/azure-facts/property-versions/property-table.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { Place } from '#src/model/place.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';

type Declaration = ResourceGraph['template']['resources'][number];

export interface StrangeProperty {
  /** `properties.probes[].properties.probeThreshold`. */
  readonly path: string;
  readonly place: Place;
  /** The first API version that has it; undefined where none has. */
  readonly firstVersion: string | undefined;
  /** Set: it is written only if this turns out to be something. */
  readonly unknown: UnknownValue | undefined;
}

/** What no version has, or only later ones; what stands below such a property is left out. */
export function strangeProperties(resource: Declaration, versions: PropertyVersions): readonly StrangeProperty[] {
  const { apiVersion, body } = resource;
  const table = versions.get(resource.type.toLowerCase());
  if (apiVersion?.kind !== 'string' || table === undefined) return [];
  const wanted = apiVersion.value.toLowerCase();
  const version = table.apiVersions.findIndex((each) => each.toLowerCase() === wanted);
  if (version < 0) return [];
  const found: StrangeProperty[] = [];
  const report = (path: string, value: Value, first: number | undefined): void => {
    const unknown = value.kind === 'unknown' && mayBeNull(value) ? value : undefined;
    const firstVersion = first === undefined ? undefined : table.apiVersions[first];
    found.push({ path, place: value.origin.place, firstVersion, unknown });
  };
  const walk = (value: Value, tree: PropertyTree, path: string): void => {
    if (value.kind === 'array') {
      const items = childOf(tree, '[]');
      if (items !== undefined) for (const item of value.items) walk(item, items, `${path}[]`);
      return;
    }
    // Below a property without known parts anything may stand.
    if (value.kind !== 'object' || !hasProperties(tree)) return;
    for (const [name, entry] of value.entries) {
      if (entry.kind === 'null') continue;
      const child = childOf(tree, name);
      const own = path === '' ? name : `${path}.${name}`;
      const first = child === undefined ? undefined : firstAfter(child, version);
      if (child === undefined) report(own, entry, undefined);
      else if (first !== undefined) report(own, entry, first);
      else walk(entry, child, own);
    }
  };
  walk(body, table.properties, '');
  return found;
}

/** The version with which a property begins, of one that begins after this version. */
function firstAfter(tree: PropertyTree, version: number): number | undefined {
  const first = runsOf(tree)?.[0]?.[0];
  return first !== undefined && first > version ? first : undefined;
}

const mayBeNull = ({ alternatives, type }: UnknownValue): boolean =>
  type === undefined && (alternatives === undefined || alternatives.some(({ kind }) => kind === 'null'));

/** The name of a property without the way to it. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
