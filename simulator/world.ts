// What holds a simulated world together: the time, the events to come, who handles them, and who is told.
// It knows nothing of Azure: behaviors register their kinds of events, and keep their own state.
import { Clock } from './clock.ts';
import type { Mark } from './marks.ts';
import { EventQueue } from './queue.ts';
import type { Milliseconds } from './time.ts';
import type { Trace } from './trace.ts';

type Handler = (subject: number) => void;

export class World {
  readonly clock = new Clock();
  readonly queue = new EventQueue();
  /** Set for the run that is shown. */
  trace: Trace | undefined;
  /** Seed of this run. */
  seed = 0;
  private readonly handlers: Handler[] = [];
  private readonly resets: (() => void)[] = [];
  private check: (() => void) | undefined;

  get nowMs(): Milliseconds {
    return this.clock.nowMs;
  }

  /** A kind of event, and what happens when one is due. */
  on(handler: Handler): number {
    return this.handlers.push(handler) - 1;
  }

  /** What a behavior does at the start of every run, in the order of registration. */
  onRestart(reset: () => void): void {
    this.resets.push(reset);
  }

  /** What must hold after every event. */
  checkAfterEachEvent(check: () => void): void {
    this.check = check;
  }

  schedule(atMs: Milliseconds, kind: number, subject: number): void {
    if (!(atMs >= this.clock.nowMs)) {
      throw new Error(`time runs forward: at ${this.clock.nowMs} ms an event was scheduled for ${atMs} ms`);
    }
    this.queue.add(atMs, kind, subject);
  }

  /** Starts a run: nothing is due, every behavior is as at the beginning. */
  restart(seed: number, fromMs: Milliseconds): void {
    this.seed = seed;
    this.queue.clear();
    this.clock.restartAt(fromMs);
    for (const reset of this.resets) reset();
  }

  /** Handles events until none is due before `untilMs`, or until `isDone`; answers how many. The clock ends at `untilMs`. */
  run(untilMs: Milliseconds, isDone: () => boolean = () => false): number {
    let handled = 0;
    while (this.queue.peekMs() <= untilMs) {
      this.queue.take();
      this.clock.advanceTo(this.queue.atMs);
      this.handlers[this.queue.kind]?.(this.queue.subject);
      handled += 1;
      this.check?.();
      if (isDone()) return handled;
    }
    if (Number.isFinite(untilMs)) this.clock.advanceTo(untilMs);
    return handled;
  }

  tell(event: Mark, resource: string, text: string): void {
    this.trace?.add(this.clock.nowMs, event, resource, text);
  }

  /** Tells only the first of many events that are alike. */
  tellFirst(event: Mark, resource: string, text: () => string): void {
    this.trace?.addFirst(this.clock.nowMs, event, resource, text);
  }
}
