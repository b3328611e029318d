// Thrown where the deployment engine would refuse; caught at the property whose expression failed, so that
// the rest is still evaluated. Beside it evaluation code throws one exception on purpose, when a search went round.

/** What kind of mistake it is, in the words of the shared vectors. */
export type EvaluationErrorKind =
  | 'argument type'
  | 'argument count'
  | 'out of range'
  | 'overflow'
  | 'divide by zero'
  | 'syntax'
  | 'missing property'
  | 'unknown function'
  | 'unknown name'
  | 'cycle'
  | 'not allowed here'
  | 'limit'
  | 'format'
  | 'duplicate'
  | 'fail';

export class EvaluationError extends Error {
  readonly kind: EvaluationErrorKind;

  constructor(kind: EvaluationErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/**
 * While a resource is searched for, something turned out to need the very value for whose sake it is searched. That says nothing
 * about the template: whatever was being made for the search is given up and made later. Passes by everything that keeps refusals.
 */
export class SearchWentRound extends Error {}

/**
 * What was thrown, as a refusal. Limits on depth are there so that the stack never ends; should it end all the same, that is
 * a limit as well. Whatever else is thrown is a mistake of ours and goes on.
 */
export function refusalOf(thrown: unknown): EvaluationError {
  if (thrown instanceof EvaluationError) return thrown;
  if (thrown instanceof RangeError && /call stack/i.test(thrown.message)) return tooDeep();
  throw thrown;
}

/** Of steps within steps that nobody writes. */
export function tooDeep(): EvaluationError {
  return new EvaluationError('limit', 'this leads too deep: values that need values that need values');
}
