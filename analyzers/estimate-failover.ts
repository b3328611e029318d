// How long is each failure felt, wherever something decides where traffic goes?
import type { FailoverEstimate } from '#src/model/estimate.ts';
import type { DeriveContext } from './ask.ts';
import { estimateLoadBalancers } from './estimate-load-balancers.ts';
import { estimateLoneNextHops } from './estimate-lone-next-hops.ts';

/** All failover estimates of a graph: load balancers first, then routes; each in the order of the source. */
export const estimateFailover = (context: DeriveContext): readonly FailoverEstimate[] => [
  ...estimateLoadBalancers(context),
  ...estimateLoneNextHops(context),
];
