// Which value of a fact counts: the published one, or one that the configuration puts in its place with a reason?
import type { AzureFact, FactValue, Unit } from './fact.ts';

/** Gives the fact that counts in place of a published one. */
export type FactSet = <V extends FactValue, U extends Unit>(fact: AzureFact<V, U>) => AzureFact<V, U>;

/** What somebody wants to count instead, and why. */
export interface FactOverride {
  readonly value: FactValue;
  readonly reason: string;
}

/** The facts as they are published. */
export const publishedFacts: FactSet = (fact) => fact;

/** The facts with some of them replaced; an override of another shape than the published value is left out. */
export function overriddenFacts(overrides: ReadonlyMap<string, FactOverride>): FactSet {
  return (fact) => {
    const override = overrides.get(fact.id);
    if (override === undefined || !isValueFor(fact, override.value)) return fact;
    return {
      ...fact,
      value: override.value,
      confidence: 'assumed',
      note: `Set in the configuration: ${override.reason}`,
    };
  };
}

/** Can this value stand in for that of the fact? Same type; a range needs `min` and `max`; tables cannot be replaced. */
export function isValueFor<V extends FactValue>(fact: AzureFact<V>, value: FactValue): value is V {
  if (fact.unit === 'table') return false;
  if (isRange(fact.value)) return isRange(value) && (value.max === null || value.min <= value.max);
  if (Array.isArray(fact.value)) {
    const type = typeof fact.value[0];
    return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === type);
  }
  if (typeof value === 'number') return typeof fact.value === 'number' && Number.isFinite(value) && value >= 0;
  return value !== null && typeof value !== 'object' && typeof value === typeof fact.value;
}

function isRange(value: FactValue): value is { min: number; max: number | null } {
  if (value === null || typeof value !== 'object' || !('min' in value) || !('max' in value)) return false;
  return typeof value.min === 'number' && (value.max === null || typeof value.max === 'number');
}
