// Is a member of a pool told to count as up, whatever its probe says?
import { defineCheck } from '#analyzers/check.ts';
import { knownText } from '#analyzers/derive/called.ts';
import { dependency, judgeWord } from '#analyzers/derive/judged.ts';
import { LB_ADMIN_STATES } from '#src/azure-facts/load-balancer-rules.ts';

interface Data extends Record<string, string | null> {
  readonly member: string | null;
}

export const adminStateUp = defineCheck<Data>({
  id: 'admin-state-up',
  code: 'LB18',
  aliases: ['LB-18'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'A member of a pool counts as up whatever its probe says',
  outage: 'When the instance dies, its share of new flows goes to it until somebody changes the template.',
  why: 'The administrative state Up overrides the probe for good. It is meant for a repair, not for a template.',
  remedy: 'Leave adminState out, or write None, so that the probe decides.',
  notWhen: 'The pool has no probe worth following, and the state is taken back soon.',
  azureFacts: [LB_ADMIN_STATES],
  options: [],
  *run({ graph }) {
    for (const address of graph.pools.flatMap((pool) => pool.addresses.items)) {
      const judged = judgeWord(address.adminState, ['Up']);
      if (judged.answer === 'no') continue;
      yield {
        at: address.adminState.origin.place,
        resource: address.key,
        because: [{ text: 'Up ignores the probe', place: address.adminState.origin.place, source: LB_ADMIN_STATES.id }],
        data: { member: knownText(address.name) },
        ...dependency(judged),
      };
    }
  },
  message: ({ member }, verdict) => {
    const who = member === null ? 'A member of the pool' : `The member ${member}`;
    return `${who} ${verdict === 'depends' ? 'may have' : 'has'} the administrative state Up: its probe is overridden for good.`;
  },
});
