// What does a run of source ports look like to a person? The first of many events that are alike, and every change of sizes.
import { grouped } from '#src/model/grouped.ts';
import type { Mark } from '../marks.ts';
import type { Milliseconds } from '../time.ts';
import type { Trace } from '../trace.ts';
import type { PortPlan, SizeStep } from './port-demand.ts';
import type { PortRecord } from './port-record.ts';
import { ALERT_PERCENTS } from './port-record.ts';
import type { PortStocks } from './port-stocks.ts';

export class PortStory {
  private readonly plan: PortPlan;
  /** Undefined: nobody reads it. */
  private readonly trace: Trace | undefined;
  /** What is told once, and has been: there are millions that are alike. */
  private readonly told = new Set<Mark>();

  constructor(plan: PortPlan, trace: Trace | undefined) {
    this.plan = plan;
    this.trace = trace;
  }

  begin(fromMs: Milliseconds): void {
    const { demands, destinations, sizes, resource, isShared } = this.plan;
    const supply = grouped(sizes[0].portsOf(0));
    const ports = isShared ? `${supply} ports shared by all` : `${supply} ports each`;
    const { instances } = sizes[0];
    const since = fromMs < 0 ? ', for long enough that it is an ordinary day' : ', from nothing';
    for (const { name, destination, perInstanceAndSecond, lifetimeMs, holdMs, keptAlive } of demands) {
      const kept = keptAlive === 0 ? '' : ` and ${grouped(keptAlive)} kept alive`;
      const text = `${name} to ${destinations[destination]?.name}: ${instances} instances × ${perInstanceAndSecond} new connections a second, ${secondsOf(lifetimeMs)} long, ports reserved for ${secondsOf(holdMs)} more${kept}; ${ports}${since}`;
      this.trace?.add(0, 'demand-begins', resource, text);
    }
  }

  /** A burst begins or ends. */
  turn(nowMs: Milliseconds): void {
    for (const { fromMs, untilMs, times } of this.plan.bursts) {
      if (fromMs === nowMs) this.tell(nowMs, 'burst-begins', `${times} times as many new connections`);
      if (untilMs === nowMs) this.tell(nowMs, 'burst-ends', 'as many new connections as before');
    }
  }

  connected(
    nowMs: Milliseconds,
    stock: number,
    destination: number,
    port: number,
    stocks: PortStocks,
    failedBefore: number,
  ): void {
    if (this.trace === undefined || nowMs < 0) return;
    const { portsPerFrontend, destinations } = this.plan;
    if (failedBefore > 0) {
      this.once(nowMs, 'retry-finds-port', () => 'a connection that was tried again finds a port');
    }
    if (portsPerFrontend !== undefined && port >= portsPerFrontend) {
      this.once(
        nowMs,
        'next-frontend-used',
        () =>
          `${this.who(stock)} uses the ports of another address: the ${grouped(portsPerFrontend)} of the first are held`,
      );
    }
    if (destinations.length > 1 && stocks.isShared(stock, destination, port)) {
      this.once(nowMs, 'port-serves-several', () => 'one port serves connections to several destinations');
    }
  }

  failed(nowMs: Milliseconds, stock: number, destination: number, isLast: boolean, stocks: PortStocks): void {
    if (this.trace === undefined || nowMs < 0) return;
    const supply = stocks.supply[stock] ?? 0;
    const mark = supply === 0 ? 'no-ports-at-all' : 'ports-run-out';
    if (this.told.has(mark) && (isLast || this.told.has('retry-begins'))) return;
    const { name } = this.plan.destinations[destination] ?? {};
    const why =
      supply === 0
        ? 'has no port: nothing was left for it'
        : `holds all of its ${grouped(supply)} ports towards ${name}: the first connection fails`;
    this.once(nowMs, mark, () => `${this.who(stock)} ${why}`);
    if (isLast) return;
    const { attempts, afterMs } = this.plan.retrying;
    const text = () =>
      `it is tried again after ${secondsOf(afterMs)}, up to ${attempts} times, as are those that follow`;
    this.once(nowMs, 'retry-begins', text);
  }

  sized(nowMs: Milliseconds, before: number, step: SizeStep, takenBack: number, killed: number): void {
    const { resource, sizes } = this.plan;
    // Pools grow one by one: the first, the last, and those that change something for the others are told.
    const isWorthTelling = nowMs === sizes[1]?.atMs || nowMs === sizes.at(-1)?.atMs || takenBack > 0;
    const ports = step.portsOf(step.instances - 1);
    if (isWorthTelling) {
      const text = `the pool has ${grouped(step.instances)} instances, ${grouped(before)} before; the newest has ${grouped(ports)} ports`;
      this.trace?.add(nowMs, 'instances-join', resource, text);
    }
    if (takenBack === 0) return;
    const text = `the pool is in the next row of the table: ${grouped(takenBack)} ports of each instance are taken back, and ${grouped(killed)} connections on them end`;
    this.trace?.add(nowMs, 'ports-taken-back', resource, text);
  }

  /** What only the counts tell. */
  end({ alertsMs, lastFailureMs, failedAttempts }: PortRecord): void {
    const { trace, plan } = this;
    if (trace === undefined) return;
    alertsMs.forEach((atMs, index) => {
      const who = plan.isShared ? 'the stock has' : 'an instance has';
      const text = `${who} ${ALERT_PERCENTS[index]} % of its ports held: an alert on the real allocation fires here`;
      trace.add(atMs, index === 0 ? 'first-alert' : 'second-alert', plan.resource, text);
    });
    if (lastFailureMs !== null) {
      const text = `the last connection that finds no port; ${grouped(failedAttempts)} attempts failed`;
      trace.add(lastFailureMs, 'last-failure', plan.resource, text);
    }
    trace.events.sort((a, b) => a.atMs - b.atMs);
  }

  private once(nowMs: Milliseconds, mark: Mark, text: () => string): void {
    if (this.told.has(mark)) return;
    this.told.add(mark);
    this.trace?.add(nowMs, mark, this.plan.resource, text());
  }

  private tell(nowMs: Milliseconds, mark: 'burst-begins' | 'burst-ends', text: string): void {
    this.trace?.add(nowMs, mark, this.plan.resource, text);
  }

  private who(stock: number): string {
    return this.plan.isShared ? 'the stock' : `instance ${grouped(stock + 1)}`;
  }
}

const secondsOf = (ms: Milliseconds): string => `${ms / 1000} s`;
