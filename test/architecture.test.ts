// Does every import follow an arrow of the table in src/README.md?
// The table is read from there, so that the page a newcomer reads and the law are one text.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { ProjectFile } from './source-files.ts';
import { codeRoots, projectRoot, sourceFiles } from './source-files.ts';

/** Area → what it may import: areas, packages, or `node:` for all modules of Node. */
type Arrows = ReadonlyMap<string, readonly string[]>;

const arrows = arrowsOf(readFileSync(join(projectRoot, 'src/README.md'), 'utf8'));

describe('imports between areas', () => {
  it('follow the arrows', () => {
    const wrong = sourceFiles(codeRoots).flatMap((file) => wrongImports(file, arrows));
    expect(wrong).toEqual([]);
  });

  it('are stated for all areas, and for nothing but areas, packages and node:', () => {
    expect([...arrows.keys()].sort()).toEqual([
      'analyzers',
      'analyzers/ask.ts',
      'analyzers/check.ts',
      'analyzers/checks',
      'analyzers/derive',
      'simulator',
      'src/azure-facts',
      'src/bicep',
      'src/cli',
      'src/config',
      'src/evaluate',
      'src/graph',
      'src/host',
      'src/model',
      'src/report',
      'src/source',
      'src/template',
    ]);
    const known = /^(src|analyzers|simulator)(\/|$)|^node:|^(commander|jsonc-parser|@dagrejs\/dagre)$|^pure-rand\//;
    expect([...arrows.values()].flat().filter((target) => !known.test(target))).toEqual([]);
  });
});

describe('cycles of imports', () => {
  it('exist only in src/evaluate, where expressions, functions, loops and deployments call each other', () => {
    const tangled = filesInCycles(sourceFiles(codeRoots)).filter((path) => !path.startsWith('src/evaluate/'));
    expect(tangled).toEqual([]);
  });

  it('are found, also over several files; what only types need is none', () => {
    const file = (path: string, text: string): ProjectFile => ({ path, text });
    expect(
      filesInCycles([
        file('src/graph/a.ts', "import { b } from './b.ts';"),
        file('src/graph/b.ts', "import { c } from '#src/graph/c.ts';"),
        file('src/graph/c.ts', "import { a } from './a.ts';"),
        file('src/graph/d.ts', "import { a } from './a.ts';\nimport type { E } from './e.ts';"),
        file('src/graph/e.ts', "import { d } from './d.ts';"),
      ]),
    ).toEqual(['src/graph/a.ts', 'src/graph/b.ts', 'src/graph/c.ts']);
  });
});

describe('the rule itself', () => {
  const violations: readonly [string, ProjectFile, string][] = [
    [
      'a relative path across areas',
      { path: 'src/model/place.ts', text: "import { run } from '../evaluate/run.ts';" },
      'src/model/place.ts -> src/evaluate/run.ts',
    ],
    [
      'a type-only import of a package',
      { path: 'src/report/text.ts', text: "import type { Command } from 'commander';" },
      'src/report/text.ts -> commander',
    ],
    [
      'a module of Node outside the host',
      { path: 'src/graph/links.ts', text: "import { readFileSync } from 'node:fs';" },
      'src/graph/links.ts -> node:fs',
    ],
    [
      'an import at run time',
      { path: 'simulator/simulate.ts', text: "const checks = await import('#analyzers/checks/zones/single.ts');" },
      'simulator/simulate.ts -> analyzers/checks/zones/single.ts',
    ],
    [
      'a re-export',
      { path: 'src/source/source-file.ts', text: "export { build } from '#src/graph/build-graph.ts';" },
      'src/source/source-file.ts -> src/graph/build-graph.ts',
    ],
    [
      'a check that imports another check',
      { path: 'analyzers/checks/zones/one.ts', text: "import { two } from './two.ts';" },
      'analyzers/checks/zones/one.ts -> analyzers/checks/zones/two.ts',
    ],
    [
      'a folder that the table does not know',
      { path: 'src/misplaced/one.ts', text: '' },
      'src/misplaced/one.ts is in no area',
    ],
  ];
  it.each(violations)('catches %s', (_what, file, expected) => {
    expect(wrongImports(file, arrows)).toEqual([expected]);
  });

  it('lets through what the table allows', () => {
    const allowed = [
      "import type { Place } from '#src/model/place.ts';",
      "import { seconds } from '../azure-facts/fact.ts';",
      "import { other } from './other.ts';",
    ].join('\n');
    expect(wrongImports({ path: 'src/graph/links.ts', text: allowed }, arrows)).toEqual([]);
    const inCli = "import { Command } from 'commander';\nawait import('#analyzers/run-checks.ts');";
    expect(wrongImports({ path: 'src/cli/main.ts', text: inCli }, arrows)).toEqual([]);
  });
});

/** Reads the rows of the table headed `Area | May import`: names in backticks, first column against second. */
function arrowsOf(markdown: string): Arrows {
  const rows = /^\| Area \| May import .*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(markdown)?.[1] ?? '';
  const table = new Map<string, readonly string[]>();
  for (const row of rows.trim().split('\n')) {
    const [, area = '', targets = ''] = row.split('|');
    const names = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    for (const name of names(area)) table.set(name, names(targets));
  }
  return table;
}

function wrongImports(file: ProjectFile, allowed: Arrows): string[] {
  const area = areaOf(file.path, allowed);
  if (area === undefined) return [`${file.path} is in no area`];
  return ts
    .preProcessFile(file.text, true, true)
    .importedFiles.map(({ fileName }) => targetOf(file.path, fileName))
    .filter((target) => !mayImport(area, target, allowed))
    .map((target) => `${file.path} -> ${target}`);
}

/** All files that reach themselves again through imports that remain at run time. */
function filesInCycles(files: readonly ProjectFile[]): string[] {
  const imports = new Map(
    files.map(({ path, text }) => {
      const atRunTime = text.replaceAll(/^(?:import|export) type [^;]*;/gm, '');
      const { importedFiles } = ts.preProcessFile(atRunTime, true, true);
      return [path, importedFiles.map(({ fileName }) => targetOf(path, fileName))] as const;
    }),
  );
  const reaches = (from: string, wanted: string, seen: Set<string>): boolean =>
    (imports.get(from) ?? []).some((next) => {
      if (next === wanted) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, wanted, seen);
    });
  return [...imports.keys()].filter((path) => reaches(path, path, new Set()));
}

function targetOf(importer: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(importer), specifier) : specifier;
}

function mayImport(area: string, target: string, allowed: Arrows): boolean {
  const targetArea = areaOf(target, allowed);
  if (targetArea === area) return area !== 'analyzers/checks';
  return (allowed.get(area) ?? []).some((name) => {
    if (name === 'node:') return target.startsWith('node:');
    // Only for the command line does a name stand for everything below it: elsewhere `analyzers` does not include the checks.
    return name === targetArea || name === target || (area === 'src/cli' && target.startsWith(`${name}/`));
  });
}

/** The most specific area that a path lies in. */
function areaOf(path: string, allowed: Arrows): string | undefined {
  const around = [...allowed.keys()].filter((area) => path === area || path.startsWith(`${area}/`));
  return around.sort((a, b) => b.length - a.length)[0];
}
