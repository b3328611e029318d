// What does a template say about an Application Gateway: its listeners, backends, and how it probes them?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readBoolean, readInt, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { IpConfiguration } from '#src/graph/nodes/network-interface.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, Part, readNodes } from '#src/graph/nodes/read-node.ts';
import type { NextHopTarget } from '#src/graph/nodes/route-table.ts';
import type { ScaleSetIpConfiguration } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export class ApplicationGateway extends DeclaredNode {
  readonly kind = 'application-gateway';
  readonly subnets: NodeList<GatewayIpConfiguration>;
  readonly frontends: NodeList<GatewayFrontend>;
  readonly ports: NodeList<GatewayPort>;
  readonly pools: NodeList<GatewayBackendPool>;
  readonly settings: NodeList<GatewayBackendSettings>;
  readonly probes: NodeList<GatewayProbe>;
  readonly listeners: NodeList<GatewayListener>;
  readonly rules: NodeList<GatewayRule>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    const { properties } = this;
    this.subnets = readNodes(
      properties,
      'gatewayIPConfigurations',
      (item) => new GatewayIpConfiguration(itemSource(resource, item), links),
    );
    this.frontends = readNodes(
      properties,
      'frontendIPConfigurations',
      (item) => new GatewayFrontend(itemSource(resource, item), links),
    );
    this.ports = readNodes(properties, 'frontendPorts', (item) => new GatewayPort(itemSource(resource, item)));
    this.pools = readNodes(
      properties,
      'backendAddressPools',
      (item) => new GatewayBackendPool(itemSource(resource, item), this),
    );
    this.settings = readNodes(
      properties,
      'backendHttpSettingsCollection',
      (item) => new GatewayBackendSettings(itemSource(resource, item), links),
    );
    this.probes = readNodes(properties, 'probes', (item) => new GatewayProbe(itemSource(resource, item)));
    this.listeners = readNodes(
      properties,
      'httpListeners',
      (item) => new GatewayListener(itemSource(resource, item), links),
    );
    this.rules = readNodes(
      properties,
      'requestRoutingRules',
      (item) => new GatewayRule(itemSource(resource, item), links),
    );
  }

  get skuName(): Field<string> {
    return readString(readObject(this.properties, 'sku'), 'name');
  }
  get skuTier(): Field<string> {
    return readString(readObject(this.properties, 'sku'), 'tier');
  }
  get capacity(): Field<number> {
    return readInt(readObject(this.properties, 'sku'), 'capacity');
  }
  get minCapacity(): Field<number> {
    return readInt(readObject(this.properties, 'autoscaleConfiguration'), 'minCapacity');
  }
  get maxCapacity(): Field<number> {
    return readInt(readObject(this.properties, 'autoscaleConfiguration'), 'maxCapacity');
  }
  /** Absent: all zones of the region, for version 2. */
  get zones(): Field<readonly string[]> {
    return readStrings(this.body, 'zones');
  }
}

class GatewayIpConfiguration extends Part {
  readonly kind = 'application-gateway-ip-configuration';
  readonly subnet: Link<Subnet>;

  constructor(source: PartSource, links: LinkCollector) {
    super(source);
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
  }
}

export class GatewayFrontend extends Part {
  readonly kind = 'application-gateway-frontend';
  readonly publicIp: Link<PublicIpAddress>;
  readonly subnet: Link<Subnet>;

  constructor(source: PartSource, links: LinkCollector) {
    super(source);
    this.publicIp = links.link('public-ip-address', readLinkId(this.properties, 'publicIPAddress'));
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
  }

  get privateIp(): Field<string> {
    return readString(this.properties, 'privateIPAddress');
  }
  get allocation(): Field<string> {
    return readString(this.properties, 'privateIPAllocationMethod');
  }
}

/** Where a listener listens. */
export class GatewayPort extends Part {
  readonly kind = 'application-gateway-port';

  get port(): Field<number> {
    return readInt(this.properties, 'port');
  }
}

export class GatewayBackendPool extends Part {
  readonly kind = 'application-gateway-pool';
  readonly gateway: ApplicationGateway;
  readonly addresses: NodeList<GatewayBackendAddress>;
  /** IP configurations of network interfaces and scale sets that certainly join it. */
  readonly ipConfigurations: readonly (IpConfiguration | ScaleSetIpConfiguration)[] = [];

