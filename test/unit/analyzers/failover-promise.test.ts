// Which sentences promise a failover time, and which only look like it?
import { describe, expect, it } from 'vitest';
import { promisedFailovers, speaksOfAppliances } from '#analyzers/failover-promise.ts';

const secondsIn = (text: string): readonly number[] => promisedFailovers(text).map((promise) => promise.seconds);

describe('promises', () => {
  it.each<[string, number]>([
    ['Failover takes 15 seconds.', 15],
    ['Fails over in 10-15 s', 15],
    ['Fails over within 10 to 15 seconds', 15],
    ['The pair fails over between 10 and 15 s after a fault.', 15],
    ['failover < 20s', 20],
    ['Convergence: 10–15 seconds', 15],
    ['Reconverges in under a minute.', 60],
    ['Hub firewalls, fail over within 1.5 minutes', 90],
    ['Fail-over in approx. 15 sec.', 15],
    ['15-second failover', 15],
    ['Sub-second failover', 1],
    ['fails over within 500 ms', 0.5],
    ['Failover in no more than 15 s', 15],
    ['Failover must not take longer than fifteen seconds', 15],
    ['RTO 30 s: failover of the appliances', 30],
    ['Half a minute of failover', 30],
    ['Failover time from 30 s to 1 minute', 60],
    ['Probes every 5 seconds and fails over in 15 seconds', 15],
    ['Failover takes 15 s, idle flows end after 4 minutes', 15],
    ['Traffic stops for up to 15 s during failover', 15],
    ['When the probe is not answered, failover takes 15 s', 15],
    ['When one of them stops, new connections are carried by the other one within 15 seconds in both directions', 15],
    ['New connections move to the other firewall within 15 seconds', 15],
    ['The standby takes over in 20 s', 20],
    ['Traffic is redirected to the healthy instance in 10 s', 10],
    ['Two lines:\nfailover takes\n15 seconds', 15],
    ['Kein Text, but failing over takes 12 secs', 12],
    ['Load balancer for SQL: fails over in 10 s', 10],
  ])('%s', (text, seconds) => {
    expect(secondsIn(text)).toEqual([seconds]);
  });

  it('are at most one a sentence, with the sentence kept', () => {
    expect(promisedFailovers('The hub fails over in 15 s. Spokes converge within 1 minute.')).toEqual([
      { seconds: 15, figure: '15 s', sentence: 'The hub fails over in 15 s' },
      { seconds: 60, figure: '1 minute', sentence: 'Spokes converge within 1 minute' },
    ]);
  });
});

describe('no promise is', () => {
  it.each([
    'Name of the load balancer',
    'Idle timeout of 4 minutes',
    'Failover priority 1 of 2 regions',
    'Failover takes at least 30 seconds',
    'Failover takes more than 30 seconds',
    'Failover takes 30 s or more',
    'Waits 60 seconds before failover',
    'Failover after 3 probes with an interval of 5 seconds',
    'Failover uses 5 s probes',
    'The interval is 5 seconds. Shorter intervals make failover faster.',
    'Failover does not happen within 15 seconds',
    'Failover is never guaranteed within 15 s',
    'Grace period of the SQL failover group: failover after 60 minutes',
    'Traffic is moved to the other region within 60 seconds',
    'Established connections are kept for 4 minutes',
    'Number of sessions per second',
    'There is no failover within 15 s',
    'Redis fails over in 10 s',
    'Traffic Manager fails over within 1 minute',
    'Route Server converges in 3 s over BGP',
    'Failover tested on 2026-10-15 s',
    'During failover the appliance keeps state for 30 seconds',
  ])('%s', (text) => {
    expect(secondsIn(text)).toEqual([]);
  });
});

describe('appliances', () => {
  it('are recognised by their usual words', () => {
    expect(speaksOfAppliances('The NVA pair fails over in 15 s')).toBe(true);
    expect(speaksOfAppliances('The web tier fails over in 15 s')).toBe(false);
  });
});
