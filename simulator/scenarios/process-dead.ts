// The process of an instance dies while its operating system lives on and answers with resets.
import { assumptionsOf } from '#analyzers/derive/failover-model.ts';
import type { InstanceState } from '../behaviors/instance.ts';
import type { NamedScenario } from './named-scenario.ts';
import { planForVictim } from './named-scenario.ts';

export const DEAD: InstanceState = { answers: 'rst', forwards: 'refuses', serves: false };

export const processDead: NamedScenario = {
  name: 'process-dead',
  title: 'the process of an instance dies, and its operating system answers with resets',
  plan(stage) {
    const [assumes] = assumptionsOf('process-dead', stage.protocol);
    return planForVictim('process-dead', assumes ?? { answers: 'rst', forwards: 'refuses' }, DEAD, stage);
  },
  drill: ({ probePort }, victim) => [
    `On ${victim}, stop the service that listens on ${probePort === undefined ? 'the published port' : `port ${probePort}`}, and see that nothing restarts it: sudo systemctl stop <service>`,
  ],
};
