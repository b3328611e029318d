// How long is each failure felt, wherever something decides where traffic goes?
import type { FailoverEstimate } from '#src/model/estimate.ts';
import type { CheckContext } from './check.ts';
import { estimateApiFailover } from './estimate-api-failover.ts';
import { estimateEcmpRoutes } from './estimate-ecmp-routes.ts';
import { estimateFrontDoors } from './estimate-front-doors.ts';
import { estimateLoadBalancers } from './estimate-load-balancers.ts';
import { estimateLoneNextHops } from './estimate-lone-next-hops.ts';
import { estimateRouteServers } from './estimate-route-servers.ts';
import { estimateTrafficManagers } from './estimate-traffic-managers.ts';

/** All failover estimates of a graph: load balancers first, then routes and those who write them, then global layers; each in source order. */
export const estimateFailover = (context: CheckContext): readonly FailoverEstimate[] => [
  ...estimateLoadBalancers(context),
  ...estimateRouteServers(context),
  ...estimateApiFailover(context),
  ...estimateEcmpRoutes(context),
  ...estimateLoneNextHops(context),
  ...estimateFrontDoors(context),
  ...estimateTrafficManagers(context),
];
