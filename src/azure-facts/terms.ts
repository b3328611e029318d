// What do the words of the reports mean? The glossary behind `failcast explain <term>`.
// Numbers stay in the facts; a term names those that belong to it.

import { ANSWERS_TERMS } from './terms/answers.ts';
import { DESIGNS_TERMS } from './terms/designs.ts';
import { OUTBOUND_TERMS } from './terms/outbound.ts';
import { PROBING_TERMS } from './terms/probing.ts';
import { RULES_TERMS } from './terms/rules.ts';
import type { Term } from './terms/term.ts';
import { TIMES_TERMS } from './terms/times.ts';

/** All terms, by subject. */
export const TERMS: readonly Term[] = [
  ...PROBING_TERMS,
  ...TIMES_TERMS,
  ...RULES_TERMS,
  ...OUTBOUND_TERMS,
  ...DESIGNS_TERMS,
  ...ANSWERS_TERMS,
];

/** The term of this name or alias, however it is spelt: `HA ports`, `haPorts`, `ha-ports`. */
export function termNamed(name: string): Term | undefined {
  const wanted = plain(name);
  return (
    TERMS.find((each) => plain(each.id) === wanted) ??
    TERMS.find((each) => each.aliases.some((alias) => plain(alias) === wanted))
  );
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
