// The table of everything that failcast.config.jsonc may say: what a template cannot.
// The validator, the type `Configuration` and the published JSON schema are made from it.
import type { Accepted } from '#src/config/shape.ts';
import {
  choice,
  either,
  flag,
  list,
  matching,
  nullable,
  number,
  object,
  optional,
  required,
  tableByCheck,
  text,
  wholeNumber,
} from '#src/config/shape.ts';

const resourceGlob = 'Glob over resource names, such as `lb-spoke-*`.';
const day = matching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '2027-03-31');
const severity = choice('error', 'warning', 'info', 'off');

/** Address (or host name), port and protocol. */
export const endpoint = matching(/^(\[[0-9A-Fa-f:]+\]|[^\s:/[\]]+):\d{1,5}\/(tcp|udp)$/, '203.0.113.10:443/tcp');

const budget = object({
  newFlowSeconds: optional(
    number(0),
    'Longest time, in seconds, that new flows may meet a dead instance. A window equal to it is within it.',
  ),
  overrides: optional(
    list(
      object({
        resource: required(text, resourceGlob),
        newFlowSeconds: required(number(0), 'The budget of these resources, in seconds.'),
        reason: required(text, 'Why these resources differ.'),
      }),
    ),
    'Budgets of single resources; the first that matches counts.',
  ),
});

const workload = object({
  name: required(text, 'A name for reports.'),
  from: required(text, `Where the connections start. ${resourceGlob}`),
  destination: required(endpoint, 'Address (or host name), port and protocol: `203.0.113.10:443/tcp`.'),
  newConnectionsPerSecond: required(number(0), 'New connections per second, per instance.'),
  connectionLifetimeSeconds: required(number(0), 'How long a connection lasts, in seconds.'),
  closedBy: optional(choice('fin', 'rst'), 'How connections end; it decides how long a closed port stays reserved.', {
    byDefault: 'fin',
  }),
  keepAliveConnections: optional(nullable(wholeNumber(0)), 'Connections kept open per instance, all the time.'),
  idleSeconds: optional(nullable(number(0)), 'Longest silence within a connection, in seconds.'),
  keepaliveSeconds: optional(nullable(number(0)), 'Interval of TCP keepalives, in seconds.'),
});

const appliance = object({
  match: required(text, resourceGlob),
  snat: optional(flag, 'The appliance translates source addresses.'),
  mode: optional(choice('active-active', 'active-passive'), 'Whether all members forward at once.'),
  bgp: optional(
    object({
      keepaliveSeconds: required(number(0), 'Keepalive interval, in seconds.'),
      holdSeconds: required(number(0), 'Hold time, in seconds.'),
    }),
    'BGP timers that the appliance negotiates.',
  ),
  heartbeatSeconds: optional(number(0), 'Interval of the heartbeat between the members, in seconds.'),
  sessionSync: optional(flag, 'Members share their sessions; it matters only where flows move.'),
});

const failover = object({
  model: optional(
    choice('service', 'as-written', 'guide', 'one-probe'),
    'How probes are read: as the service acts, as the property descriptions say, as the architecture guide counts, or always one probe.',
    { byDefault: 'service' },
  ),
  tcpResetCountsTowardThreshold: optional(flag, 'A TCP reset counts as one failed probe of the threshold.', {
    byDefault: true,
  }),
  httpStatusCountsTowardThreshold: optional(flag, 'An HTTP answer other than 200 counts as one failed probe only.', {
    byDefault: false,
  }),
  propagationSeconds: optional(number(0), 'Time the platform takes to act on a probe result, in seconds.', {
    byDefault: 0,
  }),
});

const drill = object({
  date: required(day, 'Day of the drill.'),
  resource: required(text, resourceGlob),
  failure: required(
    choice(
      'instance-silent',
      'process-dead',
      'http-503',
      'drain',
      'flapping',
      'all-down',
      'zone-down',
      'bgp-silent',
      'bgp-clean',
      'api-failover',
      'region-down',
      'recovery',
    ),
    'What was made to fail.',
  ),
  measuredSeconds: required(number(0), 'Time until new flows were carried again, in seconds.'),
});

const ignored = object({
  check: required(text, 'Id or code of a check.', { names: 'check' }),
  resource: optional(text, `${resourceGlob} Every resource when absent.`),
  reason: required(text, 'Why the finding is accepted.'),
  until: optional(day, 'Last day on which the finding stays ignored.'),
});

/** The table. */
export const CONFIGURATION = object({
  $schema: optional(text, 'Where the JSON schema of this file stands.'),
  budget: optional(budget, 'What the business accepts.'),
  workloads: optional(list(workload), 'Outbound demand, from which SNAT port use is computed.'),
  appliances: optional(list(appliance), 'What templates do not tell about network virtual appliances.'),
  failover: optional(failover, 'How failover windows are computed.'),
  drills: optional(list(drill), 'Failover times measured on the real deployment.'),
  checks: optional(
    tableByCheck(
      either(
        severity,
        object({ severity: required(severity, 'Severity of the findings; `off` turns the check off.') }),
      ),
    ),
    'Severity per check, by id or code.',
  ),
  ignore: optional(list(ignored), 'Findings that are accepted, each with a reason.'),
});

export type Configuration = Accepted<typeof CONFIGURATION>;
