// Words about designs of appliances and the services around them.
import type { Term } from './term.ts';
import { term } from './term.ts';

export const DESIGNS_TERMS: readonly Term[] = [
  term(
    'appliance',
    'A virtual machine that forwards flows of others, such as a firewall or a router: a network virtual appliance. Whether it forwards, keeps state or uses source NAT is decided inside it, which no template shows.',
    {
      aliases: ['nva', 'network-virtual-appliance', 'appliance-pool'],
      facts: ['nva.publishers', 'route.forwarding-nic-required'],
      seeAlso: ['symmetry', 'ha-ports'],
    },
  ),
  term(
    'symmetry',
    'Both directions of a flow cross the same appliance. A stateful appliance drops what it has seen only half of, so an asymmetric path needs source NAT.',
    {
      aliases: ['symmetric', 'asymmetric'],
      facts: ['guide.symmetry.same-internal-load-balancer'],
      seeAlso: ['source-nat', 'sandwich'],
    },
  ),
  term(
    'sandwich',
    'Appliances between a public and an internal load balancer. The two hash on their own, so symmetry needs source NAT.',
    {
      aliases: ['public-internal-sandwich'],
      seeAlso: ['symmetry'],
    },
  ),
  term(
    'active-passive',
    'Two appliances of which one forwards. Behind a load balancer the standby fails its probe; with Route Server it announces worse paths; by API it takes addresses and routes over.',
    {
      aliases: ['active-standby', 'standby'],
      seeAlso: ['split-brain', 'api-failover', 'failing-share'],
    },
  ),
  term(
    'gateway-load-balancer',
    'A load balancer of the Gateway SKU, to which public frontends are chained. It sends their flows through appliances inside tunnels and keeps both directions on one appliance; it is no next hop of a route.',
    {
      aliases: ['gateway-lb', 'gateway-lb-provider', 'gateway-lb-consumer'],
      facts: ['lb.gateway.tunnel-identifiers', 'lb.gateway.not-a-next-hop', 'lb.gateway.mtu'],
      seeAlso: ['symmetry'],
    },
  ),
  term(
    'next-hop',
    'Where a route sends its packets: a network interface, the frontend of an internal load balancer, a gateway, the internet, or nowhere.',
    {
      aliases: ['udr', 'user-defined-route', 'route'],
      facts: ['route.change.propagation', 'route.forwarding-nic-required'],
      seeAlso: ['ecmp', 'appliance'],
    },
  ),
  term(
    'ecmp',
    'One route with several next hops that share its flows. For user-defined routes nothing probes them: a dead one keeps its share until somebody edits the route.',
    {
      aliases: ['ecmp-udr'],
      facts: ['route.ecmp.no-failover', 'route.ecmp.next-hops', 'route.ecmp.first-api-version'],
      seeAlso: ['next-hop'],
    },
  ),
  term(
    'route-server',
    'A service that learns routes over BGP from appliances and writes them into the network interfaces. A clean close of a session is noticed at once, silence only when the hold time runs out.',
    {
      aliases: ['bgp-silent', 'bgp-clean'],
      facts: ['route-server.bgp.hold', 'route-server.programming', 'route-server.damping', 'route-server.peers'],
      seeAlso: ['bgp-timers'],
    },
  ),
  term(
    'bgp-timers',
    'Keepalive and hold of a BGP session. A silent peer is given up between hold minus keepalive and hold; low timers notice sooner and flap more easily.',
    {
      aliases: ['keepalive', 'hold-time'],
      facts: ['route-server.bgp.keepalive', 'route-server.bgp.hold', 'vpn-gateway.bgp.hold'],
      seeAlso: ['route-server', 'flapping'],
    },
  ),
  term(
    'api-failover',
    'An appliance that moves addresses or rewrites routes by calls to Azure Resource Manager when its peer dies. Slow, without a mean that could be given, and undone by the next deployment of the template.',
    {
      facts: ['api-failover.typical', 'api-failover.redeploy-reverts', 'api-failover.call.route'],
      seeAlso: ['split-brain', 'active-passive'],
    },
  ),
  term(
    'split-brain',
    'Both appliances of a pair take themselves for the active one. Possible where the appliances decide, and not the platform.',
    {
      seeAlso: ['api-failover'],
    },
  ),
  term(
    'global-tier',
    'A load balancer in front of regional ones (`sku.tier` Global). It has no probe of its own and asks the regional ones for their availability.',
    {
      aliases: ['global-lb', 'region-down'],
      facts: ['lb.global.poll-interval', 'lb.global.home-regions'],
      seeAlso: ['chain'],
    },
  ),
  term(
    'application-gateway',
    'A proxy for HTTP in front of backends. Each of its instances probes on its own; backends see its address, and the client in a header only.',
    {
      facts: ['application-gateway.implicit-probe.interval', 'application-gateway.probe.defaults-by-tool'],
      seeAlso: ['chain', 'front-door'],
    },
  ),
  term(
    'front-door',
    'A proxy for HTTP at the edge of the network, before several regions. An origin is out when too few of its last samples were good; the interval between samples decides how long that takes.',
    {
      facts: ['front-door.probe.interval.default', 'front-door.sample-size.default', 'front-door.all-down-serves-all'],
      seeAlso: ['chain', 'traffic-manager'],
    },
  ),
  term(
    'traffic-manager',
    'A service that answers names with the address of a healthy endpoint. Flows do not pass it; clients keep an answer for its time to live.',
    {
      facts: ['traffic-manager.formula', 'traffic-manager.ttl.by-tool'],
      seeAlso: ['chain', 'front-door'],
    },
  ),
  term(
    'zone-redundant',
    'Served from all zones of a region, so that it survives the loss of one. Zonal: pinned to one zone. Non-zonal: in some zone, with no promise.',
    {
      aliases: ['zonal', 'non-zonal', 'zone-down'],
      facts: ['lb.frontend.zones.internal-default', 'public-ip.zones.default', 'azure-firewall.zones.default'],
      seeAlso: ['last-zone'],
    },
  ),
];
