// Goal: each format of `check` says what the report holds, in the form its readers rely on.
import { describe, expect, test } from 'vitest';
import { writeCheckJson } from '#src/report/check-json.ts';
import { renderCheckText } from '#src/report/check-text.ts';
import { renderCompact } from '#src/report/compact.ts';
import { renderMsbuild } from '#src/report/msbuild.ts';
import { schemaViolations } from '../../../schema-check.ts';
import { context, report } from './sample-report.ts';

describe('text', () => {
  const text = renderCheckText(report, context);

  test('reads like this', async () => {
    await expect(text).toMatchFileSnapshot('expected/check-report.txt');
  });

  test('no line is wider than 100 columns', () => {
    for (const line of renderCheckText(report, { ...context, width: 100 }).split('\n')) {
      expect(line.length, line).toBeLessThanOrEqual(100);
    }
  });

  test('nothing from a template reaches the terminal as a control character', () => {
    const controls = [...text].filter((character) => /\p{Control}/u.test(character) && character !== '\n');
    expect(controls).toEqual([]);
    expect(text).toContain('\\u001b[2J');
  });

  test('quiet: findings that are errors, and inputs that failed; nothing else', () => {
    const quiet = renderCheckText(report, { ...context, isQuiet: true });
    expect(quiet).toContain('probe-window-too-long');
    expect(quiet).toContain('no such file');
    expect(quiet).not.toContain('rule-without-probe');
    expect(quiet).not.toContain('implicit-snat');
    expect(quiet).not.toContain('new flows after');
  });

  test('quiet without errors prints nothing', () => {
    expect(renderCheckText({ ...report, inputs: [], findings: [] }, { ...context, isQuiet: true })).toBe('');
  });

  test('gaps are counted, and listed when asked for', () => {
    expect(text).toMatch(/1 gap\s\(--gaps shows them\)/);
    const withGaps = renderCheckText(report, { ...context, showsGaps: true });
    expect(withGaps).toMatch(/missing-parameter\s+parameter pool has no value \(hub\/main\.json:5:20\)/);
    expect(withGaps).toContain('hence open: size of pool nva');
  });

  test('verbose: every failure has its reasons, facts have their page', () => {
    const verbose = renderCheckText(report, { ...context, isVerbose: true });
    expect(verbose.split('interval 30 s').length).toBeGreaterThan(text.split('interval 30 s').length);
    expect(verbose).toContain('https://learn.microsoft.com/probes');
  });
});

describe('compact', () => {
  test('one line per finding that fires', () => {
    expect(renderCompact(report)).toBe(
      'hub/main.json:4:28: error A silent instance stays in rotation for up to 60 s. [probe-window-too-long]\n' +
        'hub/main.json:5:19: warning No probe. [rule-without-probe]\n',
    );
  });
});

describe('msbuild', () => {
  // The pattern of VS Code's problem matcher `$msCompile`.
  const msCompile =
    /^\s*(?:\s*\d+>)?(\S.*?)(?:\((\d+|\d+,\d+|\d+,\d+,\d+,\d+)\))?\s*:\s+(?:(\S+)\s+)?((?:fatal +)?error|warning|info)\s+(\w+\d+)\s*:\s*(.*)$/;

  test('every line is read by the problem matcher of VS Code: file, place, severity, code, message', () => {
    const lines = renderMsbuild(report)
      .trimEnd()
      .split('\n')
      .map((line) => msCompile.exec(line)?.slice(1));
    expect(lines).toEqual([
      ['broken.json', '1,1', undefined, 'error', 'FC001', 'no such file'],
      [
        'hub/main.json',
        '4,28',
        undefined,
        'error',
        'LB04',
        'A silent instance stays in rotation for up to 60 s. [probe-window-too-long]',
      ],
      ['hub/main.json', '5,19', undefined, 'warning', 'LB05', 'No probe. [rule-without-probe]'],
    ]);
  });
});

function jsonText(): string {
  const pieces: string[] = [];
  writeCheckJson(report, (piece) => pieces.push(piece));
  return pieces.join('');
}

describe('json', () => {
  const json = JSON.parse(jsonText()) as Record<string, unknown[]>;

  test('agrees with its published schema', () => {
    expect(schemaViolations('check', json)).toEqual([]);
  });

  test('places are locations: UTF-16 columns from 1, CRLF lines, escaped pointer', () => {
    expect(json.findings?.[2]).toMatchObject({
      location: { path: 'hub/main.json', line: 5, column: 19, endLine: 5, endColumn: 26, pointer: '/resources/0/a~1b' },
    });
  });

  test('estimates keep their answers apart: a window, never, unbounded, unknown', () => {
    expect(json.estimates?.slice(0, 5)).toMatchObject([
      {
        newFlows: { minMs: 30_000, meanMs: 45_000, maxMs: 60_000 },
        input: 'hub/main.json',
        parameterSets: ['dev', 'prod'],
      },
      { newFlows: { minMs: 0, meanMs: 15_000, maxMs: 30_000 }, lastZone: { minMs: 0, meanMs: 22_500, maxMs: 30_000 } },
      { newFlows: { never: true } },
      { newFlows: { unboundedFromMs: 0 } },
      { newFlows: { $unknown: 'parameter pool has no value' } },
    ]);
  });

  test('control characters stay as they are, escaped by JSON', () => {
    expect(json.findings?.[1]).toMatchObject({ message: 'The rule \u001b[2Jgives outbound ports\nby accident.' });
  });
});
