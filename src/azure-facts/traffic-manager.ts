// How fast does Traffic Manager stop naming a dead endpoint, and how long do resolvers keep it?
import { azureFact, count, range, seconds, table, text } from './fact.ts';
import { issue, learn, repositoryFile, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';
const PROFILES = 'Microsoft.Network/trafficManagerProfiles properties';
const MONITORING = learn('azure/traffic-manager/traffic-manager-monitoring', 'Traffic Manager endpoint monitoring');
const RELIABILITY = learn('azure/reliability/reliability-traffic-manager', 'Reliability in Azure Traffic Manager');

export const TRAFFIC_MANAGER_INTERVAL_DEFAULT = azureFact({
  id: 'traffic-manager.monitor.interval.default',
  value: seconds(30),
  appliesTo: `${PROFILES}.monitorConfig.intervalInSeconds, absent`,
  source: section(MONITORING, 'Configure endpoint monitoring'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The other possible interval is 10 s.',
});

export const TRAFFIC_MANAGER_TIMEOUTS = azureFact({
  id: 'traffic-manager.monitor.timeouts',
  value: table([
    { intervalSeconds: 30, minSeconds: 5, maxSeconds: 10, defaultSeconds: 10 },
    { intervalSeconds: 10, minSeconds: 5, maxSeconds: 9, defaultSeconds: 9 },
  ]),
  appliesTo: `${PROFILES}.monitorConfig.timeoutInSeconds by interval`,
  source: section(MONITORING, 'Configure endpoint monitoring'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const TRAFFIC_MANAGER_FAILURES_DEFAULT = azureFact({
  id: 'traffic-manager.monitor.tolerated-failures.default',
  value: count(3),
  appliesTo: `${PROFILES}.monitorConfig.toleratedNumberOfFailures, absent`,
  source: section(MONITORING, 'Configure endpoint monitoring'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'An endpoint is out after one failure more than are tolerated.',
});

export const TRAFFIC_MANAGER_FORMULA = azureFact({
  id: 'traffic-manager.formula',
  value: text('phase + toleratedFailures · interval + timeout + TTL'),
  appliesTo: 'longest time until a resolver gets a healthy endpoint',
  source: section(MONITORING, 'Endpoint failover and recovery'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'Derived from the page on monitoring.',
  alternatives: [
    {
      value: 'TTL + retries · interval',
      note: 'The published formula leaves one probe and the time-out out.',
      source: section(RELIABILITY, 'Failover'),
    },
  ],
});

export const TRAFFIC_MANAGER_TTL_BY_TOOL = azureFact({
  id: 'traffic-manager.ttl.by-tool',
  value: table([
    { tool: 'portal', seconds: 60 },
    { tool: 'cli', seconds: 30 },
    { tool: 'terraform', seconds: null },
    { tool: 'powershell', seconds: null },
    { tool: 'avm', seconds: 60 },
  ]),
  appliesTo: `${PROFILES}.dnsConfig.ttl; Terraform and PowerShell require it, what the service does without it is not stated`,
  source: section(
    repositoryFile(
      'Azure/azure-cli',
      'src/azure-cli/azure/cli/command_modules/network/aaz/latest/network/traffic_manager/profile/_create.py',
      '001d8ba5',
    ),
    'arguments',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const TRAFFIC_MANAGER_REPORTED = azureFact({
  id: 'traffic-manager.reported-failover',
  value: range('minutes', { min: 5, max: 10 }),
  appliesTo: 'a failover by priority as users saw it, with clients that keep connections and addresses',
  source: section(issue('MicrosoftDocs/azure-docs', 11225, 'failover takes 5 to 10 minutes'), 'thread'),
  checkedOn: CHECKED_ON,
  confidence: 'measured',
});
