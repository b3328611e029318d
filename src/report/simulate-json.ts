// `failcast simulate --format json`: what a scenario did to one rule.
import type { NewFlows } from '#src/model/failure.ts';
import type { ClosedForm, SimulatedNewFlows, Simulation } from '#src/model/simulation.ts';
import type { Json } from '#src/report/json-text.ts';
import { renderJson } from '#src/report/json-text.ts';
import { SCHEMA_VERSION } from '#src/report/shared-json.ts';
import type { SimulationReport } from '#src/report/simulation-report.ts';

/** The report as JSON text. */
export function renderSimulateJson({ simulation, drill, measured, replay }: SimulationReport): string {
  const { newFlows, lastZone, bothDirections } = simulation.simulated;
  return renderJson({
    schemaVersion: SCHEMA_VERSION,
    scenario: simulation.scenario,
    resource: simulation.resource,
    others: simulation.others,
    seed: simulation.seed,
    trials: simulation.trials,
    closedForm: closedFormJson(simulation.closedForm),
    simulated: {
      newFlows: simulatedJson(newFlows),
      lastZone: lastZone && simulatedJson(lastZone),
      bothDirections: bothDirections && simulatedJson(bothDirections),
    },
    timelineSeed: simulation.timelineSeed,
    timeline: simulation.timeline.map((event) => ({ ...event })),
    flows: { ...simulation.flows },
    snat: snatJson(simulation),
    replay,
    drill: drill && { steps: drill },
    measured: measured.length === 0 ? undefined : measured.map((each) => ({ ...each })),
  });
}

function closedFormJson(closedForm: ClosedForm | null): Json {
  if (closedForm === null) return null;
  const { newFlows, lastZone } = closedForm;
  return { newFlows: newFlowsJson(newFlows), lastZone: lastZone && { ...lastZone } };
}

const newFlowsJson = (newFlows: NewFlows): Json => ({ ...newFlows });
const simulatedJson = (newFlows: SimulatedNewFlows): Json => ({ ...newFlows });

function snatJson({ snat }: Simulation): Json {
  if (snat === null) return null;
  return {
    ...snat,
    instances: { ...snat.instances },
    demand: snat.demand && { ...snat.demand },
    atHolds: snat.atHolds.map((each) => ({ ...each, alertsMs: { ...each.alertsMs } })),
    use: snat.use.map((each) => ({ ...each })),
  };
}
