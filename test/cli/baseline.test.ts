// Goal: a baseline hides exactly the findings that were there, tells what is gone, and is never written over anything else.
// Method: one load balancer without and with an interval, a second one that comes later.
import { expect, test } from 'vitest';
import { schemaViolations } from '../schema-check.ts';
import { balancer, run, template } from './run-in-memory.ts';

const leftOut = template({ resources: [balancer({})] });
const written = template({ resources: [balancer({ intervalInSeconds: 5 })] });
const two = template({ resources: [balancer({}), balancer({}, 'later')] });

/** The folder of the baseline is there before the baseline is. */
const FOLDER = { 'old/notes.txt': '' };
const CHECK = ['check', 'main.json', '--fail-on', 'info', '--baseline', 'old/base.json'];

async function baselineOf(text: string): Promise<string> {
  const ran = await run({ files: { 'main.json': text, ...FOLDER } }, [...CHECK, '--update-baseline']);
  expect([ran.code, ran.stderr]).toEqual([0, '']);
  return ran.files.get('/project/old/base.json') ?? '';
}

async function idsAgainst(baseline: string, text: string, more: readonly string[] = []) {
  const ran = await run({ files: { 'main.json': text, 'old/base.json': baseline } }, [
    ...CHECK,
    ...more,
    '--format',
    'json',
  ]);
  const { findings } = JSON.parse(ran.stdout) as { findings: { id: string; resource: string }[] };
  return { code: ran.code, found: findings.map(({ id, resource }) => `${id} ${resource.split('/').at(-1)}`), ran };
}

test('it lists the findings of its inputs, from its own folder, and obeys its schema', async () => {
  const parsed = JSON.parse(await baselineOf(leftOut)) as { findings: { path: string; fingerprint: string }[] };
  expect(schemaViolations('baseline', parsed)).toEqual([]);
  expect(new Set(parsed.findings.map(({ path }) => path))).toEqual(new Set(['../main.json']));
  expect(parsed.findings.map(({ fingerprint }) => fingerprint.split(':')[0])).toContain(
    'probe-interval-left-to-default',
  );
});

test('what was there is left out, also when it stands elsewhere in the file; what is new is not', async () => {
  const baseline = await baselineOf(leftOut);
  expect(await idsAgainst(baseline, leftOut)).toMatchObject({ code: 0, found: [] });
  expect(await idsAgainst(baseline, leftOut.replaceAll('\n', '\r\n\r\n'))).toMatchObject({ code: 0, found: [] });
  const later = await idsAgainst(baseline, two);
  expect(later.code).toBe(1);
  expect(later.found).toContain('probe-interval-left-to-default later');
  expect(later.found.every((each) => each.endsWith(' later'))).toBe(true);
});

test('what is gone is told until the file is written anew', async () => {
  const baseline = await baselineOf(leftOut);
  const { ran } = await idsAgainst(baseline, written);
  expect(ran.stderr).toContain('fixed since the baseline: ../main.json: The probe interval is left to its default');
  expect(ran.stderr).toContain('--update-baseline takes what is fixed out of old/base.json');
  expect(await baselineOf(written)).not.toContain('probe-interval-left-to-default');
});

test('a finding that was open and fires now is new', async () => {
  const open = template({
    parameters: { interval: { type: 'int' } },
    resources: [balancer({ intervalInSeconds: "[parameters('interval')]" })],
  });
  const budget = ['--budget', '20'];
  const made = await run({ files: { 'main.json': open, ...FOLDER } }, [...CHECK, ...budget, '--update-baseline']);
  const baseline = made.files.get('/project/old/base.json') ?? '';
  const answer = async (parameters: readonly string[]) => {
    const { found } = await idsAgainst(baseline, open, [...budget, ...parameters]);
    return found.map((each) => each.split(' ')[0]);
  };
  expect(await answer([])).toEqual([]);
  expect(await answer(['-p', 'interval=60'])).toContain('probe-window-too-long');
});

test('inputs that were not analyzed keep their findings; files that are gone lose them', async () => {
  const files = { 'a.json': leftOut, 'b.json': leftOut };
  const first = await run({ files }, ['check', 'a.json', 'b.json', '--baseline', 'base.json', '--update-baseline']);
  const base = first.files.get('/project/base.json') ?? '';
  const only = await run({ files: { ...files, 'base.json': base } }, [
    'check',
    'a.json',
    '--baseline',
    'base.json',
    '--update-baseline',
  ]);
  expect(only.files.get('/project/base.json')).toBe(base);
  const gone = await run({ files: { 'a.json': leftOut, 'base.json': base } }, [
    'check',
    'a.json',
    '--baseline',
    'base.json',
  ]);
  expect(gone.stderr).toContain('fixed since the baseline: b.json');
});

test.each([
  ['missing', {}, 'there is no such file; --update-baseline makes it'],
  ['no JSON', { 'old/base.json': '{' }, 'old/base.json:1:'],
  ['another file', { 'old/base.json': '{"schemaVersion":1,"finding":[]}' }, 'did you mean "findings"'],
])('a baseline that is %s is a mistake in the command line', async (_name, files, message) => {
  const ran = await run({ files: { 'main.json': leftOut, ...files } }, CHECK);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(message);
});

test('no template and no other file is written over', async () => {
  const update = (path: string) =>
    run({ files: { 'main.json': leftOut, 'notes.json': '{"a":1}' } }, [
      'check',
      'main.json',
      '--baseline',
      path,
      '--update-baseline',
    ]);
  for (const path of ['main.json', 'notes.json']) {
    const ran = await update(path);
    expect(ran.code).toBe(2);
    expect(ran.files.has(`/project/${path}`)).toBe(false);
  }
  const alone = await run({ files: { 'main.json': leftOut } }, ['check', 'main.json', '--update-baseline']);
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--update-baseline needs --baseline')]);
});
