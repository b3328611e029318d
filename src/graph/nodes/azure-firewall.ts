// What does a template say about an Azure Firewall as a next hop?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { absent, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link, Mutable, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import { bodyOf, readNodes, readPart, readPartOf, readResourceNode } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export interface AzureFirewall extends ResourceNode {
  readonly kind: 'azure-firewall';
  readonly skuName: Field<string>;
  readonly skuTier: Field<string>;
  readonly zones: Field<readonly string[]>;
  readonly threatIntelMode: Field<string>;
  readonly ipConfigurations: NodeList<FirewallIpConfiguration>;
  /** Written means forced tunnelling. */
  readonly managementIpConfiguration: FirewallIpConfiguration | undefined;
  /** The address that it has, or takes by habit: the first usable one of its subnet. */
  readonly privateIp: Field<string>;
}

export interface FirewallIpConfiguration extends PartNode {
  readonly kind: 'firewall-ip-configuration';
  readonly firewall: AzureFirewall;
  readonly privateIp: Field<string>;
  readonly subnet: Link<Subnet>;
  readonly publicIp: Link<PublicIpAddress>;
}

export function readAzureFirewall(resource: EvaluatedResource, links: LinkCollector): AzureFirewall {
  const node = readResourceNode(resource);
  const properties = node.properties;
  const sku = readObject(properties, 'sku');
  const firewall: Mutable<AzureFirewall> = {
    ...node,
    kind: 'azure-firewall',
    skuName: readString(sku, 'name'),
    skuTier: readString(sku, 'tier'),
    zones: readStrings(bodyOf(resource), 'zones'),
    threatIntelMode: readString(properties, 'threatIntelMode'),
    ipConfigurations: { items: [], open: undefined, written: false, origin: resource.body.origin },
    managementIpConfiguration: undefined,
    privateIp: absent(resource.body.origin),
  };
  firewall.ipConfigurations = readNodes(properties, 'ipConfigurations', (item) =>
    readConfiguration(readPart(resource, item), firewall, links),
  );
  const management = readObject(properties, 'managementIpConfiguration');
  if (management.state !== 'absent') {
    const part = readPartOf(resource, management, management.origin, undefined);
    firewall.managementIpConfiguration = readConfiguration(part, firewall, links);
  }
  return firewall;
}

function readConfiguration(part: PartNode, firewall: AzureFirewall, links: LinkCollector): FirewallIpConfiguration {
  return {
    ...part,
    kind: 'firewall-ip-configuration',
    firewall,
    privateIp: readString(part.properties, 'privateIPAddress'),
    subnet: links.link('subnet', readLinkId(part.properties, 'subnet')),
    publicIp: links.link('public-ip-address', readLinkId(part.properties, 'publicIPAddress')),
  };
}
