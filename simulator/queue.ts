// Which event comes next? A binary heap, ordered by time and then by the order in which events were scheduled, so that
// two runs never differ in the order of equals. An event is two small integers; what they mean is the handler's business.
// Flat typed arrays and no objects: a trial of a failover is a handful of events, and there are many trials.

const FIRST_CAPACITY = 64;

export class EventQueue {
  /** The event that `take` took. */
  atMs = 0;
  kind = 0;
  subject = 0;

  private times = new Float64Array(FIRST_CAPACITY);
  private sequences = new Float64Array(FIRST_CAPACITY);
  private kinds = new Uint16Array(FIRST_CAPACITY);
  private subjects = new Int32Array(FIRST_CAPACITY);
  private count = 0;
  private nextSequence = 0;

  get size(): number {
    return this.count;
  }

  /** Forgets all events, and starts counting anew. */
  clear(): void {
    this.count = 0;
    this.nextSequence = 0;
  }

  add(atMs: number, kind: number, subject: number): void {
    if (this.count === this.times.length) this.grow();
    const sequence = this.nextSequence;
    this.nextSequence += 1;
    let hole = this.count;
    this.count += 1;
    while (hole > 0) {
      const parent = (hole - 1) >> 1;
      // A new event has the highest sequence of all, so equal times stay behind.
      if ((this.times[parent] ?? 0) <= atMs) break;
      this.move(parent, hole);
      hole = parent;
    }
    this.place(hole, atMs, sequence, kind, subject);
  }

  /** The time of the next event, or Infinity. */
  peekMs(): number {
    return this.count === 0 ? Number.POSITIVE_INFINITY : (this.times[0] ?? 0);
  }

  /** Takes the next event into `atMs`, `kind` and `subject`; false when there is none. */
  take(): boolean {
    if (this.count === 0) return false;
    this.atMs = this.times[0] ?? 0;
    this.kind = this.kinds[0] ?? 0;
    this.subject = this.subjects[0] ?? 0;
    this.count -= 1;
    if (this.count > 0) this.sinkLast();
    return true;
  }

  private sinkLast(): void {
    const last = this.count;
    const atMs = this.times[last] ?? 0;
    const sequence = this.sequences[last] ?? 0;
    let hole = 0;
    while (true) {
      let child = 2 * hole + 1;
      if (child >= last) break;
      if (child + 1 < last && this.isBefore(child + 1, child)) child += 1;
      const childMs = this.times[child] ?? 0;
      if (childMs > atMs || (childMs === atMs && (this.sequences[child] ?? 0) > sequence)) break;
      this.move(child, hole);
      hole = child;
    }
    this.place(hole, atMs, sequence, this.kinds[last] ?? 0, this.subjects[last] ?? 0);
  }

  private isBefore(left: number, right: number): boolean {
    const difference = (this.times[left] ?? 0) - (this.times[right] ?? 0);
    return difference < 0 || (difference === 0 && (this.sequences[left] ?? 0) < (this.sequences[right] ?? 0));
  }

  private move(from: number, to: number): void {
    this.times[to] = this.times[from] ?? 0;
    this.sequences[to] = this.sequences[from] ?? 0;
    this.kinds[to] = this.kinds[from] ?? 0;
    this.subjects[to] = this.subjects[from] ?? 0;
  }

  private place(index: number, atMs: number, sequence: number, kind: number, subject: number): void {
    this.times[index] = atMs;
    this.sequences[index] = sequence;
    this.kinds[index] = kind;
    this.subjects[index] = subject;
  }

  private grow(): void {
    const capacity = 2 * this.times.length;
    const times = new Float64Array(capacity);
    times.set(this.times);
    this.times = times;
    const sequences = new Float64Array(capacity);
    sequences.set(this.sequences);
    this.sequences = sequences;
    const kinds = new Uint16Array(capacity);
    kinds.set(this.kinds);
    this.kinds = kinds;
    const subjects = new Int32Array(capacity);
    subjects.set(this.subjects);
    this.subjects = subjects;
  }
}
