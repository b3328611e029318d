// What a template leaves out, what the service and each tool put in its place, and what that changes.
import type { NoAnswer, SpanMs } from './estimate.ts';
import type { Failure } from './failure.ts';
import type { Gap } from './gap.ts';
import type { Place } from './place.ts';

/** What is in force when the property is left to a tool. A null with a note: the tool has no default. */
export interface DefaultCell {
  readonly value: unknown;
  /** Id of the fact. */
  readonly source: string;
  readonly note?: string;
  readonly alternatives?: readonly { readonly value: unknown; readonly note: string }[];
}

export interface DefaultConsequence {
  readonly kind: 'failover' | 'snat' | 'zones' | 'flows' | 'deployment';
  readonly failure?: Failure;
  readonly shipsMs?: SpanMs;
  readonly portalMs?: SpanMs;
  readonly shipsPorts?: number | NoAnswer;
  readonly portalPorts?: number | NoAnswer;
  readonly text: string;
}

export interface DefaultDifference {
  /** Key of the resource. */
  readonly resource: string;
  /** Name of the probe, rule or other part; null where the property is one of the resource itself. */
  readonly part: string | null;
  /** ARM path below the resource, `[]` for items of a list. */
  readonly property: string;
  /** What it is left out of. */
  readonly place: Place;
  readonly ships: DefaultCell;
  readonly portal: DefaultCell;
  readonly cli: DefaultCell;
  readonly powershell: DefaultCell;
  readonly terraform: DefaultCell;
  readonly avm: DefaultCell;
  readonly consequence: readonly DefaultConsequence[];
}

export interface DefaultDifferences {
  readonly rows: readonly DefaultDifference[];
  readonly gaps: readonly Gap[];
}
