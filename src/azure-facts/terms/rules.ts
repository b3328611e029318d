// Words about load-balancing rules.
import type { Term } from './term.ts';
import { term } from './term.ts';

export const RULES_TERMS: readonly Term[] = [
  term(
    'ha-ports',
    'A rule of an internal load balancer for all protocols and ports at once: protocol All, both ports 0. Appliances need it, since they forward flows of every kind.',
    {
      facts: ['lb.ha-ports.shape', 'lb.ha-ports.per-frontend', 'lb.ha-ports.tcp-reset-with-appliance'],
      seeAlso: ['symmetry', 'floating-ip'],
    },
  ),
  term(
    'floating-ip',
    'The instance receives packets with the frontend address as destination instead of its own (`enableFloatingIP`). Several HA-ports rules can share a pool only with it.',
    {
      aliases: ['dsr', 'enableFloatingIP'],
      facts: ['lb.rule.floating-ip.default', 'lb.ha-ports.mix-refused'],
      seeAlso: ['ha-ports'],
    },
  ),
  term(
    'distribution-mode',
    'What the hash of a rule looks at (`loadDistribution`): all five fields of a flow, the addresses with the protocol, or the addresses alone. A change of the pool spreads new flows anew in every mode.',
    {
      aliases: ['affinity', 'loadDistribution', 'source-affinity'],
      facts: ['lb.rule.distribution.default', 'lb.distribution.recomputed-on-membership-change'],
      seeAlso: ['source-nat'],
    },
  ),
  term(
    'idle-timeout',
    'How long a flow may be silent before the load balancer forgets it (`idleTimeoutInMinutes`). It ends idle flows only: a flow that keeps sending into a dead instance hangs until its client gives up.',
    {
      aliases: ['idleTimeoutInMinutes'],
      facts: ['lb.rule.idle-timeout.default', 'lb.rule.idle-timeout.range', 'lb.idle-timeout.precedence'],
      seeAlso: ['tcp-reset', 'established-flow'],
    },
  ),
  term(
    'tcp-reset',
    'The load balancer tells both ends when it drops an idle TCP flow (`enableTcpReset`), so that they need not wait for their own timers.',
    {
      aliases: ['enableTcpReset'],
      facts: ['lb.rule.tcp-reset.default', 'lb.ha-ports.tcp-reset-with-appliance'],
      seeAlso: ['idle-timeout', 'rst'],
    },
  ),
  term(
    'hairpin',
    'A flow from a pool member to the frontend of its own internal load balancer that comes back to the same member. It fails.',
    {
      facts: ['lb.hairpin-fails'],
    },
  ),
];
