// The table of everything that a scenario file of `failcast simulate` may say: faults at chosen times, and who is there to
// meet them. The validator, the type and the published JSON schema are made from it.
import { endpoint } from '#src/config/schema.ts';
import type { Accepted } from '#src/config/shape.ts';
import {
  choice,
  either,
  flag,
  list,
  number,
  object,
  optional,
  required,
  text,
  wholeNumber,
} from '#src/config/shape.ts';

const workload = object({
  protocol: optional(choice('tcp', 'udp'), 'Protocol of the flows.', { byDefault: 'tcp' }),
  newFlowsPerSecond: optional(number(0), 'New flows per second, over all clients.', { byDefault: 20 }),
  flowLifetimeSeconds: optional(number(0), 'How long a flow lasts, in seconds.', { byDefault: 60 }),
  clients: optional(wholeNumber(1), 'Source addresses that the flows come from.', { byDefault: 50 }),
  connectTimeoutSeconds: optional(
    number(0),
    "The application's limit for an attempt to connect, in seconds. Absent: the operating system gives up.",
  ),
  retries: optional(wholeNumber(0), 'Further attempts after one that failed, each from another port.', {
    byDefault: 0,
  }),
  retransmission: optional(
    choice('doubling', 'linear'),
    'When a SYN is repeated: as Linux before 6.5, or as Linux from 6.5.',
    { byDefault: 'doubling' },
  ),
  idleSeconds: optional(number(0), 'Longest silence within a flow, in seconds. Absent: it is never silent for long.'),
  keepaliveSeconds: optional(number(0), 'Interval of TCP keepalives, in seconds.'),
  giveUpSeconds: optional(
    number(0),
    'When a client gives up an established flow that hangs, in seconds. Absent: not within the run.',
  ),
});

const step = object({
  fault: required(
    choice(
      'instance-silent',
      'process-dead',
      'http-503',
      'drain',
      'probe-blocked',
      'reboot',
      'flapping',
      'zone-down',
      'recovery',
    ),
    'What happens.',
  ),
  atSeconds: optional(number(0), 'When, in seconds from the start of the scenario.', { byDefault: 0 }),
  withinSeconds: optional(number(0), 'It happens up to this much later, drawn by seed.', { byDefault: 0 }),
  instance: optional(
    either(wholeNumber(1), text),
    'To which instance of the pool: its number from 1, its name, or `all`. The first when absent.',
  ),
  zone: optional(text, 'Of `zone-down`: the zone.'),
  forSeconds: optional(number(0), 'How long it lasts, in seconds; for good when absent.'),
  silentSeconds: optional(number(1), 'Of `flapping`: how long each silence lasts.', { byDefault: 20 }),
  fineSeconds: optional(number(1), 'Of `flapping`: how long the instance is fine between two silences.', {
    byDefault: 40,
  }),
});

const outboundWorkload = object({
  name: required(text, 'A name for the report.'),
  destination: required(endpoint, 'Where the connections go: `address:port/protocol`, such as `203.0.113.10:443/tcp`.'),
  newConnectionsPerSecond: required(number(0), 'New connections per second and instance.'),
  connectionLifetimeSeconds: required(number(0), 'How long a connection lasts, in seconds.'),
  closedBy: optional(choice('fin', 'rst'), 'How connections end.', { byDefault: 'fin' }),
  keepAliveConnections: optional(wholeNumber(0), 'Connections of each instance that are never closed.', {
    byDefault: 0,
  }),
});

const outbound = object({
  workloads: optional(
    list(outboundWorkload),
    'The connections of every instance. Those of the configuration when absent.',
  ),
  holdSeconds: optional(
    number(0),
    'How long the port of a closed connection stays reserved. Absent: the shortest and the longest time of the sources.',
  ),
  startsFromNothing: optional(flag, 'Does the demand begin with the scenario, instead of long before?', {
    byDefault: false,
  }),
  bursts: optional(
    list(
      object({
        atSeconds: optional(number(0), 'When, in seconds from the start of the scenario.', { byDefault: 0 }),
        forSeconds: required(number(0), 'How long it lasts, in seconds.'),
        times: required(number(0), 'How many times as many new connections.'),
      }),
    ),
    'Times of more, or fewer, new connections.',
  ),
  retries: optional(wholeNumber(0), 'How often a connection that finds no port is tried again.', { byDefault: 0 }),
  retryAfterSeconds: optional(number(0), 'How long after each failure, in seconds.', { byDefault: 1 }),
  sizes: optional(
    list(
      object({
        atSeconds: required(number(0), 'When, in seconds from the start of the scenario.'),
        instances: required(wholeNumber(1), 'How many instances there are from then on.'),
      }),
    ),
    'How the pool grows or shrinks, in the order of time.',
  ),
});

/** The table. */
export const SCENARIO = object({
  $schema: optional(text, 'Where the JSON schema of this file stands.'),
  title: optional(text, 'A name for the report. The name of the file when absent.'),
  resource: optional(text, 'The rule or pool that is looked at, as --resource, which wins.'),
  durationSeconds: optional(number(0), 'How long the run that is shown lasts, as --duration, which wins.'),
  instances: optional(wholeNumber(1), 'Size of pools that the template leaves open.'),
  workloads: optional(list(workload), 'The flows. Some of each protocol of the rule when absent.'),
  steps: optional(list(step), 'What happens, and when. None is an ordinary day.'),
  outbound: optional(outbound, 'A demand for source ports is replayed, instead of a failure.'),
});

export type ScenarioFile = Accepted<typeof SCENARIO>;
