// Does a rule send traffic to a pool without ever asking whether its instances are alive?
import { defineCheck } from '#analyzers/check.ts';
import type { Written } from '#analyzers/derive/written.ts';
import { deriveWritten } from '#analyzers/derive/written.ts';
import { LB_RULE_WITHOUT_PROBE_NEVER_REMOVES } from '#src/azure-facts/load-balancer-probe-down.ts';
import { LB_NO_PROBE_ALLOWED } from '#src/azure-facts/load-balancer-rules.ts';
import { holdsWord, readObject } from '#src/graph/field.ts';
import type { LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';

interface Data extends Record<string, string | null> {
  readonly rule: string | null;
}

export const ruleWithoutProbe = defineCheck<Data>({
  id: 'rule-without-probe',
  code: 'LB05',
  aliases: ['LB-05'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'A load-balancing rule has no health probe',
  outage: 'A dead instance keeps its share of new flows until somebody takes it out by hand.',
  why: 'Only a failed probe removes an instance. The portal insists on one; templates, the CLI and PowerShell do not.',
  remedy: 'Give the rule a probe on a port that answers only while the instance serves.',
  notWhen: 'Something else takes dead instances out of the pool, and fast enough.',
  azureFacts: [LB_RULE_WITHOUT_PROBE_NEVER_REMOVES, LB_NO_PROBE_ALLOWED],
  options: [],
  *run({ graph }) {
    for (const loadBalancer of graph.loadBalancers) {
      // The members of a Global load balancer are regional ones, which have the probes.
      const isGlobal = holdsWord(loadBalancer.tier, 'Global');
      if (isGlobal === 'yes') continue;
      const tier =
        isGlobal === 'unknown' && loadBalancer.tier.state === 'unknown' ? loadBalancer.tier.unknown : undefined;
      for (const rule of loadBalancer.rules.items) {
        const probe = probeOf(rule);
        if (probe.answer === 'yes') continue;
        const dependsOn = probe.answer === 'unknown' ? probe.unknown : tier;
        const { place } = rule.probe.id.origin;
        yield {
          at: place,
          resource: rule.key,
          because: [
            { text: 'nothing but a probe removes an instance', source: LB_RULE_WITHOUT_PROBE_NEVER_REMOVES.id },
            { text: 'a template may leave the probe out; the portal would not', source: LB_NO_PROBE_ALLOWED.id },
          ],
          data: { rule: rule.name.state === 'known' ? rule.name.value : null },
          ...(dependsOn === undefined ? {} : { dependsOn }),
        };
      }
    }
  },
  message: ({ rule }, verdict) => {
    const name = rule === null ? 'A rule' : `The rule ${rule}`;
    return `${name} ${verdict === 'depends' ? 'may have' : 'has'} no probe: new flows never leave a dead instance.`;
  },
});

function probeOf(rule: LoadBalancingRule): Written {
  const probe = deriveWritten(rule.properties, 'probe');
  return probe.answer === 'yes' ? deriveWritten(readObject(rule.properties, 'probe'), 'id') : probe;
}
