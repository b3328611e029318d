// How a table of configuration keys is written, so that one table gives the validator, the type and the JSON schema.

/** What a key may hold. `describe` is a sentence that the JSON schema shows in editors. */
export type Shape =
  | { readonly kind: 'string'; readonly pattern?: RegExp; readonly example?: string }
  | { readonly kind: 'number'; readonly minimum: number; readonly isInteger: boolean }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'nullable'; readonly shape: Shape }
  | { readonly kind: 'either'; readonly shapes: readonly Shape[] }
  | { readonly kind: 'list'; readonly items: Shape }
  | { readonly kind: 'table'; readonly values: Shape; readonly keysAre: 'check' }
  | { readonly kind: 'object'; readonly keys: Readonly<Record<string, Key>> };

export interface Key {
  readonly shape: Shape;
  readonly isRequired: boolean;
  readonly describe: string;
  /** The value that holds when the key is absent, for the JSON schema. */
  readonly byDefault?: string | number | boolean;
  /** `check`: the string must name a check. */
  readonly names?: 'check';
}

type ObjectOf<K extends Readonly<Record<string, Key>>> = { readonly kind: 'object'; readonly keys: K };

/** The type of what a shape accepts. */
export type Accepted<S> = S extends { kind: 'string' }
  ? string
  : S extends { kind: 'number' }
    ? number
    : S extends { kind: 'boolean' }
      ? boolean
      : S extends { kind: 'choice'; choices: readonly (infer C)[] }
        ? C
        : S extends { kind: 'nullable'; shape: infer N }
          ? Accepted<N> | null
          : S extends { kind: 'either'; shapes: readonly (infer E)[] }
            ? Accepted<E>
            : S extends { kind: 'list'; items: infer I }
              ? readonly Accepted<I>[]
              : S extends { kind: 'table'; values: infer V }
                ? Readonly<Record<string, Accepted<V>>>
                : S extends { kind: 'object'; keys: infer K }
                  ? AcceptedObject<K>
                  : never;

type AcceptedObject<K> = {
  readonly [P in keyof K as K[P] extends { isRequired: true } ? P : never]: K[P] extends { shape: infer S }
    ? Accepted<S>
    : never;
} & {
  readonly [P in keyof K as K[P] extends { isRequired: true } ? never : P]?: K[P] extends { shape: infer S }
    ? Accepted<S>
    : never;
};

export const text = { kind: 'string' } as const;
export const flag = { kind: 'boolean' } as const;
/** A number that is at least `minimum`. */
export const number = (minimum: number) => ({ kind: 'number', minimum, isInteger: false }) as const;
export const wholeNumber = (minimum: number) => ({ kind: 'number', minimum, isInteger: true }) as const;
export const matching = (pattern: RegExp, example: string) => ({ kind: 'string', pattern, example }) as const;
export const choice = <const C extends readonly string[]>(...choices: C) => ({ kind: 'choice', choices }) as const;
export const nullable = <const S extends Shape>(shape: S) => ({ kind: 'nullable', shape }) as const;
export const either = <const S extends readonly Shape[]>(...shapes: S) => ({ kind: 'either', shapes }) as const;
export const list = <const S extends Shape>(items: S) => ({ kind: 'list', items }) as const;
export const tableByCheck = <const S extends Shape>(values: S) =>
  ({ kind: 'table', values, keysAre: 'check' }) as const;
export const object = <const K extends Readonly<Record<string, Key>>>(keys: K): ObjectOf<K> => ({
  kind: 'object',
  keys,
});

type Extras = Pick<Key, 'byDefault' | 'names'>;

/** A key that may be left out. */
export const optional = <const S extends Shape>(shape: S, describe: string, extras: Extras = {}) => ({
  shape,
  isRequired: false as const,
  describe,
  ...extras,
});

/** A key that its object must have. */
export const required = <const S extends Shape>(shape: S, describe: string, extras: Extras = {}) => ({
  shape,
  isRequired: true as const,
  describe,
  ...extras,
});
