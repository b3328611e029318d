// Goal: `failcast check` answers with the exit code that its help promises, and with messages that name file, line and column.
import { describe, expect, test } from 'vitest';
import { schemaViolations } from '../schema-check.ts';
import { balancer, run, template } from './run-in-memory.ts';

const fine = template({ resources: [balancer({ intervalInSeconds: 5, probeThreshold: 2 })] });
const slow = template({ resources: [balancer({ intervalInSeconds: 30, probeThreshold: 2 })] });

interface CheckJson {
  readonly inputs: readonly {
    readonly path: string;
    readonly status: string;
    readonly parameterSets: readonly string[];
  }[];
  readonly estimates: readonly {
    readonly failure: string;
    readonly parameterSets: readonly string[];
    readonly newFlows: Readonly<Record<string, unknown>>;
  }[];
  readonly findings: readonly { readonly id: string; readonly verdict: string }[];
  readonly summary: Readonly<Record<string, number>>;
}

async function checkJson(files: Record<string, string>, args: readonly string[]) {
  const ran = await run({ files }, ['check', ...args, '--format', 'json']);
  const json = JSON.parse(ran.stdout) as CheckJson;
  expect(schemaViolations('check', json)).toEqual([]);
  return { ...ran, json };
}

describe('exit code 0 and 1', () => {
  test('nothing at or above --fail-on: 0', async () => {
    expect(await run({ files: { 'main.json': fine } }, ['check', 'main.json'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('a window longer than the budget: 1, a window equal to it: 0', async () => {
    // Threshold 2, interval 30 s, silent TCP: (2 + 1) × 30 s = 90 s.
    expect((await run({ files: { 'main.json': slow } }, ['check', 'main.json', '--budget', '89'])).code).toBe(1);
    expect((await run({ files: { 'main.json': slow } }, ['check', 'main.json', '--budget', '90'])).code).toBe(0);
  });

  test('--fail-on decides which severity counts', async () => {
    // The interval left out is a warning.
    const files = { 'main.json': template({ resources: [balancer({ probeThreshold: 2 })] }) };
    expect((await run({ files }, ['check', 'main.json'])).code).toBe(0);
    expect((await run({ files }, ['check', 'main.json', '--fail-on', 'warning'])).code).toBe(1);
    expect((await run({ files }, ['check', 'main.json', '--budget', '1', '--fail-on', 'never'])).code).toBe(0);
  });

  test('what depends on an unknown never counts, unless --fail-on-gaps', async () => {
    const files = {
      'main.json': template({
        parameters: { interval: { type: 'int' } },
        resources: [balancer({ intervalInSeconds: "[parameters('interval')]", probeThreshold: 2 })],
      }),
    };
    expect((await run({ files }, ['check', 'main.json', '--budget', '20', '--fail-on', 'info'])).code).toBe(0);
    expect((await run({ files }, ['check', 'main.json', '--fail-on-gaps'])).code).toBe(1);
  });
});

describe('exit code 3: an input of which nothing can be evaluated', () => {
  const deep = `${'['.repeat(1000)}${']'.repeat(1000)}`;
  test.each([
    ['gone.json', {}, 'gone.json: there is no such file'],
    ['main.json', { 'main.json': '' }, 'main.json: it is empty'],
    ['main.json', { 'main.json': ' \n\t' }, 'main.json: it is empty'],
    ['main.json', { 'main.json': new Uint8Array([0x7b, 0, 1, 2]) }, 'main.json: it is binary, not text'],
    ['main.json', { 'main.json': new Uint8Array([0x7b, 0xff, 0x7d]) }, 'main.json: it is not text in UTF-8'],
    ['main.json', { 'main.json': null }, 'main.json: it cannot be read: permission denied'],
    ['main.json', { 'main.json': '{\n  "resources": [\n' }, /main\.json: .*\(main\.json:3:1\)/],
    ['main.json', { 'main.json': deep }, /main\.json: .*\(main\.json:1:\d+\)/],
    ['main.json', { 'main.json': '{"name": "x"}' }, /main\.json: it is JSON, but no ARM template.*\(main\.json:1:1\)/],
    ['main.json', { 'main.json': '42' }, /main\.json: it is JSON, but no ARM template/],
    [
      'p.json',
      {
        'p.json':
          '{"$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#", "contentVersion": "1.0.0.0", "parameters": {}}',
      },
      /p\.json: it is a parameters file, not a template; give it with -p/,
    ],
    ['empty', { 'empty/notes.json': '{"a": 1}' }, 'empty: nothing in this folder is a template'],
    ['main.bicep', { 'main.bicep': 'param x string' }, /main\.bicep: no Bicep CLI was found\. Install/],
  ])('%s %#', async (path, files, message) => {
    const ran = await run({ files: files as Record<string, string> }, ['check', path]);
    expect(ran.code).toBe(3);
    if (typeof message === 'string') expect(ran.stderr).toBe(`error: ${message}\n`);
    else expect(ran.stderr).toMatch(message);
  });

  test('the other inputs are still analyzed', async () => {
    const { code, json } = await checkJson({ 'main.json': fine }, ['gone.json', 'main.json']);
    expect(code).toBe(3);
    expect(json.inputs).toMatchObject([
      { path: 'gone.json', status: 'failed', parameterSets: [] },
      { path: 'main.json', status: 'analyzed', parameterSets: ['default'] },
    ]);
    expect(json.estimates.length).toBeGreaterThan(0);
  });

  test('3 goes before 1', async () => {
    const ran = await run({ files: { 'main.json': slow } }, ['check', 'main.json', 'gone.json', '--budget', '20']);
    expect(ran.code).toBe(3);
  });
});

describe('folders', () => {
  test('templates are found below, other JSON is skipped silently, parameters files too', async () => {
    const { code, stderr, json } = await checkJson(
      {
        'infra/a/main.json': fine,
        'infra/b.jsonc': fine,
        'infra/package.json': '{"name": "x", "resources": "no"}',
        'infra/broken.json': '{',
        'infra/p.parameters.json':
          '{"$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#", "contentVersion": "1.0.0.0", "parameters": {}}',
        'infra/node_modules/x/main.json': fine,
        'infra/.hidden/main.json': fine,
      },
      ['infra'],
    );
    expect(json.inputs.map((input) => input.path)).toEqual(['infra/a/main.json', 'infra/b.jsonc']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('a template that is broken is no silent skip', async () => {
    const ran = await run({ files: { 'infra/main.json': fine, 'infra/broken.json': `${fine}}` } }, ['check', 'infra']);
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('infra/broken.json');
  });

  test('a template in an unknown encoding is no silent skip, other files in one are', async () => {
    const latin = Uint8Array.from(slow.replace('"lb"', '"l\u00e9"'), (letter) => letter.charCodeAt(0));
    const files = { 't/a.json': fine, 't/latin.json': latin, 't/logo.json': Uint8Array.of(0x7b, 0xe9, 0x7d) };
    const { code, stdout, stderr } = await run({ files }, ['check', 't']);
    expect(code).toBe(3);
    expect(`${stdout}${stderr}`).toContain('t/latin.json');
    expect(`${stdout}${stderr}`).toContain('it is not text in UTF-8');
    expect(`${stdout}${stderr}`).not.toContain('logo.json');
  });

  test('a file that is named twice is analyzed once', async () => {
    const { json } = await checkJson({ 'infra/main.json': fine }, ['infra', 'infra/main.json']);
    expect(json.inputs).toHaveLength(1);
  });
});

describe('text encodings', () => {
  test('a byte-order mark does not move columns; UTF-16 with one is read', async () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(new Uint16Array([...fine].map((c) => c.charCodeAt(0))).buffer),
    ]);
    for (const text of [`\ufeff${fine}`, utf16]) {
      expect((await run({ files: { 'main.json': text } }, ['check', 'main.json'])).code).toBe(0);
    }
  });

  test('standard input', async () => {
    const ran = await run({ standardInput: fine }, ['check', '-']);
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain('standard input');
    expect((await run({ standardInput: fine }, ['check', '-', '-'])).code).toBe(0);
    expect((await run({ standardInput: '' }, ['check', '-'])).stderr).toBe('error: standard input: it is empty\n');
  });
});

describe('exit code 2: usage and configuration', () => {
  const withParameter = template({
    parameters: { interval: { type: 'int', defaultValue: 5 }, label: { type: 'string', defaultValue: '' } },
  });
  test.each([
    [['check'], /missing required argument 'inputs'/],
    [['chekc', 'main.json'], /unknown command 'chekc'\n\(Did you mean check\?\)/],
    [['check', 'main.json', '--fail-onn', 'error'], /unknown option '--fail-onn'\n\(Did you mean --fail-on\?\)/],
    [
      ['check', 'main.json', '--fail-on', 'fatal'],
      /'fatal' is invalid\. Allowed choices are error, warning, info, never/,
    ],
    [
      ['check', 'main.json', '--format', 'yaml'],
      /'yaml' is invalid\. Allowed choices are text, json, compact, msbuild/,
    ],
    [['check', 'main.json', '--budget', 'soon'], /'soon' is invalid\. Expected a number of seconds/],
    [['check', 'main.json', '--output', 'report.json'], /Expected <format>=<path>/],
    [['check', 'main.json', '--output', 'yaml=report'], /Allowed formats are text, json, compact, msbuild/],
    [
      ['check', 'main.json', '--output', 'json=r.txt', '--output', 'text=./r.txt'],
      /--output text=\.\/r\.txt: another --output writes this file/,
    ],
    [
      ['check', 'main.json', '--output', 'json=no/folder/r.json'],
      /--output json=no\/folder\/r\.json: it cannot be written/,
    ],
    [
      ['check', 'main.json', '-p', 'intervall=5'],
      /no input declares a parameter "intervall"; did you mean "interval"\?/,
    ],
    [
      ['check', 'main.json', '-p', 'interval=five'],
      /-p interval=five: "interval" is declared as int, and this is no JSON/,
    ],
    [['check', 'main.json', '-p', 'label=@gone.txt'], /-p label=@gone\.txt: there is no such file/],
    [['check', 'main.json', '-p', 'gone.parameters.json'], /-p gone\.parameters\.json: there is no such file/],
    [['check', 'main.json', '--parameter-set', 'a', '--parameter-set', 'a'], /the parameter set "a" is opened twice/],
    [['check', 'main.json', '--config', 'gone.jsonc'], /configuration gone\.jsonc: there is no such file/],
    [
      ['check', 'main.json', '--config', 'bad.jsonc'],
      /unknown key "budgte" in the configuration; did you mean "budget"\? \(bad\.jsonc:1:2\)/,
    ],
    [['inspect', 'main.json', '--parameter-set', 'a', '--parameter-set', 'b'], /takes one parameter set/],
    [['inspect', 'folder'], /folder is a folder/],
    [['inspect', 'main.json', 'other.json'], /too many arguments/],
    [['diff', 'main.json'], /required option '--defaults <whose>' not specified/],
    [
      ['explain', 'probe-window-too-lon'],
      /there is no check, fact or term "probe-window-too-lon"; did you mean "probe-window-too-long"\?/,
    ],
  ])('%j', async (args, message) => {
    const files = { 'main.json': withParameter, 'bad.jsonc': '{"budgte": {}}', 'folder/main.json': fine };
    const ran = await run({ files }, args);
    expect(ran.stderr).toMatch(message);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
  });

  test('2 goes before 3', async () => {
    const ran = await run({ files: { 'main.json': fine } }, ['check', 'gone.json', 'main.json', '-p', 'nope=1']);
    expect(ran.code).toBe(2);
  });

  test('without arguments: a few lines, no result', async () => {
    const ran = await run({}, []);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain('failcast check main.bicep');
  });
});

describe('formats', () => {
  const files = { 'main.json': slow };
  test('--output writes files beside standard output', async () => {
    const ran = await run({ files }, [
      'check',
      'main.json',
      '--budget',
      '20',
      '--output',
      'json=r.json',
      '--output',
      'msbuild=r.txt',
    ]);
    expect(ran.stdout).toContain('probe-window-too-long');
    expect(JSON.parse(ran.files.get('/project/r.json') ?? '')).toMatchObject({ schemaVersion: 1 });
    expect(ran.files.get('/project/r.txt')).toMatch(
      /^main\.json\(\d+,\d+\): error LB04: .* \[probe-window-too-long\]\n$/,
    );
  });

  test.each([
    ['the template itself', 'main.json'],
    ['it by another spelling', './sub/../main.json'],
    ['another template', 'other.json'],
    ['a Bicep file', 'main.bicep'],
    ['a parameters file without a schema', 'p.json'],
    ['a file that holds the value of a parameter', 'value.txt'],
    ['the configuration that --config names', 'settings.jsonc'],
  ])('--output never overwrites a source: %s', async (_, path) => {
    const files = {
      'main.json': template({ parameters: { a: { type: 'string' } } }),
      'other.json': `// old\n${slow}`,
      'main.bicep': 'param a string',
      'sub/x.txt': '',
      'p.json': '{"parameters": {"a": {"value": "1"}}}',
      'value.txt': 'b',
      'settings.jsonc': '{}',
    };
    const read = ['-p', 'p.json', '-p', 'a=@value.txt', '--config', 'settings.jsonc'];
    const ran = await run({ files }, ['check', 'main.json', ...read, '--output', `json=${path}`]);
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain(`--output json=${path}: this is a source, not a result; it stays`);
    expect([...ran.files]).toEqual([]);
  });

  test('a source behind any number of comments is one; a result that holds a template in a body is none', async () => {
    const commented = `${'/**/'.repeat(60)}${slow}`;
    const result = `{\n  "schemaVersion": 1,\n  "body": ${slow}\n}\n`;
    const files = { 'main.json': fine, 'commented.json': commented, 'result.json': result };
    const refused = await run({ files }, ['check', 'main.json', '--output', 'json=commented.json']);
    expect(refused.code).toBe(2);
    const written = await run({ files }, ['check', 'main.json', '--output', 'json=result.json']);
    expect([...written.files.keys()]).toEqual(['/project/result.json']);
  });

  test('an earlier result is overwritten', async () => {
    const first = await run({ files: { 'main.json': fine } }, ['check', 'main.json', '--output', 'json=result.json']);
    const result = first.files.get('/project/result.json') ?? '';
    const again = await run({ files: { 'main.json': fine, 'result.json': result } }, [
      'check',
      'main.json',
      '--output',
      'json=result.json',
    ]);
    expect(again.code).toBe(first.code);
    expect(again.files.get('/project/result.json')).toBe(result);
  });

  test('compact', async () => {
    const ran = await run({ files }, ['check', 'main.json', '--budget', '20', '-f', 'compact']);
    expect(ran.stdout).toMatch(/^main\.json:\d+:\d+: error .*\[probe-window-too-long\]\n$/);
  });

  test('quiet and fine: nothing at all', async () => {
    expect(await run({ files: { 'main.json': fine } }, ['check', 'main.json', '-q'])).toMatchObject({
      stdout: '',
      stderr: '',
    });
  });

  test('colour only where it is wanted; never colour alone', async () => {
    const args = ['check', 'main.json', '--budget', '20'];
    const plain = await run({ files }, args);
    expect(plain.stdout).not.toContain('<red>');
    expect((await run({ files }, [...args, '--color', 'always'])).stdout).toContain('<red>error   </red>');
    expect((await run({ files, columns: 80 }, args)).stdout).toContain('<red>');
    expect((await run({ files, columns: 80 }, [...args, '--color', 'never'])).stdout).toBe(
      (await run({ files, columns: 80 }, args)).stdout.replace(/<\/?(?:red|yellow|cyan|dim|bold)>/g, ''),
    );
  });

  test('verbose: configuration and time per stage on standard error', async () => {
    const ran = await run({ files }, ['check', 'main.json', '--verbose']);
    expect(ran.stderr).toContain('no configuration\n');
    expect(ran.stderr).toMatch(/evaluate 0\.0 ms, graph 0\.0 ms/);
  });
});

describe('control characters', () => {
  test('nothing of a hostile template reaches the terminal raw', async () => {
    const evil = 'lb\u001b[2J\u009b31m\u0007\u202e';
    const files = {
      'main.json': template({ resources: [balancer({ probeThreshold: 2 }, evil)], '\u001b]0;x\u0007': 1 }),
    };
    for (const args of [
      ['check'],
      ['inspect'],
      ['evaluate'],
      ['diff', '--defaults', 'portal'],
      ['check', '-f', 'compact'],
      ['check', '-f', 'msbuild'],
    ]) {
      const ran = await run({ files }, [...args, 'main.json']);
      const controls = [...(ran.stdout + ran.stderr)].filter((c) => /[\p{Control}\u202e]/u.test(c) && c !== '\n');
      expect({ args, controls }).toEqual({ args, controls: [] });
    }
  });
});
