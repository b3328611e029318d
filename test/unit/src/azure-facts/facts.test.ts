// Goal: every fact can be checked by somebody else, and none is left lying about.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ALL_FACTS, factById } from '#src/azure-facts/all-facts.ts';
import { TOOLS } from '#src/azure-facts/defaults/defaulted-property.ts';
import { DEFAULTED_PROPERTIES, defaultedPropertyOf } from '#src/azure-facts/defaults.ts';
import type { AzureFact } from '#src/azure-facts/fact.ts';
import { TERMS, termNamed } from '#src/azure-facts/terms.ts';
import { WAITING } from './unused-facts.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = join(root, 'src/azure-facts');
const tableFiles = readdirSync(folder).filter(
  (name) => name.endsWith('.ts') && readFileSync(join(folder, name)).includes('azureFact({'),
);

async function declared(): Promise<[string, AzureFact][]> {
  const modules = await Promise.all(
    tableFiles.filter((name) => name !== 'fact.ts').map((name) => import(join(folder, name)) as Promise<object>),
  );
  return modules.flatMap((module) =>
    Object.entries(module).filter(
      (entry): entry is [string, AzureFact] => typeof entry[1] === 'object' && 'appliesTo' in entry[1],
    ),
  );
}

const wordsOf = (folders: readonly string[]): ReadonlySet<string> =>
  new Set(
    folders.flatMap((name) =>
      readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !(name === 'src' && path.startsWith('azure-facts')))
        .flatMap((path) => readFileSync(join(root, name, path), 'utf8').match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []),
    ),
  );

describe('every fact', () => {
  test('has an id of its own', async () => {
    const facts = (await declared()).map(([, fact]) => fact.id);
    expect(facts.filter((id, index) => facts.indexOf(id) !== index)).toEqual([]);
    expect(ALL_FACTS.map((fact) => fact.id).filter((id) => !/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(id))).toEqual([]);
  });

  test('is in the list, whatever file declares it', async () => {
    const listed = new Set(ALL_FACTS.map((fact) => fact.id));
    expect((await declared()).map(([, fact]) => fact.id).filter((id) => !listed.has(id))).toEqual([]);
    expect(factById('lb.probe.interval.default')?.value).toBe(15);
    expect(factById('no.such.fact')).toBeUndefined();
  });

  test('names a public source and the place in it, and so do its alternatives', () => {
    const sources = ALL_FACTS.flatMap((fact) => [
      fact.source,
      ...(fact.alternatives ?? []).map((other) => other.source),
    ]);
    const wrong = sources.filter((source) => !source.url.startsWith('https://') || !source.title || !source.section);
    expect(wrong).toEqual([]);
    expect(sources.filter((source) => !URL.canParse(source.url) || /\s/.test(source.url))).toEqual([]);
  });

  test('says when its source was read, on a day that exists', () => {
    const wrong = ALL_FACTS.filter((fact) => {
      const date = new Date(`${fact.checkedOn}T00:00:00Z`);
      return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== fact.checkedOn;
    });
    expect(wrong.map((fact) => fact.id)).toEqual([]);
  });

  test('has a value that fits its unit', () => {
    const wrong = ALL_FACTS.filter((fact) => !fits(fact));
    expect(wrong.map((fact) => `${fact.id} ${JSON.stringify(fact.value)} ${fact.unit}`)).toEqual([]);
  });

  test('says what an alternative is about', () => {
    const alternatives = ALL_FACTS.flatMap((fact) => fact.alternatives ?? []);
    expect(alternatives.filter((other) => other.note === '')).toEqual([]);
  });
});

function fits({ value, unit }: AzureFact): boolean {
  if (value === null) return true;
  if (unit === 'table') return Array.isArray(value) && value.every((row) => typeof row === 'object');
  if (unit === 'boolean') return typeof value === 'boolean';
  if (unit === 'text')
    return typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));
  if (unit === 'date' || unit === 'api-version') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);
  if (Array.isArray(value)) return value.every((item) => typeof item === 'number');
  if (typeof value === 'number') return value >= 0;
  return typeof value === 'object' && 'min' in value && (value.max === null || value.min <= (value.max ?? 0));
}

// The contract of the table is that a reader can tell what is known from what is inferred.
test('what is assumed is listed in the README, with a note or the other side', () => {
  const assumed = ALL_FACTS.filter((fact) => fact.confidence === 'assumed' && !fact.id.startsWith('defaults.'));
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const listed = [...readme.matchAll(/^\| `([a-z][^`]*\.[^`]*)` \|/gm)].map((match) => match[1]);
  expect(listed.filter((name) => !/\.ts$|\/$/.test(name ?? ''))).toEqual(assumed.map((fact) => fact.id));
  expect(assumed.filter((fact) => fact.note === undefined && fact.alternatives === undefined)).toEqual([]);
});

