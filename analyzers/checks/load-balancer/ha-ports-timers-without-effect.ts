// Does a rule for all ports behind a route carry timers that have no effect there?
import { defineCheck } from '#analyzers/check.ts';
import { deriveNextHopsOfFrontends } from '#analyzers/derive/appliance-pool.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import {
  LB_HA_PORTS_NO_IDLE_TIMEOUT_BEHIND_ROUTE,
  LB_HA_PORTS_NO_TCP_RESET_WITH_APPLIANCE,
  LB_RULE_IDLE_TIMEOUT_DEFAULT,
} from '#src/azure-facts/load-balancer-rules.ts';
import { holdsTrue } from '#src/graph/field.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly rule: string | null;
  readonly property: string;
}

export const haPortsTimersWithoutEffect = defineCheck<Data>({
  id: 'ha-ports-timers-without-effect',
  code: 'LB11',
  aliases: ['LB-11'],
  area: 'load-balancer',
  severity: 'info',
  title: 'A rule behind a route carries an idle timeout or TCP reset that has no effect',
  outage: 'Idle flows end at another time than the template says, and without a reset.',
  why: 'Where a route sends flows to an HA-ports rule, its idle timeout is not supported, and TCP reset is not with an appliance in the path.',
  remedy: 'Leave both out, and let clients or the appliance send keepalives.',
  notWhen: 'Nobody relies on the values.',
  azureFacts: [LB_HA_PORTS_NO_IDLE_TIMEOUT_BEHIND_ROUTE, LB_HA_PORTS_NO_TCP_RESET_WITH_APPLIANCE],
  options: [],
  *run({ graph, ask, facts }) {
    const hops = ask(deriveNextHopsOfFrontends, graph);
    const usual = facts(LB_RULE_IDLE_TIMEOUT_DEFAULT).value;
    for (const rule of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.rules.items)) {
      const frontend = nodeOf(rule.frontend);
      const [hop] = frontend === undefined ? [] : (hops.get(frontend) ?? []);
      if (hop === undefined || frontend?.side !== 'internal' || rule.haPorts !== 'yes') continue;
      const minutes = rule.idleTimeoutInMinutes;
      // The default value promises nothing that anybody chose, and an unknown one may be it.
      const hasTimeout = minutes.state === 'known' && minutes.value !== usual;
      const hasReset = holdsTrue(rule.enableTcpReset);
      if (!hasTimeout && hasReset === 'no') continue;
      const field = hasTimeout ? minutes : rule.enableTcpReset;
      const fact = hasTimeout ? LB_HA_PORTS_NO_IDLE_TIMEOUT_BEHIND_ROUTE : LB_HA_PORTS_NO_TCP_RESET_WITH_APPLIANCE;
      yield {
        at: field.origin.place,
        resource: rule.key,
        because: [
          { text: 'a route sends flows to the frontend of the rule', place: hop.origin.place },
          { text: 'there the property has no effect', place: field.origin.place, source: fact.id },
        ],
        data: { rule: knownText(rule.name), property: hasTimeout ? 'idleTimeoutInMinutes' : 'enableTcpReset' },
        ...(field.state === 'unknown' ? { dependsOn: field.unknown } : {}),
      };
    }
  },
  message: ({ rule, property }, verdict) =>
    `${called('rule', rule)} is reached by a route, where ${property} has no effect${verdict === 'depends' ? ' if it is set' : ''}.`,
});
