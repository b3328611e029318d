// Words about probes and their verdicts.
import type { Term } from './term.ts';
import { term } from './term.ts';

export const PROBING_TERMS: readonly Term[] = [
  term(
    'health-probe',
    'A connection or request that the load balancer sends to every member of a pool. Its answers decide which members get new flows.',
    {
      aliases: ['probe'],
      facts: ['lb.probe.source-addresses', 'lb.probe.http-success-status'],
      seeAlso: ['probe-interval', 'probe-threshold', 'rule-without-probe'],
    },
  ),
  term(
    'probe-interval',
    'Time from one probe to the next, `intervalInSeconds`. The symbol I in formulas. Left out, the service uses a longer one than the portal fills in.',
    {
      aliases: ['interval', 'intervalInSeconds'],
      facts: ['lb.probe.interval.default', 'lb.probe.interval.portal', 'lb.probe.interval.minimum'],
      seeAlso: ['probe-threshold', 'window'],
    },
  ),
  term(
    'probe-threshold',
    'How many probes in a row must agree before an instance changes state, `probeThreshold`. The symbol T in formulas. Over HTTP an explicit answer decides alone; only time-outs are counted.',
    {
      aliases: ['threshold'],
      facts: ['lb.probe.threshold.default', 'lb.probe.threshold.first-api-version', 'lb.probe.http-status-immediate'],
      seeAlso: ['number-of-probes', 'failover-model'],
    },
  ),
  term(
    'number-of-probes',
    'The older `numberOfProbes`, which the service does not honour: one probe decides whatever it says. Written alone it promises a damping that does not exist.',
    {
      aliases: ['unhealthy-threshold'],
      facts: ['lb.probe.number-of-probes.not-honoured', 'lb.probe.number-of-probes.retires'],
      seeAlso: ['probe-threshold'],
    },
  ),
  term(
    'probe-timeout',
    'How long a probe may stay unanswered before it has failed. The symbol τ in formulas: the whole interval for TCP, a fixed time or the interval if shorter for HTTP and HTTPS.',
    {
      aliases: ['tau', 'timeout'],
      facts: ['lb.probe.tcp-timeout', 'lb.probe.http-timeout'],
      seeAlso: ['silent'],
    },
  ),
  term(
    'silent',
    'An instance that answers nothing: host lost, network path dropped, firewall discarding packets. Its probes fail only when they time out, so it takes the longest to notice.',
    {
      aliases: ['instance-silent', 'silent-instance'],
      seeAlso: ['rst', 'probe-timeout', 'established-flow'],
    },
  ),
  term(
    'rst',
    'The reset with which an operating system refuses a connection, for example to a port on which nothing listens. A probe that is reset has failed at once.',
    {
      aliases: ['reset', 'refused', 'process-dead'],
      facts: ['lb.probe.tcp-rst-counts-toward-threshold', 'lb.probe.http-rst-immediate'],
      seeAlso: ['silent', 'tcp-reset'],
    },
  ),
  term(
    'http-503',
    'An instance that answers its HTTP probe with an error although it still forwards. A TCP probe never sees it, since it ends with the handshake.',
    {
      aliases: ['503'],
      facts: ['lb.probe.http-success-status', 'lb.probe.http-status-immediate'],
      seeAlso: ['drain'],
    },
  ),
  term(
    'drain',
    'Taking an instance out on purpose by failing its probe while it goes on forwarding, so that flows that exist can end by themselves.',
    {
      aliases: ['draining', 'planned-maintenance', 'rolling-upgrade'],
      facts: ['lb.pool.drain-period-feature'],
      seeAlso: ['http-503', 'established-flow'],
    },
  ),
  term(
    'flapping',
    'An instance, or a BGP session, that changes state again and again. The load balancer then waits longer before it trusts the instance; how long is not published, so no return time has an upper bound.',
    {
      facts: ['lb.probe.flapping-penalty'],
      seeAlso: ['recovery', 'bgp-timers'],
    },
  ),
  term(
    'recovery',
    'The return of an instance: the time until it gets new flows again. Only a lower bound can be given.',
    {
      aliases: ['return', 'failback'],
      facts: ['lb.probe.threshold.symmetric', 'lb.probe.flapping-penalty'],
      seeAlso: ['flapping'],
    },
  ),
  term(
    'all-down',
    'Every member of a pool is down by its probe. New TCP flows are refused, unless the probe says `AllProbedUp`; what happens to flows that exist depends on the SKU, the size of the pool and whether the instances forward.',
    {
      aliases: ['noHealthyBackendsBehavior', 'all-probed-up', 'all-probed-down'],
      facts: ['lb.probe.no-healthy-backends.default', 'lb.all-down.established-tcp-pool-minimum'],
      seeAlso: ['established-flow'],
    },
  ),
  term(
    'rule-without-probe',
    'A load-balancing rule that names no probe. Nothing removes a dead member: new flows go on meeting it for ever. Only the portal refuses such a rule.',
    {
      facts: ['lb.rule.without-probe-never-removes', 'lb.rule.probe-optional'],
      seeAlso: ['health-probe'],
    },
  ),
];
