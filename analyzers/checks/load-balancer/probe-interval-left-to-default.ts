// Is the interval of a probe left out, so that the template ships a slower one than its portal prototype had?
import { defineCheck } from '#analyzers/check.ts';
import { deriveRemoval } from '#analyzers/derive/failover-model.ts';
import { longestSeconds } from '#analyzers/derive/load-balancer-windows.ts';
import { deriveProbeInForce } from '#analyzers/derive/rule-probe.ts';
import { deriveRuleRemoval } from '#analyzers/derive/rule-removal.ts';
import { deriveWritten } from '#analyzers/derive/written.ts';
import { LB_PROBE_INTERVAL_DEFAULT, LB_PROBE_INTERVAL_PORTAL } from '#src/azure-facts/load-balancer-probes.ts';

interface Data extends Record<string, number | null> {
  readonly intervalSeconds: number;
  readonly portalIntervalSeconds: number;
  /** Longest window of a silent instance, as it ships and with the portal's interval; null where the rest is unknown. */
  readonly windowSeconds: number | null;
  readonly portalWindowSeconds: number | null;
}

export const probeIntervalLeftToDefault = defineCheck<Data>({
  id: 'probe-interval-left-to-default',
  code: 'LB01',
  aliases: ['LB-01'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'The probe interval is left to its default, which is three times the one the portal fills in',
  outage: 'New flows meet a dead instance three times as long as in the prototype that was made in the portal.',
  why: 'A template that does not write intervalInSeconds gets the default of the API; the portal writes a shorter one into every probe it makes. Runbooks and the architecture guide quote the figure of the portal.',
  remedy: `Write intervalInSeconds, ${LB_PROBE_INTERVAL_PORTAL.value} for the figure of the portal and of the architecture guide.`,
  notWhen: 'The longer window is meant; then write the interval all the same, so that readers see it.',
  azureFacts: [LB_PROBE_INTERVAL_DEFAULT, LB_PROBE_INTERVAL_PORTAL],
  options: ['failover.model', 'failover.propagationSeconds'],
  *run(context) {
    const shipped = context.facts(LB_PROBE_INTERVAL_DEFAULT);
    const portal = context.facts(LB_PROBE_INTERVAL_PORTAL);
    for (const probe of context.graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      const written = deriveWritten(probe.properties, 'intervalInSeconds');
      if (written.answer === 'yes') continue;
      const inForce = context.ask(deriveProbeInForce, probe);
      const window = deriveRuleRemoval(inForce, 'silent', context);
      const data = { intervalSeconds: shipped.value, portalIntervalSeconds: portal.value };
      const because = { text: `the portal writes ${portal.value} s into every probe it makes`, source: portal.id };
      const sighting = { at: probe.intervalInSeconds.origin.place, resource: probe.key };
      if (written.answer === 'unknown') {
        const unknown = { ...data, windowSeconds: null, portalWindowSeconds: null };
        const text = `without intervalInSeconds the service probes every ${shipped.value} s`;
        yield {
          ...sighting,
          because: [{ text, source: shipped.id }, because],
          data: unknown,
          dependsOn: written.unknown,
        };
        continue;
      }
      const prototype =
        inForce.state === 'known'
          ? deriveRemoval({ ...inForce.inForce, intervalSeconds: portal.value }, 'silent', {
              options: context.failover,
              facts: context.facts,
            }).newFlows
          : undefined;
      const portalWindowSeconds = prototype !== undefined && 'maxMs' in prototype ? prototype.maxMs / 1000 : null;
      const windows = { windowSeconds: longestSeconds(window) ?? null, portalWindowSeconds };
      yield { ...sighting, because: [...window.because, because], data: { ...data, ...windows } };
    }
  },
  message: (data, verdict) => {
    const { intervalSeconds, portalIntervalSeconds, windowSeconds, portalWindowSeconds } = data;
    if (verdict === 'depends') {
      return `The probe may be left without an interval; the default is ${intervalSeconds} s, the portal writes ${portalIntervalSeconds} s.`;
    }
    const interval = `The probe interval is left to its default of ${intervalSeconds} s; the portal writes ${portalIntervalSeconds} s.`;
    if (windowSeconds === null || portalWindowSeconds === null) return interval;
    return `${interval} New flows meet a silent instance for up to ${windowSeconds} s instead of ${portalWindowSeconds} s.`;
  },
});
