// What does `--scenario` name: a scenario, or a file that describes one?

import type { ScenarioWords } from '#simulator/plan-file.ts';
import { ALL_SCENARIOS, scenarioNamed } from '#simulator/scenarios/all-scenarios.ts';
import type { NamedScenario } from '#simulator/scenarios/named-scenario.ts';
import { outboundScenario } from '#simulator/scenarios/outbound-file.ts';
import { PORT_SCENARIOS } from '#simulator/scenarios/port-scenarios.ts';
import type { PortScenario } from '#simulator/snat/port-scenario.ts';
import type { PortWishes } from '#simulator/snat/port-subject.ts';
import { secondsToMs } from '#simulator/time.ts';
import type { Workload } from '#simulator/workload.ts';
import { workloadFrom } from '#simulator/workload.ts';
import { openFile, shownPath } from '#src/cli/files.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import { closestName } from '#src/config/closest-name.ts';
import { loadScenario } from '#src/config/load-scenario.ts';
import type { ScenarioFile } from '#src/config/scenario-schema.ts';
import type { Host } from '#src/host/host.ts';
import { placed } from '#src/report/placed.ts';

export interface WantedScenario {
  readonly scenario: NamedScenario | ScenarioWords | PortScenario;
  readonly resource?: string | undefined;
  readonly durationSeconds?: number | undefined;
  readonly instances?: number | undefined;
  readonly workloads?: readonly Workload[] | undefined;
  /** Of a scenario of source ports. */
  readonly wishes?: PortWishes;
}

/** The scenario; a name that does not exist and a file that is wrong are usage errors. */
export function readScenario(host: Host, nameOrPath: string): WantedScenario {
  const named = scenarioNamed(nameOrPath) ?? PORT_SCENARIOS.find(({ name }) => name === nameOrPath);
  if (named !== undefined) return { scenario: named };
  if (!/[./\\]/.test(nameOrPath)) throw new UsageError(unknownName(nameOrPath));
  const path = host.path.resolve(host.cwd, nameOrPath);
  const opened = openFile(host, path);
  if ('reason' in opened) throw new UsageError(`scenario ${nameOrPath}: ${opened.reason}`);
  const { scenario: value, problems } = loadScenario(opened.file);
  if (value === undefined) throw new UsageError(problems.map(placed).join('\n'));
  const title = value.title ?? shownPath(host, path);
  const { resource, durationSeconds, instances, outbound } = value;
  if (outbound !== undefined) {
    const { workloads, holdSeconds } = outbound;
    const wishes = { instances, workloads: workloads?.map((each) => ({ ...each, from: '*' })), holdSeconds };
    return { scenario: outboundScenario(title, outbound), resource, durationSeconds, wishes };
  }
  return {
    scenario: { title, steps: value.steps ?? [] },
    resource,
    durationSeconds,
    instances,
    workloads: value.workloads?.map(workloadOf),
  };
}

function unknownName(name: string): string {
  const known = [...ALL_SCENARIOS, ...PORT_SCENARIOS].map((scenario) => scenario.name);
  const meant = closestName(name, known);
  const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
  return `--scenario: there is no scenario "${name}"${hint}\nScenarios: ${known.join(', ')}; or the path of a scenario file.`;
}

type WorkloadWords = NonNullable<ScenarioFile['workloads']>[number];

function workloadOf(words: WorkloadWords): Workload {
  const ms = (seconds: number | undefined) => (seconds === undefined ? undefined : secondsToMs(seconds));
  const { protocol, newFlowsPerSecond, clients, retries, retransmission, flowLifetimeSeconds } = words;
  return workloadFrom({
    ...(protocol === undefined ? {} : { protocol }),
    ...(newFlowsPerSecond === undefined ? {} : { newFlowsPerSecond }),
    ...(clients === undefined ? {} : { clients }),
    ...(retries === undefined ? {} : { retries }),
    ...(retransmission === undefined ? {} : { retransmission }),
    ...(flowLifetimeSeconds === undefined ? {} : { lifetimeMs: secondsToMs(flowLifetimeSeconds) }),
    connectTimeoutMs: ms(words.connectTimeoutSeconds),
    idleMs: ms(words.idleSeconds),
    keepaliveMs: ms(words.keepaliveSeconds),
    giveUpMs: ms(words.giveUpSeconds),
  });
}
