// How does a check or a derivation get an answer without computing it twice?
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { FailoverOptions } from '#src/model/failover-options.ts';

/** A question about one part of the graph, or about the graph itself; pure, so that its answer may be kept. */
type Derivation<Subject extends object, Answer> = (subject: Subject, context: DeriveContext) => Answer;

/** The answer of a derivation, computed on first use. */
type Ask = <Subject extends object, Answer>(derivation: Derivation<Subject, Answer>, subject: Subject) => Answer;

/** What every derivation may look at. */
export interface DeriveContext {
  readonly graph: ResourceGraph;
  readonly facts: FactSet;
  readonly failover: FailoverOptions;
  readonly ask: Ask;
}

/** A context whose answers are kept as long as it lives. */
export function createDeriveContext(graph: ResourceGraph, facts: FactSet, failover: FailoverOptions): DeriveContext {
  const answers = new Map<unknown, WeakMap<object, unknown>>();
  const ask: Ask = (derivation, subject) => {
    let known = answers.get(derivation);
    if (known === undefined) {
      known = new WeakMap();
      answers.set(derivation, known);
    }
    // The map of a derivation holds nothing but its own answers.
    if (known.has(subject)) return known.get(subject) as ReturnType<typeof derivation>;
    const answer = derivation(subject, context);
    known.set(subject, answer);
    return answer;
  };
  const context: DeriveContext = { graph, facts, failover, ask };
  return context;
}
