// What is known of every flow of a run? Flat typed arrays that grow: a run may have a million flows.
import type { AliveFate, Fates, NewFate } from './outcome.ts';
import { ALIVE_FATES, NEW_FATES } from './outcome.ts';
import type { Milliseconds } from './time.ts';

/** How far a flow has come. */
export const STATES = { connecting: 0, established: 1, over: 2 } as const;

const FIRST_CAPACITY = 1024;
const NOBODY = -1;

export class FlowTable {
  count = 0;
  startMs = new Float64Array(FIRST_CAPACITY);
  /** When the current attempt began. */
  attemptMs = new Float64Array(FIRST_CAPACITY);
  workload = new Uint8Array(FIRST_CAPACITY);
  client = new Uint32Array(FIRST_CAPACITY);
  port = new Uint32Array(FIRST_CAPACITY);
  instance = new Int32Array(FIRST_CAPACITY);
  view = new Int32Array(FIRST_CAPACITY);
  state = new Uint8Array(FIRST_CAPACITY);
  /** It is established on something that does not forward. */
  isHung = new Uint8Array(FIRST_CAPACITY);
  /** Attempts that failed. */
  failedAttempts = new Uint8Array(FIRST_CAPACITY);
  /** SYNs of the current attempt that nobody answered. */
  repeats = new Uint8Array(FIRST_CAPACITY);
  private newFates = new Uint8Array(FIRST_CAPACITY);
  private aliveFates = new Uint8Array(FIRST_CAPACITY);
  /** Was alive when the scenario started. */
  private wasAlive = new Uint8Array(FIRST_CAPACITY);

  clear(): void {
    this.count = 0;
  }

  add(startMs: Milliseconds, workload: number, client: number): number {
    if (this.count === this.startMs.length) this.grow();
    const flow = this.count;
    this.count += 1;
    this.startMs[flow] = startMs;
    this.attemptMs[flow] = startMs;
    this.workload[flow] = workload;
    this.client[flow] = client;
    this.instance[flow] = NOBODY;
    this.view[flow] = NOBODY;
    this.state[flow] = STATES.connecting;
    for (const list of [
      this.isHung,
      this.failedAttempts,
      this.repeats,
      this.newFates,
      this.aliveFates,
      this.wasAlive,
    ]) {
      list[flow] = 0;
    }
    return flow;
  }

  /** Decides about a flow that tried to connect; a second decision would be a mistake of the simulator. */
  decide(flow: number, fate: NewFate): void {
    if (this.newFates[flow] !== 0)
      throw new Error(`flow ${flow} has two fates: ${NEW_FATES[this.newFates[flow] ?? 0]}, ${fate}`);
    this.newFates[flow] = NEW_FATES.indexOf(fate);
  }

  fateOf(flow: number): NewFate {
    return NEW_FATES[this.newFates[flow] ?? 0] ?? 'undecided';
  }

  /** What becomes of a flow that is established; the last word counts. */
  mark(flow: number, fate: AliveFate): void {
    this.aliveFates[flow] = ALIVE_FATES.indexOf(fate);
  }

  aliveFateOf(flow: number): AliveFate {
    return ALIVE_FATES[this.aliveFates[flow] ?? 0] ?? 'unaffected';
  }

  /** The scenario starts now: whoever is established is alive. */
  noteAlive(): number {
    let alive = 0;
    for (let flow = 0; flow < this.count; flow += 1) {
      const isAlive = this.state[flow] === STATES.established ? 1 : 0;
      this.wasAlive[flow] = isAlive;
      alive += isAlive;
    }
    return alive;
  }

  /** The fates of all flows that count. */
  fates(): Fates {
    const ofNew = new Map<NewFate, number>();
    const ofAlive = new Map<AliveFate, number>();
    for (let flow = 0; flow < this.count; flow += 1) {
      if ((this.startMs[flow] ?? 0) >= 0) {
        const fate = this.fateOf(flow);
        if (fate === 'undecided') throw new Error(`flow ${flow} has no fate`);
        ofNew.set(fate, (ofNew.get(fate) ?? 0) + 1);
      } else if (this.wasAlive[flow] === 1) {
        const fate = this.aliveFateOf(flow);
        ofAlive.set(fate, (ofAlive.get(fate) ?? 0) + 1);
      }
    }
    return { ofNew, ofAlive };
  }

  private grow(): void {
    const capacity = 2 * this.startMs.length;
    this.startMs = grown(this.startMs, new Float64Array(capacity));
    this.attemptMs = grown(this.attemptMs, new Float64Array(capacity));
    this.workload = grown(this.workload, new Uint8Array(capacity));
    this.client = grown(this.client, new Uint32Array(capacity));
    this.port = grown(this.port, new Uint32Array(capacity));
    this.instance = grown(this.instance, new Int32Array(capacity));
    this.view = grown(this.view, new Int32Array(capacity));
    this.state = grown(this.state, new Uint8Array(capacity));
    this.isHung = grown(this.isHung, new Uint8Array(capacity));
    this.failedAttempts = grown(this.failedAttempts, new Uint8Array(capacity));
    this.repeats = grown(this.repeats, new Uint8Array(capacity));
    this.newFates = grown(this.newFates, new Uint8Array(capacity));
    this.aliveFates = grown(this.aliveFates, new Uint8Array(capacity));
    this.wasAlive = grown(this.wasAlive, new Uint8Array(capacity));
  }
}

type Numbers = Float64Array | Uint8Array | Uint32Array | Int32Array;

function grown<List extends Numbers>(old: List, larger: List): List {
  larger.set(old);
  return larger;
}
