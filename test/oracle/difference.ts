// Do the engine and we differ on a random template, and how?
// What we claim to know although the engine leaves it open gets a second question: the same template with made-up values where
// only Azure knows the real ones. Whatever such a value is, our answer must hold.
import type { EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import type { BicepEngine, EngineSnapshot } from './bicep-engine.ts';
import { FULL_CONTEXT } from './bicep-engine.ts';
import type { Comparison } from './compare.ts';
import { compareWithEngine, describeLeaf } from './compare.ts';
import type { Leaf, LeafClass } from './compare-values.ts';
import type { Json } from './exact-json.ts';
import { printExact } from './exact-json.ts';
import { functionsIn } from './functions-in.ts';
import { evaluateText } from './our-answer.ts';
import type { RandomTemplate } from './random-templates.ts';

export interface Difference {
  readonly kind: LeafClass | 'missing' | 'extra' | 'undecided' | 'not refused' | 'refused' | 'unsound' | 'crash';
  readonly text: string;
}

export interface Differing extends RandomTemplate {
  readonly difference: Difference;
}

export type Question = Pick<RandomTemplate, 'template' | 'parameters' | 'scope'>;

/** What a smaller template must keep: the kind of difference, and of a message all but names and numbers. */
export function signature({ kind, text }: Difference): string {
  const message = text.replace(/'[^']*'|"[^"]*"|\d+/g, '…').split(' | ')[0] ?? '';
  return kind === 'not refused' || kind === 'refused' || kind === 'crash' ? `${kind} ${message.slice(0, 120)}` : kind;
}

/** `answer` is how the engine took the template: `snapshot`, or the stage of its refusal. */
export async function differenceOf(
  engine: BicepEngine,
  question: Question,
): Promise<{ answer: string; difference: Difference | undefined }> {
  const answer = await ask(engine, question, printExact(question.template));
  if (answer.kind === 'refusal' && answer.stage === 'timeout') return { answer: 'timeout', difference: undefined };
  const name = answer.kind === 'refusal' ? answer.stage : answer.kind;
  try {
    const ours = evaluateText({
      template: printExact(question.template),
      parameters: question.parameters,
      context: contextOf(question),
    });
    if (answer.kind === 'refusal') return { answer: name, difference: notRefused(ours, name, answer.message) };
    return { answer: name, difference: refusedByUs(ours, answer) ?? (await judge(engine, question, answer, ours)) };
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { answer: name, difference: { kind: 'crash', text: `crash: ${stack}` } };
  }
}

function contextOf({ scope }: Question) {
  const { resourceGroup: _, ...aboveGroups } = FULL_CONTEXT;
  return scope === 'subscription' ? aboveGroups : FULL_CONTEXT;
}

function ask(engine: BicepEngine, question: Question, template: string) {
  return engine.snapshot({ template, parameters: question.parameters, context: contextOf(question), untyped: true });
}

function notRefused(ours: EvaluatedTemplate, stage: string, message: string): Difference | undefined {
  const isRefused = ours.problems.length > 0 || ours.gaps.some(({ code }) => code === 'missing-parameter');
  // The engine demands a count at once, and gives up without a reason where it cannot merge what it does not know; we go on.
  const isAboutOpenValue = /invalid copy count of: '\[|is not valid\.$|cannot be converted to JTokens/.test(message);
  return isRefused || isAboutOpenValue ? undefined : { kind: 'not refused', text: `not refused: ${stage}: ${message}` };
}

function refusedByUs(ours: EvaluatedTemplate, answer: EngineSnapshot): Difference | undefined {
  // A mistake in a deployment that the engine did not look into stays unseen by it.
  if (ours.problems.length === 0 || answer.diagnostics.length > 0) return undefined;
  // A value that is open but certainly of the wrong type will be refused; the engine says so only when it has the value.
  const problems = ours.problems
    .map(({ message }) => message)
    .filter((message) => !/ an unknown value\b/.test(message));
  if (problems.length === 0) return undefined;
  return { kind: 'refused', text: `refused by us only: ${problems.join(' | ')}` };
}

/**
 * With nothing open the snapshot decides. Otherwise the one with made-up values decides what is right, for the engine carries
 * open conditions along as if they held; the first one only tells what we should have known.
 */
async function judge(
  engine: BicepEngine,
  question: Question,
  answer: EngineSnapshot,
  ours: EvaluatedTemplate,
): Promise<Difference | undefined> {
  const first = compareWithEngine(answer, ours);
  if (!callsOpenFunctions(question.template)) return worst(first, ['wrong', 'we-know-less', 'we-know-more']);
  const second = await withMadeUpValues(engine, question, ours);
  const known: Comparison = { ...first, undecided: [] };
  if (second === undefined) return worst(known, ['wrong', 'we-know-less']);
  const unsound = worst({ ...second, undecided: [] }, ['wrong']);
  if (unsound !== undefined) return { kind: 'unsound', text: `with made-up values: ${unsound.text}` };
  return worst({ ...known, missing: [], extra: [] }, ['we-know-less']);
}

function worst(comparison: Comparison, order: readonly LeafClass[]): Difference | undefined {
  const { missing, extra, undecided, differences } = comparison;
  if (missing.length > 0) return { kind: 'missing', text: `missing: ${missing.join(', ')}` };
  if (extra.length > 0) return { kind: 'extra', text: `extra: ${extra.join(', ')}` };
  if (undecided.length > 0) return { kind: 'undecided', text: `undecided: ${undecided.join(', ')}` };
  const leaves = differences.filter((leaf) =>
    leaf.class === 'we-know-less' ? !isOpenAllTheSame(leaf) : !isQuotedAgain(leaf) && !isRefusedEarly(leaf),
  );
  const first = order.map((one) => leaves.find((leaf) => leaf.class === one)).find((leaf) => leaf !== undefined);
  return first && { kind: first.class, text: describeLeaf(first) };
}

/**
 * What the engine knows only in part is no better than an unknown. It also takes an open condition of an output for settled,
 * two open values that read the same for equal (and those that read otherwise for different), and a declared body for all that a service reports; we do not.
 */
function isOpenAllTheSame({ engine, ours, pointer, reasons }: Leaf): boolean {
  if (pointer.startsWith('/outputs/') && (engine === undefined || ours.startsWith('if('))) return true;
  if (reasons.length > 0 && reasons.every(({ message }) => message.startsWith('what the service adds'))) return true;
  return ours.includes('equals(') || ours.includes('contains(') || (engine !== undefined && holdsOpenText(engine));
}

/** Open, and certainly of the wrong type: the engine will say so when it has the value. */
function isRefusedEarly({ reasons }: Leaf): boolean {
  return reasons.some(({ code, message }) => code === 'error' && / an unknown value\b/.test(message));
}

/** Where the engine writes a value down in an expression and reads it again, quotes in texts come out doubled. */
function isQuotedAgain({ engine, plain }: Leaf): boolean {
  return typeof engine === 'string' && engine.replaceAll("''", "'") === plain;
}

function holdsOpenText(value: Json): boolean {
  if (typeof value === 'string') return value.startsWith('[') && value.endsWith(']');
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).some(holdsOpenText);
}

