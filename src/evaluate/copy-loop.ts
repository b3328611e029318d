// How often does a loop run?
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import type { Frame, LoopStep } from '#src/evaluate/frame.ts';
import { atStage } from '#src/evaluate/frame.ts';
import { kindInWords } from '#src/evaluate/functions/template-function.ts';
import { evaluateNodeStrictly } from '#src/evaluate/node-values.ts';
import type { UnknownValue } from '#src/model/value.ts';
import type { JsonNode } from '#src/template/nodes.ts';

/** The engine refuses more. */
const MAXIMUM_COPIES = 800;

export interface LoopEntry {
  readonly name: string;
  readonly count: JsonNode;
  readonly input: JsonNode;
}

/** The entries of a property's or variable's `copy` array. */
export function loopEntries(copies: JsonNode, frame: Frame): readonly LoopEntry[] {
  if (isInPropertyLoop(frame.loops)) {
    throw new EvaluationError('not allowed here', 'a copy loop inside the input of another copy loop is not supported');
  }
  return copies.items.map((entry) => {
    const name = entry.get('name');
    const count = entry.get('count');
    const input = entry.get('input');
    if (name?.kind !== 'string' || count === undefined || input === undefined) {
      throw new EvaluationError('not allowed here', 'a copy loop needs name, count and input');
    }
    const value = evaluateNodeStrictly(name, atStage(frame, 'name or condition'));
    if (value.kind !== 'string')
      throw new EvaluationError('argument type', 'the name of a copy loop must be known text');
    return { name: value.value, count, input };
  });
}

function isInPropertyLoop(loops: LoopStep | undefined): boolean {
  for (let at = loops; at !== undefined; at = at.outer) if (at.kind === 'property') return true;
  return false;
}

/** The count: an int from 0 to 800, or the unknown it depends on. */
export function copyCount(node: JsonNode, frame: Frame): number | UnknownValue {
  const value = evaluateNodeStrictly(node, atStage(frame, 'name or condition'));
  if (value.kind === 'unknown') return value;
  if (value.kind !== 'int') {
    throw new EvaluationError('argument type', `the count of a copy loop must be an int, not ${kindInWords(value)}`);
  }
  if (value.value < 0 || value.value > MAXIMUM_COPIES) {
    throw new EvaluationError(
      'limit',
      `the count of a copy loop must be from 0 to ${MAXIMUM_COPIES}, not ${value.value}`,
    );
  }
  return Number(value.value);
}
