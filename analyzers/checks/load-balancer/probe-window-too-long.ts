// Is a computed window longer than the one that somebody accepts?
import { defineCheck } from '#analyzers/check.ts';
import type { BudgetLine } from '#analyzers/derive/budget.ts';
import { deriveSilentWindows, exceeds, longestSeconds } from '#analyzers/derive/load-balancer-windows.ts';
import { LB_PROPAGATION_TIME } from '#src/azure-facts/load-balancer-probes.ts';
import type { UnknownValue } from '#src/model/value.ts';

interface Data extends Record<string, number | null> {
  /** Longest window of a silent instance; null where it never ends, or is unknown. */
  readonly windowSeconds: number | null;
  readonly budgetSeconds: number;
}

export const probeWindowTooLong = defineCheck<Data>({
  id: 'probe-window-too-long',
  code: 'LB04',
  aliases: ['LB-04'],
  area: 'load-balancer',
  severity: 'error',
  title: 'New flows may meet a dead instance longer than the stated budget accepts',
  outage: 'After an instance dies, a share of new flows is lost for longer than agreed.',
  why: 'A silent instance leaves rotation only after the threshold of failed probes, plus the rest of the interval in which it died. That sum is longer than the budget.',
  remedy: 'Shorten the interval or the threshold, or state a longer budget for this resource, with the reason.',
  notWhen: 'The longer window was agreed: put it into budget.overrides.',
  azureFacts: [LB_PROPAGATION_TIME],
  options: ['budget.newFlowSeconds', 'budget.overrides', 'failover.model', 'failover.propagationSeconds'],
  *run(context) {
    for (const loadBalancer of context.graph.loadBalancers) {
      const budget = context.budgetFor(loadBalancer.name);
      if (budget.state === 'none') continue;
      const lines = budget.state === 'known' ? [budget.line] : budget.lines;
      for (const { window, place } of context.ask(deriveSilentWindows, loadBalancer)) {
        const judged = lines.map((line) =>
          line === undefined ? { answer: 'no' as const } : exceeds(window, line.seconds),
        );
        if (judged.every(({ answer }) => answer === 'no')) continue;
        const line = strictest(lines);
        if (line === undefined) continue;
        const dependsOn = judged.every(({ answer }) => answer === 'yes')
          ? undefined
          : (unknownIn(judged) ?? (budget.state === 'depends' ? budget.unknown : undefined));
        yield {
          at: place,
          resource: loadBalancer.key,
          because: [...window.because, { text: `the budget is ${line.seconds} s (${line.statedBy})` }],
          data: { windowSeconds: longestSeconds(window) ?? null, budgetSeconds: line.seconds },
          ...(dependsOn === undefined ? {} : { dependsOn }),
        };
      }
    }
  },
  message: ({ windowSeconds, budgetSeconds }, verdict) => {
    if (windowSeconds !== null) {
      return `New flows meet a silent instance for up to ${windowSeconds} s; the budget is ${budgetSeconds} s.`;
    }
    return verdict === 'depends'
      ? `How long new flows meet a silent instance cannot be known; the budget is ${budgetSeconds} s.`
      : `New flows meet a silent instance for longer than the budget of ${budgetSeconds} s, or without end.`;
  },
});

function strictest(lines: readonly (BudgetLine | undefined)[]): BudgetLine | undefined {
  const stated = lines.filter((line) => line !== undefined);
  return stated.sort((a, b) => a.seconds - b.seconds)[0];
}

function unknownIn(judged: readonly ReturnType<typeof exceeds>[]): UnknownValue | undefined {
  return judged.find((each) => each.answer === 'unknown')?.unknown;
}
