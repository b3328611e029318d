// What does the architecture guide for highly available appliances promise, and how is its figure read?
import { azureFact, count, range, seconds, text } from './fact.ts';
import { issue, NVA_GUIDE, NVA_GUIDE_TEXT, section } from './sources.ts';

const CHECKED_ON = '2026-11-30';

export const GUIDE_CONVERGENCE = azureFact({
  id: 'guide.load-balancer.convergence',
  value: range('seconds', { min: 10, max: 15 }),
  appliesTo: 'appliances behind an internal load balancer or a Gateway Load Balancer',
  source: section(NVA_GUIDE, 'Load Balancer'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Fits two probes of 5 s on a silent instance, or three on a refused one; not the default of a template, which is 15 to 30 s.',
});

export const GUIDE_PROBE_INTERVAL = azureFact({
  id: 'guide.load-balancer.probe-interval',
  value: seconds(5),
  appliesTo: 'the probe interval behind the 10 to 15 s of the guide',
  source: section(NVA_GUIDE_TEXT, 'Load Balancer'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});

export const GUIDE_FAILED_PROBES = azureFact({
  id: 'guide.load-balancer.failed-probes',
  value: count(3),
  appliesTo: 'the failed probes behind the 10 to 15 s of the guide',
  source: section(NVA_GUIDE_TEXT, 'Load Balancer'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  note: 'Three probes span two to three intervals when each is judged as soon as it is sent; a silent probe is judged one interval later.',
});

export const GUIDE_API_FAILOVER = azureFact({
  id: 'guide.api-failover.convergence',
  value: range('seconds', { min: 60, max: 120 }),
  appliesTo: 'appliances that move a public address or rewrite routes',
  source: section(NVA_GUIDE, 'Overview table'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
  alternatives: [
    {
      value: 'several minutes',
      note: 'The text of the same guide.',
      source: section(NVA_GUIDE, 'Dynamic public IP address and UDR management'),
    },
    {
      value: 60,
      note: 'A reader reports about one minute for address and routes in a few tests.',
      source: section(issue('MicrosoftDocs/architecture-center', 4325, 'failover time'), 'thread'),
    },
  ],
});

export const GUIDE_INTERNAL_ONLY_SYMMETRY = azureFact({
  id: 'guide.symmetry.same-internal-load-balancer',
  value: text('same load balancer, one network interface, one IP configuration, HA ports'),
  appliesTo: 'symmetry of flows without source NAT behind an internal load balancer',
  source: section(NVA_GUIDE, 'Load Balancer'),
  checkedOn: CHECKED_ON,
  confidence: 'documented',
});
