// How long does the Bicep CLI take for a snapshot of a template? It is the nearest program that evaluates templates.
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../source-files.ts';
import { run } from './processes.ts';

/** The CLI that BICEP_PATH names, or the one that test/oracle/restore-bicep.sh fetched; undefined when there is none. */
export function findBicep(): string | undefined {
  const restored = join(projectRoot, '.cache', 'bicep', process.platform === 'win32' ? 'bicep.exe' : 'bicep');
  return [process.env.BICEP_PATH, restored].find((path) => path !== undefined && existsSync(path));
}

/** A template with the parameter values it cannot do without, in a folder of its own; call `remove` at the end. */
export function prepareSnapshot(bicep: string, templatePath: string, values: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'failcast-bench-'));
  copyFileSync(templatePath, join(folder, 'main.json'));
  const parameters = Object.entries(values).map(([name, value]) => `param ${name} = '${value}'\n`);
  writeFileSync(join(folder, 'main.bicepparam'), `using './main.json'\n${parameters.join('')}`);
  return {
    milliseconds: (): number => run(bicep, ['snapshot', 'main.bicepparam', '--mode', 'overwrite'], folder).milliseconds,
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}
