// Loads the tables of the resource types that a template uses; the others stay on disk.
import type { PropertyVersions } from './availability.ts';
import type { PropertyTable } from './property-table.ts';
import { TABLES } from './tables.ts';

/** The tables of these types; types without a table are left out. */
export async function loadPropertyVersions(types: Iterable<string>): Promise<PropertyVersions> {
  const wanted = [...new Set([...types].map((type) => type.toLowerCase()))].sort();
  const loaded = await Promise.all(
    wanted.map(async (type): Promise<[string, PropertyTable] | undefined> => {
      const load = TABLES.get(type);
      if (load === undefined) return undefined;
      const { TABLE } = await load();
      return [type, JSON.parse(TABLE) as PropertyTable];
    }),
  );
  return new Map(loaded.filter((entry) => entry !== undefined));
}

/** The types with a table that a text may use: children may stand in a parent under their own short type. */
export function typesNamedIn(text: string): readonly string[] {
  const words = text.toLowerCase();
  const roots = new Map<string, boolean>();
  return [...TABLES.keys()].filter((type) => {
    const root = type.split('/', 2).join('/');
    const isNamed = roots.get(root) ?? words.includes(root);
    roots.set(root, isNamed);
    return isNamed;
  });
}

/** Is there a table for this type? */
export const hasPropertyVersions = (type: string): boolean => TABLES.has(type.toLowerCase());