/** Functions that the engine leaves open, whatever the template says. */
const OPEN_FUNCTIONS = [
  'environment',
  'deployer',
  'pickzones',
  'roledefinitions',
  'reference',
  'references',
  'utcnow',
  'newguid',
  'tologicalzone',
  'tologicalzones',
  'tophysicalzone',
  'tophysicalzones',
  'listkeys',
];

function callsOpenFunctions(template: Json): boolean {
  const called = functionsIn(template);
  return OPEN_FUNCTIONS.some((name) => called.has(name));
}

/** Calls of open functions, and what they may yield. */
const MADE_UP: readonly (readonly [RegExp, string])[] = [
  [
    /\benvironment\(\)/gi,
    `json('{"name":"AzureCloud","portal":"https://portal.azure.com","suffixes":{"storage":"core.windows.net"}}')`,
  ],
  [/\bdeployer\(\)/gi, `json('{"objectId":"0b1e0000-aaaa-4bbb-8ccc-00000000d0d0","tenantId":"t-1"}')`],
  [/\broleDefinitions\('Reader'\)/gi, `json('{"id":"/subscriptions/s/x/acdd72a7"}')`],
  [/\bpickZones\([^()]*\)/gi, `createArray('2', '3')`],
  [/\butcNow\([^()]*\)/gi, `string('20260102T030405Z')`],
  [/\bnewGuid\(\)/gi, `string('7d3a0000-1111-4222-8333-00000000beef')`],
];

/** The comparison with what the engine says then; undefined when nothing can be made up, or when it leads to a refusal. */
async function withMadeUpValues(
  engine: BicepEngine,
  question: Question,
  ours: EvaluatedTemplate,
): Promise<Comparison | undefined> {
  const filled = printExact(fillIn(question.template));
  // A loop of unknown count stands for any number of resources.
  if (filled === printExact(question.template) || ours.resources.some(({ copies }) => copies !== undefined))
    return undefined;
  const answer = await ask(engine, question, filled);
  return answer.kind === 'refusal' ? undefined : compareWithEngine(answer, ours);
}

/** A template with such values in place of the calls. */
export function fillIn(value: Json): Json {
  if (typeof value === 'string')
    return MADE_UP.reduce((text, [call, instead]) => text.replace(call, () => instead), value);
  if (Array.isArray(value)) return value.map(fillIn);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [fillIn(key) as string, fillIn(item)]));
}
