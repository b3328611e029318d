// What a check or an estimate says, before it is put into words for a screen or a file.
import type { Place } from './place.ts';

export type Severity = 'error' | 'warning' | 'info';

/** One link of a because-chain: what, where it stands, and the Azure fact (id) behind it. */
export interface Because {
  readonly text: string;
  readonly place?: Place;
  readonly source?: string;
}

/** `depends`: fires only if an unknown, named in `because`, turns out badly. */
export type Verdict = 'fires' | 'depends';

/** One finding per source construct; loop copies and parameter sets are listed inside. */
export interface Finding {
  readonly id: string;
  /** Catalogue code without hyphen, `LB01`. */
  readonly code: string;
  readonly severity: Severity;
  readonly verdict: Verdict;
  readonly message: string;
  readonly remedy: string;
  /** Key of the resource it speaks of. */
  readonly resource: string;
  readonly place: Place;
  readonly because: readonly Because[];
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
  readonly instances: readonly string[];
  readonly parameterSets: readonly string[];
  readonly fingerprint: string;
}
