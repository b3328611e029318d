// Goal: a port serves one connection per destination at a time, several destinations at once, and none once it is taken away.
import { expect, test } from 'vitest';
import { Random } from '#simulator/random.ts';
import { NO_PORT, PortStocks } from '#simulator/snat/port-stocks.ts';

test('the lowest free port is taken, for each destination by itself', () => {
  const stocks = new PortStocks(1, ['tcp', 'tcp'], 3);
  stocks.enlarge(0, 3);
  expect([0, 0, 1, 0, 0].map((destination) => stocks.take(0, destination))).toEqual([0, 1, 0, 2, NO_PORT]);
  expect(stocks.heldOf(0, 'tcp')).toBe(3);
  expect(stocks.isShared(0, 0, 0)).toBe(true);
  stocks.release(0, 0, 1);
  expect(stocks.heldOf(0, 'tcp')).toBe(2);
  expect(stocks.take(0, 0)).toBe(1);
  expect(stocks.taken).toBe(stocks.released + stocks.held);
});

test('TCP and UDP have stocks of their own', () => {
  const stocks = new PortStocks(1, ['tcp', 'udp'], 1);
  stocks.enlarge(0, 1);
  expect([stocks.take(0, 0), stocks.take(0, 1), stocks.take(0, 0)]).toEqual([0, 0, NO_PORT]);
  expect([stocks.heldOf(0, 'tcp'), stocks.heldOf(0, 'udp')]).toEqual([1, 1]);
});

test('ports that are taken away are neither handed out nor come back when they are released', () => {
  const stocks = new PortStocks(1, ['tcp'], 64);
  stocks.enlarge(0, 64);
  const held = Array.from({ length: 64 }, () => stocks.take(0, 0));
  stocks.shrink(0, 32, new Random(1, 1));
  expect(stocks.supply[0]).toBe(32);
  const gone = held.filter((port) => !stocks.owns(0, port));
  expect(gone).toHaveLength(32);
  for (const port of held) stocks.release(0, 0, port);
  const again = Array.from({ length: 33 }, () => stocks.take(0, 0));
  expect(again.filter((port) => port === NO_PORT)).toHaveLength(1);
  expect(again.some((port) => gone.includes(port))).toBe(false);
  stocks.enlarge(0, 64);
  expect(stocks.take(0, 0)).toBe(Math.min(...gone));
});
