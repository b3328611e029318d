// May the reply of a flow reach another firewall than the request, because a Route Server uses all of them at once?
import { defineCheck } from '#analyzers/check.ts';
import { appliancePublisher } from '#analyzers/derive/appliance-pool.ts';
import { translates } from '#analyzers/derive/designs/matrix-row.ts';
import { kindOfRouteServer, routeServersWithPeers } from '#analyzers/derive/designs/route-server.ts';
import { ROUTE_SERVER_EQUAL_PATHS } from '#src/azure-facts/route-server.ts';

export const equalPeersWithoutSourceNat = defineCheck<{ readonly peers: number }>({
  id: 'equal-peers-without-source-nat',
  code: 'RS04',
  aliases: ['RS-04'],
  area: 'routing',
  severity: 'warning',
  title: 'A Route Server spreads flows over several firewalls, and their replies too',
  outage:
    'The reply of a flow reaches a firewall that has not seen the request and drops it: connections hang at random.',
  why: 'Peers that announce a prefix alike are all used, each flow by a hash of its own. Nothing makes the reply take the same peer.',
  remedy:
    'Translate the source on the firewalls, let one of them prepend its AS path, or announce the frontend of an internal load balancer as next hop.',
  notWhen:
    'The appliances are stateless, synchronise their sessions, translate the source, or announce different AS paths.',
  azureFacts: [ROUTE_SERVER_EQUAL_PATHS],
  options: ['appliances'],
  *run(context) {
    const equal = context.facts(ROUTE_SERVER_EQUAL_PATHS);
    for (const server of routeServersWithPeers(context)) {
      const { hub, machines, connections } = server;
      if (kindOfRouteServer(server, context) !== 'route-server-active-active' || machines.length < 2) continue;
      const vendors = machines.flatMap((key) => {
        const machine = context.graph.virtualMachines.find((each) => each.key === key);
        return (machine && appliancePublisher(machine, context)) ?? [];
      });
      const isTranslated = translates(machines, context);
      if (vendors.length < machines.length || isTranslated === true) continue;
      yield {
        at: hub.place,
        resource: hub.key,
        because: [
          ...vendors.map(({ value, origin }) => ({ text: `a peer is an appliance of ${value}`, place: origin.place })),
          ...connections.map(({ place }) => ({ text: 'a peer of the Route Server', place })),
          { text: 'all peers with equal AS paths are used at once', source: equal.id },
        ],
        data: { peers: machines.length },
        ...(isTranslated === false
          ? { dependsOn: 'whether the appliances announce different AS paths' }
          : { dependsOn: 'whether the appliances translate the source or announce different AS paths' }),
      };
    }
  },
  message: ({ peers }) =>
    `The Route Server may use its ${peers} firewalls at once: the reply of a flow then reaches one that has not seen the request.`,
});
