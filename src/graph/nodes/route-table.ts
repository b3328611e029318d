// What does a template say about a route table, where do its routes lead, and which subnets use it?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readBoolean, readObject, readString, textField } from '#src/graph/field.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import type { IpConfiguration, NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { Mutable, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import { readNodes, readPart, readResourceNode } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { Origin, UnknownValue } from '#src/model/value.ts';

export interface RouteTable extends ResourceNode {
  readonly kind: 'route-table';
  readonly disableBgpRoutePropagation: Field<boolean>;
  readonly disablePeeringRoute: Field<string>;
  /** Inline ones and child resources. */
  readonly routes: NodeList<Route>;
  /** Subnets that certainly use it. */
  readonly subnets: readonly Subnet[];
  /** Set: others may use it too, since what they name is unknown. */
  readonly openSubnets: UnknownValue | undefined;
}

export interface Route extends PartNode {
  readonly kind: 'route';
  /** Undefined where a child resource belongs to a table that is not declared here. */
  readonly routeTable: RouteTable | undefined;
  /** A CIDR or a service tag. */
  readonly prefix: Field<string>;
  readonly nextHopType: Field<string>;
  readonly nextHopIp: Field<string>;
  /** `nextHop.nextHopIpAddresses`, of VirtualApplianceEcmp. */
  readonly nextHopIps: NodeList<Field<string>>;
  /** One for VirtualAppliance, 2 to 64 for VirtualApplianceEcmp, else none. */
  readonly nextHops: NodeList<NextHop>;
}

/** One address that a route sends to, and what has that address. */
export interface NextHop {
  readonly address: Field<string>;
  readonly target: NextHopTarget;
  readonly origin: Origin;
}

/** `none-in-template`: the address is known and matches nothing. `unknown`: address and link are unknown. */
export type NextHopTarget =
  | {
      readonly kind: 'load-balancer-frontend' | 'gateway-load-balancer-frontend';
      readonly frontend: FrontendIpConfiguration;
    }
  | {
      readonly kind: 'network-interface';
      readonly nic: NetworkInterface;
      readonly ipConfiguration: IpConfiguration;
    }
  | { readonly kind: 'firewall'; readonly firewall: AzureFirewall }
  | { readonly kind: 'none-in-template' }
  | { readonly kind: 'unknown'; readonly unknown: UnknownValue };

export function readRouteTable(resource: EvaluatedResource): RouteTable {
  const node = readResourceNode(resource);
  const table: Mutable<RouteTable> = {
    ...node,
    kind: 'route-table',
    disableBgpRoutePropagation: readBoolean(node.properties, 'disableBgpRoutePropagation'),
    disablePeeringRoute: readString(node.properties, 'disablePeeringRoute'),
    routes: { items: [], open: undefined, written: false, origin: resource.body.origin },
    subnets: [],
    openSubnets: undefined,
  };
  table.routes = readNodes(node.properties, 'routes', (item) => readRoute(readPart(resource, item), table));
  return table;
}

/** A route, inline or a child resource; its next hops are linked later. */
export function readRoute(part: PartNode, routeTable: RouteTable | undefined): Route {
  const ecmp = readObject(part.properties, 'nextHop');
  return {
    ...part,
    kind: 'route',
    routeTable,
    prefix: readString(part.properties, 'addressPrefix'),
    nextHopType: readString(part.properties, 'nextHopType'),
    nextHopIp: readString(part.properties, 'nextHopIpAddress'),
    nextHopIps: readNodes(ecmp, 'nextHopIpAddresses', (item) => textField(item.value)),
    nextHops: { items: [], open: undefined, written: false, origin: part.properties.origin },
  };
}
