// The functions that compute with numbers: 64-bit integers, checked for overflow, and floats where a function takes them.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { lifting, propagating, UNBOUNDED } from '#src/evaluate/functions/define.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { deepUnknown, residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import type { FloatValue, IntValue, Value } from '#src/model/value.ts';
import { arrayValue, floatValue, intValue, unknownValue } from '#src/model/value.ts';

type Integer = number | bigint;
type Pair = readonly [Value, Value];

export const numberFunctions: readonly TemplateFunction[] = [
  propagating('add', 2, 2, arithmetic(add)),
  propagating('sub', 2, 2, arithmetic(subtract)),
  propagating('mul', 2, 2, arithmetic(multiply)),
  propagating('div', 2, 2, arithmetic(divide)),
  propagating('mod', 2, 2, arithmetic(remainder)),
  propagating('int', 1, 1, int),
  propagating('float', 1, 1, float),
  propagating(
    'min',
    1,
    UNBOUNDED,
    extreme((candidate, best) => candidate < best),
  ),
  propagating(
    'max',
    1,
    UNBOUNDED,
    extreme((candidate, best) => candidate > best),
  ),
  lifting('range', 2, 2, range),
];

const INT64_MINIMUM = -9223372036854775808n;
const INT64_MAXIMUM = 9223372036854775807n;
const INT32_MINIMUM = -2147483648;
const INT32_MAXIMUM = 2147483647;
const MAXIMUM_RANGE_COUNT = 10_000;

function arithmetic(
  compute: (left: Integer, right: Integer, call: Call) => Integer,
): (args: Pair, call: Call) => Value {
  return ([left, right], call) => {
    if (left.kind !== 'int') throw wrongType(call, 0, 'an int', left);
    if (right.kind !== 'int') throw wrongType(call, 1, 'an int', right);
    if (typeof left.value === 'bigint') checked(left.value, call);
    if (typeof right.value === 'bigint') checked(right.value, call);
    return intValue(compute(left.value, right.value, call), call.origin);
  };
}

