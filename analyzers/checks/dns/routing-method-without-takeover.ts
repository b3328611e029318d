// Does the routing method bind clients to one endpoint?
import { defineCheck } from '#analyzers/check.ts';
import { knownText } from '#analyzers/derive/called.ts';
import { dependency, isWhollyOpen, judgeWord } from '#analyzers/derive/judged.ts';
import { TRAFFIC_MANAGER_FORMULA } from '#src/azure-facts/traffic-manager.ts';
import { holdsWord } from '#src/graph/field.ts';

export const routingMethodWithoutTakeover = defineCheck<{ readonly method: string | null }>({
  id: 'routing-method-without-takeover',
  code: 'NB14',
  aliases: ['NB-14'],
  area: 'dns',
  severity: 'warning',
  title: 'The routing method of Traffic Manager lets no endpoint take over',
  outage: 'Clients of a dead endpoint get no other: their answer stays the dead one, or none.',
  why: 'Geographic and Subnet routing map each client to one endpoint; health does not change the map.',
  remedy: 'Make each endpoint a nested profile with Priority routing and a second endpoint.',
  notWhen: 'Each endpoint is a nested profile already, or a region has to keep its clients.',
  azureFacts: [TRAFFIC_MANAGER_FORMULA],
  options: [],
  *run({ graph, facts }) {
    const formula = facts(TRAFFIC_MANAGER_FORMULA);
    for (const profile of graph.trafficManagerProfiles) {
      const judged = judgeWord(profile.routingMethod, ['Geographic', 'Subnet']);
      if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
      const endpoints = profile.endpoints.items;
      if (endpoints.length > 0 && endpoints.every((each) => holdsWord(each.endpointType, 'nestedEndpoints') !== 'no'))
        continue;
      yield {
        at: profile.routingMethod.origin.place,
        resource: profile.key,
        because: [{ text: `where another endpoint may answer: ${formula.value}`, source: formula.id }],
        data: { method: knownText(profile.routingMethod) },
        ...dependency(judged),
      };
    }
  },
  message: ({ method }, verdict) =>
    verdict === 'depends' || method === null
      ? 'The routing method may be one under which no endpoint takes over.'
      : `Under ${method} routing no endpoint takes over for another.`,
});
