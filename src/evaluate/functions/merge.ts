// How objects are merged, and what remains known when some of them are not.
import { applyToAll, lookUp } from '#src/evaluate/access.ts';
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { certainType } from '#src/evaluate/functions/equality.ts';
import { foldCase } from '#src/evaluate/functions/letter-case.ts';
import type { Call } from '#src/evaluate/functions/template-function.ts';
import { kindInWords, mergeReasons } from '#src/evaluate/functions/template-function.ts';
import { joinValues } from '#src/evaluate/join.ts';
import type { ObjectValue, Origin, UnknownValue, Value } from '#src/model/value.ts';
import { objectValue, unknownValue } from '#src/model/value.ts';

/** Deeper objects than people write; guards the stack. */
const MAXIMUM_DEPTH = 1000;

/** Up to this many keys of another spelling are looked for one by one; for more an index pays. */
const KEYS_WITHOUT_INDEX = 4;

/** More entries in one call than any template has; guards against values that double at each level. */
const MAXIMUM_ENTRIES = 100_000;

type Mergeable = ObjectValue | UnknownValue;

interface MergeRule {
  readonly call: Call;
  /** Entries met so far: nested objects that share parts can unfold without end. */
  readonly work: { entries: number };
  /** Which spelling of a key stays. */
  readonly spelling: 'first' | 'last';
  /** The entry when both sides have one. */
  both(left: Value, right: Value, key: string, depth: number): Value;
  /** The entry when the right side, being partly unknown, has `possible` or lacks it. */
  mayOverride(left: Value, possible: UnknownValue, key: string, depth: number): Value;
}

/**
 * `union` of objects: nested objects are merged too, a later null does not override, an object and something else under
 * one key do not mix. Keys match without case; the last spelling stays, at the place of the first.
 */
export function mergeDeeply(objects: readonly Mergeable[], call: Call): ObjectValue {
  const rule: MergeRule = {
    call,
    work: { entries: 0 },
    spelling: 'last',
    both: (left, right, key, depth) => mergeEntries(left, right, key, rule, depth),
    // Absent and null are alike here, so a possible entry merges like an unknown one.
    mayOverride: (left, possible, key, depth) => mergeEntries(left, possible, key, rule, depth),
  };
  const [first = objectValue(new Map(), call.origin), ...others] = objects;
  return mergeAll(first, others, rule, 0);
}

/** `shallowMerge`: a later entry replaces an earlier one whatever it is; the first spelling stays. */
export function mergeShallowly(objects: readonly Mergeable[], call: Call): ObjectValue {
  const rule: MergeRule = {
    call,
    work: { entries: 0 },
    spelling: 'first',
    both: (_, right) => right,
    mayOverride: (left, possible) => eitherOf(possible, left, call),
  };
  // Starting from nothing makes keys that differ only in case meet within one object too, as they do in the engine.
  return mergeAll(objectValue(new Map(), call.origin), objects, rule, 0);
}

function mergeAll(first: Mergeable, others: readonly Mergeable[], rule: MergeRule, depth: number): ObjectValue {
  if (depth > MAXIMUM_DEPTH) throw new EvaluationError('limit', `objects nest more than ${MAXIMUM_DEPTH} levels deep`);
  const merger = new Merger(first, rule, depth);
  for (const other of others) merger.add(other);
  return merger.result();
}

function mergeEntries(left: Value, right: Value, key: string, rule: MergeRule, depth: number): Value {
  if (right.kind === 'null') return left;
  if (left.kind === 'null') return right;
  if (right.kind === 'unknown' && right.alternatives !== undefined) {
    return mergeEach(right, (one) => mergeEntries(left, one, key, rule, depth), rule.call);
  }
  const leftType = certainType(left);
  const rightType = certainType(right);
  if (leftType !== 'object' && rightType !== 'object') {
    if (isKnown(left) && isKnown(right) && (left.kind === 'array') !== (right.kind === 'array')) {
      throw unmergeable(left, right, key, rule);
    }
    return right.kind === 'unknown' && rightType === undefined ? eitherOf(right, left, rule.call) : right;
  }
  if (left.kind === 'unknown' && left.alternatives !== undefined) {
    return mergeEach(left, (one) => mergeEntries(one, right, key, rule, depth), rule.call);
  }
  // One side is certainly an object, so the other is one too, or null, or the engine refuses.
  if (isMergeable(left) && isMergeable(right)) return mergeAll(left, [right], rule, depth + 1);
  throw unmergeable(left, right, key, rule);
}

const isKnown = (value: Value): boolean => value.kind !== 'unknown';

/** Objects, arrays and single values do not mix under one key. */
function unmergeable(left: Value, right: Value, key: string, rule: MergeRule): EvaluationError {
  const [leftInWords, rightInWords] = [kindInWords(left), kindInWords(right)];
  return new EvaluationError(
    'argument type',
    `${rule.call.name}: "${key}" is ${leftInWords} in one object and ${rightInWords} in a later one`,
  );
}

function mergeEach(unknown: UnknownValue, merge: (one: Value) => Value, call: Call): Value {
  const answers = applyToAll(unknown.alternatives ?? [], merge, unknown.text, call.origin);
  return joinValues(answers, unknown.text, [unknown], call.origin);
}

/** Whether a value is or can be an object. */
export function isMergeable(value: Value): value is Mergeable {
  return (certainType(value) ?? 'object') === 'object';
}

