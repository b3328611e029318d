// Does a rule for all ports stand on a public frontend?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { LB_HA_PORTS_INTERNAL_ONLY } from '#src/azure-facts/load-balancer-conditions.ts';
import { LB_HA_PORTS_SHAPE } from '#src/azure-facts/load-balancer-rules.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly rule: string | null;
}

export const haPortsOnPublicFrontend = defineCheck<Data>({
  id: 'ha-ports-on-public-frontend',
  code: 'LB13',
  aliases: ['LB-13'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A rule for all ports stands on a public frontend',
  outage: 'The deployment is refused, or the rule carries nothing.',
  why: 'HA ports exist on internal frontends of Standard load balancers only.',
  remedy: 'Write one rule per published port on the public frontend; keep HA ports for the internal one.',
  notWhen: 'Never: the service has no such rule.',
  azureFacts: [LB_HA_PORTS_INTERNAL_ONLY, LB_HA_PORTS_SHAPE],
  options: [],
  *run({ graph }) {
    for (const rule of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.rules.items)) {
      const frontend = nodeOf(rule.frontend);
      // A frontend that cannot be told is public or internal by another template: nothing suggests that it is public.
      if (rule.haPorts === 'no' || frontend?.side !== 'public') continue;
      const { protocol } = rule;
      const unknown = [protocol, rule.frontendPort, rule.backendPort].find((field) => field.state === 'unknown');
      if (rule.haPorts === 'unknown' && unknown?.state !== 'unknown') continue;
      yield {
        at: protocol.origin.place,
        resource: rule.key,
        because: [
          { text: 'protocol All with both ports 0 means all ports', source: LB_HA_PORTS_SHAPE.id },
          { text: 'the frontend of the rule is public', place: frontend.place, source: LB_HA_PORTS_INTERNAL_ONLY.id },
        ],
        data: { rule: knownText(rule.name) },
        ...(rule.haPorts === 'unknown' && unknown?.state === 'unknown' ? { dependsOn: unknown.unknown } : {}),
      };
    }
  },
  message: ({ rule }, verdict) =>
    `${called('rule', rule)} ${verdict === 'depends' ? 'may send' : 'sends'} all ports of a public frontend, which exists on internal ones only.`,
});
