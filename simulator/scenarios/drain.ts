// An instance fails its probe on purpose, and goes on serving until no new flows arrive.
import { assumptionsOf } from '#analyzers/derive/failover-model.ts';
import type { InstanceState } from '../behaviors/instance.ts';
import type { NamedScenario, Stage } from './named-scenario.ts';
import { planForVictim } from './named-scenario.ts';

/** Over TCP the listener of the probe is closed; over HTTP it answers with another status than success. */
export const drainingState = ({ protocol }: Pick<Stage, 'protocol'>): InstanceState => ({
  answers: protocol === undefined || protocol === 'Tcp' ? 'rst' : '503',
  forwards: 'yes',
  serves: true,
});

export const drain: NamedScenario = {
  name: 'drain',
  title: 'an instance fails its probe on purpose and goes on serving',
  plan(stage) {
    const state = drainingState(stage);
    const [assumes] = assumptionsOf('drain', stage.protocol);
    return planForVictim('drain', assumes ?? { answers: state.answers, forwards: 'yes' }, state, stage);
  },
  drill: ({ protocol }, victim) => [
    protocol === 'Tcp'
      ? `On ${victim}, close the listener of the probe and leave the one of the service open.`
      : `On ${victim}, let the probe path answer with status 503, and the service go on. Close the connection of the probe: one that is kept alive may go on answering.`,
  ],
};
