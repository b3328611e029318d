// Is something true of a field, whatever the unknown turns out to be? The answer keeps the unknown that it depends on.
import type { Answer, Field } from '#src/graph/field.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';

export type Judged =
  | { readonly answer: Exclude<Answer, 'unknown'> }
  | { readonly answer: 'unknown'; readonly unknown: UnknownValue };

export const YES: Judged = { answer: 'yes' };
export const NO: Judged = { answer: 'no' };

export const judgedBy = (isTrue: boolean): Judged => (isTrue ? YES : NO);

/** Is `test` true of a value? An unknown with alternatives is certain where they all agree. */
export function judge<T extends string | number | boolean>(
  field: Field<T>,
  test: (value: T) => boolean,
  whenAbsent: boolean,
): Judged {
  if (field.state === 'absent') return judgedBy(whenAbsent);
  if (field.state === 'known') return judgedBy(test(field.value));
  const { unknown } = field;
  const answers =
    unknown.alternatives?.map((value) => (value.kind === 'null' ? whenAbsent : ofValue(value, test))) ?? [];
  if (answers.length > 0 && answers.every((answer) => answer === true)) return YES;
  if (answers.length > 0 && answers.every((answer) => answer === false)) return NO;
  return { answer: 'unknown', unknown };
}

// Digits in a text count as a number and "true" as a boolean, as the service converts them; the test gets what fits it.
function ofValue<T extends string | number | boolean>(value: Value, test: (value: T) => boolean): boolean | undefined {
  if (value.kind === 'int') return test(Number(value.value) as T);
  if (value.kind === 'bool' || value.kind === 'string') return test(value.value as T);
  return undefined;
}

/** Does a field hold one of these words, in any casing? */
export const judgeWord = (field: Field<string>, words: readonly string[], whenAbsent = false): Judged =>
  judge(field, (value) => words.some((word) => word.toLowerCase() === value.toLowerCase()), whenAbsent);

/** An answer about a field that may be one of its unknowns. */
export function judgedAnswer(answer: Answer, field: Field<unknown>): Judged {
  if (answer !== 'unknown') return { answer };
  return field.state === 'unknown' ? { answer, unknown: field.unknown } : NO;
}

/** All of them: no beats unknown, unknown beats yes. */
export function every(...all: readonly Judged[]): Judged {
  return all.find(({ answer }) => answer === 'no') ?? all.find(({ answer }) => answer === 'unknown') ?? YES;
}

/** Any of them: yes beats unknown, unknown beats no. */
export function some(...all: readonly Judged[]): Judged {
  return all.find(({ answer }) => answer === 'yes') ?? all.find(({ answer }) => answer === 'unknown') ?? NO;
}

export function not(judged: Judged): Judged {
  return judged.answer === 'unknown' ? judged : judgedBy(judged.answer === 'no');
}

/** Nothing is known of the value, not even what it may be: too little to suspect a rare one. */
export const isWhollyOpen = (judged: Judged): boolean =>
  judged.answer === 'unknown' && judged.unknown.alternatives === undefined;

/** For a sighting: what the verdict depends on, where it does. */
export const dependency = (judged: Judged): { readonly dependsOn?: UnknownValue } =>
  judged.answer === 'unknown' ? { dependsOn: judged.unknown } : {};
