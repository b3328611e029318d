// How fast does Front Door leave a dead origin?
import { azureFact, boolean, count, date, milliseconds, range, seconds } from './fact.ts';
import { issue, learn, repositoryFile, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';
const GROUPS = 'Microsoft.Cdn/profiles/originGroups properties';
const HEALTH_PROBES = learn('azure/frontdoor/health-probes', 'Azure Front Door health probes');
const ROUTING = learn('azure/frontdoor/routing-methods', 'Azure Front Door traffic routing methods');
const CDN_TYPES = repositoryFile(
  'Azure/bicep-types-az',
  'generated/cdn/microsoft.cdn/2025-12-01/types.json',
  '1f896de2',
);
const TERRAFORM_ORIGIN_GROUP = repositoryFile(
  'hashicorp/terraform-provider-azurerm',
  'internal/services/cdn/cdn_frontdoor_origin_group_resource.go',
  '69697b7f',
);
const QUICKSTART = repositoryFile(
  'anthony-c-martin/azure-quickstart-templates',
  'quickstarts/microsoft.cdn/front-door-standard-premium-app-service-public/main.bicep',
  '46ff92f7',
);

export const FRONT_DOOR_INTERVAL_DEFAULT = azureFact({
  id: 'front-door.probe.interval.default',
  value: seconds(240),
  appliesTo: `${GROUPS}.healthProbeSettings.probeIntervalInSeconds, absent`,
  source: section(CDN_TYPES, 'HealthProbeParameters'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: 30,
      note: 'The page on health probes calls this the default.',
      source: section(HEALTH_PROBES, 'Supported protocols'),
    },
    { value: 100, note: 'Quickstarts, and so presumably the portal.', source: section(QUICKSTART, 'originGroup') },
  ],
});

export const FRONT_DOOR_INTERVAL_RANGE = azureFact({
  id: 'front-door.probe.interval.range',
  value: range('seconds', { min: 1, max: 255 }),
  appliesTo: `${GROUPS}.healthProbeSettings.probeIntervalInSeconds`,
  source: section(CDN_TYPES, 'HealthProbeParameters'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const FRONT_DOOR_SAMPLE_SIZE = azureFact({
  id: 'front-door.sample-size.default',
  value: count(4),
  appliesTo: `${GROUPS}.loadBalancingSettings.sampleSize as most tools write it`,
  source: section(TERRAFORM_ORIGIN_GROUP, 'schema of load_balancing'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'An origin is out after sampleSize − successfulSamplesRequired + 1 failures.',
});

export const FRONT_DOOR_SUCCESSFUL_SAMPLES = azureFact({
  id: 'front-door.successful-samples.default',
  value: count(3),
  appliesTo: `${GROUPS}.loadBalancingSettings.successfulSamplesRequired as most tools write it`,
  source: section(TERRAFORM_ORIGIN_GROUP, 'schema of load_balancing'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const FRONT_DOOR_LATENCY_DEFAULT = azureFact({
  id: 'front-door.additional-latency.default',
  value: milliseconds(0),
  appliesTo: `${GROUPS}.loadBalancingSettings.additionalLatencyInMilliseconds, absent`,
  source: section(ROUTING, 'Lowest latencies based traffic-routing'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'At 0 the fastest origin gets everything and weights do nothing.',
  alternatives: [
    { value: 50, note: 'Terraform.', source: section(TERRAFORM_ORIGIN_GROUP, 'schema of load_balancing') },
  ],
});

export const FRONT_DOOR_ALL_DOWN = azureFact({
  id: 'front-door.all-down-serves-all',
  value: boolean(true),
  appliesTo: 'requests when all origins fail their probes: spread over all of them',
  source: section(HEALTH_PROBES, 'Complete health probe failure'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: false,
      note: 'A test of 2023 saw priorities kept.',
      source: section(issue('MicrosoftDocs/azure-docs', 117586, 'behaviour when all origins fail'), 'thread'),
    },
  ],
});

export const FRONT_DOOR_SUCCESS_STATUS = azureFact({
  id: 'front-door.probe.success-status',
  value: count(200),
  appliesTo: 'answers that count as healthy',
  source: section(HEALTH_PROBES, 'Health probe responses'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const FRONT_DOOR_CLASSIC_RETIRES = azureFact({
  id: 'front-door.classic-retires',
  value: date('2027-03-31'),
  appliesTo: 'Microsoft.Network/frontDoors',
  source: section(learn('azure/frontdoor/classic-retirement-faq', 'Azure Front Door (classic) retirement'), 'Overview'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});
