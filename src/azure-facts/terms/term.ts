// What is an entry of the glossary?

export interface Term {
  /** Kebab-case; the word that a report uses. */
  readonly id: string;
  readonly aliases: readonly string[];
  readonly text: string;
  /** Ids of facts. */
  readonly facts: readonly string[];
  /** Ids of other terms. */
  readonly seeAlso: readonly string[];
}

/** An entry; what is left out is empty. */
export const term = (
  id: string,
  text: string,
  more: { aliases?: readonly string[]; facts?: readonly string[]; seeAlso?: readonly string[] } = {},
): Term => ({ id, text, aliases: more.aliases ?? [], facts: more.facts ?? [], seeAlso: more.seeAlso ?? [] });
