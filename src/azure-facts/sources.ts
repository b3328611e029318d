// Which public documents do the facts come from?
// A document is named once here; a fact adds the section in which it was read.
import type { FactSource } from './fact.ts';

/** A document without the section. */
export interface PublicDocument {
  readonly title: string;
  readonly url: string;
}

/** The source of a fact: a document and the place in it. */
export const section = (document: PublicDocument, name: string): FactSource => ({ ...document, section: name });

/** A page of Microsoft Learn; `path` follows `learn.microsoft.com/`. */
export const learn = (path: string, title: string): PublicDocument => ({
  title,
  url: `https://learn.microsoft.com/${path}`,
});

/** A file of a public repository at a commit. */
export const repositoryFile = (repository: string, path: string, commit: string): PublicDocument => ({
  title: `${repository}: ${path}`,
  url: `https://github.com/${repository}/blob/${commit}/${path}`,
});

/** An issue thread of a public repository. */
export const issue = (repository: string, number: number, title: string): PublicDocument => ({
  title: `${repository} issue ${number}: ${title}`,
  url: `https://github.com/${repository}/issues/${number}`,
});

/** A pull request of a public repository. */
export const pullRequest = (repository: string, number: number, title: string): PublicDocument => ({
  title: `${repository} pull request ${number}: ${title}`,
  url: `https://github.com/${repository}/pull/${number}`,
});

const loadBalancerPage = (page: string, title: string) => learn(`azure/load-balancer/${page}`, title);

export const LB_PROBES = loadBalancerPage('load-balancer-custom-probe-overview', 'Azure Load Balancer health probes');
export const LB_PROBES_2018 = repositoryFile(
  'MicrosoftDocs/azure-docs',
  'articles/load-balancer/load-balancer-custom-probe-overview.md',
  '7e2305de',
);
export const LB_PROBES_2023 = repositoryFile(
  'MicrosoftDocs/azure-docs',
  'articles/load-balancer/load-balancer-custom-probe-overview.md',
  '0147a273',
);
export const LB_PROBES_HOW_TO = loadBalancerPage(
  'manage-probes-how-to',
  'Manage health probes for Azure Load Balancer',
);
export const LB_RULES_HOW_TO = loadBalancerPage('manage-rules-how-to', 'Manage rules for Azure Load Balancer');
export const LB_WHATS_NEW = loadBalancerPage('whats-new', "What's new in Azure Load Balancer");
export const LB_TCP_RESET = loadBalancerPage('load-balancer-tcp-reset', 'Load Balancer TCP reset and idle timeout');
export const LB_TCP_RESET_2020 = repositoryFile(
  'MicrosoftDocs/azure-docs',
  'articles/load-balancer/load-balancer-tcp-reset.md',
  '04273a9f',
);
export const LB_OUTBOUND = loadBalancerPage(
  'load-balancer-outbound-connections',
  'Source Network Address Translation (SNAT) for outbound connections',
);
export const LB_OUTBOUND_2022 = repositoryFile(
  'MicrosoftDocs/azure-docs',
  'articles/load-balancer/load-balancer-outbound-connections.md',
  '0021892f',
);
export const LB_OUTBOUND_OLD = repositoryFile(
  'MicrosoftDocs/azure-docs',
  'articles/load-balancer/load-balancer-outbound-connections.md',
  'e34dbe0',
);
export const LB_OUTBOUND_RULES = loadBalancerPage('outbound-rules', 'Outbound rules for Azure Load Balancer');
export const LB_HA_PORTS = loadBalancerPage('load-balancer-ha-ports-overview', 'High availability ports overview');
export const LB_SKUS = loadBalancerPage('skus', 'Azure Load Balancer SKUs');
export const LB_COMPONENTS = loadBalancerPage('components', 'Azure Load Balancer components');
export const LB_BEST_PRACTICES = loadBalancerPage('load-balancer-best-practices', 'Azure Load Balancer best practices');
export const LB_DISTRIBUTION = loadBalancerPage('distribution-mode-concepts', 'Azure Load Balancer distribution modes');
export const LB_ADMIN_STATE = loadBalancerPage('admin-state-overview', 'Administrative state in Azure Load Balancer');
export const LB_POOLS = loadBalancerPage('backend-pool-management', 'Backend pool management');
export const LB_GLOBAL = loadBalancerPage('cross-region-overview', 'Global load balancer');
export const LB_GLOBAL_2022 = repositoryFile(
  'MicrosoftDocs/azure-docs',
  'articles/load-balancer/cross-region-overview.md',
  '0094462e',
);
export const LB_GATEWAY = loadBalancerPage('gateway-overview', 'Gateway load balancer');
export const LB_GATEWAY_TUTORIAL = loadBalancerPage(
  'tutorial-create-gateway-load-balancer',
  'Tutorial: Create a gateway load balancer',
);
export const LB_RELIABILITY = learn(
  'azure/reliability/reliability-load-balancer',
  'Reliability in Azure Load Balancer',
);
export const LB_TEMPLATE_REFERENCE = learn(
  'azure/templates/microsoft.network/loadbalancers',
  'Microsoft.Network loadBalancers',
);
export const LB_ZONES_2020 = repositoryFile(
  'MicrosoftDocs/azure-docs',
  'articles/load-balancer/load-balancer-standard-availability-zones.md',
  '02512778',
);
export const SUBSCRIPTION_LIMITS = learn(
  'azure/azure-resource-manager/management/azure-subscription-service-limits',
  'Azure subscription and service limits, quotas, and constraints',
);

