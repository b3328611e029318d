// How long does a dead appliance keep its routes where nobody has negotiated other timers?
import { defineCheck } from '#analyzers/check.ts';
import { settingsOfMembers } from '#analyzers/derive/designs/matrix-row.ts';
import { kindOfRouteServer, routeServersWithPeers } from '#analyzers/derive/designs/route-server.ts';
import {
  ROUTE_SERVER_HOLD,
  ROUTE_SERVER_KEEPALIVE,
  ROUTE_SERVER_TIMERS_NEGOTIABLE,
} from '#src/azure-facts/route-server.ts';

export const bgpTimersLeftToDefault = defineCheck<{ readonly min: number; readonly max: number }>({
  id: 'bgp-timers-left-to-default',
  code: 'RS05',
  aliases: ['RS-05'],
  area: 'routing',
  severity: 'info',
  title: 'The timers of a Route Server decide how long a dead appliance keeps its routes',
  outage: 'An appliance that dies without closing its session keeps its routes for two to three minutes.',
  why: 'A Route Server offers a keepalive of 60 s and a hold time of 180 s. Lower ones are negotiated by the appliance, which no template shows.',
  remedy:
    'Set lower timers on the appliances, and name them in the configuration under appliances: the window is then computed with them.',
  notWhen: 'The appliances negotiate lower timers.',
  azureFacts: [ROUTE_SERVER_KEEPALIVE, ROUTE_SERVER_HOLD, ROUTE_SERVER_TIMERS_NEGOTIABLE],
  options: ['appliances'],
  *run(context) {
    const [keepalive, hold] = [context.facts(ROUTE_SERVER_KEEPALIVE), context.facts(ROUTE_SERVER_HOLD)];
    const negotiable = context.facts(ROUTE_SERVER_TIMERS_NEGOTIABLE);
    for (const server of routeServersWithPeers(context)) {
      const kind = kindOfRouteServer(server, context);
      if (kind !== 'route-server-active-active' && kind !== 'route-server-active-passive') continue;
      const settings = settingsOfMembers(server.machines, context);
      if (settings.length > 0 && settings.every((each) => each?.bgp !== undefined)) continue;
      yield {
        at: server.hub.place,
        resource: server.hub.key,
        because: [
          ...server.connections.map(({ place }) => ({ text: 'a peer of the Route Server', place })),
          { text: `the keepalive is ${keepalive.value} s`, source: keepalive.id },
          { text: `a silent peer is given up after ${hold.value} s`, source: hold.id },
          { text: 'an appliance may negotiate lower timers', source: negotiable.id },
        ],
        data: { min: hold.value - keepalive.value, max: hold.value },
        dependsOn: 'the timers that the appliances negotiate',
      };
    }
  },
  message: ({ min, max }) =>
    `An appliance that dies silently keeps its routes for ${min} to ${max} s, unless it has negotiated lower timers.`,
});
