// `failcast path` for a reader: the hops there and back, whether they match, and why.
import type { PathHop, PathReport } from '#src/model/path.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { renderBecause } from '#src/report/because-text.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { renderTable } from '#src/report/text-table.ts';

/** The walk as text. */
export function renderPathText(path: string, report: PathReport, context: TextContext): string {
  const { style } = context;
  const lines = [`${style.bold(printable(path))}  from ${printable(report.from)} to ${printable(report.to)}`];
  lines.push('', `  ${style.bold('there')}`, ...renderHops(report.forward));
  if (report.back.length > 0) lines.push('', `  ${style.bold('back')}`, ...renderHops(report.back));
  const summary = [
    ['outcome', OUTCOME_WORDS[report.outcome]],
    ['symmetry', SYMMETRY_WORDS[report.symmetry]],
    ['client address', CLIENT_WORDS[report.clientAddress]],
  ];
  lines.push('', ...renderTable(summary, '  '), '');
  lines.push(...renderBecause(report.because, { indent: '  ', path, atMost: SHOWN_REASONS }, context), '');
  return lines.join('\n');
}

const SHOWN_REASONS = 8;

function renderHops(hops: readonly PathHop[]): readonly string[] {
  return renderTable(
    hops.map((hop) => [hop.step, hop.kind.replaceAll('-', ' '), nameOf(hop.key), printable(hop.text)]),
    '    ',
  );
}

const nameOf = (key: string | null): string => (key === null ? '' : printable(resourceWords(key).name));

const OUTCOME_WORDS: Readonly<Record<PathReport['outcome'], string>> = {
  delivered: 'delivered',
  'dropped-by-nsg': 'dropped by a network security group',
  'no-route': 'no route',
  'next-hop-missing': 'the next hop is missing',
  loop: 'goes round in a loop',
  'leaves-template': 'leaves what the template declares',
  'not-enough-information': 'cannot be told from the template',
};

const SYMMETRY_WORDS: Readonly<Record<PathReport['symmetry'], string>> = {
  symmetric: 'symmetric',
  asymmetric: 'asymmetric: a stateful device sees one direction only',
  'snat-needed': 'symmetric only if the appliance translates source addresses',
  unknown: 'unknown',
};

const CLIENT_WORDS: Readonly<Record<PathReport['clientAddress'], string>> = {
  preserved: 'seen by the far side',
  hidden: 'hidden from the far side',
  unknown: 'unknown',
};
