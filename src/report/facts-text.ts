// The list of Azure facts that a person reads: `failcast facts`, and one fact in full for `failcast explain`.
import type { Json } from '#src/report/json-text.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';
import { renderTable } from '#src/report/text-table.ts';

export interface ShownSource {
  readonly title: string;
  readonly url: string;
  readonly section: string;
}

export interface ShownFact {
  readonly id: string;
  readonly value: Json;
  readonly unit: string;
  readonly appliesTo: string;
  readonly source: ShownSource;
  readonly checkedOn: string;
  readonly confidence: string;
  readonly note?: string;
  readonly alternatives?: readonly { readonly value: Json; readonly note: string; readonly source: ShownSource }[];
}

type Screen = Pick<TextContext, 'style' | 'width'>;

/** One line per fact: id, value, confidence; the count last. */
export function renderFactsText(facts: readonly ShownFact[], screen: Screen): string {
  const rows = facts.map((fact) => [fact.id, shortValue(fact), shownConfidence(fact)]);
  const assumed = facts.filter((fact) => fact.confidence === 'assumed').length;
  const contested = facts.filter((fact) => (fact.alternatives ?? []).length > 0).length;
  const summary = `${facts.length} facts · ${assumed} assumed · ${contested} contested. failcast explain <id> shows one in full.`;
  return [...renderTable(rows, ''), '', screen.style.dim(summary), ''].join('\n');
}

/** A fact in full: value, what it applies to, note, source, and what other sources say. */
export function renderFactText(fact: ShownFact, screen: Screen): string {
  const { style, width } = screen;
  const lines = [
    style.bold(fact.id),
    ...labelled('  value       ', valueText(fact.value, fact.unit), width),
    ...labelled('  applies to  ', fact.appliesTo, width),
    ...(fact.note === undefined ? [] : labelled('  note        ', fact.note, width)),
    ...labelled('  source      ', sourceText(fact.source), width),
    `              ${fact.source.url}`,
    ...labelled('  confidence  ', `${fact.confidence}, checked on ${fact.checkedOn}`, width),
  ];
  for (const other of fact.alternatives ?? []) {
    lines.push(...labelled('  contested   ', `${valueText(other.value, fact.unit)}: ${other.note}`, width));
    lines.push(...labelled('              ', sourceText(other.source), width), `              ${other.source.url}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A value with its unit, `15 s`, `60 to 120 s`, `at least 0 s`. */
export function valueText(value: Json, unit: string): string {
  if (value === null) return 'no value';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return withUnit(formatted(value, unit), unit);
  if (typeof value === 'string' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return listText(value, unit);
  return rangeText(new Map(value instanceof Map ? value : Object.entries(value)), unit);
}

const UNITS: Readonly<Record<string, string>> = {
  seconds: ' s',
  milliseconds: ' ms',
  minutes: ' min',
  ports: ' ports',
  bytes: ' bytes',
  percent: ' %',
};

function rangeText(range: ReadonlyMap<string, Json>, unit: string): string {
  const [min, typical, max] = [range.get('min'), range.get('typical'), range.get('max')];
  if (typeof min !== 'number') return [...range].map(([name, value]) => `${name} ${cellText(value)}`).join(', ');
  const usual = typeof typical === 'number' ? `, usually ${formatted(typical, unit)}` : '';
  if (typeof max !== 'number') return `at least ${withUnit(formatted(min, unit), unit)}${usual}`;
  return `${formatted(min, unit)} to ${withUnit(formatted(max, unit), unit)}${usual}`;
}

function listText(items: readonly Json[], unit: string): string {
  const [first] = items;
  if (typeof first === 'number') {
    return withUnit(items.map((item) => (typeof item === 'number' ? formatted(item, unit) : '')).join(', '), unit);
  }
  const separator = first !== null && typeof first === 'object' ? '; ' : ', ';
  return items.map((item) => (typeof item === 'string' ? item : valueText(item, unit))).join(separator);
}

const cellText = (value: Json): string => (value === null ? 'none' : String(value));

const withUnit = (text: string, unit: string): string => `${text}${UNITS[unit] ?? ''}`;

// Autonomous system numbers and the like are counts too; only stocks of ports are large enough to need separators.
function formatted(value: number, unit: string): string {
  const text = String(value);
  return unit === 'ports' ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}

// A table or a long list would drown the others in a list; `explain` shows it in full.
function shortValue(fact: ShownFact): string {
  const text = valueText(fact.value, fact.unit);
  if (fact.unit === 'table') return 'table';
  return text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text;
}

const SHORT = 48;

function shownConfidence(fact: ShownFact): string {
  return (fact.alternatives ?? []).length > 0 ? `${fact.confidence}, contested` : fact.confidence;
}

const sourceText = (source: ShownSource): string => `${source.title}, ${source.section}`;
