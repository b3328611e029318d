// Is this scenario file what its table says, and what does it say?
import { loadShape } from '#src/config/load.ts';
import type { ScenarioFile } from '#src/config/scenario-schema.ts';
import { SCENARIO } from '#src/config/scenario-schema.ts';
import type { Problem } from '#src/model/gap.ts';
import type { SourceFile } from '#src/model/place.ts';

/** Reads a scenario file; `scenario` undefined where there are problems. */
export function loadScenario(file: SourceFile): {
  readonly scenario: ScenarioFile | undefined;
  readonly problems: readonly Problem[];
} {
  const { value, problems } = loadShape(SCENARIO, file, 'the scenario');
  // The reader has checked the value against the table from which the type is made.
  return { scenario: value as ScenarioFile | undefined, problems };
}
