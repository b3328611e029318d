// What is the smallest template that still shows a difference? Parts are left out and expressions replaced by their own
// arguments, as long as the difference stays.
import type { Json, JsonObject } from './exact-json.ts';

type Path = readonly (string | number)[];

/** Sections that a template needs to be one. */
const KEPT = new Set([
  '$schema',
  'contentVersion',
  'resources',
  'type',
  'apiVersion',
  'name',
  'mode',
  'template',
  'languageVersion',
]);

/**
 * Tries smaller and smaller versions, largest cuts first; `isStill` says whether a version shows the difference.
 * Gives up after so many attempts, with the smallest version found.
 */
export async function reduceTemplate(
  template: JsonObject,
  isStill: (smaller: JsonObject) => Promise<boolean>,
  attempts: number,
): Promise<JsonObject> {
  let best = template;
  let left = attempts;
  for (let hasShrunk = true; hasShrunk && left > 0; ) {
    hasShrunk = false;
    for (const smaller of smallerVersions(best)) {
      if (left <= 0) break;
      left -= 1;
      if (!(await isStill(smaller))) continue;
      best = smaller;
      hasShrunk = true;
      break;
    }
  }
  return best;
}

function* smallerVersions(template: JsonObject): Generator<JsonObject> {
  const places = [...walk(template, [])];
  // Whole branches first: the shorter its path, the more a cut removes.
  places.sort((a, b) => a.path.length - b.path.length);
  for (const { path } of places) {
    const last = path.at(-1);
    if (last !== undefined && !KEPT.has(String(last))) yield changed(template, path, undefined) as JsonObject;
  }
  for (const { path, value } of places) {
    if (typeof value !== 'string' || !value.startsWith('[') || !value.endsWith(']')) continue;
    for (const shorter of shorterExpressions(value.slice(1, -1))) {
      yield changed(template, path, `[${shorter}]`) as JsonObject;
    }
  }
}

function* walk(value: Json, path: Path): Generator<{ path: Path; value: Json }> {
  yield { path, value };
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* walk(item, [...path, index]);
  else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) yield* walk(item, [...path, key]);
  }
}

/** A copy with another value at a path; undefined removes it. */
function changed(value: Json, path: Path, replacement: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return replacement ?? null;
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      if (index !== step) return [item];
      if (rest.length > 0) return [changed(item, rest, replacement)];
      return replacement === undefined ? [] : [replacement];
    });
  }
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).flatMap(([key, item]): [string, Json][] => {
    if (key !== step) return [[key, item]];
    if (rest.length > 0) return [[key, changed(item, rest, replacement)]];
    return replacement === undefined ? [] : [[key, replacement]];
  });
  return Object.fromEntries(entries);
}

/** Every call replaced by one of its arguments, or by something simple; the outermost calls first. */
function* shorterExpressions(text: string): Generator<string> {
  for (const call of calls(text)) {
    const whole = text.slice(call.start, call.end);
    for (const part of [
      ...call.args,
      "'x'",
      '1',
      'true()',
      "createArray('x')",
      "createObject('alpha', 'x', 'beta', 1)",
    ]) {
      if (part.length < whole.length) yield text.slice(0, call.start) + part + text.slice(call.end);
    }
  }
}

interface Call {
  readonly start: number;
  readonly end: number;
  readonly args: readonly string[];
}

/** All calls with their arguments, by where they begin. */
function calls(text: string): Call[] {
  const found: Call[] = [];
  const open: { start: number; argument: number; args: string[] }[] = [];
  let word: number | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === "'") {
      at = endOfText(text, at);
      word = undefined;
    } else if (/[\w.]/.test(character)) word ??= at;
    else {
      const top = open.at(-1);
      if (character === '(') open.push({ start: word ?? at, argument: at + 1, args: [] });
      else if (character === ',' && top) {
        top.args.push(text.slice(top.argument, at).trim());
        top.argument = at + 1;
      } else if (character === ')' && top) {
        open.pop();
        const last = text.slice(top.argument, at).trim();
        found.push({ start: top.start, end: at + 1, args: last === '' ? top.args : [...top.args, last] });
      }
      word = undefined;
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** Position of the quote that closes the text beginning here; doubled quotes stand for one. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && (text[at] !== "'" || text[at + 1] === "'")) at += text[at] === "'" ? 2 : 1;
  return at;
}
