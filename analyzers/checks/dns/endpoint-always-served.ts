// Is an endpoint handed out without being watched?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { dependency, isWhollyOpen, judgeWord } from '#analyzers/derive/judged.ts';
import { TRAFFIC_MANAGER_FORMULA } from '#src/azure-facts/traffic-manager.ts';

export const endpointAlwaysServed = defineCheck<{ readonly endpoint: string | null }>({
  id: 'endpoint-always-served',
  code: 'NB08',
  aliases: ['NB-08'],
  area: 'dns',
  severity: 'warning',
  title: 'An endpoint of Traffic Manager is handed out whatever its health',
  outage: 'Clients are sent to it while it is down: it never leaves rotation.',
  why: 'The switch alwaysServe takes an endpoint out of monitoring.',
  remedy: 'Leave alwaysServe out, and let the monitor decide.',
  notWhen: 'The endpoint watches itself, such as another load balancer that is always up.',
  azureFacts: [TRAFFIC_MANAGER_FORMULA],
  options: [],
  *run({ graph, facts }) {
    const formula = facts(TRAFFIC_MANAGER_FORMULA);
    for (const endpoint of graph.trafficManagerEndpoints) {
      const judged = judgeWord(endpoint.alwaysServe, ['Enabled']);
      if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
      yield {
        at: endpoint.alwaysServe.origin.place,
        resource: endpoint.key,
        because: [{ text: `without it: ${formula.value}`, source: formula.id }],
        data: { endpoint: knownText(endpoint.name) },
        ...dependency(judged),
      };
    }
  },
  message: ({ endpoint }, verdict) =>
    `${called('endpoint', endpoint)} ${verdict === 'depends' ? 'may be' : 'is'} handed out while it is down: alwaysServe is on.`,
});
