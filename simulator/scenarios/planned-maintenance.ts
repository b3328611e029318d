// Instances are restarted one after the other, and each fails its probe before.
import { BATCH_WORDS, planInBatches } from './batches.ts';
import type { NamedScenario } from './named-scenario.ts';

export const plannedMaintenance: NamedScenario = {
  name: 'planned-maintenance',
  title: 'all instances are restarted one by one, after failing their probes on purpose',
  plan: (stage) => planInBatches('planned-maintenance', 1, stage),
  drill: (_stage, victim) => [
    `Begin with ${victim}: let it fail its probe, wait until no new flows arrive, restart it, wait until it gets flows; then the next one.`,
    `What is simulated: ${BATCH_WORDS}.`,
  ],
};
