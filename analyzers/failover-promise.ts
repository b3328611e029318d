// Which failover time does a sentence promise?
// A promise is an upper bound in a sentence about failover or convergence, or about where new connections go:
// "fails over within 15 s", "convergence: 10-15 s", "new connections move to the other firewall within 15 s".
// Lower bounds, intervals of probes, denials and sentences about other services promise nothing; when in doubt, nothing.

export interface PromisedFailover {
  /** The longest time that the sentence allows. */
  readonly seconds: number;
  /** The figure as it is written. */
  readonly figure: string;
  readonly sentence: string;
}

/** The promises of a text, at most one a sentence. */
export function promisedFailovers(text: string): readonly PromisedFailover[] {
  // Most texts speak of something else, and taking sentences apart is a tenth of all checks.
  if (text.search(WORD) === -1) return [];
  return sentencesOf(text).flatMap((sentence) => promiseOf(sentence) ?? []);
}

/** Does the sentence speak of appliances, so that other load balancers are none of its business? */
export const speaksOfAppliances = (sentence: string): boolean =>
  /\b(nvas?|appliances?|firewalls?|fw|fortigates?|palo alto|vm-series|check ?point|cloudguard)\b/i.test(sentence);

const WORD = new RegExp(
  [
    String.raw`\b(?:fail(?:s|ed|ing)?[-\s]?overs?|(?:re-?)?converg(?:e|es|ed|ing|ence))\b`,
    String.raw`\b(?:take|takes|taken|taking|switch|switches|switched|switching)[-\s]?overs?\b`,
    String.raw`\b(?:connections?|flows?|sessions?|traffic)\b[^,.;:]{0,40}?\b(?:moves?|moved|shifts?|shifted|carried|rerouted|redirected|restored|switched)\b`,
  ].join('|'),
  'gi',
);

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  half: 0.5,
  'half a': 0.5,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  sixty: 60,
  ninety: 90,
};

const UNIT_SECONDS: readonly (readonly [RegExp, number])[] = [
  [/^m(?:illi)?s/i, 0.001],
  [/^s/i, 1],
  [/^m/i, 60],
  [/^h/i, 3600],
];

const NUMBER = String.raw`\d+(?:[.,]\d+)?|half a|${Object.keys(NUMBER_WORDS)
  .sort((a, b) => b.length - a.length)
  .join('|')}`;
const UNIT = 'milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|hours?|hrs?|h';
const FIGURE = new RegExp(
  String.raw`(?<![\w.,/-])(?:(?<from>${NUMBER})\s*(?<fromUnit>${UNIT})?\s*(?:-|–|—|\bto\b|\band\b|…|\.\.\.?)\s*)?(?<to>${NUMBER})[\s-]*(?<unit>${UNIT})(?![\w/])`,
  'gi',
);
const SUB = /\bsub-?(second|minute)s?\b/gi;

/** What stands before a figure that is the rhythm of something, or how long something else lasts. */
const RHYTHM_BEFORE =
  /\b(every|each|per|intervals?|heartbeats?|keep-?alives?|hellos?|ttl|idle|time-?outs?|hold|grace|wait(?:s|ing)?|delay(?:s|ed)?|sleeps?|polls?|polling|cool-?down|prob(?:e|es|ed|ing)|for(?! (?:up|at most|max|less|no)\b))\b[^,;]{0,20}$/i;
const RHYTHM_AFTER =
  /^[\s-]*(intervals?|prob(?:e|es|ing)|heartbeats?|keep-?alives?|hellos?|ttl|idle|time-?outs?|hold|grace|delays?|polls?|polling|cool-?down|timers?|of silence)\b/i;
const AT_LEAST_BEFORE =
  /(?<!\b(?:no|not|never|nor|cannot|must not|does not)\s(?:be\s|take\s)?)(?:\b(?:at least|minimum(?: of)?|min|longer than|more than|greater than|exceed(?:s|ing)?|above|over)|[>≥])\s*$/i;
