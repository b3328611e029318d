// The simulator as the bench measures it: many trials of one failover, and one run with many flows.
import { readFileSync } from 'node:fs';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { FlowRun } from '#simulator/flow-run.ts';
import { readLegSources } from '#simulator/leg-source.ts';
import { runTrials } from '#simulator/monte-carlo.ts';
import { scenarioNamed } from '#simulator/scenarios/all-scenarios.ts';
import type { NamedScenario } from '#simulator/scenarios/named-scenario.ts';
import { stageFor } from '#simulator/stage.ts';
import { secondsToMs } from '#simulator/time.ts';
import { Trial } from '#simulator/trial.ts';
import { workloadFrom } from '#simulator/workload.ts';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import { buildGraph } from '#src/graph/build-graph.ts';
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

export interface Prepared {
  /** Answers how many events were handled. */
  readonly manyTrials: (seed: number) => number;
  readonly manyFlows: (seed: number) => number;
}

/** One scenario on the first rule of a template. */
export function prepareSimulation(path: string, scenarioName: string): Prepared {
  const template = parseTemplate(createSourceFile(path, readFileSync(path, 'utf8')));
  const context = createCheckContext(buildGraph(evaluateTemplate(template)));
  const { legs } = readLegSources(context);
  const [source] = legs;
  const scenario: NamedScenario | undefined = scenarioNamed(scenarioName);
  if (source === undefined || scenario === undefined) throw new Error(`nothing to simulate in ${path}`);
  const { stage, leg } = stageFor(source, legs, context, secondsToMs(300));
  const plan = scenario.plan(stage);
  if (!('steps' in plan)) throw new Error(plan.reason);
  const workloads = [workloadFrom({ newFlowsPerSecond: 3000, lifetimeMs: secondsToMs(30) })];
  const flowRun = new FlowRun(new Trial(stage.topology, plan), {
    leg,
    workloads,
    facts: context.facts,
    durationMs: secondsToMs(300),
  });
  return {
    manyTrials: (seed) => runTrials(stage.topology, plan, leg.group, seed, 10_000).events,
    manyFlows: (seed) => flowRun.run(seed, []).events,
  };
}
