// Do appliances leave rotation at different times for the two directions of a flow?
import { defineCheck } from '#analyzers/check.ts';
import { deriveAppliancePool } from '#analyzers/derive/appliance-pool.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { longestSeconds } from '#analyzers/derive/load-balancer-windows.ts';
import type { RuleOfMachines } from '#analyzers/derive/probes-of-machines.ts';
import { deriveTwoSides } from '#analyzers/derive/probes-of-machines.ts';
import { deriveRuleProbe } from '#analyzers/derive/rule-probe.ts';
import { deriveRuleRemoval } from '#analyzers/derive/rule-removal.ts';
import { LB_PROPAGATION_TIME } from '#src/azure-facts/load-balancer-probes.ts';

interface Data extends Record<string, string | number | null> {
  readonly pool: string | null;
  readonly insideSeconds: number | null;
  readonly outsideSeconds: number | null;
}

export const directionsFailOverApart = defineCheck<Data>({
  id: 'directions-fail-over-apart',
  code: 'LB20',
  aliases: ['LB-20'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'The two directions through the same appliances fail over at different times',
  outage:
    'For the difference of the two windows one direction avoids the dead appliance and the other still meets it, so that flows fail although one half has failed over.',
  why: 'The public and the internal load balancer probe on their own, and their probes have different timers.',
  remedy: 'Give both probes the same interval and threshold.',
  notWhen: 'Only one direction matters.',
  azureFacts: [LB_PROPAGATION_TIME],
  options: ['failover.model'],
  *run(context) {
    const { graph, ask } = context;
    const windowOf = ({ rule }: RuleOfMachines) => deriveRuleRemoval(ask(deriveRuleProbe, rule), 'silent', context);
    for (const pool of graph.pools) {
      const sides = ask(deriveTwoSides, pool);
      if (sides === undefined || ask(deriveAppliancePool, pool).answer !== 'yes') continue;
      const [inside, outside] = [sides.inside.map(windowOf), sides.outside.map(windowOf)];
      const open = [...inside, ...outside].find((window) => window.state === 'unknown');
      const insideSeconds = longest(inside);
      const outsideSeconds = longest(outside);
      // A rule without a probe never fails over, and has a check of its own.
      if (open === undefined && (insideSeconds === undefined || outsideSeconds === undefined)) continue;
      if (open === undefined && insideSeconds === outsideSeconds) continue;
      if (open !== undefined && inside.length + outside.length > 2) continue;
      const [other] = sides.outside;
      yield {
        at: pool.place,
        resource: pool.key,
        because: [
          ...[...inside, ...outside].flatMap(({ because }) => because),
          { text: 'the pool with the same machines', place: other?.pool.place ?? pool.place },
          { text: 'the time to act on a probe comes on top for both', source: LB_PROPAGATION_TIME.id },
        ],
        data: {
          pool: knownText(pool.name),
          insideSeconds: insideSeconds ?? null,
          outsideSeconds: outsideSeconds ?? null,
        },
        ...(open?.state === 'unknown' ? { dependsOn: open.unknown } : {}),
      };
    }
  },
  message: ({ pool, insideSeconds, outsideSeconds }, verdict) =>
    verdict === 'depends' || insideSeconds === null || outsideSeconds === null
      ? `${called('pool', pool)} may fail over at another time than the public load balancer of the same appliances.`
      : `${called('pool', pool)} avoids a silent appliance after up to ${insideSeconds} s, the public load balancer of the same appliances after up to ${outsideSeconds} s.`,
});

/** The longest of several windows, in seconds; undefined where one never ends or is unknown. */
function longest(windows: readonly Parameters<typeof longestSeconds>[0][]): number | undefined {
  const seconds = windows.map(longestSeconds);
  return seconds.every((each) => each !== undefined) ? Math.max(...seconds) : undefined;
}
