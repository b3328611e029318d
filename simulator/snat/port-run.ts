// How are source ports taken and given back, and which connections find none? One run of a demand against a supply.
// There are few sources of events, and each has its own in the order of time, so the next event is the earliest of a handful. At
// the same millisecond ports come back first, then sizes change, then connections are tried again, then new ones arrive.
import { mixInto } from '../mix.ts';
import { Random, STREAMS } from '../random.ts';
import type { Milliseconds } from '../time.ts';
import type { Trace } from '../trace.ts';
import { DelayLine } from './delay-line.ts';
import type { Burst, PortPlan, SizeStep } from './port-demand.ts';
import { PortRecord } from './port-record.ts';
import { NO_PORT, PortStocks } from './port-stocks.ts';
import { PortStory } from './port-story.ts';

const NEVER = Number.POSITIVE_INFINITY;
/** Stands in a line instead of a port that was taken away. */
const GONE = -2;

/** A connection that is never closed. */
interface KeptAlive {
  readonly stock: number;
  readonly destination: number;
  readonly port: number;
  readonly openedMs: Milliseconds;
}

/** Where each kind of source begins in the list of all; those that give ports back come first. */
interface Sources {
  readonly asking: number;
  readonly size: number;
  readonly turn: number;
  readonly retries: number;
  readonly arrivals: number;
}

export class PortRun {
  readonly stocks: PortStocks;
  readonly record: PortRecord;
  private readonly plan: PortPlan;
  private readonly story: PortStory;
  private readonly arrivals: readonly Random[];
  private readonly choices: Random;
  private readonly reclaims: Random;
  /** Ports that are held by connections of a demand; what it would hold if there were ports for all; what is tried again. */
  private readonly holding: readonly DelayLine[];
  private readonly asking: readonly DelayLine[];
  private readonly retries: readonly DelayLine[];
  /** When each source of events has its next one, in the order in which they go first at the same millisecond. */
  private readonly dueMs: Float64Array;
  private readonly sources: Sources;
  /** The exact moment of the next arrival: rounding it would change the rate. */
  private readonly arrivalMs: Float64Array;
  /** Changes of the rate: beginnings and ends of bursts. */
  private readonly turnsMs: readonly Milliseconds[];
  private keptAlive: KeptAlive[] = [];
  private instances = 0;
  private nowMs: Milliseconds = 0;
  private nextSize = 0;
  private nextTurn = 0;

