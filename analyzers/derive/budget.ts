// Which window does somebody accept for a resource: the longest time that new flows may meet a dead instance?
import type { Field } from '#src/graph/field.ts';
import { matchesGlob } from '#src/model/glob.ts';
import type { UnknownValue } from '#src/model/value.ts';

/** `budget` of the configuration. */
export interface BudgetSettings {
  readonly newFlowSeconds?: number;
  readonly overrides?: readonly {
    readonly resource: string;
    readonly newFlowSeconds: number;
    readonly reason: string;
  }[];
}

/** An accepted window, and where it was stated. */
export interface BudgetLine {
  readonly seconds: number;
  readonly statedBy: string;
}

/** `depends`: the name of the resource is unknown, so it may be any of these lines; undefined is no budget. */
export type Budget =
  | { readonly state: 'none' }
  | { readonly state: 'known'; readonly line: BudgetLine }
  | { readonly state: 'depends'; readonly lines: readonly (BudgetLine | undefined)[]; readonly unknown: UnknownValue };

/** The budget of a resource by its name: the first override that matches, else the general one. */
export function deriveBudget(settings: BudgetSettings, name: Field<string>): Budget {
  const overrides = settings.overrides ?? [];
  const general: BudgetLine | undefined =
    settings.newFlowSeconds === undefined
      ? undefined
      : { seconds: settings.newFlowSeconds, statedBy: 'budget.newFlowSeconds' };
  const lineOf = (index: number): BudgetLine | undefined => {
    const override = overrides[index];
    if (override === undefined) return general;
    return {
      seconds: override.newFlowSeconds,
      statedBy: `budget.overrides[${index}] for ${override.resource}: ${override.reason}`,
    };
  };
  if (name.state === 'unknown' && overrides.length > 0) {
    return { state: 'depends', lines: [...overrides.map((_, index) => lineOf(index)), general], unknown: name.unknown };
  }
  const text = name.state === 'known' ? name.value : '';
  const line = lineOf(
    overrides.findIndex((override) => name.state === 'known' && matchesGlob(override.resource, text)),
  );
  return line === undefined ? { state: 'none' } : { state: 'known', line };
}
