// Do the engine and we differ on a random template, and how?
import type { BicepEngine } from './bicep-engine.ts';
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
  readonly kind: LeafClass | 'missing' | 'extra' | 'undecided' | 'not refused' | 'refused' | 'crash';
  readonly text: string;
}

/** What a smaller template must keep: the kind of difference, and the message but for names and numbers. */
export function signature({ kind, text }: Difference): string {
  const message = text.replace(/'[^']*'|"[^"]*"|\d+/g, '…').split(' | ')[0] ?? '';
  return kind === 'not refused' || kind === 'refused' || kind === 'crash' ? `${kind} ${message.slice(0, 120)}` : kind;
}

export interface Differing extends RandomTemplate {
  readonly difference: Difference;
}

/** `answer` is how the engine took the template: `snapshot`, or the stage of its refusal. */
export async function differenceOf(
  engine: BicepEngine,
  { template, parameters, scope }: Pick<RandomTemplate, 'template' | 'parameters' | 'scope'>,
): Promise<{ answer: string; difference: Difference | undefined }> {
  const { resourceGroup: _, ...aboveGroups } = FULL_CONTEXT;
  const context = scope === 'subscription' ? aboveGroups : FULL_CONTEXT;
  const text = printExact(template);
  const answer = await engine.snapshot({ template: text, parameters, context, untyped: true });
  if (answer.kind === 'refusal' && answer.stage === 'timeout') return { answer: 'timeout', difference: undefined };
  try {
    const ours = evaluateText({ template: text, parameters, context });
    const problems = ours.problems.map(({ message }) => message);
    if (answer.kind === 'refusal') {
      const isRefused = problems.length > 0 || ours.gaps.some(({ code }) => code === 'missing-parameter');
      const difference: Difference = { kind: 'not refused', text: `not refused: ${answer.stage}: ${answer.message}` };
      return { answer: answer.stage, difference: isRefused ? undefined : difference };
    }
    // A mistake in a deployment that the engine did not look into stays unseen by it.
    if (problems.length > 0 && answer.diagnostics.length > 0) return { answer: 'snapshot', difference: undefined };
    if (problems.length > 0) {
      return {
        answer: 'snapshot',
        difference: { kind: 'refused', text: `refused by us only: ${problems.join(' | ')}` },
      };
    }
    return { answer: 'snapshot', difference: worst(compareWithEngine(answer, ours), template) };
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { answer: answer.kind, difference: { kind: 'crash', text: `crash: ${stack}` } };
  }
}

function worst(comparison: Comparison, template: Json): Difference | undefined {
  const { missing, extra, undecided, differences } = comparison;
  if (missing.length > 0) return { kind: 'missing', text: `missing: ${missing.join(', ')}` };
  if (extra.length > 0) return { kind: 'extra', text: `extra: ${extra.join(', ')}` };
  if (undecided.length > 0) return { kind: 'undecided', text: `undecided: ${undecided.join(', ')}` };
  const order: readonly LeafClass[] = ['wrong', 'we-know-less', 'we-know-more'];
  const leaves = differences.filter((leaf) => leaf.class !== 'we-know-more' || !isKnownForAReason(leaf, template));
  const first = order.map((one) => leaves.find((leaf) => leaf.class === one)).find((leaf) => leaf !== undefined);
  return first && { kind: first.class, text: describeLeaf(first) };
}

/** What is declared may be read where the engine does not follow a reference; nothing else may be known to us alone. */
function isKnownForAReason(leaf: Leaf, template: Json): boolean {
  const called = functionsIn(template);
  return /\breferences?\(/i.test(String(leaf.engine)) || called.has('reference') || called.has('references');
}
