// From a node of the template to its value: constants, expressions in strings and names, property loops.
import { copyCount, loopEntries } from '#src/evaluate/copy-loop.ts';
import { EvaluationError, refusalOf } from '#src/evaluate/evaluation-error.ts';
import { evaluateExpression } from '#src/evaluate/expression-values.ts';
import type { Frame, LoopStep } from '#src/evaluate/frame.ts';
import { enterLoop } from '#src/evaluate/frame.ts';
import { shortened } from '#src/evaluate/functions/template-function.ts';
import { joinText } from '#src/evaluate/text-pieces.ts';
import { requireWritable } from '#src/evaluate/value-size.ts';
import { Entries } from '#src/model/entries.ts';
import type { Place } from '#src/model/place.ts';
import type { ObjectValue, Origin, Rest, UnknownValue, Value } from '#src/model/value.ts';
import {
  arrayValue,
  boolValue,
  floatValue,
  intValue,
  nullValue,
  objectValue,
  stringValue,
  unknownValue,
} from '#src/model/value.ts';
import type { Expression } from '#src/template/expression/nodes.ts';
import type { JsonNode } from '#src/template/nodes.ts';

/** The engine refuses an expression whose result is a longer text. */
const MAXIMUM_RESULT_LENGTH = 131_072;

/** Evaluates a node. What the engine would refuse becomes a problem at its place and an unknown here. */
export function evaluateNode(node: JsonNode, frame: Frame): Value {
  if (!node.dynamic) return constantValue(node);
  const { run } = frame.scope;
  try {
    run.enter();
    if (node.kind === 'string') return evaluateText(String(node.scalar), node, frame);
    if (node.kind === 'object') return evaluateObject(node, frame);
    run.keep(node.items.length);
    return arrayValue(
      node.items.map((item) => evaluateNode(item, frame)),
      node,
    );
  } catch (error) {
    return refused(error, node, frame);
  } finally {
    run.leave();
  }
}

/** Like `evaluateNode`, but a refusal is thrown: for callers that must know, such as names and conditions. */
export function evaluateNodeStrictly(node: JsonNode, frame: Frame): Value {
  if (node.kind === 'string' && node.dynamic) return evaluateText(String(node.scalar), node, frame);
  return evaluateNode(node, frame);
}

/** The value of data, in which brackets mean nothing: parameters files, snapshots. */
export function plainValue(node: JsonNode): Value {
  switch (node.kind) {
    case 'object':
      return objectValue(new Map(node.properties.map(({ name, value }) => [name, plainValue(value)])), node);
    case 'array':
      return arrayValue(node.items.map(plainValue), node);
    default:
      return scalarValue(node);
  }
}

function constantValue(node: JsonNode): Value {
  node.constant ??= plainConstant(node);
  return node.constant;
}

function plainConstant(node: JsonNode): Value {
  if (node.kind === 'object') {
    if (node.plainNames)
      return objectValue(
        new Entries(
          node.plainNames,
          node.properties.map(({ value }) => constantValue(value)),
        ),
        node,
      );
    return objectValue(new Map(node.properties.map(({ name, value }) => [name, constantValue(value)])), node);
  }
  if (node.kind === 'array') return arrayValue(node.items.map(constantValue), node);
  return scalarValue(node);
}

function scalarValue(node: JsonNode): Value {
  const { scalar } = node;
  if (node.kind === 'float') return floatValue(Number(scalar), node);
  if (typeof scalar === 'string') return stringValue(scalar, node);
  if (typeof scalar === 'boolean') return boolValue(scalar, node);
  if (typeof scalar === 'number' || typeof scalar === 'bigint') return intValue(scalar, node);
  return nullValue(node);
}

function refused(thrown: unknown, node: JsonNode, frame: Frame): UnknownValue {
  const error = refusalOf(thrown);
  frame.scope.run.refusal(error, node);
  const text = node.kind === 'string' ? shortened(String(node.scalar).replace(/^\[|\]$/g, '')) : node.kind;
  return unknownValue(text, [{ code: 'error', message: error.message }], node);
}

/** Reads a text as the engine does: once per reader (below outer-scope deployments there is more than one). */
function evaluateText(text: string, node: JsonNode, frame: Frame): Value {
  if (text.charCodeAt(0) !== 91 || !text.endsWith(']')) return stringValue(text, node);
  if (text.charCodeAt(1) === 91) {
    const inner = text.slice(1);
    return frame.second ? evaluateText(inner, node, frame.second) : stringValue(inner, node);
  }
  const expression = frame.scope.run.parse(text);
  if (expression.error) throw new EvaluationError('syntax', syntaxMessage(expression));
  if (expression.needsLoop && frame.loops === undefined) {
    throw new EvaluationError('not allowed here', 'copyIndex: there is no loop around this expression');
  }
  const value = evaluateExpression(expression.root, frame, node);
  if (value.kind === 'string' && value.value.length > MAXIMUM_RESULT_LENGTH) {
    throw new EvaluationError('limit', `the result has more than ${MAXIMUM_RESULT_LENGTH} characters`);
  }
  if (value.kind === 'array' || value.kind === 'object') requireWritable(value);
  return placed(frame.second ? readAgain(value, node, frame.second) : value, node);
}

