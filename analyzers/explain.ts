// What `failcast explain <check>` says: the texts of the check, and the facts that its findings rest on.
import type { AzureFact, FactValue } from '#src/azure-facts/fact.ts';
import type { Check } from './check.ts';

/** A check in plain text, lines broken at `width`. */
export function explainCheck(check: Check, width = 100): string {
  const sections: readonly (readonly [string, string])[] = [
    ['What happens', check.outage],
    ['Why', check.why],
    ['What to do', check.remedy],
    ['When it does not matter', check.notWhen],
    ...(check.options.length === 0 ? [] : [['Configuration', check.options.join(', ')] as const]),
  ];
  const also = check.aliases.length === 0 ? '' : `, also ${check.aliases.join(', ')}`;
  return [
    `${check.id} (${check.code}${also})`,
    ...broken(`${check.title}.`, width, ''),
    `${check.severity}, area ${check.area}`,
    ...sections.flatMap(([heading, text]) => ['', heading, ...broken(text, width, '  ')]),
    '',
    'Facts',
    ...check.azureFacts.flatMap((fact) => factLines(fact, width)),
    '',
  ].join('\n');
}

/** Units that a reader does not miss. */
const UNSAID_UNITS: readonly string[] = ['text', 'boolean', 'date', 'table', 'count', 'api-version'];

/** The value of a fact in words. */
export const factInWords = (fact: AzureFact): string =>
  `${valueInWords(fact.value)}${UNSAID_UNITS.includes(fact.unit) ? '' : ` ${fact.unit}`}`;

function factLines(fact: AzureFact, width: number): readonly string[] {
  const note = fact.note === undefined ? [] : broken(fact.note, width, '    ');
  return [
    `  ${fact.id}: ${factInWords(fact)}`,
    ...note,
    ...broken(
      `${fact.source.title}, ${fact.source.section} (${fact.confidence}, checked on ${fact.checkedOn})`,
      width,
      '    ',
    ),
    `    ${fact.source.url}`,
  ];
}

function valueInWords(value: FactValue): string {
  if (value === null || typeof value !== 'object') return String(value);
  if ('min' in value) return `${value.min} to ${value.max ?? 'an unpublished maximum'}`;
  return (value as readonly unknown[])
    .map((item) => (typeof item === 'object' && item !== null ? Object.values(item).join(' ') : String(item)))
    .join(', ');
}

function broken(text: string, width: number, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, indent + line];
}
