// Goal: `-p` and `--parameter-set` give each parameter the value that the manual promises, by its declared type.
import { describe, expect, test } from 'vitest';
import { balancer, run, template } from './run-in-memory.ts';

const main = template({
  definitions: { seconds: { type: 'int' } },
  parameters: {
    text: { type: 'string', defaultValue: '' },
    secret: { type: 'securestring', defaultValue: '' },
    count: { type: 'int', defaultValue: 0 },
    interval: { $ref: '#/definitions/seconds', defaultValue: 15 },
    flag: { type: 'bool', defaultValue: false },
    list: { type: 'array', defaultValue: [] },
    bag: { type: 'object', defaultValue: {} },
  },
  outputs: Object.fromEntries(
    ['text', 'count', 'interval', 'flag', 'list', 'bag'].map((name) => [
      name,
      {
        type:
          name === 'interval'
            ? 'int'
            : { text: 'string', count: 'int', flag: 'bool', list: 'array', bag: 'object' }[name],
        value: `[parameters('${name}')]`,
      },
    ]),
  ),
});

async function outputsWith(args: readonly string[], files: Record<string, string> = {}) {
  const ran = await run({ files: { 'main.json': main, ...files } }, [
    'evaluate',
    'main.json',
    '--format',
    'json',
    ...args,
  ]);
  expect(ran.stderr).toBe('');
  return (JSON.parse(ran.stdout) as { outputs: Record<string, unknown> }).outputs;
}

describe('name=value', () => {
  test.each([
    ['text=5', { text: '5' }],
    ['text=a=b', { text: 'a=b' }],
    ['text=', { text: '' }],
    ['text="quoted"', { text: '"quoted"' }],
    ["text=[parameters('count')]", { text: "[parameters('count')]" }],
    ['count=5', { count: 5 }],
    ['COUNT=6', { count: 6 }],
    ['interval=7', { interval: 7 }],
    ['flag=true', { flag: true }],
    ['list=["a", 2]', { list: ['a', 2] }],
    ['bag={"a": {"b": null}}', { bag: { a: { b: null } } }],
  ])('%s', async (argument, expected) => {
    expect(await outputsWith(['-p', argument])).toMatchObject(expected);
  });

  test('integers beyond 2^53 keep every digit', async () => {
    const ran = await run({ files: { 'main.json': main } }, [
      'evaluate',
      'main.json',
      '-f',
      'json',
      '-p',
      'count=9007199254740993',
    ]);
    expect(ran.stdout).toContain('"count": 9007199254740993');
  });

  test('later ones win', async () => {
    expect(await outputsWith(['-p', 'count=1', '-p', 'count=2'])).toMatchObject({ count: 2 });
  });
});

describe('files', () => {
  const parametersFile = (values: Record<string, unknown>) =>
    JSON.stringify({
      $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
      contentVersion: '1.0.0.0',
      parameters: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
    });

  test('name=@file is read by the type', async () => {
    const files = { 'note.txt': 'line 1\nline 2\n', 'list.json': '[1, 2] // a comment' };
    expect(await outputsWith(['-p', 'text=@note.txt', '-p', 'list=@list.json'], files)).toMatchObject({
      text: 'line 1\nline 2\n',
      list: [1, 2],
    });
  });

  test('a parameters file, then a single value over it, then another file over that', async () => {
    const files = { 'a.json': parametersFile({ count: 1, text: 'a' }), 'b.json': parametersFile({ text: 'b' }) };
    const outputs = await outputsWith(['-p', 'a.json', '-p', 'count=3', '-p', 'text=c', '-p', 'b.json'], files);
    expect(outputs).toMatchObject({ count: 3, text: 'b' });
  });

  test('a secret from a key vault is unknown, not empty', async () => {
    const files = {
      'p.json': JSON.stringify({
        contentVersion: '1.0.0.0',
        parameters: { text: { reference: { keyVault: { id: '/x' }, secretName: 's' } } },
      }),
    };
    expect(await outputsWith(['-p', 'p.json'], files)).toMatchObject({ text: { $unknown: expect.any(String) } });
  });

  test('a path with = that starts with no identifier is a path', async () => {
    expect(await outputsWith(['-p', './a=b.json'], { 'a=b.json': parametersFile({ count: 4 }) })).toMatchObject({
      count: 4,
    });
  });
});

