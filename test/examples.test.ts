// Does every check say on its samples what their comments expect, and nothing else?
// A comment speaks of the next line of code: `// expect: <check-id> [depends] <name>=<value> …`.
// `// config: { … }` in the first line is the configuration that the sample is analyzed with.
import { visit } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import type { AnalysisSettings } from '#analyzers/run-checks.ts';
import type { Finding } from '#src/model/finding.ts';
import { locate } from '#src/model/place.ts';
import { analyzeText } from './analyze-template.ts';
import { projectFiles } from './source-files.ts';

interface Expectation {
  readonly line: number;
  readonly id: string;
  readonly verdict: string;
  readonly data: Readonly<Record<string, string>>;
}

interface Sample {
  readonly path: string;
  readonly text: string;
  readonly settings: AnalysisSettings;
  readonly expectations: readonly Expectation[];
}

const samples = projectFiles(['samples/checks'])
  .filter((file) => file.path.endsWith('.json'))
  .map(({ path, text }) => ({ path, text, ...readComments(text) }));

describe('samples of checks', () => {
  it.each(samples.map((sample) => [sample.path, sample] as const))('%s', (_path, sample) => {
    const { findings, problems } = analyzeText(sample.path, sample.text, sample.settings);
    expect(problems.map((problem) => problem.message)).toEqual([]);
    expect(describeFindings(findings, sample)).toEqual(describeExpectations(sample));
  });

  it('hold what their names say', () => {
    const wrong = samples.filter(({ path, expectations }) => {
      const [, id, name] = /^samples\/checks\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
      const isExpected = expectations.some((expectation) => expectation.id === id);
      return (name === 'bad' && !isExpected) || ((name === 'good' || name === 'near-miss') && isExpected);
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('expectations', () => {
  it('are read with their verdict and data, for the next line of code', () => {
    const text = [
      '// config: { "budget": { "newFlowSeconds": 20 } }',
      '{',
      '  // expect: one depends a=1 b="two words"',
      '  // Another comment.',
      '  // expect: two',
      '  "x": 1',
      '}',
    ].join('\n');
    expect(readComments(text)).toEqual({
      settings: { budget: { newFlowSeconds: 20 } },
      expectations: [
        { line: 6, id: 'one', verdict: 'depends', data: { a: '1', b: 'two words' } },
        { line: 6, id: 'two', verdict: 'fires', data: {} },
      ],
    });
  });
});

/** What was found, with as much of its data as the matching expectation names. */
function describeFindings(findings: readonly Finding[], sample: Sample): readonly string[] {
  return findings
    .map((finding) => {
      const { line } = locate(finding.place);
      const expected = sample.expectations.find(
        (expectation) =>
          expectation.id === finding.id && expectation.line === line && expectation.verdict === finding.verdict,
      );
      const names = Object.keys(expected?.data ?? finding.data);
      return inWords(
        line,
        finding.id,
        finding.verdict,
        Object.fromEntries(names.map((name) => [name, String(finding.data[name])])),
      );
    })
    .sort();
}

const describeExpectations = (sample: Sample): readonly string[] =>
  sample.expectations.map(({ line, id, verdict, data }) => inWords(line, id, verdict, data)).sort();

const inWords = (line: number, id: string, verdict: string, data: Readonly<Record<string, string>>): string =>
  `line ${line}: ${id} ${verdict} ${Object.entries(data)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`.trim();

function readComments(text: string): Pick<Sample, 'settings' | 'expectations'> {
  const waiting: Omit<Expectation, 'line'>[] = [];
  const expectations: Expectation[] = [];
  let settings: AnalysisSettings = {};
  const atCode = (line: number): void => {
    expectations.push(...waiting.splice(0).map((expectation) => ({ ...expectation, line: line + 1 })));
  };
  visit(text, {
    onComment(offset, length) {
      const comment = text.slice(offset, offset + length);
      const expected = /^\/\/ expect: (\S+)( depends)?(.*)$/.exec(comment);
      const config = /^\/\/ config: (.*)$/.exec(comment)?.[1];
      if (expected !== null) {
        const [, id = '', depends, data = ''] = expected;
        waiting.push({ id, verdict: depends === undefined ? 'fires' : 'depends', data: readData(data) });
      }
      if (config !== undefined) settings = JSON.parse(config) as AnalysisSettings;
    },
    onObjectBegin: (_offset, _length, line) => atCode(line),
    onArrayBegin: (_offset, _length, line) => atCode(line),
    onObjectProperty: (_property, _offset, _length, line) => atCode(line),
    onLiteralValue: (_value, _offset, _length, line) => atCode(line),
    onObjectEnd: (_offset, _length, line) => atCode(line),
    onArrayEnd: (_offset, _length, line) => atCode(line),
  });
  return { settings, expectations };
}

function readData(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)];
  return Object.fromEntries(pairs.map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
}
