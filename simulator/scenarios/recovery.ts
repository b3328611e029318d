// An instance that was out for long answers again. When does it get new flows?
import { HEALTHY } from '../behaviors/instance.ts';
import { SILENT } from './instance-silent.ts';
import type { NamedScenario } from './named-scenario.ts';
import { atStart, victimOf } from './named-scenario.ts';

export const recovery: NamedScenario = {
  name: 'recovery',
  title: 'an instance that was out answers again',
  plan(stage) {
    const instance = victimOf(stage);
    return {
      name: 'recovery',
      failure: 'recovery',
      assumes: { answers: 'ok', forwards: 'yes' },
      initial: [{ instance, state: SILENT }],
      steps: [atStart({ kind: 'instance', instance, state: HEALTHY })],
      measure: 'returns',
      measured: [instance],
      assumptions: [
        'how long the load balancer mistrusts an instance that came and went is not published: it is left out',
      ],
    };
  },
  drill: (_stage, victim) => [`Let ${victim}, which has been out for several minutes, answer again.`],
};
