// Does a public load balancer send flows to members whose security groups let none of them in?
import type { CheckContext } from '#analyzers/check.ts';
import { defineCheck } from '#analyzers/check.ts';
import { configurationsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import type { PublishedVerdict } from '#analyzers/derive/published-verdict.ts';
import { publishedVerdict } from '#analyzers/derive/published-verdict.ts';
import { STANDARD_ADDRESS_IS_CLOSED } from '#src/azure-facts/network-security-groups.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly rule: string | null;
}

export const publishedPortClosed = defineCheck<Data>({
  id: 'published-port-closed',
  code: 'NS04',
  aliases: ['NS-04'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A public rule sends to members that no security group opens',
  outage: 'No flow from the internet arrives; the probe succeeds all the same, so that everything looks healthy.',
  why: 'Standard public addresses are closed until a security group of the subnet or the interface allows the flow. Probes pass by a default rule of their own.',
  remedy: 'Allow the backend port from the internet in the security group of the subnet or of the interfaces.',
  notWhen: 'A security group is attached by another deployment.',
  azureFacts: [STANDARD_ADDRESS_IS_CLOSED],
  options: [],
  *run(asked) {
    for (const rule of asked.graph.loadBalancers.flatMap((balancer) => balancer.rules.items)) {
      if (rule.loadBalancer.deployed === false || holdsWord(rule.loadBalancer.sku, 'Standard') !== 'yes') continue;
      if (holdsWord(rule.loadBalancer.tier, 'Global') !== 'no' || nodeOf(rule.frontend)?.side !== 'public') continue;
      const verdicts = verdictsUnlessOpen(rule, asked);
      if (verdicts.length === 0) continue;
      const closed = verdicts.find((verdict) => verdict.state === 'closed');
      const unknown = verdicts.find((verdict) => verdict.state === 'unknown');
      yield {
        at: rule.place,
        resource: rule.key,
        because: closed?.because ?? [
          { text: 'without a group that allows it nothing comes in', source: STANDARD_ADDRESS_IS_CLOSED.id },
        ],
        data: { rule: rule.name.state === 'known' ? rule.name.value : null },
        ...(unknown === undefined ? {} : { dependsOn: unknown.dependsOn }),
      };
    }
  },
  message: ({ rule }, verdict) => {
    const name = rule === null ? 'A rule' : `The rule ${rule}`;
    const may = verdict === 'depends' ? 'may let none' : 'let none';
    return `${name} sends to members whose security groups ${may} of its flows in.`;
  },
});

/** Of all members; none as soon as one of them is open, since most are alike. */
function verdictsUnlessOpen(rule: LoadBalancingRule, context: CheckContext): readonly ClosedVerdict[] {
  const verdicts: ClosedVerdict[] = [];
  for (const member of configurationsOfRules([rule])) {
    const verdict = publishedVerdict(rule, member, context);
    if (verdict.state === 'open') return [];
    verdicts.push(verdict);
  }
  return verdicts;
}

type ClosedVerdict = Exclude<PublishedVerdict, { readonly state: 'open' }>;
