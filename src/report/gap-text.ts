// Problems and gaps as lines of a text report.
import type { Gap, Problem } from '#src/model/gap.ts';
import { placed } from '#src/report/placed.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';

/** A problem of an input. */
export function renderProblemLine(problem: Problem, context: TextContext): readonly string[] {
  const [first = '', ...others] = labelled('  problem  ', printable(placed(problem)), context.width);
  return [`  ${context.style.error('problem')}${first.slice('  problem'.length)}`, ...others];
}

/** What could not be known, and what depends on it; nothing when there are no gaps. */
export function renderGapLines(gaps: readonly Gap[], context: TextContext): readonly string[] {
  if (gaps.length === 0) return [];
  const lines = ['', `  ${context.style.bold('not known')}`];
  for (const gap of gaps) {
    lines.push(...labelled(`    ${gap.code.padEnd(24)} `, printable(placed(gap)), context.width));
    if (gap.affects.length === 0) continue;
    const shown = context.isVerbose ? gap.affects : gap.affects.slice(0, 5);
    const rest = gap.affects.length - shown.length;
    const affects = shown.join('; ') + (rest > 0 ? `; and ${rest} more` : '');
    lines.push(...labelled(`${' '.repeat(29)}hence open: `, printable(affects), context.width));
  }
  return lines;
}
