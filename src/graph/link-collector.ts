// Which references wait for a target while nodes are being read?
// Readers make links; links.ts resolves them once all nodes are indexed.
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import type {
  GatewayBackendPool,
  GatewayBackendSettings,
  GatewayFrontend,
  GatewayListener,
  GatewayPort,
  GatewayProbe,
} from '#src/graph/nodes/application-gateway.ts';
import type { AvailabilitySet } from '#src/graph/nodes/availability-set.ts';
import type { BackendPool } from '#src/graph/nodes/backend-pool.ts';
import type { ClassicHealthProbe, ClassicLoadBalancing } from '#src/graph/nodes/classic-front-door.ts';
import type { FirewallPolicy } from '#src/graph/nodes/firewall-policy.ts';
import type { OriginGroup } from '#src/graph/nodes/front-door.ts';
import type { FrontendIpConfiguration, InboundNatPool, InboundNatRule, Probe } from '#src/graph/nodes/load-balancer.ts';
import type { NatGateway } from '#src/graph/nodes/nat-gateway.ts';
import type { IpConfiguration, NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { NetworkSecurityGroup } from '#src/graph/nodes/network-security-group.ts';
import type { Link, Target } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress, PublicIpPrefix } from '#src/graph/nodes/public-ip-address.ts';
import type { RouteTable } from '#src/graph/nodes/route-table.ts';
import type { VirtualHub } from '#src/graph/nodes/virtual-hub.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { VirtualNetworkGateway } from '#src/graph/nodes/virtual-network-gateway.ts';

/** What a link may lead to. */
export interface LinkKinds {
  readonly 'application-gateway-frontend': GatewayFrontend;
  readonly 'application-gateway-listener': GatewayListener;
  readonly 'application-gateway-pool': GatewayBackendPool;
  readonly 'application-gateway-port': GatewayPort;
  readonly 'application-gateway-probe': GatewayProbe;
  readonly 'application-gateway-settings': GatewayBackendSettings;
  readonly 'availability-set': AvailabilitySet;
  readonly 'classic-health-probe': ClassicHealthProbe;
  readonly 'classic-load-balancing': ClassicLoadBalancing;
  readonly 'firewall-policy': FirewallPolicy;
  readonly frontend: FrontendIpConfiguration;
  readonly 'inbound-nat-pool': InboundNatPool;
  readonly 'inbound-nat-rule': InboundNatRule;
  readonly 'ip-configuration': IpConfiguration;
  readonly 'nat-gateway': NatGateway;
  readonly 'network-interface': NetworkInterface;
  readonly 'network-security-group': NetworkSecurityGroup;
  readonly 'origin-group': OriginGroup;
  readonly pool: BackendPool;
  readonly probe: Probe;
  readonly 'public-ip-address': PublicIpAddress;
  readonly 'public-ip-prefix': PublicIpPrefix;
  readonly 'route-table': RouteTable;
  readonly subnet: Subnet;
  readonly 'virtual-hub': VirtualHub;
  readonly 'virtual-machine-scale-set': VirtualMachineScaleSet;
  readonly 'virtual-network': VirtualNetwork;
  readonly 'virtual-network-gateway': VirtualNetworkGateway;
}
export type LinkKind = keyof LinkKinds;

/** A link whose target is still to be found. */
export interface PendingLink {
  readonly kind: LinkKind;
  /** The resource that refers. */
  readonly from: EvaluatedResource | undefined;
  readonly id: Field<string>;
  target: Target<unknown>;
}

const NO_TARGET: Target<never> = { state: 'none' };

export class LinkCollector {
  readonly pending: PendingLink[] = [];
  private from: EvaluatedResource | undefined;

  /** Links made from now on are made by this resource. */
  readingFrom(resource: EvaluatedResource): void {
    this.from = resource;
  }

  /** A link to a node of a kind; one that is not written leads nowhere at once. */
  link<Kind extends LinkKind>(kind: Kind, id: Field<string>): Link<LinkKinds[Kind]> {
    if (id.state === 'absent') return { id, target: NO_TARGET };
    const link: PendingLink = { kind, from: this.from, id, target: NO_TARGET };
    this.pending.push(link);
    return link as Link<LinkKinds[Kind]>;
  }
}
