// Loads the tables of the resource types that a template uses; the others stay on disk.
import type { PropertyVersions } from './availability.ts';
import type { PropertyTable } from './property-table.ts';
import { TABLE_TYPES } from './table-types.ts';

/**
 * The tables of these types; types without a table are left out. All of them are one file, since opening one takes longer than
 * reading it; only those that are asked for are parsed.
 */
export async function loadPropertyVersions(types: Iterable<string>): Promise<PropertyVersions> {
  const wanted = new Set([...types].map((type) => type.toLowerCase()).filter((type) => TABLE_TYPES.has(type)));
  if (wanted.size === 0) return new Map();
  const { TABLES } = await import('./tables.ts');
  const loaded = new Map<string, PropertyTable>();
  for (const type of [...wanted].sort()) {
    const table = TABLES.get(type);
    if (table !== undefined) loaded.set(type, JSON.parse(table) as PropertyTable);
  }
  return loaded;
}

/** The types with a table that a text may use: children may stand in a parent under their own short type. */
export function typesNamedIn(text: string): readonly string[] {
  const words = text.toLowerCase();
  const roots = new Map<string, boolean>();
  return [...TABLE_TYPES].filter((type) => {
    const root = type.split('/', 2).join('/');
    const isNamed = roots.get(root) ?? words.includes(root);
    roots.set(root, isNamed);
    return isNamed;
  });
}

/** Is there a table for this type? */
export const hasPropertyVersions = (type: string): boolean => TABLE_TYPES.has(type.toLowerCase());
