// An instance dies: it neither answers probes nor forwards.
import { assumptionsOf } from '#analyzers/derive/failover-model.ts';
import type { InstanceState } from '../behaviors/instance.ts';
import type { NamedScenario } from './named-scenario.ts';
import { planForVictim } from './named-scenario.ts';

/** A machine that is gone, or a host that cut it off. */
export const SILENT: InstanceState = { answers: 'silent', forwards: 'no', serves: false };

export const instanceSilent: NamedScenario = {
  name: 'instance-silent',
  title: 'an instance neither answers probes nor forwards',
  plan(stage) {
    const [assumes] = assumptionsOf('instance-silent', stage.protocol);
    return planForVictim('instance-silent', assumes ?? { answers: 'silent', forwards: 'no' }, SILENT, stage);
  },
  drill: (_stage, victim) => [
    `On ${victim}, drop everything without an answer, and let it come back by itself: sudo sh -c '(sleep 300; iptables -D INPUT -j DROP; iptables -D OUTPUT -j DROP; iptables -D FORWARD -j DROP) & iptables -I INPUT -j DROP; iptables -I OUTPUT -j DROP; iptables -I FORWARD -j DROP'`,
    'Do not block the probe with a network security group instead: that is not supported as a test, and may act late.',
  ],
};
