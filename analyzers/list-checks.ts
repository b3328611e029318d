// The list of checks as `failcast checks` gives it.
import type { Severity } from '#src/model/finding.ts';
import type { Area, Check } from './check.ts';

/** A check in the list; `code` is that of the catalogue without its hyphen, the aliases hold the hyphenated one. */
export interface ListedCheck {
  readonly id: string;
  readonly code: string;
  readonly aliases: readonly string[];
  readonly area: Area;
  readonly severity: Severity;
  readonly title: string;
}

/** The checks in their order, without their texts. */
export const listChecks = (checks: readonly Check[]): readonly ListedCheck[] =>
  checks.map(({ id, code, aliases, area, severity, title }) => ({ id, code, aliases, area, severity, title }));

/** The check of this id, code or alias, in any casing. */
export function findCheck(checks: readonly Check[], name: string): Check | undefined {
  const wanted = name.toLowerCase();
  return checks.find((check) =>
    [check.id, check.code, ...check.aliases].some((known) => known.toLowerCase() === wanted),
  );
}
