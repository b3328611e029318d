// Are the timers that the appliances are said to negotiate so low that sessions break by themselves?
import { defineCheck } from '#analyzers/check.ts';
import { settingsOfMembers } from '#analyzers/derive/designs/matrix-row.ts';
import { routeServersWithPeers } from '#analyzers/derive/designs/route-server.ts';
import { ROUTE_SERVER_LOWEST_HOLD, ROUTE_SERVER_LOWEST_KEEPALIVE } from '#src/azure-facts/route-server.ts';

export const bgpTimersTooLow = defineCheck<{ readonly keepalive: number; readonly hold: number }>({
  id: 'bgp-timers-too-low',
  code: 'RS14',
  aliases: ['RS-14'],
  area: 'routing',
  severity: 'info',
  title: 'The appliances negotiate very low BGP timers',
  outage: 'A pause of the host or a few lost packets end the session: routes move although nobody has failed.',
  why: 'A short hold time finds a dead peer within seconds, and takes a slow one for dead. Each false alarm costs a move and the flows on it.',
  remedy: 'Keep a hold time of three keepalives that outlasts a pause of the host, or accept the moves.',
  notWhen: 'Sessions have proved to be stable with these timers.',
  azureFacts: [ROUTE_SERVER_LOWEST_HOLD, ROUTE_SERVER_LOWEST_KEEPALIVE],
  options: ['appliances'],
  *run(context) {
    const hold = context.facts(ROUTE_SERVER_LOWEST_HOLD);
    const keepalive = context.facts(ROUTE_SERVER_LOWEST_KEEPALIVE);
    for (const { hub, machines } of routeServersWithPeers(context)) {
      const timers = settingsOfMembers(machines, context).flatMap((settings) => settings?.bgp ?? []);
      const low = timers.find((each) => each.holdSeconds < hold.value || each.keepaliveSeconds < keepalive.value);
      if (low === undefined) continue;
      yield {
        at: hub.place,
        resource: hub.key,
        because: [
          { text: `a hold time below ${hold.value} s is taken for unstable`, source: hold.id },
          { text: `and so is a keepalive below ${keepalive.value} s`, source: keepalive.id },
        ],
        data: { keepalive: low.keepaliveSeconds, hold: low.holdSeconds },
      };
    }
  },
  message: ({ keepalive, hold }) =>
    `With a keepalive of ${keepalive} s and a hold time of ${hold} s a dead appliance is found fast, and a slow one is taken for dead.`,
});
