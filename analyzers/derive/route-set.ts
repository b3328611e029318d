// What is a route that may count in a subnet, and which ones may be there without anybody knowing their prefix?
import type { NextHop } from '#src/graph/nodes/route-table.ts';
import type { Peering } from '#src/graph/nodes/virtual-network.ts';
import type { Because } from '#src/model/finding.ts';
import type { IpPrefix } from '#src/model/ip-address.ts';
import type { UnknownValue } from '#src/model/value.ts';
import type { HybridGateway } from './hybrid-gateways.ts';

/** By whom a route is made; equal prefixes are decided by it. */
export type RouteSource = 'user' | 'bgp' | 'system';

export type RouteKind =
  | 'user'
  | 'gateway'
  | 'route-server'
  | 'virtual-network'
  | 'peering'
  | 'service-endpoint'
  | 'default';

export type RouteNextHop =
  | { readonly kind: 'virtual-network' }
  | { readonly kind: 'peering'; readonly peering: Peering }
  | { readonly kind: 'internet' }
  | { readonly kind: 'none' }
  | { readonly kind: 'service-endpoint' }
  | { readonly kind: 'gateway'; readonly gateway: HybridGateway | undefined }
  | { readonly kind: 'appliance'; readonly hops: readonly NextHop[]; readonly isEcmp: boolean }
  | { readonly kind: 'unknown'; readonly unknown: UnknownValue };

interface RouteOrigin {
  readonly kind: RouteKind;
  readonly source: RouteSource;
  readonly nextHop: RouteNextHop;
  readonly because: readonly Because[];
}

/** A route with its prefix. `open` set: it may not be there. */
export interface EffectiveRoute extends RouteOrigin {
  readonly prefix: IpPrefix;
  readonly text: string;
  readonly open: UnknownValue | undefined;
}

/** Routes of which nobody knows the prefix, if there are any. `reach` public: they hold public addresses only. */
export interface OpenRoutes extends RouteOrigin {
  readonly reach: 'any' | 'public';
  readonly unknown: UnknownValue;
}

export interface RouteSet {
  readonly routes: readonly EffectiveRoute[];
  readonly open: readonly OpenRoutes[];
}
