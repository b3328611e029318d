// How long is the death of an appliance felt that exchanges routes with a Route Server?
// One estimate for a session that closes, one for a peer that falls silent; no rule, pool or probe takes part.

import type { FailoverEstimate } from '#src/model/estimate.ts';
import type { Assumed, Established, NewFlows, WindowMs } from '#src/model/failure.ts';
import type { Because } from '#src/model/finding.ts';
import type { CheckContext } from './check.ts';
import { settingsOfMembers } from './derive/designs/matrix-row.ts';
import { hasOnePeer, kindOfRouteServer, routeServersWithPeers } from './derive/designs/route-server.ts';
import { bgpCleanWindow, bgpSilentWindow } from './derive/route-server-window.ts';

const ASSUMED: Assumed = { answers: null, forwards: 'no' };

/** The estimates of all Route Servers that have peers here, in the order of the source. */
export function estimateRouteServers(context: CheckContext): readonly FailoverEstimate[] {
  return routeServersWithPeers(context).flatMap((server) => {
    const settings = settingsOfMembers(server.machines, context);
    const design = kindOfRouteServer(server, context);
    const isShared = settings.length > 0 && settings.every((each) => each?.sessionSync === true);
    const windows = {
      'bgp-silent': bgpSilentWindow(settings, context.facts),
      'bgp-clean': bgpCleanWindow(context.facts),
    } as const;
    return (['bgp-silent', 'bgp-clean'] as const).map((failure): FailoverEstimate => {
      const { newFlows, because } = windows[failure];
      const lone = hasOnePeer(server);
      return {
        kind: 'failover',
        design,
        resource: server.hub.key,
        rule: null,
        pool: null,
        probe: null,
        failure,
        assumes: ASSUMED,
        newFlows: lone ? NEVER : newFlows,
        establishedTcp: lone ? HANGS : movedTcp(newFlows, isShared),
        udp: lone ? HANGS : { fate: 'moves', boundMs: newFlows.maxMs },
        scenario: null,
        because: lone ? [LONE] : [...because, isShared ? SHARED : NOT_SHARED],
      };
    });
  });
}

const NEVER: NewFlows = { never: true };
const HANGS: Established = { fate: 'hangs', boundMs: null };

// The routes move flows to another appliance, which goes on only with what it knows of them.
const movedTcp = (window: WindowMs, isShared: boolean): Established =>
  isShared ? { fate: 'moves', boundMs: window.maxMs } : { fate: 'unknown', boundMs: null };

const SHARED: Because = {
  text: 'the configuration says that the appliances share their sessions, so flows go on elsewhere',
};
const NOT_SHARED: Because = {
  text: 'established flows meet another appliance then; whether it knows their sessions is not told (sessionSync)',
};
const LONE: Because = { text: 'the only peer that is declared here is gone: no other appliance announces its routes' };
