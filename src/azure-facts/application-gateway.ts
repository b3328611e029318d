// How fast does an Application Gateway v2 leave a dead backend, and what does it probe when nothing is written?
import { azureFact, boolean, count, range, seconds, table, text } from './fact.ts';
import { learn, repositoryFile, section, TERRAFORM_NETWORK } from './sources.ts';

const CHECKED_ON = '2026-11-30';
const PROBES = 'Microsoft.Network/applicationGateways properties.probes[].properties';
const PROBE_OVERVIEW = learn(
  'azure/application-gateway/application-gateway-probe-overview',
  'Application Gateway health probes overview',
);
const HTTP_SETTINGS = learn(
  'azure/application-gateway/configuration-http-settings',
  'Application Gateway HTTP settings configuration',
);
const RELIABILITY = learn(
  'azure/reliability/reliability-application-gateway-v2',
  'Reliability in Azure Application Gateway v2',
);
const REFERENCE = learn(
  'azure/templates/microsoft.network/applicationgateways',
  'Microsoft.Network applicationGateways',
);

export const APP_GATEWAY_IMPLICIT_INTERVAL = azureFact({
  id: 'application-gateway.implicit-probe.interval',
  value: seconds(30),
  appliesTo: 'backend settings without a probe',
  source: section(PROBE_OVERVIEW, 'Default health probe'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const APP_GATEWAY_IMPLICIT_TIMEOUT = azureFact({
  id: 'application-gateway.implicit-probe.timeout',
  value: seconds(30),
  appliesTo: 'backend settings without a probe',
  source: section(PROBE_OVERVIEW, 'Default health probe'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const APP_GATEWAY_IMPLICIT_THRESHOLD = azureFact({
  id: 'application-gateway.implicit-probe.threshold',
  value: count(3),
  appliesTo: 'backend settings without a probe',
  source: section(PROBE_OVERVIEW, 'Default health probe'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'One success brings the backend back.',
});

export const APP_GATEWAY_IMPLICIT_HOST = azureFact({
  id: 'application-gateway.implicit-probe.host',
  value: text('127.0.0.1'),
  appliesTo: 'host header of the implicit probe, which answers of 200 to 399 satisfy',
  source: section(PROBE_OVERVIEW, 'Default health probe'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const APP_GATEWAY_PROBE_RANGES = azureFact({
  id: 'application-gateway.probe.ranges',
  value: table([
    { property: 'interval', min: 1, max: 86_400 },
    { property: 'timeout', min: 1, max: 86_400 },
    { property: 'unhealthyThreshold', min: 1, max: 20 },
  ]),
  appliesTo: PROBES,
  source: section(REFERENCE, 'ApplicationGatewayProbePropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Templates may leave all three out; what counts then is not documented.',
});

export const APP_GATEWAY_PROBE_BY_TOOL = azureFact({
  id: 'application-gateway.probe.defaults-by-tool',
  value: table([
    { tool: 'portal', intervalSeconds: 30, timeoutSeconds: 30, threshold: 3 },
    { tool: 'cli', intervalSeconds: 30, timeoutSeconds: 120, threshold: 8 },
    { tool: 'terraform', intervalSeconds: null, timeoutSeconds: null, threshold: null },
  ]),
  appliesTo: `${PROBES}; Terraform requires all three`,
  source: section(
    repositoryFile(
      'Azure/azure-cli',
      'src/azure-cli/azure/cli/command_modules/network/aaz/latest/network/application_gateway/probe/_create.py',
      '0227da3a',
    ),
    'arguments',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: `The portal row rests on the implicit probe. Terraform: ${TERRAFORM_NETWORK.title}.`,
});

export const APP_GATEWAY_PROBES_OVERLAP = azureFact({
  id: 'application-gateway.probe.overlap',
  value: boolean(true),
  appliesTo: 'a probe starts every interval although the last one has not timed out yet (v2)',
  source: section(PROBE_OVERVIEW, 'Probe intervals'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  alternatives: [
    {
      value: false,
      note: 'Read serially, the next interval starts after the time-out, which makes long time-outs much slower.',
      source: section(PROBE_OVERVIEW, 'Probe intervals'),
    },
  ],
});

export const APP_GATEWAY_DRAIN_DEFAULT = azureFact({
  id: 'application-gateway.drain.default',
  value: seconds(30),
  appliesTo: 'members removed from a pool while connectionDraining is not enabled',
  source: section(HTTP_SETTINGS, 'Connection draining'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const APP_GATEWAY_DRAIN_RANGE = azureFact({
  id: 'application-gateway.drain.range',
  value: range('seconds', { min: 1, max: 3600 }),
  appliesTo:
    'Microsoft.Network/applicationGateways properties.backendHttpSettingsCollection[].properties.connectionDraining.drainTimeoutInSec',
  source: section(HTTP_SETTINGS, 'Connection draining'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const APP_GATEWAY_ZONES_DEFAULT = azureFact({
  id: 'application-gateway.zones.default',
  value: text('zone-redundant'),
  appliesTo: 'Microsoft.Network/applicationGateways zones, absent (v2)',
  source: section(RELIABILITY, 'Availability zone support'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const APP_GATEWAY_COOKIE_DEFAULT = azureFact({
  id: 'application-gateway.affinity-cookie.default',
  value: text('ApplicationGatewayAffinity'),
  appliesTo:
    'Microsoft.Network/applicationGateways properties.backendHttpSettingsCollection[].properties.affinityCookieName, absent',
  source: section(HTTP_SETTINGS, 'Cookie-based affinity'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Gateways in a row need distinct names.',
});
