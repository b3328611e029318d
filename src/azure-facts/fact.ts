// What is an Azure fact, and in which unit is its value?
// Consumers receive the fact, not the number, so that a report can say where a number comes from.

/** `measured`: observed by somebody who published how; `assumed`: inferred or unpublished, listed in the README. */
type Confidence = 'documented' | 'measured' | 'assumed';

/** The public text a fact was read from. */
export interface FactSource {
  readonly title: string;
  readonly url: string;
  readonly section: string;
}

/** A timer or limit with a spread; `max` null where no upper bound is published. */
export type Range = {
  readonly min: number;
  readonly typical?: number;
  readonly max: number | null;
};

type Scalar = string | number | boolean | null;
export type TableRow = Readonly<Record<string, Scalar | readonly string[] | readonly number[]>>;
export type FactValue = Scalar | Range | readonly number[] | readonly string[] | readonly TableRow[];

/** Units of `table` stand in the column names. */
export type Unit =
  | 'seconds'
  | 'milliseconds'
  | 'minutes'
  | 'ports'
  | 'count'
  | 'bytes'
  | 'percent'
  | 'text'
  | 'boolean'
  | 'date'
  | 'api-version'
  | 'table';

/** A value with its unit, as the constructors below make it. */
export interface Measure<V extends FactValue, U extends Unit> {
  readonly value: V;
  readonly unit: U;
}

/** What another source says instead, and why it was not chosen. */
export interface FactAlternative {
  readonly value: FactValue;
  readonly note: string;
  readonly source: FactSource;
}

export interface AzureFact<V extends FactValue = FactValue, U extends Unit = Unit> extends Measure<V, U> {
  readonly id: string;
  /** The property or the situation that the fact speaks of. */
  readonly appliesTo: string;
  readonly source: FactSource;
  /** Day on which the source was last read, `YYYY-MM-DD`. */
  readonly checkedOn: string;
  readonly confidence: Confidence;
  readonly note?: string;
  readonly alternatives?: readonly FactAlternative[];
}

type FactDeclaration<V extends FactValue, U extends Unit> = Omit<AzureFact<V, U>, 'value' | 'unit'> & {
  readonly value: Measure<V, U>;
};

/** Declares a fact: `azureFact({ id: 'lb.probe.interval.default', value: seconds(15), … })`. */
export function azureFact<const V extends FactValue, U extends Unit>(
  declaration: FactDeclaration<V, U>,
): AzureFact<V, U> {
  const { id, value, ...rest } = declaration;
  return { id, value: value.value, unit: value.unit, ...rest };
}

export const seconds = (value: number): Measure<number, 'seconds'> => ({ value, unit: 'seconds' });
export const milliseconds = (value: number): Measure<number, 'milliseconds'> => ({ value, unit: 'milliseconds' });
export const minutes = (value: number): Measure<number, 'minutes'> => ({ value, unit: 'minutes' });
export const ports = (value: number): Measure<number, 'ports'> => ({ value, unit: 'ports' });
export const count = (value: number): Measure<number, 'count'> => ({ value, unit: 'count' });
export const bytes = (value: number): Measure<number, 'bytes'> => ({ value, unit: 'bytes' });
export const percent = (value: number): Measure<number, 'percent'> => ({ value, unit: 'percent' });
export const text = <const V extends string>(value: V): Measure<V, 'text'> => ({ value, unit: 'text' });
export const boolean = (value: boolean): Measure<boolean, 'boolean'> => ({ value, unit: 'boolean' });
export const date = (value: string): Measure<string, 'date'> => ({ value, unit: 'date' });
export const apiVersion = (value: string): Measure<string, 'api-version'> => ({ value, unit: 'api-version' });

/** A spread, `range('seconds', { min: 60, typical: 90, max: 120 })`. */
export const range = <U extends Unit>(unit: U, value: Range): Measure<Range, U> => ({ value, unit });
/** Several values of one unit in order, such as retransmission times. */
export const series = <U extends Unit>(unit: U, value: readonly number[]): Measure<readonly number[], U> => ({
  value,
  unit,
});
/** Several words, such as the reserved values of a property. */
export const words = (value: readonly string[]): Measure<readonly string[], 'text'> => ({ value, unit: 'text' });
/** Rows with named columns. */
export const table = <const R extends TableRow>(value: readonly R[]): Measure<readonly R[], 'table'> => ({
  value,
  unit: 'table',
});

const SECONDS_PER_MINUTE = 60;

/** The value of a fact in minutes, in seconds. */
export const secondsOf = (fact: AzureFact<number, 'minutes'>): number => fact.value * SECONDS_PER_MINUTE;
