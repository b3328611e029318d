// Facts for a reader: the list, and one of them in full.
import { grouped } from '#src/model/grouped.ts';
import type { FactSourceView, FactView } from '#src/report/fact-view.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled, screenWidth } from '#src/report/text-layout.ts';
import { renderTable } from '#src/report/text-table.ts';

/** One line per fact. */
export function renderFactsText(facts: readonly FactView[], context: TextContext): string {
  const rows = facts.map((fact) => [fact.id, shortValue(fact), confidenceText(fact)]);
  const lines = renderTable(rows, '');
  return `${lines.join('\n')}\n\n${facts.length} facts · ${context.style.dim('failcast explain <id> gives source and reasons')}\n`;
}

/** Everything that is known about one fact. */
export function renderFactText(fact: FactView, usedBy: readonly string[], context: TextContext): string {
  const { width, style } = context;
  const lines = [
    style.bold(fact.id),
    '',
    ...labelled('  value       ', valueText(fact.value, fact.unit), width),
    ...tableLines(fact.value),
    ...labelled('  applies to  ', fact.appliesTo, width),
    ...labelled('  confidence  ', `${fact.confidence}, read on ${fact.checkedOn}`, width),
    ...labelled('  source      ', sourceText(fact.source), width),
  ];
  if (fact.note !== undefined) lines.push(...labelled('  note        ', fact.note, width));
  for (const other of fact.alternatives ?? []) {
    lines.push(...labelled('  but also    ', `${valueText(other.value, fact.unit)}: ${other.note}`, width));
    lines.push(...labelled('              ', sourceText(other.source), width));
  }
  if (usedBy.length > 0) lines.push(...labelled('  checks      ', usedBy.join(', '), width));
  return `${lines.join('\n')}\n`;
}

// One long value would push the column of every other fact off the screen; `explain` shows it in full.
function shortValue(fact: FactView): string {
  const text = valueText(fact.value, fact.unit);
  return screenWidth(text) > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text;
}

const LONGEST_VALUE = 36;

function confidenceText(fact: FactView): string {
  return (fact.alternatives ?? []).length > 0 ? `${fact.confidence}, contested` : fact.confidence;
}

function sourceText(source: FactSourceView): string {
  return `${source.title}, ${source.section}: ${source.url}`;
}

/** A value with its unit in a few words; a table is only counted. */
export function valueText(value: unknown, unit: string): string {
  if (value === null) return 'none';
  if (isTable(value)) return `a table of ${value.length} rows`;
  const words = unitWords(unit);
  if (Array.isArray(value)) return `${value.join(', ')}${words}`;
  if (typeof value === 'object' && 'min' in value && 'max' in value) {
    return value.max === null ? `at least ${value.min}${words}` : `${value.min}–${value.max}${words}`;
  }
  return `${typeof value === 'number' ? grouped(value) : String(value)}${words}`;
}

function unitWords(unit: string): string {
  const known: Readonly<Record<string, string>> = {
    seconds: ' s',
    milliseconds: ' ms',
    minutes: ' min',
    percent: ' %',
  };
  if (known[unit] !== undefined) return known[unit];
  return ['text', 'boolean', 'date', 'api-version', 'table', 'count'].includes(unit) ? '' : ` ${unit}`;
}

function isTable(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null;
}

function tableLines(value: unknown): readonly string[] {
  const [first] = isTable(value) ? value : [];
  if (first === undefined || !isTable(value)) return [];
  const columns = Object.keys(first);
  return renderTable([columns, ...value.map((row) => columns.map((column) => String(row[column] ?? '')))], '    ');
}