describe('sets', () => {
  const probed = template({
    parameters: { interval: { type: 'int' }, threshold: { type: 'int', defaultValue: 1 } },
    resources: [
      balancer({ intervalInSeconds: "[parameters('interval')]", probeThreshold: "[parameters('threshold')]" }),
    ],
  });

  async function silentWindows(args: readonly string[]) {
    const ran = await run({ files: { 'main.json': probed } }, ['check', 'main.json', '-f', 'json', ...args]);
    const { inputs, estimates } = JSON.parse(ran.stdout) as {
      inputs: { parameterSets: string[] }[];
      estimates: { failure: string; parameterSets: string[]; newFlows: { maxMs: number } }[];
    };
    return {
      sets: inputs[0]?.parameterSets,
      windows: estimates
        .filter(({ failure }) => failure === 'instance-silent')
        .map(({ parameterSets, newFlows }) => [parameterSets, newFlows.maxMs]),
    };
  }

  test('without --parameter-set there is one called default', async () => {
    expect(await silentWindows(['-p', 'interval=5'])).toEqual({ sets: ['default'], windows: [[['default'], 10_000]] });
  });

  test('values before the first set hold in all; equal answers are one entry', async () => {
    const args = [
      '-p',
      'interval=5',
      '--parameter-set',
      'dev',
      '--parameter-set',
      'test',
      '--parameter-set',
      'prod',
      '-p',
      'threshold=2',
    ];
    // Silent TCP: (T + 1) × 5 s.
    expect(await silentWindows(args)).toEqual({
      sets: ['dev', 'test', 'prod'],
      windows: [
        [['dev', 'test'], 10_000],
        [['prod'], 15_000],
      ],
    });
  });

  test('a finding lists the sets in which it holds', async () => {
    const args = [
      'check',
      'main.json',
      '-f',
      'json',
      '--budget',
      '10',
      '--parameter-set',
      'a',
      '-p',
      'interval=5',
      '--parameter-set',
      'b',
      '-p',
      'interval=60',
    ];
    const ran = await run({ files: { 'main.json': probed } }, args);
    const { findings } = JSON.parse(ran.stdout) as { findings: { id: string; parameterSets: string[] }[] };
    expect(findings.find(({ id }) => id === 'probe-window-too-long')?.parameterSets).toEqual(['b']);
    expect(ran.code).toBe(1);
  });
});

describe('several inputs', () => {
  test('a name counts for the inputs that declare it; others do not mind', async () => {
    const files = {
      'a.json': template({ parameters: { x: { type: 'int' } } }),
      'b.json': template({ parameters: { y: { type: 'string' } } }),
    };
    const ran = await run({ files }, ['check', 'a.json', 'b.json', '-p', 'x=1', '-p', 'y=1', '-f', 'json']);
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ inputs: [{ status: 'analyzed' }, { status: 'analyzed' }] });
  });

  test('without an input that could be read, no name is held against the caller', async () => {
    expect((await run({}, ['check', 'gone.json', '-p', 'x=1'])).code).toBe(3);
  });
});

describe('context', () => {
  test('subscription and group make ids known', async () => {
    const files = { 'main.json': template({ resources: [balancer({})] }) };
    const args = [
      'evaluate',
      'main.json',
      '-f',
      'json',
      '--subscription-id',
      '11111111-2222-3333-4444-555555555555',
      '--resource-group',
      'rg',
    ];
    const ran = await run({ files }, args);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      predictedResources: [
        {
          id: '/subscriptions/11111111-2222-3333-4444-555555555555/resourceGroups/rg/providers/Microsoft.Network/loadBalancers/lb',
        },
      ],
    });
  });
});
