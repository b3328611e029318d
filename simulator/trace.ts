// What happened in a run, for a person to read? Kept for the one run that is shown, not for the many trials.
import type { TimelineEvent } from '#src/model/simulation.ts';
import type { Mark } from './marks.ts';
import type { Milliseconds } from './time.ts';

export class Trace {
  readonly events: TimelineEvent[] = [];
  private readonly told = new Set<string>();

  /** Adds a line. */
  add(atMs: Milliseconds, event: Mark, resource: string, text: string): void {
    this.told.add(`${event} ${resource}`);
    this.events.push({ atMs, resource, event, text });
  }

  /** Adds a line unless one with this mark was told of the resource before: flows are many and alike. */
  addFirst(atMs: Milliseconds, event: Mark, resource: string, text: () => string): void {
    if (!this.told.has(`${event} ${resource}`)) this.add(atMs, event, resource, text());
  }
}
