// What do the schemas of resources decide: which properties have an effect, and which ones only the service writes?
import { azureFact, text, words } from './fact.ts';
import { NETWORK_TYPES, repositoryFile, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';

export const API_VERSION_DECIDES = azureFact({
  id: 'template.api-version-decides',
  value: text('the properties that exist'),
  appliesTo: 'apiVersion of a resource',
  source: section(repositoryFile('Azure/bicep-types-az', 'generated', '1f896de2'), 'types of all API versions'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const EXPORTED_PROPERTIES = azureFact({
  id: 'template.exported-properties',
  value: words([
    'provisioningState',
    'resourceGuid',
    'etag',
    'id',
    'type',
    'inboundNatRules',
    'inboundNatPools',
    'outboundRules',
    'outboundRule',
    'loadBalancingRules',
    'backendIPConfigurations',
    'backendIPConfiguration',
    'inboundNatRulesPortMapping',
  ]),
  appliesTo: 'properties of load balancers and their parts that exports carry and deployments ignore',
  source: section(NETWORK_TYPES, 'LoadBalancer, properties that are read only'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});
