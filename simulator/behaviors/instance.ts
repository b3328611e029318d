// How is an instance right now? It has two sides: how it answers probes and whether it forwards; and an application that
// may answer its users with an error although it forwards.
import type { Assumed } from '#src/model/failure.ts';
import type { Mark } from '../marks.ts';
import type { Topology } from '../topology.ts';
import type { World } from '../world.ts';

export type Answers = NonNullable<Assumed['answers']>;
export type Forwards = NonNullable<Assumed['forwards']>;

export interface InstanceState {
  readonly answers: Answers;
  readonly forwards: Forwards;
  /** The application does its work for users who reach it. */
  readonly serves: boolean;
}

export const HEALTHY: InstanceState = { answers: 'ok', forwards: 'yes', serves: true };

const ANSWERS: readonly Answers[] = ['ok', 'rst', 'silent', '503'];
const FORWARDS: readonly Forwards[] = ['yes', 'refuses', 'no'];

type Listener = (instance: number, before: InstanceState, boots: boolean) => void;

export class Instances {
  /** Set by a start, until the first admission. */
  readonly isFresh: Uint8Array;
  private readonly world: World;
  private readonly topology: Topology;
  private readonly answers: Uint8Array;
  private readonly forwards: Uint8Array;
  private readonly serves: Uint8Array;
  private readonly listeners: Listener[] = [];

  constructor(world: World, topology: Topology) {
    this.world = world;
    this.topology = topology;
    const { length } = topology.instances;
    this.isFresh = new Uint8Array(length);
    this.answers = new Uint8Array(length);
    this.forwards = new Uint8Array(length);
    this.serves = new Uint8Array(length);
    world.onRestart(() => {
      this.isFresh.fill(0);
      this.answers.fill(ANSWERS.indexOf('ok'));
      this.forwards.fill(FORWARDS.indexOf('yes'));
      this.serves.fill(1);
    });
  }

  get count(): number {
    return this.topology.instances.length;
  }

  /** Called after an instance has changed. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  name(instance: number): string {
    return this.topology.instances[instance]?.name ?? '';
  }
  key(instance: number): string {
    return this.topology.instances[instance]?.key ?? '';
  }
  zone(instance: number): string | undefined {
    return this.topology.instances[instance]?.zone;
  }

  answersOf(instance: number): Answers {
    return ANSWERS[this.answers[instance] ?? 0] ?? 'ok';
  }
  forwardsOf(instance: number): Forwards {
    return FORWARDS[this.forwards[instance] ?? 0] ?? 'yes';
  }
  isServing(instance: number): boolean {
    return this.serves[instance] === 1 && this.forwardsOf(instance) === 'yes';
  }

  /** Should new flows avoid it? One that fails its probe on purpose wants that too; one whose probes are blocked does not. */
  isUnwanted(instance: number): boolean {
    const answers = this.answersOf(instance);
    return !this.isServing(instance) || answers === 'rst' || answers === '503';
  }

  stateOf(instance: number): InstanceState {
    return {
      answers: this.answersOf(instance),
      forwards: this.forwardsOf(instance),
      serves: this.serves[instance] === 1,
    };
  }

  /** How it was before the run began; nobody is told. */
  begin(instance: number, state: InstanceState): void {
    this.answers[instance] = ANSWERS.indexOf(state.answers);
    this.forwards[instance] = FORWARDS.indexOf(state.forwards);
    this.serves[instance] = state.serves ? 1 : 0;
  }

  /** Something happens to it. `boots`: it has started anew, and knows nothing of its flows. */
  apply(instance: number, state: InstanceState, boots = false): void {
    const before = this.stateOf(instance);
    this.begin(instance, state);
    if (boots) this.isFresh[instance] = 1;
    if (this.world.trace !== undefined) {
      const [mark, text] = boots ? BOOTS : whatHappens(state);
      this.world.tell(mark, this.key(instance), `${this.name(instance)} ${text}`);
    }
    for (const listener of this.listeners) listener(instance, before, boots);
  }
}

const BOOTS: readonly [Mark, string] = [
  'instance-boots',
  'has started anew: it answers, and knows nothing of its flows',
];

function whatHappens({ answers, forwards, serves }: InstanceState): readonly [Mark, string] {
  if (answers === 'silent') {
    return forwards === 'yes'
      ? ['probe-is-blocked', 'gets no probes any more and goes on forwarding']
      : ['instance-goes-silent', 'stops answering and forwarding'];
  }
  if (forwards === 'refuses')
    return ['instance-refuses', 'has lost its process: the operating system answers with resets'];
  if (answers === 'ok') return ['instance-returns', 'answers and forwards again'];
  return serves
    ? ['instance-drains', 'fails its probe on purpose and goes on serving']
    : ['instance-answers-503', 'answers every request with status 503'];
}
