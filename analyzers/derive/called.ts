// How is a part of a resource called in a message, when its name may be unknown?
import type { Field } from '#src/graph/field.ts';

/** A name as data of a finding. */
export const knownText = (field: Field<string>): string | null => (field.state === 'known' ? field.value : null);

export const knownNumber = (field: Field<number>): number | null => (field.state === 'known' ? field.value : null);

/** `The rule web`, or `A rule` where its name is unknown. */
export const called = (kind: string, name: string | null): string => {
  if (name !== null) return `The ${kind} ${name}`;
  return /^[aeiou]/i.test(kind) ? `An ${kind}` : `A ${kind}`;
};

/** `of 10.0.0.0/8`, for what a route to that prefix leads to; templates declare prefixes that are optional as "". */
export const ofPrefix = (prefix: string | null): string =>
  prefix === null || prefix === '' ? 'of a route' : `of ${prefix}`;
