// Goal: events come by time, and those of equal time in the order in which they were scheduled, however many there are.
import { expect, test } from 'vitest';
import { Clock } from '#simulator/clock.ts';
import { EventQueue } from '#simulator/queue.ts';
import { Random } from '#simulator/random.ts';
import { World } from '#simulator/world.ts';

test('the order is that of a stable sort', () => {
  const random = new Random(7, 1);
  const queue = new EventQueue();
  const events = Array.from({ length: 5000 }, (_, subject) => ({ atMs: random.below(200) - 50, subject }));
  for (const { atMs, subject } of events) queue.add(atMs, subject % 3, subject);
  const taken: { atMs: number; subject: number }[] = [];
  while (queue.take()) {
    expect(queue.kind).toBe(queue.subject % 3);
    taken.push({ atMs: queue.atMs, subject: queue.subject });
  }
  expect(taken).toEqual([...events].sort((a, b) => a.atMs - b.atMs || a.subject - b.subject));
  expect(queue.peekMs()).toBe(Number.POSITIVE_INFINITY);
});

test('adding while taking keeps the order of equals', () => {
  const queue = new EventQueue();
  for (const subject of [1, 2, 3]) queue.add(10, 0, subject);
  queue.take();
  queue.add(10, 0, 4);
  queue.add(5, 0, 5);
  const order: number[] = [];
  while (queue.take()) order.push(queue.subject);
  expect(order).toEqual([5, 2, 3, 4]);
});

test('time never runs back', () => {
  const clock = new Clock();
  clock.advanceTo(5);
  clock.advanceTo(5);
  expect(() => clock.advanceTo(4)).toThrow('time runs forward');
  expect(() => clock.advanceTo(Number.NaN)).toThrow('time runs forward');
  const world = new World();
  const kind = world.on(() => world.schedule(world.nowMs - 1, kind, 0));
  world.restart(1, -10);
  world.schedule(-3, kind, 0);
  expect(() => world.run(100)).toThrow('time runs forward: at -3 ms');
});