export const NAT_RESOURCE = learn('azure/nat-gateway/nat-gateway-resource', 'Azure NAT Gateway resource');
export const NAT_SNAT = learn('azure/nat-gateway/nat-gateway-snat', 'SNAT with Azure NAT Gateway');
export const NAT_SKUS = learn('azure/nat-gateway/nat-sku', 'Azure NAT Gateway SKUs');
export const DEFAULT_OUTBOUND = learn(
  'azure/virtual-network/ip-services/default-outbound-access',
  'Default outbound access in Azure',
);
export const PUBLIC_IP_ADDRESSES = learn(
  'azure/virtual-network/ip-services/public-ip-addresses',
  'Public IP addresses in Azure',
);
export const NSG_OVERVIEW = learn(
  'azure/virtual-network/network-security-groups-overview',
  'Azure network security groups overview',
);

export const NVA_GUIDE = learn(
  'azure/architecture/networking/guide/network-virtual-appliance-high-availability',
  'Deploy highly available NVAs',
);
export const NVA_GUIDE_TEXT = repositoryFile(
  'MicrosoftDocs/architecture-center',
  'docs/networking/guide/network-virtual-appliance-high-availability.md',
  '00af1712',
);

export const ROUTE_SERVER_FAQ = learn(
  'azure/route-server/route-server-faq',
  'Azure Route Server frequently asked questions',
);
export const ROUTE_SERVER_NEXT_HOP = learn(
  'azure/route-server/next-hop-ip',
  'Next hop IP support for Azure Route Server',
);
export const ROUTE_SERVER_CAPACITY = learn('azure/route-server/route-server-capacity', 'Azure Route Server capacity');
export const ROUTE_SERVER_QUICKSTART = learn(
  'azure/route-server/quickstart-create-route-server-template',
  'Quickstart: Create an Azure Route Server using an ARM template',
);
export const ROUTE_SERVER_FAST_FAILOVER = repositoryFile(
  'chriselleman-msft/azure-route-server-next-hop-ip-fast-failover',
  'README.md',
  '20db6d19',
);
export const UDR_OVERVIEW = learn(
  'azure/virtual-network/virtual-networks-udr-overview',
  'Azure virtual network traffic routing',
);

