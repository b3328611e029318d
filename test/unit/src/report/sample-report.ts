// A report made by hand: two parameter sets, one table of failures, findings of every kind, a gap and a failed input.
import type { FailoverEstimate } from '#src/model/estimate.ts';
import type { Finding } from '#src/model/finding.ts';
import type { Place } from '#src/model/place.ts';
import type { CheckReport, ReportedEstimate, ReportedFinding } from '#src/report/check-report.ts';
import { PLAIN } from '#src/report/style.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { createSourceFile } from '#src/source/source-file.ts';

const template = createSourceFile(
  'hub/main.json',
  '{\r\n  "resources": [\r\n    {\r\n      "intervalInSeconds": 30,\r\n\t"probe": { "id": "größe" }\r\n    }\r\n  ]\r\n}\r\n',
);

/** The place of the first occurrence of a text. */
function placeOf(text: string): Place {
  const start = template.text.indexOf(text);
  const resources: Place = { file: template, start: 16, end: 60, parent: undefined, key: 'resources' };
  const first: Place = { file: template, start: 24, end: 58, parent: resources, key: 0 };
  return { file: template, start, end: start + text.length, parent: first, key: 'a/b' };
}

const nva = 'Microsoft.Network/loadBalancers/lb-nva';
const provenance = { input: 'hub/main.json', parameterSets: ['dev', 'prod'] };

function failover(change: Partial<FailoverEstimate>): ReportedEstimate {
  return {
    kind: 'failover',
    ...provenance,
    design: 'ilb-ha-ports',
    resource: nva,
    rule: 'ha-ports',
    pool: 'nva',
    probe: 'tcp-8008',
    failure: 'instance-silent',
    assumes: { answers: 'silent', forwards: 'no' },
    newFlows: { minMs: 30_000, meanMs: 45_000, maxMs: 60_000 },
    establishedTcp: { fate: 'hangs', boundMs: null },
    udp: { fate: 'moves', boundMs: null },
    scenario: change.failure ?? 'instance-silent',
    because: [
      { text: 'interval 30 s', place: placeOf('30') },
      { text: 'threshold 1, since none is written', source: 'lb.probe.threshold.default' },
      { text: 'the guide says so', source: 'guide.load-balancer.convergence' },
    ],
    ...change,
  };
}

function finding(change: Partial<Finding>): ReportedFinding {
  return {
    ...provenance,
    id: 'probe-window-too-long',
    code: 'LB04',
    severity: 'error',
    verdict: 'fires',
    message: 'A silent instance stays in rotation for up to 60 s.',
    remedy: 'Shorten the interval.',
    resource: nva,
    place: placeOf('30'),
    because: [{ text: 'interval 30 s', place: placeOf('30') }],
    data: { windowSeconds: 60 },
    instances: [nva],
    fingerprint: 'f0',
    ...change,
  };
}

export const report: CheckReport = {
  tool: { name: 'failcast', version: '1.2.3' },
  inputs: [
    {
      path: 'hub/main.json',
      parameterSets: ['dev', 'prod'],
      status: 'partly',
      problems: [{ message: 'max() of an empty array', place: placeOf('größe') }],
    },
    { path: 'broken.json', parameterSets: [], status: 'failed', problems: [{ message: 'no such file' }] },
  ],
  estimates: [
    failover({}),
    failover({
      failure: 'process-dead',
      assumes: { answers: 'rst', forwards: 'refuses' },
      newFlows: { minMs: 0, meanMs: 15_000, maxMs: 30_000 },
      lastZone: { minMs: 0, meanMs: 22_500, maxMs: 30_000 },
      establishedTcp: { fate: 'reset', boundMs: 240_000 },
    }),
    failover({
      failure: 'http-503',
      assumes: { answers: '503', forwards: 'yes' },
      newFlows: { never: true },
      establishedTcp: { fate: 'continues', boundMs: null },
    }),
    failover({ failure: 'recovery', assumes: { answers: 'ok', forwards: 'yes' }, newFlows: { unboundedFromMs: 0 } }),
    failover({
      failure: 'all-down',
      assumes: { answers: 'silent', forwards: 'no' },
      newFlows: { unknown: 'parameter pool has no value' },
      udp: { fate: 'ends', boundMs: null },
    }),
    {
      kind: 'snat',
      ...provenance,
      resource: nva,
      pool: 'nva',
      subnet: null,
      method: 'implicit',
      portsPerInstance: { now: 1024, atMaximum: 512 },
      shared: false,
      demand: { min: 750, max: 6750, peak: 7012 },
      verdict: 'short',
      because: [],
    },
    {
      kind: 'chain',
      ...provenance,
      layers: [
        { resource: 'Microsoft.Network/trafficManagerProfiles/tm', windowMs: { min: 30_000, max: 120_000 } },
        { resource: nva, windowMs: { min: 30_000, max: 60_000 } },
      ],
      userVisibleMs: { min: 30_000, max: 180_000 },
      reactsFirst: nva,
      because: [],
    },
  ],
  findings: [
    finding({}),
    finding({
      id: 'implicit-snat',
      code: 'LB30',
      severity: 'info',
      verdict: 'depends',
      message: 'The rule \u001b[2Jgives outbound ports\nby accident.',
      place: placeOf('"id": "größe"'),
      instances: ['a', 'b', 'c'],
      parameterSets: ['prod'],
    }),
    finding({
      id: 'rule-without-probe',
      code: 'LB05',
      severity: 'warning',
      message: 'No probe.',
      place: placeOf('"größe"'),
    }),
  ],
  gaps: [
    {
      ...provenance,
      code: 'missing-parameter',
      message: 'parameter pool has no value',
      affects: ['size of pool nva'],
      place: placeOf('größe'),
    },
  ],
  summary: { errors: 1, warnings: 1, infos: 0, depends: 1, gaps: 1 },
  checkCount: 31,
  baselineCount: 0,
  ignoredCount: 2,
  guide: { minMs: 10_000, maxMs: 15_000, source: 'guide.load-balancer.convergence' },
  areWindowsLowerBounds: true,
};

export const context: TextContext = {
  style: PLAIN,
  width: 100,
  isVerbose: false,
  isQuiet: false,
  showsGaps: false,
  tellsFailures: true,
  sourceOf: (id) => ({
    title: 'Probes',
    url: 'https://learn.microsoft.com/probes',
    checkedOn: `2026-11-30 ${id}`.slice(0, 10),
  }),
};
