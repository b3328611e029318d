// Words about times and what they mean for flows.
import type { Term } from './term.ts';
import { term } from './term.ts';

export const TIMES_TERMS: readonly Term[] = [
  term(
    'window',
    'The time during which new flows can still meet an instance that has failed, from the failure to its removal. It has a smallest, a mean and a largest length, since the failure strikes at some moment of the probe cycle.',
    {
      aliases: ['failover-window', 'convergence'],
      facts: ['lb.probe.propagation', 'guide.load-balancer.convergence'],
      seeAlso: ['new-flow', 'lower-bound', 'last-zone'],
    },
  ),
  term(
    'new-flow',
    'A connection, or a stream of datagrams, that starts after the failure. It is hashed to an instance that the load balancer takes for healthy.',
    {
      seeAlso: ['established-flow', 'failing-share', 'client-view'],
    },
  ),
  term(
    'established-flow',
    'A flow that existed when the failure struck. TCP stays pinned to its instance even when that is removed: it goes on if the instance forwards, is reset if the operating system refuses, and hangs otherwise. UDP moves.',
    {
      aliases: ['pinned', 'existing-flow'],
      facts: ['lb.probe.established-tcp-stays', 'lb.probe.udp-moves'],
      seeAlso: ['idle-timeout', 'all-down'],
    },
  ),
  term(
    'failing-share',
    'The part of new flows that meets a dead instance while the window lasts: about the dead instances over the active ones, if the hash spreads them evenly; all or none of an active-passive pair.',
    {
      aliases: ['blackhole', 'share'],
      seeAlso: ['window', 'active-passive'],
    },
  ),
  term(
    'lower-bound',
    'A time that can only be longer in practice. How long the platform takes from a verdict to the data path is not published, so every window is one until `failover.propagationSeconds` or a drill says more.',
    {
      aliases: ['propagation', 'at-least'],
      facts: ['lb.probe.propagation'],
      seeAlso: ['window', 'drill'],
    },
  ),
  term(
    'drill',
    'A failure caused on purpose in a real deployment, and the time that was measured. The configuration keeps drills, so that estimates can be compared with them.',
    {
      seeAlso: ['lower-bound'],
    },
  ),
  term(
    'last-zone',
    'The moment the last of several zones has noticed a dead instance. A zone-redundant frontend probes from each zone on its own, so one flow meets one prober while the whole takes until the slowest.',
    {
      facts: ['lb.probe.zones-independent', 'lb.zones-per-region'],
      seeAlso: ['zone-redundant', 'window'],
    },
  ),
  term(
    'client-view',
    'What a user sees of a window: a new connection repeats its SYN at fixed moments, so the delay is the window rounded up to the next repetition, or a failure when the connect timeout is shorter.',
    {
      aliases: ['syn-retransmission', 'retransmission'],
      facts: ['client.syn.retransmissions.doubling', 'client.syn.retransmissions.linear'],
      seeAlso: ['new-flow'],
    },
  ),
  term(
    'failover-model',
    'Which reading of the documentation counts (`failover.model`): `service`, the threshold or its default; `as-written`, numberOfProbes as its description says; `guide`, the failed probes of the architecture guide; `one-probe`, a single one.',
    {
      aliases: ['reading', 'service', 'as-written', 'guide', 'one-probe'],
      facts: [
        'lb.probe.threshold.default',
        'guide.load-balancer.failed-probes',
        'lb.probe.number-of-probes.not-honoured',
      ],
      seeAlso: ['probe-threshold', 'number-of-probes'],
    },
  ),
  term(
    'price-of-speed',
    'What a short window costs: the chance that lost probes or a pause of the host remove a healthy instance, and BGP timers low enough to flap.',
    {
      seeAlso: ['flapping', 'probe-threshold'],
    },
  ),
  term(
    'chain',
    'Layers that react one after the other or side by side: DNS, global tier, region, appliance. A layer that probes through another sees a failure only when the inner one has not healed it.',
    {
      aliases: ['chain-time'],
      seeAlso: ['ttl', 'global-tier'],
    },
  ),
  term(
    'ttl',
    'How long a resolver may keep a DNS answer. It bounds caching in resolvers only; clients that keep connections or cache longer go beyond it.',
    {
      facts: ['traffic-manager.ttl.by-tool', 'traffic-manager.formula'],
      seeAlso: ['chain'],
    },
  ),
];
