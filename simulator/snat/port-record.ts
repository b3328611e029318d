// What is counted in a run of source ports? Connections that found a port or none, ports that were held and asked for, and how
// both went over time.
import type { Milliseconds } from '../time.ts';
import { MS_PER_MINUTE } from '../time.ts';
import type { PortPlan } from './port-demand.ts';
import { longestHoldMs } from './port-demand.ts';
import type { PortStocks } from './port-stocks.ts';

/** Shares of the real allocation at which people want to be woken, and a while later at the latest. */
export const ALERT_PERCENTS = [75, 90] as const;
/** A picture of a run shows no more points than that. */
const SAMPLES = 300;

/** One moment: ports of the stock of which most are held. */
export interface PortSample {
  readonly atMs: Milliseconds;
  readonly highestHeld: number;
  readonly meanHeld: number;
  /** Of that stock. */
  readonly supply: number;
}

export class PortRecord {
  events = 0;
  /** Connections from the start of the scenario on: attempted = succeeded + failed. */
  attempted = 0;
  succeeded = 0;
  failed = 0;
  /** Attempts without a port, tried again or not. */
  failedAttempts = 0;
  firstFailureMs: Milliseconds | null = null;
  lastFailureMs: Milliseconds | null = null;
  /** Most different ports that one stock held. */
  peakHeld = 0;
  /** Most ports that one stock would have held towards one destination, had there been one for everybody. */
  peakAsked = 0;
  /** Connections that are alive when the scenario starts, and those of them that end because their port is taken away. */
  alive = 0;
  lost = 0;
  killed = 0;
  /** When one stock had so many of its ports held, by ALERT_PERCENTS. */
  readonly alertsMs: Milliseconds[] = [];
  readonly failedPerMinute: number[] = [];
  readonly samples: PortSample[] = [];
  private readonly plan: PortPlan;
  private readonly stocks: PortStocks;
  private readonly asked: Int32Array;
  private readonly askedTotal: Float64Array;
  /** Sum of asked ports × milliseconds per destination, once the demand is as on an ordinary day. */
  private readonly askedTime: Float64Array;
  private readonly settledMs: Milliseconds;
  private readonly sampleMs: Milliseconds;
  private lookedAtMs: Milliseconds;
  private instances = 0;
  private weight = 0;
  private isBefore: boolean;
  private nextSampleMs: Milliseconds = 0;
  private countLiving: () => number = () => 0;

  constructor(plan: PortPlan, stocks: PortStocks) {
    this.plan = plan;
    this.stocks = stocks;
    this.asked = new Int32Array(stocks.count * plan.destinations.length);
    this.askedTotal = new Float64Array(plan.destinations.length);
    this.askedTime = new Float64Array(plan.destinations.length);
    this.settledMs = longestHoldMs(plan.demands) - plan.warmUpMs;
    this.lookedAtMs = this.settledMs;
    this.isBefore = plan.warmUpMs > 0;
    this.sampleMs = Math.max(1, Math.ceil(plan.durationMs / SAMPLES));
  }

  /** `countLiving` answers how many connections are open now. */
  begin(countLiving: () => number): void {
    this.countLiving = countLiving;
  }

  /** A connection is asked for; `forget`: it would have given its port back by now. */
  ask(nowMs: Milliseconds, stock: number, destination: number): void {
    this.account(nowMs);
    const at = stock * this.plan.destinations.length + destination;
    const asked = (this.asked[at] ?? 0) + 1;
    this.asked[at] = asked;
    this.askedTotal[destination] = (this.askedTotal[destination] ?? 0) + 1;
    if (nowMs < 0) return;
    this.attempted += 1;
    if (asked > this.peakAsked) this.peakAsked = asked;
  }

  forget(nowMs: Milliseconds, stock: number, destination: number): void {
    this.account(nowMs);
    const at = stock * this.plan.destinations.length + destination;
    this.asked[at] = (this.asked[at] ?? 0) - 1;
    this.askedTotal[destination] = (this.askedTotal[destination] ?? 0) - 1;
  }

  connected(askedMs: Milliseconds, nowMs: Milliseconds, stock: number, destination: number): void {
    if (askedMs >= 0) this.succeeded += 1;
    if (nowMs < 0) return;
    const held = this.stocks.heldOf(stock, this.plan.destinations[destination]?.protocol ?? 'tcp');
    if (held > this.peakHeld) this.peakHeld = held;
    const supply = this.stocks.supply[stock] ?? 0;
    for (let alert = this.alertsMs.length; alert < ALERT_PERCENTS.length; alert += 1) {
      if (100 * held < (ALERT_PERCENTS[alert] ?? 0) * supply) return;
      this.alertsMs.push(nowMs);
    }
  }

  /** `isLast`: it is not tried again. */
  failedToConnect(askedMs: Milliseconds, nowMs: Milliseconds, isLast: boolean): void {
    if (askedMs >= 0 && isLast) this.failed += 1;
    if (nowMs < 0) return;
    this.failedAttempts += 1;
    this.firstFailureMs ??= nowMs;
    this.lastFailureMs = nowMs;
    const minute = Math.floor(nowMs / MS_PER_MINUTE);
    this.failedPerMinute[minute] = (this.failedPerMinute[minute] ?? 0) + 1;
  }

  sized(nowMs: Milliseconds, instances: number, killed: number): void {
    this.account(nowMs);
    this.instances = instances;
    this.killed += killed;
  }

  /** Looks at all stocks at every moment before `untilMs` that is due. */
  sampleUntil(untilMs: Milliseconds): void {
    if (this.isBefore && untilMs >= 0) {
      this.isBefore = false;
      this.alive = this.countLiving();
    }
    for (; this.nextSampleMs < untilMs; this.nextSampleMs += this.sampleMs) this.samples.push(this.sample());
  }

  /** Whoever still tries at the end has not connected. */
  end(): void {
    this.account(this.plan.durationMs);
    this.failed = this.attempted - this.succeeded;
  }

  /** Ports that each stock would have held towards the busiest destination, in the mean; undefined: the run was too short. */
  meanAsked(): number | undefined {
    return this.weight === 0 ? undefined : Math.max(...this.askedTime) / this.weight;
  }

  private sample(): PortSample {
    const { stocks } = this;
    let most = { held: 0, supply: stocks.supply[0] ?? 0 };
    let total = 0;
    let count = 0;
    for (let stock = 0; stock < stocks.count; stock += 1) {
      const supply = stocks.supply[stock] ?? 0;
      if (supply === 0) continue;
      const held = Math.max(stocks.heldOf(stock, 'tcp'), stocks.heldOf(stock, 'udp'));
      total += held;
      count += 1;
      if (held * most.supply > most.held * supply) most = { held, supply };
    }
    const meanHeld = count === 0 ? 0 : total / count;
    return { atMs: this.nextSampleMs, highestHeld: most.held, meanHeld, supply: most.supply };
  }

  private account(nowMs: Milliseconds): void {
    const time = nowMs - this.lookedAtMs;
    if (time <= 0) return;
    this.lookedAtMs = nowMs;
    this.weight += time * (this.plan.isShared ? 1 : this.instances);
    for (let at = 0; at < this.askedTime.length; at += 1) {
      this.askedTime[at] = (this.askedTime[at] ?? 0) + time * (this.askedTotal[at] ?? 0);
    }
  }
}
