// Words about outbound flows and their ports.
import type { Term } from './term.ts';
import { term } from './term.ts';

export const OUTBOUND_TERMS: readonly Term[] = [
  term(
    'source-nat',
    'Replacing the source address of a flow, and its port, on the way out. Outbound flows to the internet need it; behind two load balancers a stateful appliance needs it as well, so that answers come back to it.',
    {
      aliases: ['snat', 'nat'],
      facts: ['snat.precedence', 'snat.load-balancer.ports-per-address'],
      seeAlso: ['snat-port', 'symmetry', 'egress-method'],
    },
  ),
  term(
    'snat-port',
    'A source port that outbound flows of an instance use. One port serves several destinations at once; two flows to the same address, port and protocol need two.',
    {
      aliases: ['port', 'headroom', 'snat-headroom'],
      facts: ['snat.load-balancer.automatic-ports', 'snat.load-balancer.port-block', 'nat-gateway.ports-per-address'],
      seeAlso: ['hold', 'outbound-rule', 'source-nat'],
    },
  ),
  term(
    'hold',
    'How long a closed port stays reserved before it can be used again. Sources disagree for load balancers, so demand is given as a range.',
    {
      facts: [
        'snat.load-balancer.hold-after-fin',
        'snat.load-balancer.hold-after-rst',
        'nat-gateway.hold-after-fin',
        'nat-gateway.hold-after-rst',
      ],
      seeAlso: ['snat-port'],
    },
  ),
  term(
    'outbound-rule',
    'A rule of a public load balancer that gives its pool ports for outbound flows, a fixed number per instance or, without one, by the size of the pool.',
    {
      aliases: ['allocatedOutboundPorts', 'automatic-allocation'],
      facts: [
        'snat.load-balancer.allocation-default',
        'snat.load-balancer.allocation-check',
        'snat.load-balancer.automatic-maximum',
      ],
      seeAlso: ['implicit-snat', 'snat-port'],
    },
  ),
  term(
    'implicit-snat',
    'Outbound ports that a load-balancing rule with a public frontend gives by the way, unless it says `disableOutboundSnat`.',
    {
      aliases: ['disableOutboundSnat'],
      facts: ['lb.rule.disable-outbound-snat.default', 'snat.disabled-without-other'],
      seeAlso: ['outbound-rule'],
    },
  ),
  term(
    'egress-method',
    'The way on which flows of an instance leave: NAT gateway, its own public address, outbound rule, implicit source NAT, default outbound access, an appliance, or none. The first that applies counts.',
    {
      aliases: ['nat-gateway', 'instance-public-ip', 'default-outbound-access'],
      facts: ['snat.precedence', 'default-outbound.retires'],
      seeAlso: ['source-nat'],
    },
  ),
  term(
    'surge',
    'Instances that a rolling upgrade adds for a while before it removes old ones. They take ports like all others, so the largest size of a scale set includes them.',
    {
      aliases: ['max-surge', 'overprovisioning'],
      facts: ['scale-set.upgrade.max-batch-default'],
      seeAlso: ['snat-port'],
    },
  ),
];