function add(left: Integer, right: Integer, call: Call): Integer {
  if (typeof left === 'number' && typeof right === 'number') {
    const sum = left + right;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return checked(BigInt(left) + BigInt(right), call);
}

function subtract(left: Integer, right: Integer, call: Call): Integer {
  if (typeof left === 'number' && typeof right === 'number') {
    const difference = left - right;
    if (Number.isSafeInteger(difference)) return difference;
  }
  return checked(BigInt(left) - BigInt(right), call);
}

function multiply(left: Integer, right: Integer, call: Call): Integer {
  if (typeof left === 'number' && typeof right === 'number') {
    const product = left * right;
    // Adding zero turns the negative zero of a double into zero.
    if (Number.isSafeInteger(product)) return product + 0;
  }
  return checked(BigInt(left) * BigInt(right), call);
}

function divide(left: Integer, right: Integer, call: Call): Integer {
  refuseZero(right, call);
  if (typeof left === 'number' && typeof right === 'number') return (left - (left % right)) / right + 0;
  return checked(BigInt(left) / BigInt(right), call);
}

function remainder(left: Integer, right: Integer, call: Call): Integer {
  refuseZero(right, call);
  if (typeof left === 'number' && typeof right === 'number') return (left % right) + 0;
  // The engine's division overflows here, although the remainder itself would be zero.
  if (BigInt(left) === INT64_MINIMUM && BigInt(right) === -1n) throw overflow(call);
  return checked(BigInt(left) % BigInt(right), call);
}

function refuseZero(divisor: Integer, call: Call): void {
  if (divisor === 0) throw new EvaluationError('divide by zero', `${call.name}: the divisor is 0`);
}

function checked(result: bigint, call: Call): bigint {
  if (result < INT64_MINIMUM || result > INT64_MAXIMUM) throw overflow(call);
  return result;
}

function overflow(call: Call): EvaluationError {
  return new EvaluationError('overflow', `${call.name}: an argument or the result does not fit into 64 bits`);
}

/** Sign and leading zeros are fine, and so are blanks around; separators, fractions and exponents are not. */
const INTEGER_TEXT = /^[\t-\r ]*([+-]?)([0-9]+)[\t-\r ]*$/;

function int([value]: readonly [Value], call: Call): Value {
  if (value.kind === 'int') return intValue(value.value, call.origin);
  if (value.kind !== 'string') throw wrongType(call, 0, 'an int or a text', value);
  const [, sign, written] = INTEGER_TEXT.exec(value.value) ?? [];
  const digits = written?.replace(/^0+/, '');
  // 19 digits are as many as a 64-bit integer has.
  if (digits !== undefined && digits.length <= 19) {
    const number = BigInt(digits) * (sign === '-' ? -1n : 1n);
    if (number >= INT64_MINIMUM && number <= INT64_MAXIMUM) return intValue(number, call.origin);
  }
  throw new EvaluationError('format', `int: '${value.value.slice(0, 100)}' is not a 64-bit integer`);
}

/** Commas separate thousands and may stand anywhere after the first digit. */
const FLOAT_TEXT = /^[\t-\r ]*([+-]?(?:[0-9][0-9,]*(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)[\t-\r ]*$/;

function float([value]: readonly [Value], call: Call): Value {
  if (value.kind === 'int' || value.kind === 'float') return floatValue(Number(value.value), call.origin);
  if (value.kind !== 'string') throw wrongType(call, 0, 'a number or a text', value);
  const [, number] = FLOAT_TEXT.exec(value.value) ?? [];
  if (number === undefined)
    throw new EvaluationError('format', `float: '${value.value.slice(0, 100)}' is not a number`);
  return floatValue(Number(number.replaceAll(',', '')), call.origin);
}

type IsBetter = (candidate: Integer, best: Integer) => boolean;

/** `min` or `max` of the arguments, or of the items of a single array. */
function extreme(isBetter: IsBetter): (args: readonly Value[], call: Call) => Value {
  return (args, call) => {
    const [first] = args;
    if (first?.kind !== 'array') return bestOf(args, isBetter, call);
    if (args.length > 1) throw wrongType(call, 0, 'a number, as there are several', first);
    if (first.items.length === 0) throw new EvaluationError('argument count', `${call.name}: the array is empty`);
    if (deepUnknown(first) !== undefined) return residual(call, args);
    return bestOf(first.items, isBetter, call);
  };
}

function bestOf(candidates: readonly Value[], isBetter: IsBetter, call: Call): Value {
  let best: IntValue | FloatValue | undefined;
  for (const [index, candidate] of candidates.entries()) {
    if (candidate.kind !== 'int' && candidate.kind !== 'float') throw wrongType(call, index, 'a number', candidate);
    if (best === undefined || isBetter(candidate.value, best.value)) best = candidate;
  }
  if (best === undefined) throw new EvaluationError('argument count', `${call.name} takes at least 1 argument, not 0`);
  return best;
}

/** The second argument is how many, not where to end. With an unknown start the length is kept, with an unknown count the type. */
function range(args: Pair, call: Call): Value {
  const [start, count] = args;
  const first = int32(start, 0, call);
  const length = int32(count, 1, call);
  if (length === undefined) {
    const { text, reasons } = residual(call, args);
    return residual(call, args, {
      type: 'array',
      each: unknownValue(`${text}[*]`, reasons, call.origin, { type: 'int' }),
    });
  }
  if (length < 0 || length > MAXIMUM_RANGE_COUNT) {
    throw new EvaluationError('out of range', `range: the count must be 0 to ${MAXIMUM_RANGE_COUNT}, not ${length}`);
  }
  if (first === undefined) {
    const { text, reasons } = residual(call, args);
    const items = Array.from({ length }, (_, index) =>
      unknownValue(`${text}[${index}]`, reasons, call.origin, { type: 'int' }),
    );
    return arrayValue(items, call.origin);
  }
  if (first + length - 1 > INT32_MAXIMUM) {
    throw new EvaluationError('out of range', `range: the last number would be ${first + length - 1}`);
  }
  return arrayValue(
    Array.from({ length }, (_, index) => intValue(first + index, call.origin)),
    call.origin,
  );
}

function int32(value: Value, index: number, call: Call): number | undefined {
  if (value.kind === 'unknown' && (value.type === undefined || value.type === 'int')) return undefined;
  if (value.kind !== 'int') throw wrongType(call, index, 'an int', value);
  if (value.value < INT32_MINIMUM || value.value > INT32_MAXIMUM) {
    throw new EvaluationError('out of range', `range: argument ${index + 1} does not fit into 32 bits`);
  }
  return Number(value.value);
}
