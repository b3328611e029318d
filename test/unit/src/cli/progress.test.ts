// Goal: a line of progress appears only where a person waits, and is gone before anything else is written.
import { expect, test } from 'vitest';
import { progressOn } from '#src/cli/progress.ts';
import { memoryHost } from '#src/host/memory-host.ts';

const options = { color: 'auto', quiet: false, verbose: false } as const;

function written(machine: { columns?: number; quiet?: boolean }): string {
  let now = 0;
  const host = memoryHost({
    ...(machine.columns === undefined ? {} : { columns: machine.columns }),
    clockMs: () => now,
  });
  const progress = progressOn(host, { ...options, quiet: machine.quiet ?? false });
  now = 999;
  progress.tell('too early to say anything');
  now = 1000;
  progress.tell('analyzing 2 of 3: main\u001b.json');
  progress.end();
  progress.end();
  return host.written.stderr;
}

test('after a second, on a terminal, cut at its width, erased once', () => {
  expect(written({ columns: 80 })).toBe('\r\u001b[Kanalyzing 2 of 3: main\\u001b.json\r\u001b[K');
  expect(written({ columns: 21 })).toBe('\r\u001b[Kanalyzing 2 of 3: ma\r\u001b[K');
});

test('never without a terminal, never with --quiet', () => {
  expect(written({})).toBe('');
  expect(written({ columns: 80, quiet: true })).toBe('');
});
