// The pieces that several machine formats share: places, because-chains, gaps, problems, unknowns.
import type { NoAnswer } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { Because } from '#src/model/finding.ts';
import type { Gap, Problem } from '#src/model/gap.ts';
import type { Place } from '#src/model/place.ts';
import { locate } from '#src/model/place.ts';
import type { Json } from '#src/report/json-text.ts';
import { OneLine } from '#src/report/json-text.ts';

/** Raised by a change that breaks a reader. */
export const SCHEMA_VERSION = 1;

/** What cannot be known: `{"$unknown": why}`; everything else as it is. */
export function orUnknown<T extends Json>(value: T | NoAnswer): Json {
  return isNoAnswer(value) ? { $unknown: value.unknown } : value;
}

export function locationJson(place: Place | undefined): Json | undefined {
  return place === undefined ? undefined : new OneLine(place, () => ({ ...locate(place) }));
}

/** One link a line: chains make up most of a long report. */
export function becauseJson(chain: readonly Because[]): Json {
  return chain.map((because) => new OneLine(because, () => becauseLink(because)));
}

const becauseLink = (because: Because): Json => ({
  text: because.text,
  location: locationJson(because.place),
  source: because.source,
});

export function gapJson(gap: Gap): Json {
  return {
    code: gap.code,
    message: gap.message,
    affects: gap.affects,
    resource: gap.resource,
    location: locationJson(gap.place),
  };
}

export function problemJson(problem: Problem): Json {
  return { message: problem.message, location: locationJson(problem.place) };
}
