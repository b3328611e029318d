// Functions that look for a text within a text, or for an item within an array: startsWith, endsWith, indexOf, lastIndexOf, like.
import {
  cultureEndsWith,
  cultureIndexOf,
  cultureLastIndexOf,
  cultureStartsWith,
  isPlain,
} from '#src/evaluate/functions/collation.ts';
import { lifting } from '#src/evaluate/functions/define.ts';
import { compareValues } from '#src/evaluate/functions/equality.ts';
import { foldCase } from '#src/evaluate/functions/letter-case.ts';
import { knownEnd, knownStart } from '#src/evaluate/functions/partly-known-text.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import { answering, requireText, textAt } from '#src/evaluate/functions/text-functions.ts';
import type { Value } from '#src/model/value.ts';
import { boolValue, intValue } from '#src/model/value.ts';

function startsWith(args: readonly Value[], call: Call): Value {
  return endTest(args, call, cultureStartsWith, (parts, wanted) => {
    const known = knownStart(parts);
    const length = Math.min(known.length, wanted.length);
    return { known: known.slice(0, length), wanted: wanted.slice(0, length), isLonger: known.length > wanted.length };
  });
}

function endsWith(args: readonly Value[], call: Call): Value {
  return endTest(args, call, cultureEndsWith, (parts, wanted) => {
    const known = knownEnd(parts);
    const length = Math.min(known.length, wanted.length);
    return {
      known: known.slice(known.length - length),
      wanted: wanted.slice(wanted.length - length),
      // What stands before a match cannot change its first letter.
      isLonger: known.length >= wanted.length,
    };
  });
}

type Parts = Parameters<typeof knownStart>[0];

/** The known characters at the end in question, the wanted ones in the same places, and whether no unknown one can matter. */
type Overlap = (parts: Parts, wanted: string) => { known: string; wanted: string; isLonger: boolean };

function endTest(
  args: readonly Value[],
  call: Call,
  test: (text: string, wanted: string) => boolean,
  overlapOf: Overlap,
): Value {
  const [text, wanted] = args as readonly [Value, Value];
  requireText(args, 0, call);
  requireText(args, 1, call);
  if (text.kind === 'string' && wanted.kind === 'string') {
    return boolValue(test(text.value, wanted.value), call.origin);
  }
  // Beyond plain characters an unknown neighbour can change what a character is.
  if (wanted.kind !== 'string' || text.kind !== 'unknown' || text.parts === undefined || !isPlain(wanted.value)) {
    return residual(call, args, { type: 'bool' });
  }
  const overlap = overlapOf(text.parts, wanted.value);
  if (!isPlain(overlap.known)) return residual(call, args, { type: 'bool' });
  if (overlap.known.toLowerCase() !== overlap.wanted.toLowerCase()) return boolValue(false, call.origin);
  return overlap.isLonger ? boolValue(true, call.origin) : residual(call, args, { type: 'bool' });
}

function indexOf(args: readonly Value[], call: Call): Value {
  const [container, wanted] = args as readonly [Value, Value];
  if (container.kind === 'string') {
    return intValue(cultureIndexOf(container.value, textAt(args, 1, call)), call.origin);
  }
  if (container.kind !== 'array') throw wrongType(call, 0, 'a string or an array', container);
  for (let index = 0; index < container.items.length; index += 1) {
    const found = compareValues(container.items[index] as Value, wanted);
    if (found === 'unknown') return residual(call, args, { type: 'int' });
    if (found === 'yes') return intValue(index, call.origin);
  }
  return intValue(-1, call.origin);
}

function lastIndexOf(args: readonly Value[], call: Call): Value {
  const [container, wanted] = args as readonly [Value, Value];
  if (container.kind === 'string') {
    return intValue(cultureLastIndexOf(container.value, textAt(args, 1, call)), call.origin);
  }
  if (container.kind !== 'array') throw wrongType(call, 0, 'a string or an array', container);
  for (let index = container.items.length - 1; index >= 0; index -= 1) {
    const found = compareValues(container.items[index] as Value, wanted);
    if (found === 'unknown') return residual(call, args, { type: 'int' });
    if (found === 'yes') return intValue(index, call.origin);
  }
  return intValue(-1, call.origin);
}

function like(args: readonly Value[], call: Call): Value {
  return boolValue(matchesWildcards(foldCase(textAt(args, 0, call)), foldCase(textAt(args, 1, call))), call.origin);
}

/** `*` stands for any characters, everything else for itself; the whole text must match. */
function matchesWildcards(text: string, pattern: string): boolean {
  const literals = pattern.split('*');
  const first = literals[0] ?? '';
  if (literals.length === 1) return text === first;
  const last = literals.at(-1) ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const literal of literals.slice(1, -1)) {
    const found = text.indexOf(literal, from);
    if (found === -1) return false;
    from = found + literal.length;
  }
  return from <= text.length - last.length;
}

export const SEARCH_FUNCTIONS: readonly TemplateFunction[] = [
  lifting('startsWith', 2, 2, startsWith),
  lifting('endsWith', 2, 2, endsWith),
  answering('int', 'indexOf', 2, 2, indexOf),
  answering('int', 'lastIndexOf', 2, 2, lastIndexOf),
  answering('bool', 'like', 2, 2, like),
];
