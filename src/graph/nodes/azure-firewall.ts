// What does a template say about an Azure Firewall as a next hop?
import type { Field } from '#src/graph/field.ts';
import type { Link, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
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
  /** Written by the author, or the first free address of its subnet where that is certain. */
  readonly privateIp: Field<string>;
}

export interface FirewallIpConfiguration extends PartNode {
  readonly kind: 'firewall-ip-configuration';
  readonly firewall: AzureFirewall;
  readonly subnet: Link<Subnet>;
  readonly publicIp: Link<PublicIpAddress>;
}
