// How are source ports taken and given back, and which connections find none? One run of a demand against a supply.
// There are few kinds of events, and each kind comes in the order of time by itself, so the next one is the earliest of a
// handful. At the same millisecond ports come back first, then sizes change, then connections are tried again, then new ones
// arrive.
import { mixInto } from '../mix.ts';
import { Random, STREAMS } from '../random.ts';
import type { Milliseconds } from '../time.ts';
import type { Trace } from '../trace.ts';
import { DelayLine } from './delay-line.ts';
import type { Burst, PortDemand, PortPlan, SizeStep } from './port-demand.ts';
import { longestHoldMs } from './port-demand.ts';
import { PortRecord } from './port-record.ts';
import { NO_PORT, PortStocks } from './port-stocks.ts';
import { PortStory } from './port-story.ts';

const NEVER = Number.POSITIVE_INFINITY;
/** Entries of a line: the port in the lower part, and whether the connection counts as asked for. */
const GONE = -2;

export class PortRun {
  readonly stocks: PortStocks;
  readonly record: PortRecord;
  private readonly plan: PortPlan;
  private readonly story: PortStory;
  private readonly arrivals: readonly Random[];
  private readonly choices: Random;
  private readonly reclaims: Random;
  /** Ports that are held by connections of a demand. */
  private readonly holding: readonly DelayLine[];
  /** What the demand would hold if there were ports for all. */
  private readonly asking: readonly DelayLine[];
  private readonly retries: readonly DelayLine[];
  private readonly nextArrivalMs: Float64Array;
  /** Changes of the rate: beginnings and ends of bursts. */
  private readonly turnsMs: readonly Milliseconds[];
  private keptAlive: { readonly stock: number; readonly destination: number; readonly port: number }[] = [];
  private instances = 0;
  private nowMs: Milliseconds = 0;
  private nextSize = 0;
  private nextTurn = 0;

