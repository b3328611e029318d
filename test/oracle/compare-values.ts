// Does one of our values agree with what the engine gives at the same place?
// The engine writes what only Azure knows as a bracket expression, and such a text stands for a whole subtree.
import { deepUnknown, textOf } from '#src/evaluate/functions/template-function.ts';
import type { ObjectValue, UnknownReason, Value } from '#src/model/value.ts';
import { entryOf } from '#src/model/value.ts';
import type { Json, JsonObject } from './exact-json.ts';
import { isObject } from './exact-json.ts';

/**
 * `both-open`: unknown to both; `we-know-more`: open in the engine, known to us, which wants a good reason;
 * `we-know-less`: known to the engine only; `wrong`: a contradiction.
 */
export type LeafClass = 'equal' | 'both-open' | 'we-know-more' | 'we-know-less' | 'wrong';

export interface Leaf {
  readonly class: LeafClass;
  readonly pointer: string;
  readonly engine: Json | undefined;
  /** Our value as text, and as JSON where all of it is known. */
  readonly ours: string;
  readonly plain: Json | undefined;
  readonly reasons: readonly UnknownReason[];
}

export interface ComparisonRules {
  /** Bracket texts are plain data: nothing in this answer is open. */
  readonly bracketsAreText: boolean;
  /** Pointers where unknown is as good an answer as the engine's. */
  readonly alsoUnknown: ReadonlySet<string>;
}

/** All leaves at and below a place; `undefined` is an absent one, which a null equals. */
export function compareValue(
  engine: Json | undefined,
  ours: Value | undefined,
  pointer: string,
  rules: ComparisonRules,
): Leaf[] {
  const leaf = (leafClass: LeafClass): Leaf[] => [leafAt(leafClass, pointer, engine, ours)];
  if (ours?.kind === 'unknown' && hasError(ours)) return leaf('wrong');
  if (isOpen(engine, rules)) return leaf(openClass(engine, ours));
  if (ours?.kind === 'unknown') return leaf(rules.alsoUnknown.has(pointer) ? 'both-open' : 'we-know-less');
  if (engine === undefined || engine === null)
    return leaf(ours === undefined || ours.kind === 'null' ? 'equal' : 'wrong');
  if (Array.isArray(engine)) {
    if (ours?.kind !== 'array' || ours.items.length !== engine.length) return leaf('wrong');
    if (engine.length === 0) return leaf('equal');
    return engine.flatMap((item, index) => compareValue(item, ours.items[index], `${pointer}/${index}`, rules));
  }
  if (isObject(engine)) return ours?.kind === 'object' ? compareObject(engine, ours, pointer, rules) : leaf('wrong');
  return leaf(isSameScalar(engine, ours) ? 'equal' : 'wrong');
}

/** A text that the engine could not reduce. */
export function isOpen(engine: Json | undefined, rules: ComparisonRules): engine is string {
  return typeof engine === 'string' && engine.startsWith('[') && engine.endsWith(']') && !rules.bracketsAreText;
}

function openClass(engine: string, ours: Value | undefined): LeafClass {
  if (ours === undefined) return 'wrong';
  if (ours.kind === 'string' && ours.value === engine) return 'equal';
  return deepUnknown(ours) ? 'both-open' : 'we-know-more';
}

function compareObject(engine: JsonObject, ours: ObjectValue, pointer: string, rules: ComparisonRules): Leaf[] {
  const whole = ours.entries.get('properties');
  if (isWholeResource(engine) && whole) return compareValue(engine.Properties, whole, `${pointer}/Properties`, rules);
  const openKeys = Object.keys(engine).filter((key) => !ours.entries.has(key) && isOpen(key, rules));
  const names = new Set([...Object.keys(engine), ...ours.entries.keys()]);
  for (const key of openKeys) names.delete(key);
  const leaves = [...names].flatMap((name) => {
    const at = `${pointer}/${escapeStep(name)}`;
    // Merged with something unknown, a name may get the spelling that it has there.
    const entry = ours.rest ? entryOf(ours, name) : ours.entries.get(name);
    if (ours.rest && !(name in engine) && Object.keys(engine).some((one) => isSameName(one, name))) return [];
    // A name of ours may be one that the engine could not make out.
    if (entry && engine[name] === undefined && openKeys.length > 0)
      return [leafAt('we-know-more', at, undefined, entry)];
    // Or the other way round: it may be among the entries that we know nothing of.
    if (entry === undefined && ours.rest && engine[name] !== null)
      return [leafAt('we-know-less', at, engine[name], undefined)];
    return compareValue(engine[name], entry, at, rules);
  });
  // The engine takes what the template declares for all that a service will report; leaving room for more is no difference.
  const isRoomLeft = ours.rest !== undefined && (openKeys.length > 0 || !ours.rest.deep);
  if (isRoomLeft || openKeys.length > 0) {
    leaves.push(leafAt(openClassOfKeys(openKeys.length > 0, isRoomLeft), `${pointer}/*`, openKeys, ours));
  }
  if (leaves.length > 0) return leaves;
  return [leafAt('equal', pointer, engine, ours)];
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** All that the engine gives for `reference(…, 'Full')` are the properties, under a name that Azure does not use. */
function isWholeResource(engine: JsonObject): boolean {
  return Object.keys(engine).length === 1 && engine.Properties !== undefined;
}

function leafAt(leafClass: LeafClass, pointer: string, engine: Json | undefined, ours: Value | undefined): Leaf {
  return {
    class: leafClass,
    pointer,
    engine,
    ours: ours ? textOf(ours) : 'absent',
    plain: ours && !deepUnknown(ours) ? plainJson(ours) : undefined,
    reasons: (ours && deepUnknown(ours)?.reasons) ?? [],
  };
}

function plainJson(value: Value): Json {
  switch (value.kind) {
    case 'array':
      return value.items.map(plainJson);
    case 'object':
      return Object.fromEntries([...value.entries].map(([key, entry]) => [key, plainJson(entry)]));
    case 'null':
    case 'unknown':
      return null;
    default:
      return value.value;
  }
}

function openClassOfKeys(engineIsOpen: boolean, weAreOpen: boolean): LeafClass {
  if (engineIsOpen && weAreOpen) return 'both-open';
  return engineIsOpen ? 'we-know-more' : 'we-know-less';
}

function isSameScalar(engine: string | number | bigint | boolean, ours: Value | undefined): boolean {
  switch (ours?.kind) {
    case 'string':
    case 'bool':
      return ours.value === engine;
    case 'int':
      return isSameNumber(engine, ours.value);
    case 'float':
      // JSON has no word for these, so the engine writes texts such as "NaN".
      return isSameNumber(engine, ours.value) || (!Number.isFinite(ours.value) && engine === String(ours.value));
    default:
      return false;
  }
}

function isSameNumber(engine: string | number | bigint | boolean, ours: number | bigint): boolean {
  if (typeof engine !== 'number' && typeof engine !== 'bigint') return false;
  return exact(engine) === exact(ours);
}

/** Whole numbers as bigints: a large one may be held as either. */
function exact(value: number | bigint): number | bigint {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : value;
}

/** Nothing but a mistake keeps it from being known; one that happens in one of several cases is another matter. */
function hasError(value: Value): boolean {
  return value.kind === 'unknown' && value.reasons.length > 0 && value.reasons.every(({ code }) => code === 'error');
}

function escapeStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
