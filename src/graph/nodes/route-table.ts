// What does a template say about a route table, where do its routes lead, and which subnets use it?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { holdsWord, readBoolean, readObject, readString, textField } from '#src/graph/field.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import type { IpConfiguration, NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { NodeList } from '#src/graph/nodes/node.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, emptyList, itemSource, Part, readNodes } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import type { Origin, UnknownValue } from '#src/model/value.ts';

export class RouteTable extends DeclaredNode {
  readonly kind = 'route-table';
  /** Inline ones and child resources. */
  readonly routes: NodeList<Route>;
  /** Subnets that certainly use it. */
  readonly subnets: readonly Subnet[] = [];
  /** Set: others may use it too, since what they name is unknown. */
  readonly openSubnets: UnknownValue | undefined = undefined;

  constructor(resource: EvaluatedResource) {
    super(resource);
    this.routes = readNodes(this.properties, 'routes', (item) => new Route(itemSource(resource, item), this));
  }

  get disableBgpRoutePropagation(): Field<boolean> {
    return readBoolean(this.properties, 'disableBgpRoutePropagation');
  }
  get disablePeeringRoute(): Field<string> {
    return readString(this.properties, 'disablePeeringRoute');
  }
}

export class Route extends Part {
  readonly kind = 'route';
  /** Undefined where a child resource belongs to a table that is not declared here. */
  readonly routeTable: RouteTable | undefined;
  /** One for VirtualAppliance, 2 to 64 for VirtualApplianceEcmp, else none. */
  readonly nextHops: NodeList<NextHop>;

  constructor(source: PartSource, routeTable: RouteTable | undefined) {
    super(source);
    this.routeTable = routeTable;
    this.nextHops = emptyList(this.properties.origin);
  }

  /** A CIDR or a service tag. */
  get prefix(): Field<string> {
    return readString(this.properties, 'addressPrefix');
  }
  get nextHopType(): Field<string> {
    return readString(this.properties, 'nextHopType');
  }
  get nextHopIp(): Field<string> {
    return readString(this.properties, 'nextHopIpAddress');
  }
  /** Certainly written as one with several next hops. */
  get isEcmp(): boolean {
    const { nextHopType, nextHopIps } = this;
    if (nextHopType.state === 'unknown') return nextHopIps.written && nextHopIps.open === undefined;
    return holdsWord(nextHopType, 'VirtualApplianceEcmp') === 'yes';
  }
  /** `nextHop.nextHopIpAddresses`, of VirtualApplianceEcmp. */
  get nextHopIps(): NodeList<Field<string>> {
    const ecmp = readObject(this.properties, 'nextHop');
    return readNodes(ecmp, 'nextHopIpAddresses', (item) => textField(item.value));
  }
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
