// Goal: making parts of the arguments unknown never makes an answer wrong, only less certain.
// Method: random known arguments give the true answer; then random parts are hidden (as an unknown with or without its
// type, as one of several values, as a text with known ends, as an array of like items, as an open object), and the new
// answer must still admit the true one. A refusal may appear only where the true call is refused too.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { applyFunction } from '#src/evaluate/expression-values.ts';
import { arrayFunctions } from '#src/evaluate/functions/arrays.ts';
import { comparisonFunctions } from '#src/evaluate/functions/comparison.ts';
import { lambdaFunctions } from '#src/evaluate/functions/lambdas.ts';
import { numberFunctions } from '#src/evaluate/functions/numbers.ts';
import { objectFunctions } from '#src/evaluate/functions/objects.ts';
import { optionalAccessFunctions } from '#src/evaluate/functions/optional-access.ts';
import type { Lambda } from '#src/evaluate/functions/template-function.ts';
import { joinValues } from '#src/evaluate/join.ts';
import type { ObjectValue, Origin, UnknownValue, Value } from '#src/model/value.ts';
import {
  arrayValue,
  boolValue,
  intValue,
  nullValue,
  objectValue,
  stringValue,
  unknownValue,
} from '#src/model/value.ts';
import { admits } from './contradictions.ts';

const ORIGIN: Origin = {
  place: { file: { path: 'p', text: '', lineStarts: [0] }, start: 0, end: 0, parent: undefined, key: undefined },
  via: undefined,
};

const text = (letters: string): Value => stringValue(letters, ORIGIN);
const number = (digits: number): Value => intValue(digits, ORIGIN);
const list = (items: readonly Value[]): Value => arrayValue(items, ORIGIN);
const object = (entries: readonly (readonly [string, Value])[]): Value => objectValue(new Map(entries), ORIGIN);

/** Picks that depend on a seed only, so that failures shrink. */
class Picks {
  private state: number;
  private names = 0;
  constructor(seed: number) {
    this.state = (seed * 2654435761) % 4294967296;
  }
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 4294967296) * limit);
  }
  /** An unknown with a text of its own: those with the same text count as the same. */
  unknown(known: Parameters<typeof unknownValue>[3] = {}): UnknownValue {
    this.names += 1;
    return unknownValue(`u${this.names}`, [{ code: 'missing-parameter', message: 'it is hidden' }], ORIGIN, known);
  }
}

const OTHERS: readonly Value[] = [
  nullValue(ORIGIN),
  number(1),
  text('b'),
  list([]),
  list([text('a')]),
  object([]),
  object([['a', number(1)]]),
];

/** The value with parts of it hidden. */
function hide(value: Value, picks: Picks): Value {
  switch (picks.below(6)) {
    case 0:
      return hideWhole(value, picks);
    case 1:
      return value;
    default:
      return hideBelow(value, picks);
  }
}

function hideWhole(value: Value, picks: Picks): Value {
  const type = value.kind === 'null' || value.kind === 'float' || value.kind === 'unknown' ? undefined : value.kind;
  switch (picks.below(5)) {
    case 0:
      return picks.unknown();
    case 1:
      return picks.unknown({ type });
    case 2: {
      const other = OTHERS[picks.below(OTHERS.length)] as Value;
      return picks.unknown({ alternatives: picks.below(2) === 0 ? [other, value] : [value, other] });
    }
    default:
      return hideShape(value, picks) ?? picks.unknown({ type });
  }
}

/** A text with known ends, an array of like items, an open object. */
function hideShape(value: Value, picks: Picks): Value | undefined {
  if (value.kind === 'string') {
    const start = picks.below(value.value.length + 1);
    const end = start + picks.below(value.value.length - start + 1);
    const parts = [value.value.slice(0, start), picks.unknown(), value.value.slice(end)].filter((part) => part !== '');
    return picks.unknown({ type: 'string', parts });
  }
  if (value.kind === 'array') {
    const items = value.items.map((item) => hide(item, picks));
    const each = picks.below(3) === 0 ? undefined : joinValues([...items, number(7)], 'each', [], ORIGIN);
    return picks.unknown({ type: 'array', each });
  }
  if (value.kind !== 'object') return undefined;
  const deep = picks.below(2) === 0;
  return objectValue(thinned(value, picks, deep).entries, ORIGIN, { unknown: picks.unknown(), deep });
}

/** Without some keys. Both spellings of a key go together: nothing makes an open object that hides just one of them. */
function thinned(value: ObjectValue, picks: Picks, deep: boolean): ObjectValue {
  const dropped = ['A', 'B', 'C', 'AB'].filter(() => picks.below(3) === 0);
  const entries = [...value.entries]
    .filter(([key]) => !dropped.includes(key.toUpperCase()))
    .map(([key, entry]): [string, Value] => [key, deep ? thinnedDeeply(entry, picks) : hide(entry, picks)]);
  return objectValue(new Map(entries), ORIGIN);
}

function thinnedDeeply(value: Value, picks: Picks): Value {
  if (value.kind === 'object') return thinned(value, picks, true);
  return value.kind === 'array' ? list(value.items.map((item) => thinnedDeeply(item, picks))) : value;
}

function hideBelow(value: Value, picks: Picks): Value {
  if (value.kind === 'array') return list(value.items.map((item) => hide(item, picks)));
  if (value.kind !== 'object') return value;
  return object([...value.entries].map(([key, entry]) => [key, hide(entry, picks)]));
}

