// Goal: Bicep files reach the pipeline through the installed compiler, found where the manual says and never in the analyzed folder.
import { describe, expect, test } from 'vitest';
import type { RunOutcome } from '#src/host/host.ts';
import { balancer, run, template } from './run-in-memory.ts';

const compiled = template({
  metadata: { _generator: { name: 'bicep' } },
  parameters: { interval: { type: 'int', defaultValue: 30 } },
  resources: [balancer({ intervalInSeconds: "[parameters('interval')]", probeThreshold: 2 })],
});
const parametersJson = JSON.stringify({ contentVersion: '1.0.0.0', parameters: { interval: { value: 5 } } });

/** A compiler that writes down how it was called. */
function compiler(answers: Record<string, Partial<Extract<RunOutcome, { kind: 'ended' }>>> = {}) {
  const calls: string[] = [];
  const answer = (program: string, args: readonly string[]): RunOutcome => {
    calls.push([program, ...args].join(' '));
    const stdout = args[0] === 'build' ? compiled : JSON.stringify({ parametersJson, templateJson: compiled });
    return { kind: 'ended', exitCode: 0, stdout, stderr: '', ...answers[args[1] ?? ''] };
  };
  return { calls, run: answer };
}

const files = { 'main.bicep': 'param interval int = 30\n', '/tools/bicep': 'the compiler' };

describe('where the compiler is found', () => {
  test.each([
    [{ BICEP_PATH: '/tools/bicep' }, []],
    [{ PATH: '/nowhere:/tools' }, []],
    [{}, ['--bicep', '/tools/bicep']],
    [{ BICEP_PATH: '/nowhere/bicep' }, ['--bicep', '../tools/bicep']],
  ])('%j %j', async (environment, args) => {
    const bicep = compiler();
    const ran = await run({ files, environment, run: bicep.run }, ['check', 'main.bicep', ...args]);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(bicep.calls).toEqual(['/tools/bicep build /project/main.bicep --stdout']);
  });

  test('a relative folder on PATH could be the analyzed one: it is passed over', async () => {
    const bicep = compiler();
    const machine = { files: { ...files, bicep: 'hostile', 'node_modules/.bin/bicep': 'hostile' }, run: bicep.run };
    const ran = await run({ ...machine, environment: { PATH: '.:node_modules/.bin:' } }, ['check', 'main.bicep']);
    expect(ran.code).toBe(3);
    expect(bicep.calls).toEqual([]);
  });

  test('a wrong path is told with the name of the setting', async () => {
    const ran = await run({ files, environment: { BICEP_PATH: '/gone/bicep' } }, ['check', 'main.bicep']);
    expect(ran.stderr).toBe('error: main.bicep: BICEP_PATH names /gone/bicep, which does not exist\n');
  });

  test('--no-restore', async () => {
    const bicep = compiler();
    await run({ files, environment: { PATH: '/tools' }, run: bicep.run }, ['check', 'main.bicep', '--no-restore']);
    expect(bicep.calls).toEqual(['/tools/bicep build /project/main.bicep --stdout --no-restore']);
  });
});

describe('what comes of it', () => {
  const machine = (answers: Parameters<typeof compiler>[0] = {}, more: Record<string, string> = {}) => ({
    files: { ...files, ...more },
    environment: { PATH: '/tools' },
    run: compiler(answers).run,
  });

  test('findings name the Bicep file as the input, and say that their lines are those of the compiled JSON', async () => {
    const ran = await run(machine(), ['check', 'main.bicep', '--budget', '20', '-f', 'json']);
    const json = JSON.parse(ran.stdout) as {
      inputs: object[];
      findings: { input: string; location: { path: string } }[];
    };
    expect(json.inputs).toEqual([{ path: 'main.bicep', parameterSets: ['default'], status: 'analyzed', problems: [] }]);
    expect(json.findings).toMatchObject([{ input: 'main.bicep', location: { path: 'main.bicep (compiled)' } }]);
  });

  test('errors of the compiler become problems at their places; its warnings are left to it', async () => {
    const stderr =
      '/project/main.bicep(1,5) : Warning no-unused-params: Parameter is declared but never used.\n' +
      '/project/main.bicep(1,16) : Error BCP302: The name "it" is not a valid type.\n' +
      '/project/modules/lb.bicep(7,3) : Error BCP035: The object is missing a property.\n';
    const ran = await run(machine({ '/project/main.bicep': { exitCode: 1, stdout: '', stderr } }), [
      'check',
      'main.bicep',
    ]);
    expect(ran.code).toBe(3);
    expect(ran.stderr).toBe(
      'error: main.bicep: BCP302: The name "it" is not a valid type. (main.bicep:1:16)\n' +
        'error: main.bicep: BCP035: The object is missing a property. (/project/modules/lb.bicep:7:3)\n',
    );
  });

  test('a .bicepparam as input is a parameter set of the template that it uses', async () => {
    const more = { 'prod.bicepparam': "// for production\nusing './main.bicep'\nparam interval = 5\n" };
    const ran = await run(machine({}, more), ['check', 'prod.bicepparam', '-f', 'json']);
    const json = JSON.parse(ran.stdout) as {
      inputs: object[];
      estimates: { failure: string; newFlows: { maxMs: number } }[];
    };
    expect(json.inputs).toMatchObject([{ path: 'main.bicep', parameterSets: ['prod.bicepparam'] }]);
    // Threshold 2, interval 5 s, silent TCP: (2 + 1) × 5 s.
    expect(json.estimates.find(({ failure }) => failure === 'instance-silent')?.newFlows.maxMs).toBe(15_000);
  });

  test('a .bicepparam with -p gives values, and later ones win', async () => {
    const more = { 'prod.bicepparam': "using './main.bicep'\n" };
    const windowWith = async (args: readonly string[]) => {
      const ran = await run(machine({}, more), ['check', 'main.bicep', '-f', 'json', ...args]);
      const { estimates } = JSON.parse(ran.stdout) as { estimates: { failure: string; newFlows: { maxMs: number } }[] };
      return estimates.find(({ failure }) => failure === 'instance-silent')?.newFlows.maxMs;
    };
    expect(await windowWith([])).toBe(90_000);
    expect(await windowWith(['-p', 'prod.bicepparam'])).toBe(15_000);
    expect(await windowWith(['-p', 'prod.bicepparam', '-p', 'interval=10'])).toBe(30_000);
  });

  test('in a folder: modules are analyzed where they are used, and JSON compiled from a Bicep file is not taken again', async () => {
    const more = {
      'infra/main.bicep': "module lb './modules/lb.bicep' = { name: 'lb' }\n",
      'infra/modules/lb.bicep': 'param interval int\n',
      'infra/main.json': compiled,
      'infra/other.json': compiled,
      'infra/other.bicepparam': "using './app.bicep'\n",
      'infra/app.bicep': 'param interval int\n',
    };
    const ran = await run(machine({}, more), ['check', 'infra', '-f', 'json']);
    const json = JSON.parse(ran.stdout) as { inputs: { path: string; parameterSets: string[] }[] };
    expect(json.inputs.map(({ path, parameterSets }) => [path, ...parameterSets])).toEqual([
      ['infra/app.bicep', 'infra/other.bicepparam'],
      ['infra/main.bicep', 'default'],
      ['infra/other.json', 'default'],
    ]);
  });
});
