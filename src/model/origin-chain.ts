// Where does a value come from, step by step? The place where it stands first, then what it was made from.
import type { Place } from '#src/model/place.ts';
import type { Origin } from '#src/model/value.ts';

/** One step: the place and what stands there ("variable probe", "default value of parameter zone"). */
export interface OriginStep {
  readonly text: string;
  readonly place: Place;
}

/** Longer chains exist (a value handed through many modules), but nobody reads further. */
const MAXIMUM_STEPS = 12;

/** The chain of an origin, nearest place first, each place once. */
export function originChain(origin: Origin): readonly OriginStep[] {
  const steps: OriginStep[] = [];
  const seen = new Set<Place>();
  const queue: Origin[] = [origin];
  for (let at = queue.shift(); at !== undefined && steps.length < MAXIMUM_STEPS; at = queue.shift()) {
    if (!seen.has(at.place)) {
      seen.add(at.place);
      steps.push({ text: wordsOf(at.place), place: at.place });
    }
    if (at.via === undefined) continue;
    if (isList(at.via)) queue.push(...at.via);
    else queue.push(at.via);
  }
  return steps;
}

function isList(via: Origin | readonly Origin[]): via is readonly Origin[] {
  return Array.isArray(via);
}

/** What stands at a place, told from its way down from the root of the file. */
function wordsOf(place: Place): string {
  const keys: (string | number)[] = [];
  for (let at: Place | undefined = place; at !== undefined; at = at.parent) {
    if (at.key !== undefined) keys.unshift(at.key);
  }
  // A value of its own: given on the command line, which is called so in place of a path, or a file that is nothing else.
  if (keys.length === 0) return /^command line\b/.test(place.file.path) ? 'command line' : 'file';
  // Sections of the innermost template: nested templates repeat the names of the outer ones.
  const template = lastIndex(keys, 'template');
  const given = lastIndex(keys, 'parameters');
  const isGiven = given > template + 1 && String(keys[given - 1]).toLowerCase() === 'properties';
  if (isGiven && keys[given + 1] !== undefined) return `value given for parameter ${keys[given + 1]}`;
  return inTemplate(keys.slice(template + 1));
}

function inTemplate(keys: readonly (string | number)[]): string {
  const [section, name] = keys;
  const isNamed = typeof name === 'string';
  switch (String(section).toLowerCase()) {
    case 'parameters':
      if (!isNamed) return 'parameters';
      if (String(keys[2]).toLowerCase() === 'defaultvalue') return `default value of parameter ${name}`;
      return String(keys[2]).toLowerCase() === 'value' ? `value given for parameter ${name}` : `parameter ${name}`;
    case 'variables':
      return isNamed && name.toLowerCase() !== 'copy' ? `variable ${name}` : 'variables';
    case 'outputs':
      return isNamed ? `output ${name}` : 'outputs';
    case 'functions':
      return 'user-defined function';
    case 'resources':
      return keys.includes('copy') ? `copy loop${lastName(keys, ' of ')}` : `property${lastName(keys, ' ')}`;
    default:
      return lastName(keys, '') || 'file';
  }
}

function lastName(keys: readonly (string | number)[], before: string): string {
  const name = [...keys].reverse().find((key) => typeof key === 'string');
  return name === undefined ? '' : `${before}${name}`;
}

function lastIndex(keys: readonly (string | number)[], name: string): number {
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    const key = keys[index];
    if (typeof key === 'string' && key.toLowerCase() === name) return index;
  }
  return -1;
}
