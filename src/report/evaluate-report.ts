// What `failcast evaluate` found, before it is put into one of the output formats.
import type { Gap, Problem } from '#src/model/gap.ts';
import type { ObjectValue, Value } from '#src/model/value.ts';

export interface EvaluateReport {
  readonly path: string;
  /** In order of the source. */
  readonly resources: readonly ObjectValue[];
  readonly outputs: ReadonlyMap<string, Value>;
  readonly problems: readonly Problem[];
  readonly gaps: readonly Gap[];
}