test('every fact is used, or waits for a part that is named', async () => {
  const words = wordsOf(['src', 'analyzers', 'simulator', 'src/azure-facts/defaults']);
  const terms = new Set(TERMS.flatMap((term) => term.facts));
  const facts = await declared();
  const waiting = new Set(Object.values(WAITING).flat());
  const unused = facts.map(([name]) => name).filter((name) => !words.has(name));
  expect(unused.filter((name) => !waiting.has(name)).sort()).toEqual([]);
  expect([...waiting].filter((name) => !facts.some(([declaredName]) => declaredName === name))).toEqual([]);
  expect([...terms].filter((id) => factById(id) === undefined)).toEqual([]);
});

describe('the table of defaults', () => {
  test('answers for every tool, with a source, a note where there is no value, and a value where one is sent', () => {
    const cells = DEFAULTED_PROPERTIES.flatMap((row) => TOOLS.map((tool) => ({ row, tool, cell: row[tool] })));
    expect(cells).toHaveLength(DEFAULTED_PROPERTIES.length * 6);
    const wrong = cells.filter(({ cell, row }) => {
      if (cell.kind === 'writes') return cell.fact.value === null;
      if (cell.kind === 'service') return cell.fact.value !== row.ships.fact.value;
      return cell.fact.value !== null || cell.fact.note === undefined;
    });
    expect(wrong.map(({ row, tool }) => `${row.id} ${tool}`)).toEqual([]);
  });

  test('has one row per property', () => {
    const keys = DEFAULTED_PROPERTIES.map((row) => `${row.resourceType} ${row.path}`.toLowerCase());
    expect(new Set(keys).size).toBe(keys.length);
  });

  const cellsOf = (path: string, type = 'Microsoft.Network/loadBalancers') => {
    const row = defaultedPropertyOf(type, path);
    if (row === undefined) throw new Error(`no row ${path}`);
    return [row.ships, ...TOOLS.map((tool) => row[tool])].map((cell) => cell.fact.value);
  };

  // Columns: what ships, portal, CLI, PowerShell, Terraform, Azure Verified Modules, Azure Kubernetes Service.
  test.each([
    ['properties.probes[].properties.intervalInSeconds', [15, 5, 15, null, 15, 5, 5]],
    ['properties.probes[].properties.numberOfProbes', [null, null, null, null, 2, 2, null]],
    ['properties.probes[].properties.probeThreshold', [1, null, 1, 1, 1, 1, 2]],
    ['properties.loadBalancingRules[].properties.idleTimeoutInMinutes', [4, 4, 4, 4, 4, 4, 4]],
    ['properties.loadBalancingRules[].properties.enableTcpReset', [false, null, false, false, false, false, true]],
    ['properties.loadBalancingRules[].properties.disableOutboundSnat', [false, true, false, false, false, true, null]],
    ['properties.outboundRules[].properties.allocatedOutboundPorts', [0, 10_000, 0, 0, 1024, 63_984, 0]],
    ['properties.outboundRules[].properties.enableTcpReset', [false, true, false, false, false, true, null]],
    ['sku.name', [null, 'Standard', 'Standard', null, 'Standard', 'Standard', 'Standard']],
  ])('%s', (path, values) => {
    expect(cellsOf(path)).toEqual(values);
    expect(cellsOf(path.toUpperCase(), 'MICROSOFT.network/loadbalancers')).toEqual(values);
  });

  test('contested cells keep the other side', () => {
    const row = defaultedPropertyOf('Microsoft.Network/loadBalancers', 'properties.probes[].properties.probeThreshold');
    expect(row?.portal.kind).toBe('unverified');
    expect(row?.portal.fact.alternatives?.map((other) => other.value)).toEqual([1]);
  });
});

describe('the glossary', () => {
  test('has no two entries of one name, and its references exist', () => {
    const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const names = TERMS.flatMap((term) => [term.id, ...term.aliases].map(plain));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const ids = new Set(TERMS.map((term) => term.id));
    expect(
      TERMS.flatMap((term) => term.seeAlso.filter((id) => !ids.has(id)).map((id) => `${term.id} → ${id}`)),
    ).toEqual([]);
  });

  test('finds a term however it is spelt', () => {
    expect(termNamed('HA ports')?.id).toBe('ha-ports');
    expect(termNamed('haPorts')?.id).toBe('ha-ports');
    expect(termNamed('SNAT')?.id).toBe('source-nat');
    expect(termNamed('probeThreshold')?.id).toBe('probe-threshold');
    expect(termNamed('RST')?.id).toBe('rst');
    expect(termNamed('no such word')).toBeUndefined();
  });
});
