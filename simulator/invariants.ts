// What must hold in the simulated world after every event? Tests look at it each time; a violation is a mistake of the
// simulator, never one of the template.

import type { FlowRun } from './flow-run.ts';
import { STATES } from './flow-table.ts';
import type { Trial } from './trial.ts';

/** What a world calls after every event: it throws when something does not hold. */
export function invariantsOf(trial: Trial, run: FlowRun): () => void {
  // A flow that is over stays so and need not be looked at again.
  let known = 0;
  let live: number[] = [];
  return () => {
    checkProbes(trial);
    checkRotation(trial);
    if (run.flows.count < known) {
      known = 0;
      live = [];
    }
    for (; known < run.flows.count; known += 1) live.push(known);
    checkFlows(trial, run, live);
    live = live.filter((flow) => !isSettled(run, flow));
  };
}

const isSettled = ({ flows }: FlowRun, flow: number): boolean =>
  flows.state[flow] === STATES.over && flows.fateOf(flow) !== 'undecided';

function checkProbes({ probes, slots, topology, rotation }: Trial): void {
  for (let slot = 0; slot < slots.count; slot += 1) {
    const rules = topology.groups[slots.groupOf[slot] ?? 0]?.rules;
    const failures = probes.failures[slot] ?? 0;
    const successes = probes.successes[slot] ?? 0;
    const threshold = rules?.threshold ?? 0;
    if (failures < 0 || failures > threshold) broken(`slot ${slot} has ${failures} failures of ${threshold}`);
    if (successes < 0 || successes > threshold) broken(`slot ${slot} has ${successes} successes of ${threshold}`);
    if (failures > 0 && successes > 0) broken(`slot ${slot} has failures and successes in a row`);
    // Without propagation a verdict is in the data path at once.
    const isDown = probes.isDown[slot] === 1;
    const isIn = rotation.includes(slot);
    if (rules?.propagationMs === 0 && isIn === isDown) broken(`slot ${slot} is down and in rotation, or neither`);
    if (rules === undefined && !isIn) broken(`slot ${slot} was removed without a probe`);
  }
}

function checkRotation({ rotation, slots }: Trial): void {
  const counts = new Int32Array(slots.viewCount);
  for (let slot = 0; slot < slots.count; slot += 1) {
    const view = slots.viewOf[slot] ?? 0;
    if (rotation.includes(slot)) counts[view] = (counts[view] ?? 0) + 1;
  }
  for (let view = 0; view < slots.viewCount; view += 1) {
    const counted = rotation.inCount[view];
    if (counts[view] !== counted) broken(`view ${view} counts ${counted} of ${counts[view]} members`);
    if (rotation.goesToAll(view) && counts[view] !== 0) broken(`view ${view} sends to all although some are in`);
  }
}

function checkFlows({ instances }: Trial, { flows, clients }: FlowRun, live: readonly number[]): void {
  let connecting = 0;
  for (const flow of live) {
    const isDecided = flows.fateOf(flow) !== 'undecided';
    const state = flows.state[flow];
    if (isDecided === (state === STATES.connecting))
      broken(`flow ${flow} is in state ${state} with the fate ${flows.fateOf(flow)}`);
    if (state === STATES.connecting) connecting += 1;
    if (state !== STATES.established) continue;
    const instance = flows.instance[flow] ?? -1;
    if (instance < 0 || instance >= instances.count) broken(`flow ${flow} is established on nothing`);
  }
  if (connecting !== clients.connecting)
    broken(`${clients.connecting} clients try to connect, ${connecting} flows wait`);
}

function broken(what: string): never {
  throw new Error(`an invariant of the simulator is broken: ${what}`);
}
