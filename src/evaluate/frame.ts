// What an expression can see while it is evaluated.
import type { Scope } from '#src/evaluate/scope.ts';
import type { Value } from '#src/model/value.ts';

/** Where an expression stands decides what it may call: `reference()` in bodies and outputs, `utcNow()` in default values. */
export type Stage = 'default value' | 'variable' | 'name or condition' | 'body' | 'user function';

export interface LoopStep {
  /** In lower case. */
  readonly name: string;
  readonly index: Value;
  readonly kind: 'resource' | 'property';
  readonly outer: LoopStep | undefined;
}

export interface LambdaStep {
  /** In lower case. */
  readonly name: string;
  readonly value: Value;
  readonly outer: LambdaStep | undefined;
}

export interface Frame {
  readonly scope: Scope;
  readonly stage: Stage;
  readonly loops: LoopStep | undefined;
  readonly lambdas: LambdaStep | undefined;
  /** Parameters of the user-defined function being called; hides those of the template. */
  readonly locals: ReadonlyMap<string, Value> | undefined;
  /**
   * Set below a deployment with outer scope: its text is read once by the parent (this frame) and, where that leaves an
   * expression, once more by the nested deployment itself (this one).
   */
  readonly second: Frame | undefined;
}

export function frameOf(scope: Scope, stage: Stage): Frame {
  return { scope, stage, loops: undefined, lambdas: undefined, locals: undefined, second: undefined };
}

export function atStage(frame: Frame, stage: Stage): Frame {
  if (frame.stage === stage && frame.second === undefined) return frame;
  return { ...frame, stage, second: frame.second && atStage(frame.second, stage) };
}

/**
 * Enters one round of a loop. Property loops are seen by every reading of the text; a resource loop belongs to the
 * template that declares it, which below an outer-scope deployment is the last reader.
 */
export function enterLoop(frame: Frame, name: string, index: Value, kind: LoopStep['kind']): Frame {
  const second = frame.second && enterLoop(frame.second, name, index, kind);
  if (second !== undefined && kind === 'resource') return { ...frame, second };
  return { ...frame, second, loops: { name: name.toLowerCase(), index, kind, outer: frame.loops } };
}