const AT_LEAST_AFTER = /^\s*(?:\+|or (?:more|longer)|at least|minimum|and (?:more|longer))/i;
const DENIAL =
  /\b(?:not?|never|cannot|can't|don't|doesn't|won't|isn't|without guarantee|instead of|rather than|unlike)\b(?!\s+(?:be\s|take\s)?(?:more|longer|later|exceed|over|above|manual))/i;

const OTHER_SERVICE =
  /\b(sql|databases?|db|cosmos|postgres\w*|mysql|mariadb|mongo\w*|oracle|hana|redis|caches?|storage|kafka|event hubs?|service bus|dns|traffic manager|front door|express ?route|vpn|bgp|route servers?|availability groups?|site recovery|regions?|regional|geo|cdn|wsfc|kubernetes|aks)\b/i;
const LOAD_BALANCER = /\b(load ?balanc\w*|lbs?|ilbs?|slb|prob(?:e|es|ing)|backends?|pools?)\b/i;

function sentencesOf(text: string): readonly string[] {
  // The dot of an abbreviation ends no sentence.
  const joined = text.replace(/\b(approx|ca|max|min|mins|sec|secs|e\.g|i\.e|incl)\./gi, '$1');
  return joined
    .split(/[.!?;]+(?:\s|$)|\r?\n\s*(?:[-*•]|\r?\n)\s*/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '');
}

function promiseOf(sentence: string): PromisedFailover | undefined {
  const words = [...sentence.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  const isAboutOthers = OTHER_SERVICE.test(sentence) && !LOAD_BALANCER.test(sentence) && !speaksOfAppliances(sentence);
  if (words.length === 0 || isAboutOthers) return undefined;
  const nearest = figuresOf(sentence)
    .flatMap((figure) => words.map((word) => ({ figure, word, distance: distance(sentence, word, figure) })))
    .sort((a, b) => a.distance - b.distance)[0];
  if (nearest === undefined || isDenied(sentence, nearest.word, nearest.figure)) return undefined;
  return { seconds: nearest.figure.seconds, figure: nearest.figure.text, sentence };
}

/** Is there a "not" between word and figure, or before both in the same clause? */
function isDenied(sentence: string, word: Span, figure: Span): boolean {
  const start = Math.min(word.start, figure.start);
  const clause = /[^,:]*$/.exec(sentence.slice(0, start))?.[0] ?? '';
  return DENIAL.test(clause + sentence.slice(start, Math.max(word.end, figure.end)));
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface FoundFigure extends Span {
  readonly seconds: number;
  readonly text: string;
}

function figuresOf(sentence: string): readonly FoundFigure[] {
  const found: FoundFigure[] = [];
  for (const match of sentence.matchAll(FIGURE)) {
    const seconds = secondsOf(match.groups ?? {});
    const figure = { start: match.index, end: match.index + match[0].length, seconds, text: match[0] };
    if (isPromise(sentence, figure)) found.push(figure);
  }
  for (const match of sentence.matchAll(SUB)) {
    const seconds = match[1]?.toLowerCase() === 'minute' ? 60 : 1;
    found.push({ start: match.index, end: match.index + match[0].length, seconds, text: match[0] });
  }
  return found;
}

function secondsOf(groups: Readonly<Record<string, string | undefined>>): number {
  const unit = groups.unit ?? '';
  const to = numberOf(groups.to ?? '') * secondsOfUnit(unit);
  const from = groups.from === undefined ? 0 : numberOf(groups.from) * secondsOfUnit(groups.fromUnit ?? unit);
  return Math.max(from, to);
}

const numberOf = (text: string): number => NUMBER_WORDS[text.toLowerCase()] ?? Number(text.replace(',', '.'));

const secondsOfUnit = (unit: string): number => UNIT_SECONDS.find(([pattern]) => pattern.test(unit))?.[1] ?? 0;

function isPromise(sentence: string, figure: Span): boolean {
  const before = sentence.slice(0, figure.start);
  const after = sentence.slice(figure.end);
  if (AT_LEAST_BEFORE.test(before) || AT_LEAST_AFTER.test(after) || RHYTHM_AFTER.test(after)) return false;
  const rhythm = RHYTHM_BEFORE.exec(before);
  // "every probe that fails over takes 15 s": the figure belongs to the word that is closer.
  return rhythm === null || new RegExp(WORD.source, 'i').test(rhythm[0]);
}

/** Characters between word and figure; one that lies beyond a comma is farther away. */
function distance(sentence: string, word: Span, figure: Span): number {
  const between =
    figure.start >= word.end ? sentence.slice(word.end, figure.start) : sentence.slice(figure.end, word.start);
  const clauses = between.split(/[,()]|\band\b|\bbut\b|\bwhile\b/).length - 1;
  return between.length + clauses * sentence.length;
}
