// What depends on each gap? An answer that cannot be given names its reason, and so does a finding that cannot be decided.
import type { Estimate, FailoverEstimate } from '#src/model/estimate.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import type { Finding } from '#src/model/finding.ts';
import type { Gap } from '#src/model/gap.ts';
import { resourceWords } from '#src/model/resource-name.ts';

/** The gaps with everything that names them as its reason added to `affects`. */
export function withDependents(
  gaps: readonly Gap[],
  estimates: readonly Estimate[],
  findings: readonly Finding[],
): readonly Gap[] {
  if (gaps.length === 0) return gaps;
  const reasons = new Map<string, Set<string>>();
  const note = (sentence: string, dependent: string) => {
    for (const reason of reasonsIn(sentence)) {
      const dependents = reasons.get(reason) ?? new Set();
      reasons.set(reason, dependents.add(dependent));
    }
  };
  for (const estimate of estimates) {
    if (estimate.kind === 'failover' && isNoAnswer(estimate.newFlows)) {
      note(estimate.newFlows.unknown, windowWords(estimate));
    }
  }
  for (const finding of findings) {
    if (finding.verdict !== 'depends') continue;
    for (const because of finding.because) note(because.text, `${finding.id} on ${finding.resource}`);
  }
  return gaps.map((gap) => {
    const dependents = reasons.get(gap.message);
    return dependents === undefined ? gap : { ...gap, affects: [...new Set([...gap.affects, ...dependents])] };
  });
}

/** The sentence and what it says after each colon: "the size cannot be known: parameter "n" has no value". */
function reasonsIn(sentence: string): readonly string[] {
  const parts = sentence.split(': ');
  return parts.map((_, index) => parts.slice(index).join(': '));
}

function windowWords(estimate: FailoverEstimate): string {
  const { name } = resourceWords(estimate.resource);
  const rule = estimate.rule === null ? '' : `, rule ${estimate.rule}`;
  return `failover window of ${name}${rule}`;
}