  constructor(plan: PortPlan, seed: number, trace: Trace | undefined) {
    const { demands, retrying, bursts } = plan;
    const most = Math.max(...plan.sizes.map(({ instances }) => instances));
    const protocols = plan.destinations.map(({ protocol }) => protocol);
    this.plan = plan;
    this.stocks = new PortStocks(plan.isShared ? 1 : most, protocols, mostPorts(plan));
    this.record = new PortRecord(plan, this.stocks);
    this.story = new PortStory(plan, trace);
    this.arrivals = demands.map((_, index) => new Random(mixInto(seed, index), STREAMS.portArrivals));
    this.choices = new Random(seed, STREAMS.portInstances);
    this.reclaims = new Random(seed, STREAMS.portReclaims);
    this.holding = demands.map(({ lifetimeMs, holdMs }) => new DelayLine(lifetimeMs + holdMs));
    this.asking = demands.map(({ lifetimeMs, holdMs }) => new DelayLine(lifetimeMs + holdMs));
    this.retries = Array.from({ length: retrying.attempts }, () => new DelayLine(retrying.afterMs));
    const [asking, size] = [demands.length, 2 * demands.length];
    this.sources = { asking, size, turn: size + 1, retries: size + 2, arrivals: size + 2 + retrying.attempts };
    this.dueMs = new Float64Array(this.sources.arrivals + demands.length).fill(NEVER);
    this.arrivalMs = new Float64Array(demands.length);
    this.turnsMs = [...new Set(bursts.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]))].sort((a, b) => a - b);
  }

  /** Runs to the end; a second run needs another one of these. */
  run(): PortRecord {
    const { plan, record, story } = this;
    this.nowMs = -plan.warmUpMs;
    this.noteSteps();
    this.nextSizeStep(true);
    story.begin(this.nowMs);
    record.begin(() => this.livingConnections());
    while (this.step()) record.events += 1;
    record.end();
    story.end(record);
    return record;
  }

  /** Handles the next event; false when none is due before the end. */
  private step(): boolean {
    const { dueMs, plan } = this;
    let source = 0;
    let atMs = dueMs[0] ?? NEVER;
    for (let at = 1; at < dueMs.length; at += 1) {
      const due = dueMs[at] ?? NEVER;
      if (due >= atMs) continue;
      atMs = due;
      source = at;
    }
    this.record.sampleUntil(Math.min(atMs, plan.durationMs + 1));
    if (atMs >= plan.durationMs) return false;
    if (atMs < this.nowMs)
      throw new Error(`time runs forward: an event is due at ${atMs} ms, and it is ${this.nowMs} ms already`);
    this.nowMs = atMs;
    this.handle(source);
    return true;
  }

  private handle(source: number): void {
    const { sources } = this;
    if (source < sources.asking) this.release(source);
    else if (source < sources.size) this.forget(source - sources.asking);
    else if (source === sources.size) this.nextSizeStep(false);
    else if (source === sources.turn) this.turn();
    else if (source < sources.arrivals) this.retry(source - sources.retries);
    else this.arrive(source - sources.arrivals);
  }

  private release(demand: number): void {
    const line = this.holding[demand];
    if (line?.take() !== true) throw new Error('a port comes back that nobody holds');
    this.dueMs[demand] = line.peekMs();
    if (line.second !== GONE) this.stocks.release(line.first, this.destinationOf(demand), line.second);
  }

  private forget(demand: number): void {
    const line = this.asking[demand];
    if (line?.take() !== true) throw new Error('a connection is forgotten that nobody asked for');
    this.dueMs[this.sources.asking + demand] = line.peekMs();
    this.record.forget(this.nowMs, line.first, this.destinationOf(demand));
  }

  private nextSizeStep(isFirst: boolean): void {
    const step = this.plan.sizes[this.nextSize];
    this.nextSize += 1;
    this.noteSteps();
    if (step !== undefined) this.changeSize(step, isFirst);
  }

  private turn(): void {
    this.nextTurn += 1;
    this.noteSteps();
    this.story.turn(this.nowMs);
    this.drawArrivals();
  }

  private retry(failedBefore: number): void {
    const line = this.retries[failedBefore];
    if (line?.take() !== true) throw new Error('a connection is tried again that nobody asked for');
    this.dueMs[this.sources.retries + failedBefore] = line.peekMs();
    this.connect(line.second, line.first, failedBefore + 1);
  }

  private arrive(demand: number): void {
    const instance = this.instances === 1 ? 0 : this.choices.below(this.instances);
    const stock = this.plan.isShared ? 0 : instance;
    const line = this.asking[demand];
    this.record.ask(this.nowMs, stock, this.destinationOf(demand));
    line?.push(this.nowMs, stock, 0);
    this.dueMs[this.sources.asking + demand] = line?.peekMs() ?? NEVER;
    this.connect(demand, stock, 0);
    this.drawArrival(demand, this.arrivalMs[demand] ?? this.nowMs);
  }

  private connect(demand: number, stock: number, failedBefore: number): void {
    const destination = this.destinationOf(demand);
    const askedMs = this.nowMs - failedBefore * this.plan.retrying.afterMs;
    const port = this.stocks.take(stock, destination);
    if (port !== NO_PORT) {
      const line = this.holding[demand];
      line?.push(this.nowMs, stock, port);
      this.dueMs[demand] = line?.peekMs() ?? NEVER;
      this.record.connected(askedMs, this.nowMs, stock, destination);
      this.story.connected(this.nowMs, stock, destination, port, this.stocks, failedBefore);
      return;
    }
    const line = this.retries[failedBefore];
    const isLast = line === undefined;
    line?.push(this.nowMs, stock, demand);
    if (line !== undefined) this.dueMs[this.sources.retries + failedBefore] = line.peekMs();
    this.record.failedToConnect(askedMs, this.nowMs, isLast);
    this.story.failed(this.nowMs, stock, destination, isLast, this.stocks);
  }

  private destinationOf(demand: number): number {
    return this.plan.demands[demand]?.destination ?? 0;
  }

  private noteSteps(): void {
    this.dueMs[this.sources.size] = this.plan.sizes[this.nextSize]?.atMs ?? NEVER;
    this.dueMs[this.sources.turn] = this.turnsMs[this.nextTurn] ?? NEVER;
  }

  // Waits have no memory, so a new rate may begin with new waits.
  private drawArrivals(): void {
    for (let demand = 0; demand < this.plan.demands.length; demand += 1) this.drawArrival(demand, this.nowMs);
  }

  private drawArrival(demand: number, fromMs: number): void {
    const each = this.plan.demands[demand]?.perInstanceAndSecond ?? 0;
    const perSecond = each * this.instances * timesAt(this.plan.bursts, this.nowMs);
    const wait = this.arrivals[demand]?.exponential() ?? 0;
    const atMs = perSecond > 0 ? fromMs + (wait * 1000) / perSecond : NEVER;
    this.arrivalMs[demand] = atMs;
    this.dueMs[this.sources.arrivals + demand] = Math.ceil(atMs);
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
    if (!isFirst) this.story.sized(this.nowMs, before, step, takenBack, killed);
    this.drawArrivals();
  }

  /** Connections on ports that are gone end; those that had closed only lose their reservation. Answers how many end. */
  private endFlowsWithoutPort(): number {
    let killed = 0;
    this.holding.forEach((line, demand) => {
      const destination = this.destinationOf(demand);
      const holdMs = this.plan.demands[demand]?.holdMs ?? 0;
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
    this.keptAlive = this.keptAlive.filter(({ stock, destination, port, openedMs }) => {
      if (this.stocks.owns(stock, port)) return true;
      this.stocks.release(stock, destination, port);
      killed += 1;
      if (openedMs < 0) this.record.lost += 1;
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
          this.record.failedToConnect(this.nowMs, this.nowMs, true);
          this.story.failed(this.nowMs, stock, destination, true, this.stocks);
          continue;
        }
        this.keptAlive.push({ stock, destination, port, openedMs: this.nowMs });
        this.record.connected(this.nowMs, this.nowMs, stock, destination);
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
  bursts.reduce(
    (times, { fromMs, untilMs, times: more }) => (atMs >= fromMs && atMs < untilMs ? times * more : times),
    1,
  );

function mostPorts({ sizes, isShared }: PortPlan): number {
  let most = 0;
  for (const { instances, portsOf } of sizes) {
    for (let stock = 0; stock < (isShared ? 1 : instances); stock += 1) most = Math.max(most, portsOf(stock));
  }
  return most;
}
