// Goal: a window becomes what a client sees, by rounding up to its next SYN.
import { expect, test } from 'vitest';
import { deriveClientView } from '#analyzers/derive/client-delay.ts';

const window = (fromSeconds: number, toSeconds: number) => ({
  minMs: fromSeconds * 1000,
  meanMs: null,
  maxMs: toSeconds * 1000,
});

test('older Linux doubles: 15 to 30 s are seen as 15 or 31 s', () => {
  const view = deriveClientView(window(15, 30), { retransmission: 'doubling' });
  expect(view.best).toEqual({ outcome: 'connected', afterMs: 15000, attempt: 1 });
  expect(view.worst).toEqual({ outcome: 'connected', afterMs: 31000, attempt: 1 });
});

test('newer Linux repeats each second at first: 5 to 10 s are seen as 5 or 11 s', () => {
  const view = deriveClientView(window(5, 10), { retransmission: 'linear' });
  expect(view.best.afterMs).toBe(5000);
  expect(view.worst.afterMs).toBe(11000);
  expect(view.because[0]?.text).toBe(
    'a client repeats its SYN 1, 2, 3, 4, 5, 7, 11, 19, 35, 67 s after the first and gives up after 131 s',
  );
});

test('a connect timeout shorter than the window fails the connection', () => {
  const view = deriveClientView(window(5, 30), { retransmission: 'doubling', connectTimeoutSeconds: 10 });
  expect(view.best).toEqual({ outcome: 'connected', afterMs: 7000, attempt: 1 });
  expect(view.worst).toEqual({ outcome: 'failed', afterMs: 10000, attempt: 1 });
});

test('retries begin with a fresh SYN at once', () => {
  const options = { retransmission: 'doubling', connectTimeoutSeconds: 5, retries: 3 } as const;
  expect(deriveClientView(window(5, 12), options).best).toEqual({ outcome: 'connected', afterMs: 5000, attempt: 2 });
  expect(deriveClientView(window(5, 12), options).worst).toEqual({ outcome: 'connected', afterMs: 13000, attempt: 3 });
  expect(deriveClientView(window(5, 30), options).worst).toEqual({ outcome: 'failed', afterMs: 20000, attempt: 4 });
});

test('the operating system gives up by itself', () => {
  const view = deriveClientView(window(120, 240), { retransmission: 'doubling' });
  expect(view.best).toEqual({ outcome: 'failed', afterMs: 127000, attempt: 1 });
});

test('no window, no delay', () => {
  expect(deriveClientView(window(0, 0), { retransmission: 'linear' }).worst.afterMs).toBe(0);
});
