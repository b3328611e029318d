// Findings in a person's words: place, severity, message, the source line with carets, why, and what to try.
import type { Severity } from '#src/model/finding.ts';
import type { Place } from '#src/model/place.ts';
import { lineAndColumn } from '#src/model/place.ts';
import { renderBecause } from '#src/report/because-text.ts';
import type { ReportedFinding } from '#src/report/check-report.ts';
import { printable } from '#src/report/printable.ts';
import type { Paint, Style } from '#src/report/style.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled, padEnd, screenWidth, wrap } from '#src/report/text-layout.ts';

const INDENT = ' '.repeat(9);

/** All lines of one finding. `severalSets`: the input was analyzed with more than one parameter set. */
export function renderFinding(finding: ReportedFinding, severalSets: boolean, context: TextContext): readonly string[] {
  const lines = [...headline(finding, context), ...sourceLines(finding.place, context)];
  lines.push(...renderBecause(finding.because, { indent: INDENT, path: finding.place.file.path, atMost: 5 }, context));
  if (finding.remedy !== '') lines.push(...labelled(`${INDENT}try       `, printable(finding.remedy), context.width));
  if (finding.instances.length > 1) {
    lines.push(...labelled(`${INDENT}concerns  `, listText(finding.instances, context), context.width));
  }
  if (severalSets) {
    lines.push(...labelled(`${INDENT}sets      `, printable(finding.parameterSets.join(', ')), context.width));
  }
  return lines;
}

function headline(finding: ReportedFinding, context: TextContext): readonly string[] {
  const at = lineAndColumn(finding.place.file, finding.place.start);
  const position = `${`  ${at.line}:${at.column}`.padEnd(INDENT.length - 2)}  `;
  const word = finding.verdict === 'depends' ? 'depends' : finding.severity;
  const label = `${position}${word.padEnd(8)} `;
  const id = `  ${finding.id}`;
  const lines = wrap(printable(finding.message), context.width - label.length);
  const last = lines.at(-1) ?? '';
  const paint = finding.verdict === 'depends' ? context.style.info : paintOf(finding.severity, context.style);
  const messageWidth = context.width - label.length - id.length;
  // The id stands at the right edge of the last line, or on a line of its own.
  const fits = screenWidth(last) <= messageWidth;
  const painted = lines.map((line, index) => {
    const start = index === 0 ? `${position}${paint(word.padEnd(8))} ` : ' '.repeat(label.length);
    const isLast = index === lines.length - 1;
    if (!isLast || !fits) return start + context.style.bold(line);
    return `${start}${context.style.bold(line)}${' '.repeat(messageWidth - screenWidth(line))}${context.style.dim(id)}`;
  });
  return fits ? painted : [...painted, context.style.dim(padEnd('', Math.max(0, context.width - id.length)) + id)];
}

function paintOf(severity: Severity, style: Style): Paint {
  if (severity === 'error') return style.error;
  return severity === 'warning' ? style.warning : style.info;
}

/** The line where it stands, and carets below the part that is meant; a place of several lines shows its first. */
function sourceLines(place: Place, context: TextContext): readonly string[] {
  const { file } = place;
  const at = lineAndColumn(file, place.start);
  const lineStart = place.start - (at.column - 1);
  const nextStart = file.lineStarts[at.line] ?? file.text.length;
  const line = file.text.slice(lineStart, nextStart).replace(/[\r\n]+$/, '');
  if (line.trim() === '') return [];
  const bar = `${INDENT}│ `;
  const shown = excerpt(line, at.column - 1, context.width - bar.length);
  const end = Math.min(place.end, lineStart + line.length);
  const before = printable(line.slice(shown.from, at.column - 1).replaceAll('\t', ' '));
  const meant = printable(line.slice(at.column - 1, Math.min(end - lineStart, shown.to)).replaceAll('\t', ' '));
  const text = printable(line.slice(shown.from, shown.to).replaceAll('\t', ' '));
  const carets = '^'.repeat(Math.max(1, screenWidth(meant)));
  return [
    `${context.style.dim(bar)}${text}`,
    `${context.style.dim(bar)}${' '.repeat(screenWidth(before))}${context.style.error(carets)}`,
  ];
}

/** Which part of a line is shown: without its indentation, and of an overlong (minified) one the part around the place. */
function excerpt(line: string, column: number, width: number): { from: number; to: number } {
  const indentation = line.length - line.trimStart().length;
  if (line.length - indentation <= width) return { from: indentation, to: line.length };
  const from = Math.max(indentation, Math.min(column - Math.floor(width / 3), line.length - width));
  return { from, to: Math.min(line.length, from + width) };
}

/** Up to five names; all of them with `--verbose`. */
function listText(names: readonly string[], context: TextContext): string {
  const shown = context.isVerbose ? names : names.slice(0, 5);
  const rest = names.length - shown.length;
  return printable(shown.join(', ')) + (rest > 0 ? ` and ${rest} more` : '');
}
