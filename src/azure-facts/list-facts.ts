// What does `failcast facts` list? The facts in the shape of the machine contract.
import { ALL_FACTS } from './all-facts.ts';
import type { AzureFact, FactSource, FactValue } from './fact.ts';

export type ListedSource = { readonly title: string; readonly url: string; readonly section: string };

export type ListedAlternative = { readonly value: FactValue; readonly note: string; readonly source: ListedSource };

export type ListedFact = {
  readonly id: string;
  readonly value: FactValue;
  readonly unit: string;
  readonly appliesTo: string;
  readonly source: ListedSource;
  readonly checkedOn: string;
  readonly confidence: string;
  readonly note?: string;
  readonly alternatives?: readonly ListedAlternative[];
};

export type FactList = { readonly schemaVersion: 1; readonly facts: readonly ListedFact[] };

/** The facts by id, `facts --format json`. */
export function listFacts(facts: readonly AzureFact[] = ALL_FACTS): FactList {
  return { schemaVersion: 1, facts: facts.map(listed) };
}

function listed(fact: AzureFact): ListedFact {
  return {
    id: fact.id,
    value: fact.value,
    unit: fact.unit,
    appliesTo: fact.appliesTo,
    source: sourceOf(fact.source),
    checkedOn: fact.checkedOn,
    confidence: fact.confidence,
    ...(fact.note === undefined ? {} : { note: fact.note }),
    ...(fact.alternatives === undefined
      ? {}
      : {
          alternatives: fact.alternatives.map(({ value, note, source }) => ({ value, note, source: sourceOf(source) })),
        }),
  };
}

const sourceOf = ({ title, url, section }: FactSource): ListedSource => ({ title, url, section });
