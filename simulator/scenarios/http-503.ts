// The application of an instance answers every request with an error, also that of an HTTP probe.
import { assumptionsOf } from '#analyzers/derive/failover-model.ts';
import type { InstanceState } from '../behaviors/instance.ts';
import type { NamedScenario } from './named-scenario.ts';
import { planForVictim } from './named-scenario.ts';

export const FAILING: InstanceState = { answers: '503', forwards: 'yes', serves: false };

export const http503: NamedScenario = {
  name: 'http-503',
  title: 'the application of an instance answers every request with status 503',
  plan(stage) {
    const [assumes] = assumptionsOf('http-503', stage.protocol);
    return planForVictim('http-503', assumes ?? { answers: '503', forwards: 'yes' }, FAILING, stage);
  },
  drill: (_stage, victim) => [
    `On ${victim}, make the application answer with status 503, for example by taking away the database that it needs.`,
  ],
};
