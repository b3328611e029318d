// How many source ports does each instance have for outbound flows, and do they suffice for the configured workloads?
import type { SnatEstimate } from '#src/model/estimate.ts';
import type { DemandContext } from './derive/snat-head-room.ts';
import { deriveHeadRooms } from './derive/snat-head-room.ts';

/** All estimates of source ports: load balancers, NAT gateways, addresses of instances. */
export const estimateSnat = (context: DemandContext): readonly SnatEstimate[] =>
  deriveHeadRooms(context).map(({ estimate }) => estimate);
