// Goal: the list of facts stays readable whatever their values are, and marks what is contested.
import { expect, test } from 'vitest';
import { renderFactsText } from '#src/report/fact-text.ts';
import type { FactView } from '#src/report/fact-view.ts';
import { PLAIN } from '#src/report/style.ts';

const source = { title: 'A page', url: 'https://example.com/page', section: 'Timers' };
const screen = {
  style: PLAIN,
  width: 80,
  isVerbose: false,
  isQuiet: false,
  showsGaps: false,
  tellsFailures: false,
  sourceOf: () => undefined,
};
const timer: FactView = {
  id: 'some.timer',
  value: { min: 0, max: 240 },
  unit: 'seconds',
  appliesTo: 'a port after FIN',
  source,
  checkedOn: '2026-11-30',
  confidence: 'documented',
  alternatives: [{ value: 30, note: 'A newer example.', source }],
};
const long: FactView = {
  ...timer,
  id: 'some.words',
  value: 'a'.repeat(100),
  unit: 'text',
  confidence: 'assumed',
  alternatives: [],
};

test('one line a fact, long values cut, contested ones marked', () => {
  expect(renderFactsText([timer, long], screen)).toBe(
    [
      `some.timer   0–240 s${' '.repeat(32)}documented, contested`,
      `some.words   ${'a'.repeat(35)}…   assumed`,
      '',
      '2 facts · failcast explain <id> gives source and reasons',
      '',
    ].join('\n'),
  );
});
