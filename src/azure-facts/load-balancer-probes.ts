// When does a load balancer probe, when does it call an instance down, and which defaults apply?
import { apiVersion, azureFact, boolean, count, date, range, seconds, series, text, words } from './fact.ts';
import {
  AVM_LOAD_BALANCER_CHANGELOG,
  CLI_PROBE,
  issue,
  LB_PROBES,
  LB_PROBES_2018,
  LB_PROBES_2023,
  LB_PROBES_HOW_TO,
  LB_TEMPLATE_REFERENCE,
  LB_WHATS_NEW,
  LB_ZONES_2020,
  NETWORK_TYPES,
  NSG_OVERVIEW,
  pullRequest,
  section,
  TERRAFORM_PROBE,
} from './sources.ts';

const CHECKED_ON = '2026-11-30';
const PROBES = 'Microsoft.Network/loadBalancers properties.probes[].properties';

export const LB_PROBE_INTERVAL_DEFAULT = azureFact({
  id: 'lb.probe.interval.default',
  value: seconds(15),
  appliesTo: `${PROBES}.intervalInSeconds, absent`,
  source: section(LB_TEMPLATE_REFERENCE, 'ProbePropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The portal fills in 5 instead, so a template copied from a portal prototype without the interval is three times slower.',
});

export const LB_PROBE_INTERVAL_PORTAL = azureFact({
  id: 'lb.probe.interval.portal',
  value: seconds(5),
  appliesTo: `${PROBES}.intervalInSeconds as the portal writes it`,
  source: section(LB_PROBES, 'Probe interval and timeout'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_PROBE_INTERVAL_MINIMUM = azureFact({
  id: 'lb.probe.interval.minimum',
  value: seconds(5),
  appliesTo: `${PROBES}.intervalInSeconds`,
  source: section(LB_TEMPLATE_REFERENCE, 'ProbePropertiesFormat'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_PROBE_INTERVAL_ONCE_DOCUMENTED_MAXIMUM = azureFact({
  id: 'lb.probe.interval.once-documented-maximum',
  value: seconds(120),
  appliesTo: `${PROBES}.intervalInSeconds`,
  source: section(LB_PROBES_2018, 'Probe properties'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'No longer enforced: the REST reference states no maximum. A longer interval lies outside the range that was once documented.',
  alternatives: [
    {
      value: null,
      note: 'No upper bound: portal and REST accept any 32-bit integer, and a quickstart of Microsoft uses 360 s.',
      source: section(issue('MicrosoftDocs/azure-docs', 107019, 'probe interval accepts any integer'), 'thread'),
    },
  ],
});

export const LB_PROBE_THRESHOLD_DEFAULT = azureFact({
  id: 'lb.probe.threshold.default',
  value: count(1),
  appliesTo: `${PROBES}.probeThreshold, absent`,
  source: section(CLI_PROBE, 'help of --probe-threshold'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: `Terraform has the same default, and what-if reports 1 as set by the service (${AVM_LOAD_BALANCER_CHANGELOG.title}, 0.7.0).`,
  alternatives: [
    {
      value: 2,
      note: 'Clusters of Azure Kubernetes Service show 2, which their controller writes.',
      source: section(
        pullRequest('kubernetes-sigs/cloud-provider-azure', 3623, 'use probeThreshold instead of numberOfProbes'),
        'description',
      ),
    },
  ],
});

export const LB_PROBE_THRESHOLD_MINIMUM = azureFact({
  id: 'lb.probe.threshold.minimum',
  value: count(1),
  appliesTo: `${PROBES}.probeThreshold`,
  source: section(TERRAFORM_PROBE, 'schema of probe_threshold'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The REST reference gives no range; the Terraform provider accepts 1 to 100.',
});

export const LB_PROBE_THRESHOLD_MAXIMUM_TERRAFORM = azureFact({
  id: 'lb.probe.threshold.maximum-terraform',
  value: count(100),
  appliesTo: `${PROBES}.probeThreshold`,
  source: section(TERRAFORM_PROBE, 'schema of probe_threshold'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'A bound of the Terraform provider. The upper bound of the service is not published.',
});

export const LB_PROBE_THRESHOLD_FIRST_API = azureFact({
  id: 'lb.probe.threshold.first-api-version',
  value: apiVersion('2022-05-01'),
  appliesTo: `${PROBES}.probeThreshold`,
  source: section(NETWORK_TYPES, 'ProbePropertiesFormat in all API versions'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'An older API version cannot express a threshold, so the default counts.',
});

export const LB_PROBE_THRESHOLD_SYMMETRIC = azureFact({
  id: 'lb.probe.threshold.symmetric',
  value: boolean(true),
  appliesTo: `${PROBES}.probeThreshold with protocol Tcp`,
  source: section(LB_PROBES, 'Probe threshold'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Over TCP the threshold counts consecutive successes on the way up and consecutive failures or time-outs on the way down.',
  alternatives: [
    {
      value: false,
      note: 'The interval section of the same page still says that one success or one failure decides; that text is older.',
      source: section(LB_PROBES, 'Probe interval and timeout'),
    },
  ],
});

export const LB_PROBE_COUNT_NOT_HONOURED = azureFact({
  id: 'lb.probe.number-of-probes.not-honoured',
  value: boolean(true),
  appliesTo: `${PROBES}.numberOfProbes`,
  source: section(LB_WHATS_NEW, 'Known issues'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The service moves an instance up or down after one probe whatever this value is. Use probeThreshold.',
  alternatives: [
    {
      value: false,
      note: 'The REST reference still describes it as the count of unanswered probes that stops traffic.',
      source: section(LB_TEMPLATE_REFERENCE, 'ProbePropertiesFormat'),
    },
  ],
});

export const LB_PROBE_COUNT_RETIRES = azureFact({
  id: 'lb.probe.number-of-probes.retires',
  value: date('2027-09-01'),
  appliesTo: `${PROBES}.numberOfProbes`,
  source: section(LB_WHATS_NEW, 'Retirements'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_PROBE_COUNT_AS_WRITTEN_DEFAULT = azureFact({
  id: 'lb.probe.number-of-probes.as-written-default',
  value: count(2),
  appliesTo: `${PROBES}.numberOfProbes, absent, read as its description says`,
  source: section(LB_PROBES_2018, 'Probe properties'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'Old pages name 2 as the smallest count and work their example with it. Used by the model `as-written` only.',
});

export const LB_PROBE_HTTP_TIMEOUT = azureFact({
  id: 'lb.probe.http-timeout',
  value: seconds(30),
  appliesTo: `${PROBES} with protocol Http or Https`,
  source: section(LB_PROBES, 'HTTP and HTTPS probe'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The interval counts instead when it is shorter.',
  alternatives: [{ value: 31, note: 'The text of 2018.', source: section(LB_PROBES_2018, 'HTTP probe') }],
});

export const LB_PROBE_TCP_TIMEOUT = azureFact({
  id: 'lb.probe.tcp-timeout',
  value: text('one interval'),
  appliesTo: `${PROBES} with protocol Tcp`,
  source: section(LB_PROBES_2023, 'Probe interval and timeout'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'There is no time-out of its own: a silent probe has failed when the next one is due.',
});

export const LB_PROBE_HTTP_STATUS_IMMEDIATE = azureFact({
  id: 'lb.probe.http-status-immediate',
  value: boolean(true),
  appliesTo: `${PROBES} with protocol Http or Https`,
  source: section(LB_PROBES, 'Probe threshold'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'An explicit answer, 200 or anything else, changes the state at once; the threshold counts time-outs only.',
  alternatives: [
    {
      value: false,
      note: 'The REST reference says "consecutive successful or failed probes" without an exception for HTTP.',
      source: section(LB_TEMPLATE_REFERENCE, 'ProbePropertiesFormat'),
    },
  ],
});

export const LB_PROBE_HTTP_RST_IMMEDIATE = azureFact({
  id: 'lb.probe.http-rst-immediate',
  value: boolean(true),
  appliesTo: `${PROBES} with protocol Http or Https, connection reset`,
  source: section(LB_PROBES_HOW_TO, 'HTTP probe'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The current overview lists a reset only as a failure; the how-to article says that it marks the instance down at once.',
});

export const LB_PROBE_TCP_RST_COUNTS = azureFact({
  id: 'lb.probe.tcp-rst-counts-toward-threshold',
  value: boolean(true),
  appliesTo: `${PROBES} with protocol Tcp, connection reset`,
  source: section(LB_PROBES, 'Probe threshold'),
  checkedOn: CHECKED_ON,
  confidence: 'assumed',
  note: 'The text counts "failures or timeouts"; that a reset is one of these failures is inferred.',
});

export const LB_PROBE_HTTP_SUCCESS_STATUS = azureFact({
  id: 'lb.probe.http-success-status',
  value: count(200),
  appliesTo: `${PROBES} with protocol Http or Https`,
  source: section(LB_PROBES, 'HTTP and HTTPS probe'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Every other status is a failure, redirects included.',
});

export const LB_PROBE_FIRST_SUCCESS_COUNT = azureFact({
  id: 'lb.probe.first-success-count',
  value: count(1),
  appliesTo: `${PROBES}, an instance that has just booted`,
  source: section(LB_PROBES, 'Probe up behavior'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: 'probeThreshold',
      note: 'The section on the threshold asks for that many successes over TCP before an instance gets traffic.',
      source: section(LB_PROBES, 'Probe threshold'),
    },
  ],
});

export const LB_PROBE_FLAPPING_PENALTY = azureFact({
  id: 'lb.probe.flapping-penalty',
  value: range('seconds', { min: 0, max: null }),
  appliesTo: `${PROBES}, an instance whose state changes often`,
  source: section(LB_PROBES, 'Probe up behavior'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The load balancer waits longer before it trusts an oscillating instance. How long is not published, so recovery has no upper bound.',
});

export const LB_PROPAGATION_TIME = azureFact({
  id: 'lb.probe.propagation',
  value: range('seconds', { min: 0, max: null }),
  appliesTo: 'time from the verdict of a probe to the data path',
  source: section(LB_PROBES, 'Probe interval and timeout'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Published only as a small amount of time. Every window is therefore a lower bound.',
});

export const LB_PROBE_ZONES_INDEPENDENT = azureFact({
  id: 'lb.probe.zones-independent',
  value: boolean(true),
  appliesTo: 'zone-redundant frontends',
  source: section(LB_ZONES_2020, 'Zone-redundant frontends'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Each zone probes every instance on its own, so zones may disagree for a while.',
});

export const LB_PROBE_NO_HEALTHY_DEFAULT = azureFact({
  id: 'lb.probe.no-healthy-backends.default',
  value: text('AllProbedDown'),
  appliesTo: `${PROBES}.noHealthyBackendsBehavior, absent`,
  source: section(AVM_LOAD_BALANCER_CHANGELOG, '0.7.0'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_PROBE_NO_HEALTHY_FIRST_API = azureFact({
  id: 'lb.probe.no-healthy-backends.first-api-version',
  value: apiVersion('2024-01-01'),
  appliesTo: `${PROBES}.noHealthyBackendsBehavior`,
  source: section(NETWORK_TYPES, 'ProbePropertiesFormat in all API versions'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Spelt NoHealthyBackendsBehavior in 2024-01-01 and noHealthyBackendsBehavior from 2024-03-01; names compare without case.',
});

export const LB_PROBE_HTTPS_FIRST_API = azureFact({
  id: 'lb.probe.https.first-api-version',
  value: apiVersion('2018-02-01'),
  appliesTo: `${PROBES}.protocol, value Https`,
  source: section(NETWORK_TYPES, 'ProbePropertiesFormat in all API versions'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'HTTPS probes need the Standard SKU and SHA-256 or better in the whole certificate chain.',
});

export const LB_PROBE_HTTP_REFUSED_PORTS = azureFact({
  id: 'lb.probe.http-refused-ports',
  value: series('ports', [19, 21, 25, 70, 110, 119, 143, 220, 993]),
  appliesTo: `${PROBES}.port with protocol Http`,
  source: section(LB_PROBES, 'HTTP and HTTPS probe'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const LB_PROBE_SOURCE_ADDRESSES = azureFact({
  id: 'lb.probe.source-addresses',
  value: words(['168.63.129.16', 'fe80::1234:5678:9abc']),
  appliesTo: 'source of every health probe',
  source: section(LB_PROBES, 'Probe source IP address'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'The service tag AzureLoadBalancer stands for them in security rules.',
});

export const LB_PROBE_NSG_DENY_BLOCKS = azureFact({
  id: 'lb.probe.nsg-deny-blocks',
  value: boolean(true),
  appliesTo: 'security rules that deny the probe source on the probe port',
  source: section(LB_PROBES, 'Probe source IP address'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: false,
      note: 'The page on security groups says that health monitoring from 168.63.129.16 is not subject to them unless a tag targets it.',
      source: section(NSG_OVERVIEW, 'Azure platform considerations'),
    },
  ],
});

export const LB_PROBE_PORTS_PER_INSTANCE = azureFact({
  id: 'lb.probe.one-per-port',
  value: count(1),
  appliesTo: 'probes of one port of one instance',
  source: section(
    issue('MicrosoftDocs/azure-docs', 121106, 'several probes for one port'),
    'answer of the product group',
  ),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});