export const NETWORK_TYPES = repositoryFile(
  'Azure/bicep-types-az',
  'generated/network/microsoft.network/2025-09-01/types.json',
  '1f896de2',
);
export const AVM_LOAD_BALANCER = repositoryFile(
  'Azure/bicep-registry-modules',
  'avm/res/network/load-balancer/main.bicep',
  '9f9ea1a1',
);
export const AVM_LOAD_BALANCER_CHANGELOG = repositoryFile(
  'Azure/bicep-registry-modules',
  'avm/res/network/load-balancer/CHANGELOG.md',
  '9f9ea1a1',
);
export const AVM_NAT_GATEWAY = repositoryFile(
  'Azure/bicep-registry-modules',
  'avm/res/network/nat-gateway/main.bicep',
  '9f9ea1a1',
);
export const AVM_PUBLIC_IP = repositoryFile(
  'Azure/bicep-registry-modules',
  'avm/res/network/public-ip-address/main.bicep',
  '9f9ea1a1',
);
export const AVM_PEERING = repositoryFile(
  'Azure/bicep-registry-modules',
  'avm/res/network/virtual-network/virtual-network-peering/main.bicep',
  '9f9ea1a1',
);
export const TERRAFORM_PROBE = repositoryFile(
  'hashicorp/terraform-provider-azurerm',
  'internal/services/loadbalancer/lb_probe_resource.go',
  '69697b7f',
);
export const TERRAFORM_RULE = repositoryFile(
  'hashicorp/terraform-provider-azurerm',
  'internal/services/loadbalancer/lb_rule_resource.go',
  '69697b7f',
);
export const TERRAFORM_OUTBOUND_RULE = repositoryFile(
  'hashicorp/terraform-provider-azurerm',
  'internal/services/loadbalancer/lb_outbound_rule_resource.go',
  '69697b7f',
);
export const TERRAFORM_NETWORK = {
  title: 'hashicorp/terraform-provider-azurerm: internal/services/network',
  url: 'https://github.com/hashicorp/terraform-provider-azurerm/tree/69697b7f/internal/services/network',
};
export const CLI_PROBE = repositoryFile(
  'Azure/azure-cli',
  'src/azure-cli/azure/cli/command_modules/network/aaz/latest/network/lb/probe/_create.py',
  '2919c5c0',
);
export const CLI_RULE = repositoryFile(
  'Azure/azure-cli',
  'src/azure-cli/azure/cli/command_modules/network/aaz/latest/network/lb/rule/_create.py',
  '0ed61971',
);
export const CLI_OUTBOUND_RULE = repositoryFile(
  'Azure/azure-cli',
  'src/azure-cli/azure/cli/command_modules/network/aaz/latest/network/lb/outbound_rule/_create.py',
  '274332cb',
);
export const CLI_NAT_GATEWAY = repositoryFile(
  'Azure/azure-cli',
  'src/azure-cli/azure/cli/command_modules/network/aaz/latest/network/nat/gateway/_create.py',
  '13cc0373',
);
export const POWERSHELL_LOAD_BALANCER = {
  title: 'Azure/azure-powershell: src/Network/Network/Generated/LoadBalancer',
  url: 'https://github.com/Azure/azure-powershell/tree/9da8828c/src/Network/Network/Generated/LoadBalancer',
};
export const CLOUD_PROVIDER_AZURE = {
  title: 'kubernetes-sigs/cloud-provider-azure: pkg/provider',
  url: 'https://github.com/kubernetes-sigs/cloud-provider-azure/tree/7b31c76c/pkg/provider',
};
export const F5_FAILOVER = {
  title: 'F5 Cloud Failover Extension: Azure',
  url: 'https://clouddocs.f5.com/products/extensions/f5-cloud-failover/latest/userguide/azure.html',
};
export const PALO_ALTO_HA = {
  title: 'Palo Alto Networks: Set up active/passive HA on Azure',
  url: 'https://docs.paloaltonetworks.com/vm-series/11-1/vm-series-deployment/set-up-the-vm-series-firewall-on-azure/configure-activepassive-ha-for-vm-series-firewall-on-azure',
};