  constructor(source: PartSource, gateway: ApplicationGateway) {
    super(source);
    this.gateway = gateway;
    this.addresses = readNodes(
      this.properties,
      'backendAddresses',
      (item) => new GatewayBackendAddress(itemSource(this.resource, item)),
    );
  }
}

/** A backend by address or by name; its properties stand at the top, without a `properties` object. */
export class GatewayBackendAddress extends Part {
  readonly kind = 'application-gateway-backend-address';
  /** What in the template has the address; undefined where it is a name. */
  readonly target: NextHopTarget | undefined = undefined;

  get ipAddress(): Field<string> {
    return readString(this.section, 'ipAddress');
  }
  get fqdn(): Field<string> {
    return readString(this.section, 'fqdn');
  }
}

export class GatewayBackendSettings extends Part {
  readonly kind = 'application-gateway-settings';
  /** Absent: the gateway probes with values of its own. */
  readonly probe: Link<GatewayProbe>;

  constructor(source: PartSource, links: LinkCollector) {
    super(source);
    this.probe = links.link('application-gateway-probe', readLinkId(this.properties, 'probe'));
  }

  get port(): Field<number> {
    return readInt(this.properties, 'port');
  }
  get protocol(): Field<string> {
    return readString(this.properties, 'protocol');
  }
  get requestTimeout(): Field<number> {
    return readInt(this.properties, 'requestTimeout');
  }
  get cookieBasedAffinity(): Field<string> {
    return readString(this.properties, 'cookieBasedAffinity');
  }
  get affinityCookieName(): Field<string> {
    return readString(this.properties, 'affinityCookieName');
  }
  get drains(): Field<boolean> {
    return readBoolean(readObject(this.properties, 'connectionDraining'), 'enabled');
  }
  get drainTimeoutInSec(): Field<number> {
    return readInt(readObject(this.properties, 'connectionDraining'), 'drainTimeoutInSec');
  }
}

export class GatewayProbe extends Part {
  readonly kind = 'application-gateway-probe';

  get protocol(): Field<string> {
    return readString(this.properties, 'protocol');
  }
  get host(): Field<string> {
    return readString(this.properties, 'host');
  }
  get path(): Field<string> {
    return readString(this.properties, 'path');
  }
  get interval(): Field<number> {
    return readInt(this.properties, 'interval');
  }
  get timeout(): Field<number> {
    return readInt(this.properties, 'timeout');
  }
  get unhealthyThreshold(): Field<number> {
    return readInt(this.properties, 'unhealthyThreshold');
  }
  get picksHostFromSettings(): Field<boolean> {
    return readBoolean(this.properties, 'pickHostNameFromBackendHttpSettings');
  }
}

export class GatewayListener extends Part {
  readonly kind = 'application-gateway-listener';
  readonly frontend: Link<GatewayFrontend>;
  readonly port: Link<GatewayPort>;

  constructor(source: PartSource, links: LinkCollector) {
    super(source);
    this.port = links.link('application-gateway-port', readLinkId(this.properties, 'frontendPort'));
    this.frontend = links.link('application-gateway-frontend', readLinkId(this.properties, 'frontendIPConfiguration'));
  }

  get protocol(): Field<string> {
    return readString(this.properties, 'protocol');
  }
}

export class GatewayRule extends Part {
  readonly kind = 'application-gateway-rule';
  readonly listener: Link<GatewayListener>;
  readonly pool: Link<GatewayBackendPool>;
  readonly settings: Link<GatewayBackendSettings>;

  constructor(source: PartSource, links: LinkCollector) {
    super(source);
    this.listener = links.link('application-gateway-listener', readLinkId(this.properties, 'httpListener'));
    this.pool = links.link('application-gateway-pool', readLinkId(this.properties, 'backendAddressPool'));
    this.settings = links.link('application-gateway-settings', readLinkId(this.properties, 'backendHttpSettings'));
  }

  get priority(): Field<number> {
    return readInt(this.properties, 'priority');
  }
}
