// Do resolvers hand out a dead endpoint of Traffic Manager longer than somebody accepts?
import { defineCheck } from '#analyzers/check.ts';
import { deriveTrafficManagerWindow } from '#analyzers/derive/traffic-manager-window.ts';
import { TRAFFIC_MANAGER_FORMULA } from '#src/azure-facts/traffic-manager.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';

interface Data extends Record<string, number | null> {
  /** Longest window; null where it never ends, or is unknown. */
  readonly windowSeconds: number | null;
  readonly budgetSeconds: number;
}

export const endpointNamedTooLong = defineCheck<Data>({
  id: 'endpoint-named-too-long',
  code: 'NB06',
  aliases: ['NB-06'],
  area: 'dns',
  severity: 'error',
  title: 'Traffic Manager names a dead endpoint longer than the stated budget accepts',
  outage: 'Clients are sent to an endpoint that is dead for longer than agreed.',
  why: 'One probe more than is tolerated has to fail, the last one until its time-out, and resolvers keep the answer for its time to live. The published formula leaves one interval and the time-out out.',
  remedy:
    'Shorten the interval, the tolerance or the time to live, or state a longer budget for the profile, with the reason.',
  notWhen: 'The longer window was agreed: put it into budget.overrides.',
  azureFacts: [TRAFFIC_MANAGER_FORMULA],
  options: ['budget.newFlowSeconds', 'budget.overrides'],
  *run({ graph, facts, budgetFor }) {
    for (const profile of graph.trafficManagerProfiles) {
      const budget = budgetFor(profile.name);
      // A name that nobody knows may have any budget: the check of the next deployment knows it.
      if (budget.state !== 'known') continue;
      const { newFlows, because } = deriveTrafficManagerWindow(profile, facts);
      const { seconds, statedBy } = budget.line;
      const isUnknown = isNoAnswer(newFlows);
      const longest = isUnknown ? null : longestSeconds(newFlows);
      if (longest !== null && longest <= seconds) continue;
      yield {
        at: profile.place,
        resource: profile.key,
        because: [...because, { text: `the budget is ${seconds} s (${statedBy})`, source: TRAFFIC_MANAGER_FORMULA.id }],
        data: { windowSeconds: longest, budgetSeconds: seconds },
        ...(isUnknown ? { dependsOn: newFlows.unknown } : {}),
      };
    }
  },
  message: ({ windowSeconds, budgetSeconds }, verdict) => {
    if (windowSeconds !== null) {
      return `A dead endpoint is named for up to ${windowSeconds} s; the budget is ${budgetSeconds} s.`;
    }
    return verdict === 'depends'
      ? `How long a dead endpoint is named cannot be known; the budget is ${budgetSeconds} s.`
      : `No other endpoint takes over for a dead one, within the budget of ${budgetSeconds} s or later.`;
  },
});

const longestSeconds = (newFlows: NewFlows): number | null => ('maxMs' in newFlows ? newFlows.maxMs / 1000 : null);
