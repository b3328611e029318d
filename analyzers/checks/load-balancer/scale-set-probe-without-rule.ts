// Does a scale set take its health from a probe that no rule uses?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { SCALE_SET_PROBE_MUST_BE_USED } from '#src/azure-facts/load-balancer-conditions.ts';
import type { Probe } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { UnknownValue } from '#src/model/value.ts';

interface Data extends Record<string, string | null> {
  readonly probe: string | null;
}

export const scaleSetProbeWithoutRule = defineCheck<Data>({
  id: 'scale-set-probe-without-rule',
  code: 'LB37',
  aliases: ['LB-37'],
  area: 'load-balancer',
  severity: 'error',
  title: 'The health probe of a scale set is used by no rule',
  outage: 'The deployment of the scale set is refused.',
  why: 'A probe asks instances only on behalf of a load-balancing rule; a scale set cannot take its health from one that asks nobody.',
  remedy: 'Name the probe in a rule whose pool the scale set joins, or use the application health extension.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [SCALE_SET_PROBE_MUST_BE_USED],
  options: [],
  *run({ graph }) {
    for (const scaleSet of graph.scaleSets) {
      const probe = nodeOf(scaleSet.healthProbe);
      if (probe === undefined || probe.rules.some((rule) => rule.deployed !== false)) continue;
      const open = openRules(probe);
      yield {
        at: scaleSet.healthProbe.id.origin.place,
        resource: scaleSet.key,
        because: [
          { text: 'the probe that no rule names', place: probe.place, source: SCALE_SET_PROBE_MUST_BE_USED.id },
        ],
        data: { probe: knownText(probe.name) },
        ...(open === undefined ? {} : { dependsOn: open }),
      };
    }
  },
  message: ({ probe }, verdict) =>
    verdict === 'depends'
      ? `${called('probe', probe)} gives the scale set its health and may be used by no rule, which is refused.`
      : `${called('probe', probe)} gives the scale set its health and is used by no rule, which is refused.`,
});

function openRules({ loadBalancer }: Probe): UnknownValue | undefined {
  if (loadBalancer.rules.open !== undefined) return loadBalancer.rules.open;
  for (const { probe } of loadBalancer.rules.items) if (probe.target.state === 'unknown') return probe.target.unknown;
  return undefined;
}
