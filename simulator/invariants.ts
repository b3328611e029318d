// What must hold in the simulated world after every event? Tests look at it each time; a violation is a mistake of the
// simulator, never one of the template.

import type { FlowRun } from './flow-run.ts';
import { STATES } from './flow-table.ts';
import type { Trial } from './trial.ts';

/** Throws when something does not hold. */
export function checkInvariants(trial: Trial, run?: FlowRun): void {
  checkProbes(trial);
  checkRotation(trial);
  if (run !== undefined) checkFlows(trial, run);
}

function checkProbes({ probes, slots, topology, rotation }: Trial): void {
  for (let slot = 0; slot < slots.count; slot += 1) {
    const rules = topology.groups[slots.groupOf[slot] ?? 0]?.rules;
    const failures = probes.failures[slot] ?? 0;
    const successes = probes.successes[slot] ?? 0;
    const threshold = rules?.threshold ?? 0;
    assert(failures >= 0 && failures <= threshold, `slot ${slot} has ${failures} failures of ${threshold}`);
    assert(successes >= 0 && successes <= threshold, `slot ${slot} has ${successes} successes of ${threshold}`);
    assert(failures === 0 || successes === 0, `slot ${slot} has failures and successes in a row`);
    // Without propagation a verdict is in the data path at once.
    const isDown = probes.isDown[slot] === 1;
    if (rules?.propagationMs === 0)
      assert(rotation.includes(slot) !== isDown, `slot ${slot} is down and in rotation, or neither`);
    if (rules === undefined) assert(rotation.includes(slot), `slot ${slot} was removed without a probe`);
  }
}

function checkRotation({ rotation, slots }: Trial): void {
  const counts = new Int32Array(slots.viewCount);
  for (let slot = 0; slot < slots.count; slot += 1) {
    const view = slots.viewOf[slot] ?? 0;
    if (rotation.includes(slot)) counts[view] = (counts[view] ?? 0) + 1;
  }
  for (let view = 0; view < slots.viewCount; view += 1) {
    assert(
      counts[view] === rotation.inCount[view],
      `view ${view} counts ${rotation.inCount[view]} of ${counts[view]} members`,
    );
    assert(!rotation.goesToAll(view) || rotation.isEmpty(view), `view ${view} sends to all although some are in`);
  }
}

function checkFlows({ instances }: Trial, { flows, clients }: FlowRun): void {
  let connecting = 0;
  for (let flow = 0; flow < flows.count; flow += 1) {
    const isDecided = flows.fateOf(flow) !== 'undecided';
    const state = flows.state[flow];
    assert(
      isDecided === (state !== STATES.connecting),
      `flow ${flow} is in state ${state} with the fate ${flows.fateOf(flow)}`,
    );
    if (state === STATES.connecting) connecting += 1;
    if (state !== STATES.established) continue;
    const instance = flows.instance[flow] ?? -1;
    assert(instance >= 0 && instance < instances.count, `flow ${flow} is established on nothing`);
  }
  assert(connecting === clients.connecting, `${clients.connecting} clients try to connect, ${connecting} flows wait`);
}

function assert(holds: boolean, what: string): void {
  if (!holds) throw new Error(`an invariant of the simulator is broken: ${what}`);
}