/** The right value, or the left one where the right turns out to be absent (or, for `union`, null). */
function eitherOf(right: UnknownValue, left: Value, call: Call): Value {
  return joinValues([right, left], right.text, [], call.origin);
}

class Merger {
  private readonly rule: MergeRule;
  private readonly depth: number;
  private readonly entries: Map<string, Value>;
  /** What nobody knows the keys of. */
  private rest: UnknownValue | undefined;
  /** Keys of `entries` that leave under another spelling; made when the first one does. */
  private spellings: Map<string, string> | undefined;
  /** Folded key to key of `entries`; built when first needed. */
  private index: Map<string, string> | undefined;

  constructor(first: Mergeable, rule: MergeRule, depth: number) {
    this.rule = rule;
    this.depth = depth;
    this.rest = restOf(first);
    this.entries = new Map(first.kind === 'object' ? first.entries : []);
    if (first.kind === 'object' && first.rest?.deep) {
      for (const key of first.entries.keys()) this.entries.set(key, entryAsSeen(first, key, rule.call.origin));
    }
  }

  add(right: Mergeable): void {
    this.countWork(right);
    const rest = restOf(right);
    const untouched = rest && new Set(this.entries.keys());
    if (right.kind === 'object') {
      for (const key of right.entries.keys()) {
        const met = this.addEntry(key, entryAsSeen(right, key, this.rule.call.origin), right.entries.size);
        untouched?.delete(met);
      }
    }
    if (rest === undefined || untouched === undefined) return;
    for (const key of untouched) {
      const value = this.entries.get(key);
      if (value === undefined) continue;
      this.entries.set(key, this.rule.mayOverride(value, this.possible(rest, key), key, this.depth));
    }
    this.rest = this.rest === undefined ? rest : this.joinRests(this.rest, rest);
  }

  result(): ObjectValue {
    const rest = this.rest && { unknown: this.rest, deep: false };
    return objectValue(this.respelled() ?? this.entries, this.rule.call.origin, rest);
  }

  /** Adds one entry; answers under which key it is kept. */
  private addEntry(key: string, value: Value, keyCount: number): string {
    const kept = this.entries.has(key) ? key : this.findOtherSpelling(key, keyCount);
    if (kept === undefined) {
      const added =
        this.rest === undefined ? value : this.rule.both(this.possible(this.rest, key), value, key, this.depth);
      this.entries.set(key, added);
      this.index?.set(foldCase(key), key);
      return key;
    }
    this.entries.set(kept, this.rule.both(this.entries.get(kept) as Value, value, key, this.depth));
    // The engine takes the spelling also from an entry whose null overrides nothing.
    if (this.rule.spelling === 'first') return kept;
    if (kept === key) {
      this.spellings?.delete(kept);
    } else {
      this.spellings ??= new Map();
      this.spellings.set(kept, key);
    }
    return kept;
  }

  private findOtherSpelling(key: string, keyCount: number): string | undefined {
    if (this.index === undefined && keyCount <= KEYS_WITHOUT_INDEX) {
      for (const candidate of this.entries.keys()) if (differInCaseOnly(candidate, key)) return candidate;
      return undefined;
    }
    this.index ??= this.buildIndex();
    return this.index.get(foldCase(key));
  }

  private buildIndex(): Map<string, string> {
    const index = new Map<string, string>();
    for (const key of this.entries.keys()) {
      const folded = foldCase(key);
      if (!index.has(folded)) index.set(folded, key);
    }
    return index;
  }

  private countWork(right: Mergeable): void {
    const { work, call } = this.rule;
    work.entries += right.kind === 'object' ? right.entries.size : 1;
    if (work.entries > MAXIMUM_ENTRIES) {
      throw new EvaluationError('limit', `${call.name}: more than ${MAXIMUM_ENTRIES} entries to merge`);
    }
  }

  private respelled(): Map<string, Value> | undefined {
    if (this.spellings === undefined) return undefined;
    const entries = new Map<string, Value>();
    for (const [key, value] of this.entries) entries.set(this.spellings.get(key) ?? key, value);
    return entries;
  }

  private possible(rest: UnknownValue, key: string): UnknownValue {
    return unknownValue(`${rest.text}.${key}`, rest.reasons, this.rule.call.origin);
  }

  private joinRests(left: UnknownValue, right: UnknownValue): UnknownValue {
    const { call } = this.rule;
    return unknownValue(`${call.name}(${left.text}, ${right.text})`, mergeReasons([left, right]), call.origin);
  }
}

/** For keys that are not the same. Most differ in length or in the last letter, which is quickly seen. */
function differInCaseOnly(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  const leftUnit = left.charCodeAt(left.length - 1);
  const rightUnit = right.charCodeAt(right.length - 1);
  // In ASCII the cases of a letter differ in one bit, and no letter beyond has a case within.
  if ((leftUnit < 128 || rightUnit < 128) && (leftUnit | 32) !== (rightUnit | 32)) return false;
  return foldCase(left) === foldCase(right);
}

function restOf(object: Mergeable): UnknownValue | undefined {
  return object.kind === 'unknown' ? object : object.rest?.unknown;
}

/** The entry under a key, itself open where everything below the object is. */
function entryAsSeen(object: ObjectValue, key: string, origin: Origin): Value {
  const value = object.entries.get(key) as Value;
  return object.rest?.deep ? (lookUp(object, key, origin) ?? value) : value;
}
