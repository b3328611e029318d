// What could not be resolved, and what was wrong with the input.
import type { Place } from './place.ts';

/** Why something cannot be known from the files alone. Closed list: it is part of the JSON contract. */
export type GapCode =
  | 'missing-parameter'
  | 'runtime-value'
  | 'linked-template-missing'
  | 'limit'
  | 'external-resource'
  | 'unmodelled-type'
  | 'unknown-api-version';

/** Something we could not resolve, with its consequence. `resource` is a resource key. */
export interface Gap {
  readonly code: GapCode;
  readonly message: string;
  readonly affects: readonly string[];
  readonly resource?: string;
  readonly place?: Place;
}

/** Something wrong with an input, such as what the deployment engine would refuse. Never suppressible. */
export interface Problem {
  readonly message: string;
  readonly place?: Place;
}
