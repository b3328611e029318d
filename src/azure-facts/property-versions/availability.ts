// Does an API version of a resource type have a property, or a value of one?
// Tables are loaded for the types that a template uses (`load.ts`); the answer itself is synchronous.
import type { PropertyTable, PropertyTree } from './property-table.ts';
import { childOf, hasProperties, runsOf } from './property-table.ts';

/** Tables by type in lower case. */
export type PropertyVersions = ReadonlyMap<string, PropertyTable>;

/**
 * `too-new`: comes with a later version; `retired`: an earlier version had it; `unknown-version`: the table does not have
 * the version; `not-in-schema`: no version lets it be written (properties that can only be read are not listed);
 * `unknown-type`: there is no table for the type, or it was not loaded.
 */
export type Availability = 'available' | 'too-new' | 'retired' | 'unknown-version' | 'not-in-schema' | 'unknown-type';

/**
 * Looks a path up, `properties.probes[].properties.probeThreshold` or, for a value, `….protocol=Https`. Indexes of lists
 * may be given; names, values and versions compare without case.
 */
export function availability(versions: PropertyVersions, type: string, path: string, apiVersion: string): Availability {
  const table = versions.get(type.toLowerCase());
  if (table === undefined) return 'unknown-type';
  const found = find(table, path);
  if (found === undefined) return 'not-in-schema';
  const wanted = apiVersion.toLowerCase();
  const index = table.apiVersions.findIndex((version) => version.toLowerCase() === wanted);
  return index < 0 ? 'unknown-version' : availableAt(found, index);
}

/** The first API version that has the property; undefined when none has it or the type has no table. */
export function firstVersionWith(versions: PropertyVersions, type: string, path: string): string | undefined {
  const table = versions.get(type.toLowerCase());
  const found = table && find(table, path);
  if (table === undefined || found === undefined) return undefined;
  return table.apiVersions.find((_, index) => availableAt(found, index) === 'available');
}

/** The API versions of a type, oldest first; undefined when it has no table. */
export function apiVersionsOf(versions: PropertyVersions, type: string): readonly string[] | undefined {
  return versions.get(type.toLowerCase())?.apiVersions;
}

// The property with everything above it: a property exists only where all of these do.
function find(table: PropertyTable, path: string): readonly PropertyTree[] | undefined {
  const chain: PropertyTree[] = [];
  let at: PropertyTree = table.properties;
  for (const name of namesOf(path)) {
    const child = childOf(at, name);
    if (child === undefined) {
      // Below a property without known parts anything may stand: schemas leave free-form and recursive parts out.
      return chain.length > 0 && !hasProperties(at) && !name.startsWith('=') ? chain : undefined;
    }
    chain.push(child);
    at = child;
  }
  return chain.length === 0 ? undefined : chain;
}

function namesOf(path: string): string[] {
  const equals = path.indexOf('=');
  const properties = equals < 0 ? path : path.slice(0, equals);
  const names = properties
    .replaceAll(/\[\d*\]/g, '.[]')
    .split('.')
    .filter((name) => name !== '');
  return equals < 0 ? names : [...names, path.slice(equals)];
}

function availableAt(chain: readonly PropertyTree[], index: number): 'available' | 'too-new' | 'retired' {
  const answers = chain.map((tree) => availableInRuns(tree, index));
  if (answers.includes('too-new')) return 'too-new';
  return answers.includes('retired') ? 'retired' : 'available';
}

function availableInRuns(tree: PropertyTree, index: number): 'available' | 'too-new' | 'retired' {
  const runs = runsOf(tree);
  if (runs === undefined) return 'available';
  const started = runs.filter(([first]) => first <= index);
  if (started.some(([, last]) => last === undefined || index <= last)) return 'available';
  return started.length === 0 ? 'too-new' : 'retired';
}
