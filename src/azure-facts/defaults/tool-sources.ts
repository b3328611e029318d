// Where do the tools say what they write for load balancers? Shared by the rows of the table of defaults.
import {
  AVM_LOAD_BALANCER,
  CLI_OUTBOUND_RULE,
  CLI_PROBE,
  CLI_RULE,
  CLOUD_PROVIDER_AZURE,
  LB_OUTBOUND_RULES,
  LB_PROBES_HOW_TO,
  LB_RULES_HOW_TO,
  LB_TEMPLATE_REFERENCE,
  POWERSHELL_LOAD_BALANCER,
  section,
  TERRAFORM_OUTBOUND_RULE,
  TERRAFORM_PROBE,
  TERRAFORM_RULE,
} from '../sources.ts';

export const PROBE_SOURCES = {
  service: section(LB_TEMPLATE_REFERENCE, 'ProbePropertiesFormat'),
  portal: section(LB_PROBES_HOW_TO, 'Create a health probe'),
  cli: section(CLI_PROBE, 'arguments'),
  powershell: section(POWERSHELL_LOAD_BALANCER, 'AddAzureRmLoadBalancerProbeConfigCommand.cs'),
  terraform: section(TERRAFORM_PROBE, 'schema'),
  avm: section(AVM_LOAD_BALANCER, 'probes'),
  aks: section(CLOUD_PROVIDER_AZURE, 'health probes of the load balancer'),
};

export const RULE_SOURCES = {
  service: section(LB_TEMPLATE_REFERENCE, 'LoadBalancingRulePropertiesFormat'),
  portal: section(LB_RULES_HOW_TO, 'Create a load-balancing rule'),
  cli: section(CLI_RULE, 'arguments'),
  powershell: section(POWERSHELL_LOAD_BALANCER, 'NewAzureRmLoadBalancerRuleConfigCommand.cs'),
  terraform: section(TERRAFORM_RULE, 'schema'),
  avm: section(AVM_LOAD_BALANCER, 'loadBalancingRules'),
  aks: section(CLOUD_PROVIDER_AZURE, 'rules of the load balancer'),
};

export const OUTBOUND_RULE_SOURCES = {
  service: section(LB_TEMPLATE_REFERENCE, 'OutboundRulePropertiesFormat'),
  portal: section(LB_OUTBOUND_RULES, 'Configure an outbound rule'),
  cli: section(CLI_OUTBOUND_RULE, 'arguments'),
  powershell: section(POWERSHELL_LOAD_BALANCER, 'NewAzureRmLoadBalancerOutboundRuleConfigCommand.cs'),
  terraform: section(TERRAFORM_OUTBOUND_RULE, 'schema'),
  avm: section(AVM_LOAD_BALANCER, 'outboundRules'),
  aks: section(CLOUD_PROVIDER_AZURE, 'outbound profile of the cluster'),
};
