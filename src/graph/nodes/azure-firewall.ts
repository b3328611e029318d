// What does a template say about an Azure Firewall as a next hop?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { absent, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { FirewallPolicy } from '#src/graph/nodes/firewall-policy.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, Part, readNodes } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export class AzureFirewall extends DeclaredNode {
  readonly kind = 'azure-firewall';
  readonly ipConfigurations: NodeList<FirewallIpConfiguration>;
  /** Written means forced tunnelling. */
  readonly managementIpConfiguration: FirewallIpConfiguration | undefined;
  /** The address that it has, or takes by habit: the first usable one of its subnet. */
  readonly privateIp: Field<string>;
  readonly policy: Link<FirewallPolicy>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.policy = links.link('firewall-policy', readLinkId(this.properties, 'firewallPolicy'));
    this.ipConfigurations = readNodes(
      this.properties,
      'ipConfigurations',
      (item) => new FirewallIpConfiguration(itemSource(resource, item), this, links),
    );
    const section = readObject(this.properties, 'managementIpConfiguration');
    const management = { resource, section, place: section.origin.place, copies: undefined };
    this.managementIpConfiguration =
      section.state === 'absent' ? undefined : new FirewallIpConfiguration(management, this, links);
    this.privateIp = absent(resource.body.origin);
  }

  get skuName(): Field<string> {
    return readString(readObject(this.properties, 'sku'), 'name');
  }
  get skuTier(): Field<string> {
    return readString(readObject(this.properties, 'sku'), 'tier');
  }
  get zones(): Field<readonly string[]> {
    return readStrings(this.body, 'zones');
  }
  get threatIntelMode(): Field<string> {
    return readString(this.properties, 'threatIntelMode');
  }
}

export class FirewallIpConfiguration extends Part {
  readonly kind = 'firewall-ip-configuration';
  readonly firewall: AzureFirewall;
  readonly subnet: Link<Subnet>;
  readonly publicIp: Link<PublicIpAddress>;

  constructor(source: PartSource, firewall: AzureFirewall, links: LinkCollector) {
    super(source);
    this.firewall = firewall;
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
    this.publicIp = links.link('public-ip-address', readLinkId(this.properties, 'publicIPAddress'));
  }

  get privateIp(): Field<string> {
    return readString(this.properties, 'privateIPAddress');
  }
}
