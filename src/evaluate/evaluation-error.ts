// Thrown where the deployment engine would refuse; caught at the property whose expression failed, so that
// the rest is still evaluated. The only exception that evaluation code throws on purpose.

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

/** What was thrown, as a refusal: running out of stack is one, anything else unexpected is thrown again. */
export function refusalOf(thrown: unknown): EvaluationError {
  if (thrown instanceof EvaluationError) return thrown;
  if (thrown instanceof RangeError) return new EvaluationError('limit', 'this is nested too deeply');
  throw thrown;
}
