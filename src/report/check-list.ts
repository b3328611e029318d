// The checks themselves: the list in text and JSON, and one of them explained.

import { valueText } from '#src/report/fact-text.ts';
import type { FactView } from '#src/report/fact-view.ts';
import { renderJson } from '#src/report/json-text.ts';
import { SCHEMA_VERSION } from '#src/report/shared-json.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { labelled } from '#src/report/text-layout.ts';
import { renderTable } from '#src/report/text-table.ts';

export interface CheckView {
  readonly id: string;
  readonly code: string;
  readonly aliases: readonly string[];
  readonly area: string;
  readonly severity: string;
  readonly title: string;
  readonly outage: string;
  readonly why: string;
  readonly remedy: string;
  readonly notWhen: string;
  readonly azureFacts: readonly FactView[];
  readonly options: readonly string[];
}

/** `failcast checks --format json`. */
export function renderChecksJson(checks: readonly CheckView[]): string {
  return renderJson({
    schemaVersion: SCHEMA_VERSION,
    checks: checks.map(({ id, code, aliases, area, severity, title }) => ({
      id,
      code,
      aliases,
      area,
      severity,
      title,
    })),
  });
}

/** One line per check. */
export function renderChecksText(checks: readonly CheckView[], context: TextContext): string {
  const lines = renderTable(
    checks.map((check) => [check.code, check.severity, check.id, check.title]),
    '',
  );
  return `${lines.join('\n')}\n\n${checks.length} checks · ${context.style.dim('failcast explain <id> gives reasons and sources')}\n`;
}

/** Why a check matters, what to do, when it does not matter, and the facts it rests on. */
export function renderCheckExplanation(check: CheckView, context: TextContext): string {
  const { style, width } = context;
  const lines = [
    ...labelled('', check.title, width).map(style.bold),
    style.dim([check.id, check.code, ...check.aliases, check.area, check.severity].join(' · ')),
    '',
    ...labelled('  outage    ', check.outage, width),
    ...labelled('  why       ', check.why, width),
    ...labelled('  try       ', check.remedy, width),
    ...labelled('  not when  ', check.notWhen, width),
  ];
  if (check.options.length > 0) lines.push(...labelled('  options   ', check.options.join(', '), width));
  for (const fact of check.azureFacts) {
    lines.push(...labelled('  fact      ', `${fact.id}: ${valueText(fact.value, fact.unit)}`, width));
    lines.push(...labelled('            ', `${fact.source.url}, read on ${fact.checkedOn}`, width).map(style.dim));
  }
  return `${lines.join('\n')}\n`;
}
