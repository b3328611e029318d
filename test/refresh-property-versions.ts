// Makes the tables of src/azure-facts/property-versions anew from the type files of Bicep.
// usage: npx tsx test/refresh-property-versions.ts <folder of types.json files, or JSON of flat paths>
// The folder is `generated` of the repository Azure/bicep-types-az, or the same files out of the NuGet package
// Azure.Bicep.Types.Az; a type is taken over when a table for it exists already, or when it is named after the path.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PropertyTree, VersionRuns } from '#src/azure-facts/property-versions/property-table.ts';
import { TABLE_TYPES } from '#src/azure-facts/property-versions/table-types.ts';
import { pathsByVersion } from './type-paths.ts';

const LINE_WIDTH = 120;
const target = fileURLToPath(new URL('../src/azure-facts/property-versions/', import.meta.url));

/** Paths in the order of the schemas, 0 for every version. */
export interface FlatTable {
  readonly apiVersions: readonly string[];
  readonly properties: Readonly<Record<string, 0 | VersionRuns>>;
}

interface Node {
  runs: 0 | VersionRuns | undefined;
  readonly below: Map<string, Node>;
}

/** Nests flat paths; spellings that differ only in case become one, that of the newest version. */
export function nested(table: FlatTable): PropertyTree {
  const root: Node = { runs: 0, below: new Map() };
  const newestFirst = Object.entries(table.properties).sort(([, a], [, b]) => firstOf(b) - firstOf(a));
  for (const [path, runs] of newestFirst) {
    let at = root;
    for (const name of namesOf(path)) at = childNode(at, name);
    at.runs = at.runs === undefined ? runs : union(at.runs, runs, table.apiVersions.length);
  }
  return slim(root);
}

function namesOf(path: string): string[] {
  const equals = path.indexOf('=');
  const properties = equals < 0 ? path : path.slice(0, equals);
  const names = properties
    .replaceAll('[]', '.[]')
    .split('.')
    .filter((name) => name !== '');
  return equals < 0 ? names : [...names, path.slice(equals)];
}

function childNode(node: Node, name: string): Node {
  const spelling = [...node.below.keys()].find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;
  const child = node.below.get(spelling) ?? { runs: undefined, below: new Map() };
  node.below.set(spelling, child);
  return child;
}

const firstOf = (runs: 0 | VersionRuns): number => (runs === 0 ? 0 : (runs[0]?.[0] ?? 0));

function union(a: 0 | VersionRuns, b: 0 | VersionRuns, versions: number): 0 | VersionRuns {
  if (a === 0 || b === 0) return 0;
  const has = Array.from({ length: versions }, (_, index) =>
    [...a, ...b].some(([first, last]) => first <= index && index <= (last ?? versions - 1)),
  );
  return runsFrom(has);
}

/** Runs of the versions that have a property. */
export function runsFrom(has: readonly boolean[]): 0 | VersionRuns {
  if (has.every(Boolean)) return 0;
  const runs: ([number] | [number, number])[] = [];
  has.forEach((present, index) => {
    if (present && !has[index - 1]) runs.push([index]);
    const current = runs.at(-1);
    if (!present && has[index - 1] && current !== undefined) runs[runs.length - 1] = [current[0], index - 1];
  });
  return runs;
}

function slim(node: Node): PropertyTree {
  if (node.below.size === 0) return node.runs ?? 0;
  const own: [string, PropertyTree][] = node.runs === undefined || node.runs === 0 ? [] : [['', node.runs]];
  const below = [...node.below].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, child]) => [key, slim(child)] as const);
  return Object.fromEntries([...own, ...below]);
}

/** Flat tables out of a folder of type files. */
function flatTables(folder: string, wanted: ReadonlySet<string>): Map<string, FlatTable> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => basename(path) === 'types.json')
    .sort()
    .map((path) => readFileSync(join(folder, path), 'utf8'));
  const tables = new Map<string, FlatTable>();
  for (const [type, versions] of pathsByVersion(files, wanted)) {
    const apiVersions = [...versions.keys()].sort();
    const paths = [...new Set([...versions.values()].flatMap((set) => [...set]))].sort();
    const properties = paths.map(
      (path) => [path, runsFrom(apiVersions.map((version) => versions.get(version)?.has(path) ?? false))] as const,
    );
    tables.set(type, { apiVersions, properties: Object.fromEntries(properties) });
  }
  return tables;
}

/** File name of a table: `Microsoft.Network/loadBalancers` → `microsoft-network-load-balancers`. */
export function fileNameOf(type: string): string {
  return type
    .replaceAll(/[./]/g, '-')
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase();
}

// Broken where the formatter would break it, so that a refresh leaves no other trace than its content.
function entryLine(type: string, name: string): string {
  const line = `  ['${type}', ${name}],`;
  return line.length <= LINE_WIDTH ? line : `  [\n    '${type}',\n    ${name},\n  ],`;
}

const constantOf = (file: string): string => file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

function write(tables: ReadonlyMap<string, FlatTable>): void {
  const folder = join(target, 'tables');
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  mkdirSync(folder);
  for (const [type, table] of tables) {
    const json = JSON.stringify({ type, apiVersions: table.apiVersions, properties: nested(table) });
    const text = `// Written by test/refresh-property-versions.ts: API versions and properties of ${type}.\nexport const TABLE =\n  '${json.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}';\n`;
    writeFileSync(join(folder, `${fileNameOf(type)}.ts`), text);
  }
  writeIndex([...tables.keys()].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
}

/** The names apart from the tables, so that only who needs a table loads them. */
function writeIndex(types: readonly string[]): void {
  const names = types.map((type) => `  '${type.toLowerCase()}',\n`).join('');
  const typesText = `// Written by test/refresh-property-versions.ts: of which types is there a table?\n\n/** Types in lower case. */\nexport const TABLE_TYPES: ReadonlySet<string> = new Set([\n${names}]);\n`;
  writeFileSync(join(target, 'table-types.ts'), typesText);
  const imports = types
    .map(fileNameOf)
    .sort()
    .map((file) => `import { TABLE as ${constantOf(file)} } from './tables/${file}.ts';\n`);
  const entries = types.map((type) => `${entryLine(type.toLowerCase(), constantOf(fileNameOf(type)))}\n`);
  const tablesText = `// Written by test/refresh-property-versions.ts: all tables, as texts that are parsed when a type needs them.\n${imports.join('')}\n/** JSON by type in lower case. */\nexport const TABLES: ReadonlyMap<string, string> = new Map([\n${entries.join('')}]);\n`;
  writeFileSync(join(target, 'tables.ts'), tablesText);
}

const [source, ...more] = process.argv.slice(2);
if (process.argv[1] === fileURLToPath(import.meta.url) && source !== undefined) {
  const wanted = new Set([...TABLE_TYPES, ...more.map((type) => type.toLowerCase())]);
  const tables = statSync(source).isDirectory()
    ? flatTables(source, wanted)
    : new Map(Object.entries(JSON.parse(readFileSync(source, 'utf8')) as Record<string, FlatTable>));
  write(tables);
}
