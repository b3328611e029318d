// The table of what a baseline file says: findings that were there when it was written. The validator, the type and the
// published JSON schema are made from it.
import { loadShape } from '#src/config/load.ts';
import type { Accepted } from '#src/config/shape.ts';
import { choice, list, object, required, text, wholeNumber } from '#src/config/shape.ts';
import type { Problem } from '#src/model/gap.ts';
import type { SourceFile } from '#src/model/place.ts';

const entry = object({
  path: required(text, 'The input, from the folder of this file.'),
  fingerprint: required(text, 'By what the finding is recognised; see the JSON of check.'),
  verdict: required(choice('fires', 'depends'), 'A finding that was open and now fires is a new one.'),
  message: required(text, 'What it said, for the people who read this file.'),
});

export const BASELINE = object({
  schemaVersion: required(wholeNumber(1), 'Version of this format.'),
  findings: required(list(entry), 'Ordered by path and fingerprint.'),
});

export type BaselineEntry = Accepted<typeof entry>;

/** Reads a baseline file; `entries` undefined where there are problems. */
export function loadBaseline(file: SourceFile): {
  readonly entries: readonly BaselineEntry[] | undefined;
  readonly problems: readonly Problem[];
} {
  const { value, problems } = loadShape(BASELINE, file, 'the baseline');
  // The reader has checked the value against the table from which the type is made.
  return { entries: (value as Accepted<typeof BASELINE> | undefined)?.findings, problems };
}
