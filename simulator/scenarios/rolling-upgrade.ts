// A scale set is upgraded batch by batch, and every instance fails its probe before it is restarted.
import { BATCH_WORDS, planInBatches } from './batches.ts';
import type { NamedScenario } from './named-scenario.ts';

export const rollingUpgrade: NamedScenario = {
  name: 'rolling-upgrade',
  title: 'all instances are replaced batch by batch, after failing their probes on purpose',
  plan(stage) {
    const batchSize = Math.max(1, Math.floor((stage.members.length * stage.batchPercent) / 100));
    return planInBatches('rolling-upgrade', batchSize, stage);
  },
  drill: () => [
    'Start an upgrade of the scale set that changes nothing else, such as a new tag of the image.',
    `What is simulated: ${BATCH_WORDS}. Measure how long yours take, and write them into a scenario file.`,
  ],
};
