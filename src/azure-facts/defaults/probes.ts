// What do the tools write into a health probe that its author leaves alone?
import {
  LB_PROBE_INTERVAL_DEFAULT,
  LB_PROBE_NO_HEALTHY_DEFAULT,
  LB_PROBE_THRESHOLD_DEFAULT,
} from '../load-balancer-probes.ts';
import { issue, LB_PROBES, pullRequest, section } from '../sources.ts';
import type { DefaultedProperty } from './defaulted-property.ts';
import { defaultedProperty, required, sendsNothing, unsupported, unverified, writes } from './defaulted-property.ts';
import { PROBE_SOURCES as FROM } from './tool-sources.ts';

const BASE = { resourceType: 'Microsoft.Network/loadBalancers', checkedOn: '2026-11-30' } as const;
const PROBES = 'properties.probes[].properties';
const EXPORTED = section(
  issue('kubernetes/ingress-nginx', 13103, 'exported probe of a cluster'),
  'template exported from the portal',
);

export const PROBE_DEFAULTS: readonly DefaultedProperty[] = [
  defaultedProperty({
    ...BASE,
    id: 'lb.probe.protocol',
    path: `${PROBES}.protocol`,
    unit: 'text',
    ships: required(FROM.service, 'The property is required.'),
    portal: required(FROM.portal, 'Its user picks one.'),
    cli: required(FROM.cli, 'The argument is required.'),
    powershell: sendsNothing(FROM.powershell, 'Optional in the cmdlet, although the service requires it.'),
    terraform: writes('Tcp', FROM.terraform),
    avm: writes('Tcp', FROM.avm, { note: 'The module reads it unguarded elsewhere, so leaving it out is an error.' }),
    aks: writes('Tcp', FROM.aks),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.probe.interval',
    path: `${PROBES}.intervalInSeconds`,
    unit: 'seconds',
    ships: LB_PROBE_INTERVAL_DEFAULT,
    portal: writes(5, section(LB_PROBES, 'Probe interval and timeout')),
    cli: sendsNothing(FROM.cli),
    powershell: required(FROM.powershell, '-IntervalInSeconds is mandatory.'),
    terraform: writes(15, FROM.terraform, { note: 'Smallest value 5.' }),
    avm: writes(5, FROM.avm),
    aks: writes(5, FROM.aks),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.probe.number-of-probes',
    path: `${PROBES}.numberOfProbes`,
    unit: 'count',
    ships: unsupported(FROM.service, 'No default is documented, and the service does not honour the property.'),
    portal: unsupported(FROM.portal, 'The field was removed from the form.'),
    cli: sendsNothing(FROM.cli),
    powershell: required(FROM.powershell, '-ProbeCount is mandatory.'),
    terraform: writes(2, FROM.terraform),
    avm: writes(2, FROM.avm),
    aks: sendsNothing(FROM.aks),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.probe.threshold',
    path: `${PROBES}.probeThreshold`,
    unit: 'count',
    ships: LB_PROBE_THRESHOLD_DEFAULT,
    portal: unverified(
      FROM.portal,
      'The form of the how-to article has no such field; when nothing is sent, the service uses 1.',
      [{ value: 1, note: 'Templates exported from the portal show 1.', source: EXPORTED }],
    ),
    cli: sendsNothing(FROM.cli, 'The help calls the option a preview that is not for production.'),
    powershell: sendsNothing(FROM.powershell),
    terraform: writes(1, FROM.terraform, { note: 'From 1 to 100.' }),
    avm: writes(1, FROM.avm),
    aks: writes(2, FROM.aks),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.probe.no-healthy-backends',
    path: `${PROBES}.noHealthyBackendsBehavior`,
    unit: 'text',
    ships: LB_PROBE_NO_HEALTHY_DEFAULT,
    portal: unverified(FROM.portal, 'Not found out; when nothing is sent, the service uses AllProbedDown.', [
      { value: 'AllProbedDown', note: 'Templates exported from the portal show it.', source: EXPORTED },
    ]),
    cli: unsupported(FROM.cli, 'The version that was read has no such option.'),
    powershell: sendsNothing(FROM.powershell),
    terraform: unsupported(
      section(
        pullRequest('hashicorp/terraform-provider-azurerm', 32645, 'no_healthy_backends_behavior'),
        'description',
      ),
      'Added in August 2026; older versions have no such argument.',
    ),
    avm: writes('AllProbedDown', FROM.avm),
    aks: sendsNothing(FROM.aks),
  }),
  defaultedProperty({
    ...BASE,
    id: 'lb.probe.request-path',
    path: `${PROBES}.requestPath`,
    only: 'HTTP and HTTPS',
    unit: 'text',
    ships: required(FROM.service, 'Required for HTTP and HTTPS, refused for TCP.'),
    portal: writes('/', FROM.portal, { note: 'As the examples show it.' }),
    cli: sendsNothing(FROM.cli),
    powershell: sendsNothing(FROM.powershell),
    terraform: sendsNothing(FROM.terraform),
    avm: required(FROM.avm, 'Its user gives one.'),
    aks: writes('/', FROM.aks, { note: 'A probe that services share asks port 10256 for /healthz.' }),
  }),
];