const anyValue = fc.letrec<{ node: Value }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.constantFrom(
      nullValue(ORIGIN),
      boolValue(true, ORIGIN),
      number(0),
      number(1),
      number(2),
      text(''),
      text('a'),
      text('ab'),
      text('abc'),
    ),
    fc.array(tie('node'), { maxLength: 3 }).map(list),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'A', 'c', 'ab'), tie('node')), {
        maxLength: 3,
        selector: ([key]) => key,
      })
      .map(object),
  ),
})).node;
const anyArray = fc.array(anyValue, { maxLength: 4 }).map(list);
const anyObject = anyValue.filter((value) => value.kind === 'object');
const anyText = fc.constantFrom('', 'a', 'ab', 'abc', 'b').map(text);
const anyCount = fc.integer({ min: -1, max: 4 }).map(number);
const anyKey = fc.oneof(fc.constantFrom('a', 'b', 'A', 'c').map(text), anyCount);
const anyContainer = fc.oneof(anyArray, anyObject, anyText);

const ARGUMENTS: Record<string, readonly fc.Arbitrary<Value>[]> = {
  array: [anyValue],
  contains: [anyContainer, anyValue],
  createArray: [anyValue, anyValue],
  distinct: [anyArray],
  empty: [anyContainer],
  equals: [anyValue, anyValue],
  first: [anyContainer],
  flatten: [fc.array(anyArray, { maxLength: 3 }).map(list)],
  indexFromEnd: [anyArray, anyCount],
  intersection: [anyContainer, anyContainer],
  items: [anyObject],
  last: [anyContainer],
  length: [anyContainer],
  objectKeys: [anyObject],
  range: [anyCount, anyCount],
  shallowMerge: [fc.array(anyObject, { maxLength: 3 }).map(list)],
  skip: [anyContainer, anyCount],
  take: [anyContainer, anyCount],
  tryGet: [anyValue, anyKey, anyKey],
  tryIndexFromEnd: [anyValue, anyCount],
  union: [anyContainer, anyContainer, anyContainer],
  createObject: [anyText, anyValue, anyText, anyValue],
  less: [anyText, anyText],
  add: [anyCount, anyCount],
  max: [fc.array(anyCount, { minLength: 1, maxLength: 3 }).map(list)],
};
const FUNCTIONS = [
  ...arrayFunctions,
  ...comparisonFunctions,
  ...numberFunctions,
  ...objectFunctions,
  ...optionalAccessFunctions,
];

/** The answer, or undefined where the call is refused. */
function answerOf(call: () => Value): Value | undefined {
  try {
    return call();
  } catch (error) {
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

function check(call: (args: readonly Value[]) => Value, args: readonly Value[], seed: number): void {
  const truth = answerOf(() => call(args));
  if (truth === undefined) return;
  const picks = new Picks(seed);
  const hidden = args.map((arg) => hide(arg, picks));
  const answer = answerOf(() => call(hidden));
  if (answer === undefined) throw new Error('refused only because parts are unknown');
  expect(admits(answer, truth)).toBe(true);
}

describe('functions of values', () => {
  it.each(Object.keys(ARGUMENTS))('%s', (name) => {
    const definition = FUNCTIONS.find((one) => one.name === name);
    if (definition === undefined) throw new Error(`no function ${name}`);
    const call = (args: readonly Value[]): Value => applyFunction(definition, args, { name, origin: ORIGIN });
    const args = fc.tuple(...(ARGUMENTS[name] ?? []));
    fc.assert(
      fc.property(args, fc.nat(), (values, seed) => check(call, values, seed)),
      { numRuns: 300 },
    );
  });
});

describe('functions of lambdas', () => {
  const lambda = (parameterCount: number, name: string, ...fixed: Value[]): Lambda => {
    const definition = FUNCTIONS.find((one) => one.name === name);
    if (definition === undefined) throw new Error(`no function ${name}`);
    const apply = (values: readonly Value[]): Value =>
      applyFunction(definition, [...values, ...fixed], { name, origin: ORIGIN });
    return { kind: 'lambda', parameterCount, text: `lambda(${name})`, apply };
  };
  const texts = fc.array(anyText, { maxLength: 4 }).map(list);
  const cases: Record<string, readonly [string, fc.Arbitrary<Value>, readonly Lambda[]]> = {
    'filter by emptiness': ['filter', texts, [lambda(1, 'empty')]],
    'filter by equality': ['filter', anyArray, [lambda(1, 'equals', text('a'))]],
    'map to an array': ['map', anyArray, [lambda(1, 'array')]],
    'map with index': ['map', anyArray, [lambda(2, 'createArray')]],
    'map to a length': ['map', texts, [lambda(1, 'length')]],
    'mapValues to an array': ['mapValues', anyObject, [lambda(1, 'array')]],
    'sort by less': ['sort', texts, [lambda(2, 'less')]],
    'groupBy text': ['groupBy', texts, [lambda(1, 'first'), lambda(1, 'length')]],
    'toObject by text': ['toObject', texts, [lambda(1, 'take', number(1)), lambda(1, 'array')]],
  };

  it.each(Object.keys(cases))('%s', (title) => {
    const [name, first, lambdas] = cases[title] as (typeof cases)['any'] & {};
    const definition = lambdaFunctions.find((one) => one.name === name);
    if (definition === undefined) throw new Error(`no function ${name}`);
    const call = (args: readonly Value[]): Value => definition.run([...args, ...lambdas], { name, origin: ORIGIN });
    fc.assert(
      fc.property(first, fc.nat(), (value, seed) => check(call, [value], seed)),
      { numRuns: 300 },
    );
  });
});