/** What the outer reading leaves is text of the nested deployment, which reads it once more, however deep it stands. */
function readAgain(value: Value, node: JsonNode, second: Frame): Value {
  switch (value.kind) {
    case 'string':
      return value.value.charCodeAt(0) === 91 ? evaluateText(value.value, node, second) : value;
    case 'array':
      return arrayValue(
        value.items.map((item) => readAgain(item, node, second)),
        value.origin,
      );
    case 'object':
      return objectValue(
        new Map([...value.entries].map(([key, entry]) => [key, readAgain(entry, node, second)])),
        value.origin,
        value.rest,
      );
    default:
      return value;
  }
}

function syntaxMessage(expression: Expression): string {
  return `the expression cannot be read: ${expression.error?.message}, at character ${(expression.error?.offset ?? 0) + 1} of "${expression.text.length > 80 ? `${expression.text.slice(0, 80)}…` : expression.text}"`;
}

/** The value as it stands at this node, with where it came from behind it. */
function placed(value: Value, node: Place & Origin): Value {
  if (value.origin.place === node) return value;
  const origin: Origin = { place: node, via: value.origin };
  switch (value.kind) {
    case 'string':
      return { kind: 'string', value: value.value, origin };
    case 'int':
      return { kind: 'int', value: value.value, origin };
    case 'bool':
      return { kind: 'bool', value: value.value, origin };
    case 'object':
      return { kind: 'object', entries: value.entries, rest: value.rest, origin };
    case 'array':
      return { kind: 'array', items: value.items, origin };
    default:
      return { ...value, origin };
  }
}

/** An object; members named in `leaveOut` (lower case) are not looked at. */
export function evaluateObject(node: JsonNode, frame: Frame, leaveOut?: ReadonlySet<string>): ObjectValue {
  if (leaveOut === undefined && node.plainNames !== undefined) {
    frame.scope.run.keep(node.properties.length);
    // map() makes an array of just the right size; one grown by push() is several times larger.
    const values = node.properties.map(({ value }) => evaluateNode(value, frame));
    return objectValue(new Entries(node.plainNames, values), node);
  }
  const entries = new Map<string, Value>();
  let rest: Rest | undefined;
  // Names that loops and expressions made: unlike a name written twice, a clash with one of them is refused.
  let made: ReadonlySet<string> | undefined;
  frame.scope.run.keep(node.properties.length);
  for (const { name, value } of node.properties) {
    if (leaveOut?.has(name.toLowerCase())) continue;
    // A default value is data as far as loops go: the engine does not expand them there.
    if (
      value.kind === 'array' &&
      name.length === 4 &&
      name.toLowerCase() === 'copy' &&
      frame.stage !== 'default value'
    ) {
      expandPropertyLoops(value, frame, entries);
      made = new Set([...(made ?? []), ...entries.keys()]);
      continue;
    }
    const key = name.charCodeAt(0) === 91 ? evaluateText(name, node, frame) : undefined;
    if (key === undefined) {
      if (made?.has(name)) throw collision(name);
      entries.set(name, evaluateNode(value, frame));
    } else if (key.kind === 'string') {
      if (entries.has(key.value)) throw collision(key.value);
      entries.set(key.value, evaluateNode(value, frame));
      made = new Set([...(made ?? []), key.value]);
    } else if (key.kind === 'unknown') {
      // A property whose name nobody knows: whatever is not listed here may be it.
      rest = { unknown: joinText([key], key.text, node) as typeof key, deep: false };
    } else {
      throw new EvaluationError('argument type', `the name "${name}" is no text`);
    }
  }
  return objectValue(entries, node, rest);
}

function collision(name: string): EvaluationError {
  return new EvaluationError('duplicate', `two properties of one object are called "${name}"`);
}

function expandPropertyLoops(copies: JsonNode, frame: Frame, entries: Map<string, Value>): void {
  for (const loop of loopEntries(copies, frame)) {
    if (entries.has(loop.name)) throw collision(loop.name);
    entries.set(loop.name, propertyLoop(loop.name, loop.count, loop.input, frame, copies));
  }
}

/** `input` evaluated once per round; with an unknown count one item stands for "0 or more of this". */
export function propertyLoop(
  name: string,
  countNode: JsonNode,
  input: JsonNode,
  frame: Frame,
  at: JsonNode,
  kind: LoopStep['kind'] = 'property',
): Value {
  const count = copyCount(countNode, frame);
  if (typeof count !== 'number') {
    const index = unknownValue(`copyIndex('${name}')`, count.reasons, at, { type: 'int' });
    const each = evaluateNode(input, enterLoop(frame, name, index, kind));
    return unknownValue(`copy '${name}'`, count.reasons, at, { type: 'array', each });
  }
  frame.scope.run.keep(count);
  const items: Value[] = [];
  for (let index = 0; index < count; index += 1) {
    items.push(evaluateNode(input, enterLoop(frame, name, intValue(index, countNode), kind)));
  }
  return arrayValue(items, input);
}
