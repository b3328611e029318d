// Goal: facts read well on a screen: values with units, contested ones marked.
import { expect, test } from 'vitest';
import type { ShownFact } from '#src/report/facts-text.ts';
import { renderFactsText, renderFactText, valueText } from '#src/report/facts-text.ts';
import { PLAIN } from '#src/report/style.ts';

const screen = { style: PLAIN, width: 80 };
const source = { title: 'A page', url: 'https://example.com/page', section: 'Timers' };
const timer: ShownFact = {
  id: 'some.timer',
  value: { min: 0, max: 240 },
  unit: 'seconds',
  appliesTo: 'a port after FIN',
  source,
  checkedOn: '2026-11-30',
  confidence: 'documented',
  note: 'Only old text names the long end.',
  alternatives: [{ value: 30, note: 'A newer example.', source }],
};
const table: ShownFact = {
  id: 'some.table',
  value: [
    { maxInstances: 50, ports: 1024 },
    { maxInstances: 100, ports: null },
  ],
  unit: 'table',
  appliesTo: 'ports by size',
  source,
  checkedOn: '2026-11-30',
  confidence: 'assumed',
};

test.each([
  [15, 'seconds', '15 s'],
  [64_000, 'ports', '64,000 ports'],
  [65515, 'count', '65515'],
  [true, 'boolean', 'yes'],
  [null, 'text', 'no value'],
  ['2022-05-01', 'api-version', '2022-05-01'],
  [{ min: 4, max: 100 }, 'minutes', '4 to 100 min'],
  [{ min: 4, typical: 7, max: 60 }, 'seconds', '4 to 60 s, usually 7'],
  [{ min: 0, max: null }, 'seconds', 'at least 0 s'],
  [[1, 3, 7], 'seconds', '1, 3, 7 s'],
  [['1', '2', '3'], 'text', '1, 2, 3'],
  [table.value, 'table', 'maxInstances 50, ports 1024; maxInstances 100, ports none'],
])('%j %s', (value, unit, text) => {
  expect(valueText(value, unit)).toBe(text);
});

test('the list: one line a fact, the count last', () => {
  expect(renderFactsText([timer, table], screen)).toBe(
    [
      'some.timer   0 to 240 s   documented, contested',
      'some.table   table        assumed',
      '',
      '2 facts · 1 assumed · 1 contested. failcast explain <id> shows one in full.',
      '',
    ].join('\n'),
  );
});

test('one fact in full, with what another source says', () => {
  expect(renderFactText(timer, screen)).toBe(
    [
      'some.timer',
      '  value       0 to 240 s',
      '  applies to  a port after FIN',
      '  note        Only old text names the long end.',
      '  source      A page, Timers',
      '              https://example.com/page',
      '  confidence  documented, checked on 2026-11-30',
      '  contested   30 s: A newer example.',
      '              A page, Timers',
      '              https://example.com/page',
      '',
    ].join('\n'),
  );
});