  constructor(plan: PortPlan, seed: number, trace: Trace | undefined) {
    this.plan = plan;
    const most = Math.max(...plan.sizes.map(({ instances }) => instances));
    const stocks = plan.isShared ? 1 : most;
    this.stocks = new PortStocks(
      stocks,
      plan.destinations.map(({ protocol }) => protocol),
      mostPorts(plan),
    );
    this.record = new PortRecord(plan, this.stocks);
    this.story = new PortStory(plan, trace);
    this.arrivals = plan.demands.map((_, index) => new Random(mixInto(seed, index), STREAMS.portArrivals));
    this.choices = new Random(seed, STREAMS.portInstances);
    this.reclaims = new Random(seed, STREAMS.portReclaims);
    this.holding = plan.demands.map(({ lifetimeMs, holdMs }) => new DelayLine(lifetimeMs + holdMs));
    this.asking = plan.demands.map(({ lifetimeMs, holdMs }) => new DelayLine(lifetimeMs + holdMs));
    this.retries = Array.from({ length: plan.retrying.attempts }, () => new DelayLine(plan.retrying.afterMs));
    this.nextArrivalMs = new Float64Array(plan.demands.length);
    this.turnsMs = [...new Set(plan.bursts.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]))].sort((a, b) => a - b);
  }

  /** Runs to the end; a second time is another run. */
  run(): PortRecord {
    const { plan } = this;
    this.nowMs = -plan.warmUpMs;
    this.changeSize(plan.sizes[0], true);
    this.nextSize = 1;
    this.story.begin(this.nowMs);
    for (let demand = 0; demand < plan.demands.length; demand += 1) this.drawArrival(demand);
    this.record.begin(this.nowMs, () => this.livingConnections());
    while (this.step()) this.record.events += 1;
    this.record.end(this.retries.reduce((sum, line) => sum + line.size, 0));
    this.story.end(this.record);
    return this.record;
  }

  /** Handles the next event; false when none is due before the end. */
  private step(): boolean {
    const { holding, asking, retries, plan } = this;
    let atMs = NEVER;
    let line: DelayLine | undefined;
    let kind: 'release' | 'forget' | 'size' | 'turn' | 'retry' | 'arrival' = 'arrival';
    let index = 0;
    for (let at = 0; at < holding.length; at += 1) {
      const due = holding[at]?.peekMs() ?? NEVER;
      if (due < atMs) [atMs, line, kind, index] = [due, holding[at], 'release', at];
    }
    for (let at = 0; at < asking.length; at += 1) {
      const due = asking[at]?.peekMs() ?? NEVER;
      if (due < atMs) [atMs, line, kind, index] = [due, asking[at], 'forget', at];
    }
    const sizeMs = plan.sizes[this.nextSize]?.atMs ?? NEVER;
    if (sizeMs < atMs) [atMs, kind] = [sizeMs, 'size'];
    const turnMs = this.turnsMs[this.nextTurn] ?? NEVER;
    if (turnMs < atMs) [atMs, kind] = [turnMs, 'turn'];
    for (let at = 0; at < retries.length; at += 1) {
      const due = retries[at]?.peekMs() ?? NEVER;
      if (due < atMs) [atMs, line, kind, index] = [due, retries[at], 'retry', at];
    }
    for (let at = 0; at < this.nextArrivalMs.length; at += 1) {
      const due = Math.ceil(this.nextArrivalMs[at] ?? NEVER);
      if (due < atMs) [atMs, kind, index] = [due, 'arrival', at];
    }
    this.record.sampleUntil(Math.min(atMs, plan.durationMs + 1));
    if (atMs > plan.durationMs) return false;
    if (atMs < this.nowMs) throw new Error(`time runs forward: an event is due at ${atMs} ms, and it is ${this.nowMs} ms`);
    this.nowMs = atMs;
    this.handle(kind, index, line);
    return true;
  }

  private handle(
    kind: 'release' | 'forget' | 'size' | 'turn' | 'retry' | 'arrival',
    index: number,
    line: DelayLine | undefined,
  ): void {
    switch (kind) {
      case 'release':
        line?.take();
        this.release(index, line?.first ?? 0, line?.second ?? GONE);
        return;
      case 'forget':
        line?.take();
        this.record.forget(line?.first ?? 0, this.plan.demands[index]?.destination ?? 0);
        return;
      case 'size': {
        const step = this.plan.sizes[this.nextSize];
        this.nextSize += 1;
        if (step !== undefined) this.changeSize(step, false);
        return;
      }
      case 'turn':
        this.nextTurn += 1;
        this.story.turn(this.nowMs);
        // Waits have no memory, so a new rate may begin with new waits.
        for (let demand = 0; demand < this.plan.demands.length; demand += 1) this.drawArrival(demand);
        return;
      case 'retry':
        line?.take();
        this.connect(line?.second ?? 0, line?.first ?? 0, index + 1);
        return;
      case 'arrival':
        this.arrive(index);
    }
  }

  private arrive(demand: number): void {
    const instance = this.instances === 1 ? 0 : this.choices.below(this.instances);
    const stock = this.plan.isShared ? 0 : instance;
    const { destination = 0 } = this.plan.demands[demand] ?? {};
    this.record.ask(this.nowMs, stock, destination);
    this.asking[demand]?.push(this.nowMs, stock, 0);
    this.connect(demand, stock, 0);
    this.drawArrival(demand, this.nextArrivalMs[demand]);
  }

  private connect(demand: number, stock: number, failedBefore: number): void {
    const { destination = 0 } = this.plan.demands[demand] ?? {};
    const port = this.stocks.take(stock, destination);
    if (port !== NO_PORT) {
      this.holding[demand]?.push(this.nowMs, stock, port);
      this.record.connected(this.nowMs, stock, destination);
      this.story.connected(this.nowMs, stock, destination, port, this.stocks, failedBefore);
      return;
    }
    const isLast = failedBefore >= this.plan.retrying.attempts;
    if (!isLast) this.retries[failedBefore]?.push(this.nowMs, stock, demand);
    this.record.failed(this.nowMs, isLast);
    this.story.failed(this.nowMs, stock, destination, isLast, this.stocks);
  }

  private release(demand: number, stock: number, port: number): void {
    if (port === GONE) return;
    this.stocks.release(stock, this.plan.demands[demand]?.destination ?? 0, port);
  }

  private drawArrival(demand: number, from: number = this.nowMs): void {
    const each = this.plan.demands[demand]?.perInstanceAndSecond ?? 0;
    const perSecond = each * this.instances * timesAt(this.plan.bursts, this.nowMs);
    const wait = this.arrivals[demand]?.exponential() ?? 0;
    this.nextArrivalMs[demand] = perSecond > 0 ? from + (wait * 1000) / perSecond : NEVER;
  }

  private changeSize(step: SizeStep, isFirst: boolean): void {
    const before = this.instances;
    this.instances = step.instances;
    const stocks = this.plan.isShared ? 1 : step.instances;
    let killed = 0;
    let takenBack = 0;
    for (let stock = 0; stock < stocks; stock += 1) {
      const had = this.stocks.supply[stock] ?? 0;
      const has = step.portsOf(stock);
      if (has < had) {
        this.stocks.shrink(stock, has, this.reclaims);
        takenBack = Math.max(takenBack, had - has);
      } else this.stocks.enlarge(stock, has);
    }
    if (takenBack > 0) killed = this.endFlowsWithoutPort();
    for (let instance = before; instance < step.instances; instance += 1) this.openKeptAlive(instance);
    this.record.sized(this.nowMs, step.instances, killed);
    if (isFirst) return;
    this.story.sized(this.nowMs, before, step, takenBack, killed);
    for (let demand = 0; demand < this.plan.demands.length; demand += 1) this.drawArrival(demand);
  }

  /** Connections on ports that are gone end; those that had closed only lose their reservation. Answers how many end. */
  private endFlowsWithoutPort(): number {
    let killed = 0;
    this.holding.forEach((line, demand) => {
      const { destination = 0, holdMs = 0 } = this.plan.demands[demand] ?? {};
      line.replaceSeconds((dueMs, stock, port) => {
        if (port === GONE || this.stocks.owns(stock, port)) return port;
        this.stocks.release(stock, destination, port);
        if (dueMs - holdMs > this.nowMs) {
          killed += 1;
          if (dueMs - line.delayMs < 0) this.record.lost += 1;
        }
        return GONE;
      });
    });
    this.keptAlive = this.keptAlive.filter(({ stock, destination, port }) => {
      if (this.stocks.owns(stock, port)) return true;
      this.stocks.release(stock, destination, port);
      killed += 1;
      this.record.lost += 1;
      return false;
    });
    return killed;
  }

  private openKeptAlive(instance: number): void {
    const stock = this.plan.isShared ? 0 : instance;
    for (const { keptAlive, destination } of this.plan.demands) {
      for (let each = 0; each < keptAlive; each += 1) {
        this.record.ask(this.nowMs, stock, destination);
        const port = this.stocks.take(stock, destination);
        if (port === NO_PORT) {
          this.record.failed(this.nowMs, true);
          this.story.failed(this.nowMs, stock, destination, true, this.stocks);
          continue;
        }
        this.keptAlive.push({ stock, destination, port });
        this.record.connected(this.nowMs, stock, destination);
      }
    }
  }

  /** Connections that are not closed yet. */
  private livingConnections(): number {
    let living = this.keptAlive.length;
    this.holding.forEach((line, demand) => {
      const holdMs = this.plan.demands[demand]?.holdMs ?? 0;
      line.replaceSeconds((dueMs, _, port) => {
        if (port !== GONE && dueMs - holdMs > 0) living += 1;
        return port;
      });
    });
    return living;
  }
}

const timesAt = (bursts: readonly Burst[], atMs: Milliseconds): number =>
  bursts.reduce((times, { fromMs, untilMs, times: more }) => (atMs >= fromMs && atMs < untilMs ? times * more : times), 1);

function mostPorts({ sizes, isShared }: PortPlan): number {
  let most = 0;
  for (const { instances, portsOf } of sizes) {
    for (let stock = 0; stock < (isShared ? 1 : instances); stock += 1) most = Math.max(most, portsOf(stock));
  }
  return most;
}

/** Ports that are held in the mean, when arrivals are independent and there are ports for all. */
export const meanPortsOf = (demands: readonly PortDemand[]): number =>
  demands.reduce(
    (sum, { perInstanceAndSecond, lifetimeMs, holdMs, keptAlive }) =>
      sum + (perInstanceAndSecond * (lifetimeMs + holdMs)) / 1000 + keptAlive,
    0,
  );

/** A run from nothing is as on an ordinary day after this time. */
export const settledAfterMs = longestHoldMs;
