// Functions that look at more than the values of their arguments: lazy ones, and those that ask the template or its scope.
import type { Frame } from '#src/evaluate/frame.ts';
import type { Origin, Value } from '#src/model/value.ts';
import type { CallNode } from '#src/template/expression/nodes.ts';

/** The number of arguments is checked before `run`; the arguments are not evaluated yet. */
export interface SpecialFunction {
  readonly name: string;
  readonly minimumArguments: number;
  readonly maximumArguments: number;
  readonly run: (node: CallNode, frame: Frame, at: Origin) => Value;
}
