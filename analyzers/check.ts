// What is a check? Texts for its readers, and a run that looks at the graph and yields what it sees.
import type { AzureFact } from '#src/azure-facts/fact.ts';
import type { PropertyVersions } from '#src/azure-facts/property-versions/availability.ts';
import type { Field } from '#src/graph/field.ts';
import type { Because, Finding, Severity, Verdict } from '#src/model/finding.ts';
import type { Place } from '#src/model/place.ts';
import type { UnknownValue } from '#src/model/value.ts';
import type { DeriveContext } from './ask.ts';
import type { ApplianceSettings } from './derive/appliance-settings.ts';
import type { Budget } from './derive/budget.ts';
import type { WorkloadSettings } from './derive/workload.ts';
import type { WrittenPromise } from './derive/written-promise.ts';

export type FindingData = Finding['data'];

export const AREAS = ['load-balancer', 'routing', 'nva', 'gateway', 'dns', 'zones', 'outbound', 'template'] as const;
type Area = (typeof AREAS)[number];

/** One fault at one place. Copies of it (loops, instances) are yielded one by one and become one finding. */
export interface Sighting<Data extends FindingData> {
  /** The narrowest thing in the source that is at fault; for something left out, what it was left out of. */
  readonly at: Place;
  /** Key of the resource at fault. */
  readonly resource: string;
  readonly because: readonly Because[];
  readonly data: Data;
  /** Set: the verdict is `depends`, on this. A text names what no template can tell. */
  readonly dependsOn?: UnknownValue | string;
}

/** What a run may look at, beside what derivations may. */
export interface CheckContext extends DeriveContext {
  /** Failover times that the author wrote into descriptions. */
  readonly promises: readonly WrittenPromise[];
  /** Outbound demand that somebody wrote into the configuration. */
  readonly workloads: readonly WorkloadSettings[];
  /** What the configuration tells about appliances. */
  readonly appliances: readonly ApplianceSettings[];
  /** Which property exists in which API version, for the types whose tables were loaded. */
  readonly propertyVersions: PropertyVersions;
  /** The longest window that somebody accepts for a resource of this name. */
  budgetFor(name: Field<string>): Budget;
}

export interface CheckDeclaration<Data extends FindingData> {
  /** Kebab-case, named after the bad pattern; never reused. */
  readonly id: string;
  /** Code of the catalogue without its hyphen, `LB01`: problem matchers need a word with digits. */
  readonly code: string;
  /** The hyphenated code, and former ids. */
  readonly aliases: readonly string[];
  readonly area: Area;
  /** The configuration may change it. */
  readonly severity: Severity;
  readonly title: string;
  /** What breaks, and for how long. */
  readonly outage: string;
  readonly why: string;
  readonly remedy: string;
  /** When the finding does not matter. */
  readonly notWhen: string;
  /** The facts its findings rest on. */
  readonly azureFacts: readonly AzureFact[];
  /** Keys of the configuration that change its answer. */
  readonly options: readonly string[];
  readonly run: (context: CheckContext) => Iterable<Sighting<Data>>;
  readonly message: (data: Data, verdict: Verdict) => string;
}

/** A check among others, whose data nobody but its own message reads. */
export interface Check extends Omit<CheckDeclaration<FindingData>, 'run' | 'message'> {
  /** What it sees, each with its message. */
  readonly look: (context: CheckContext) => Iterable<Sighting<FindingData> & { readonly message: string }>;
}

/** Declares a check. */
export function defineCheck<Data extends FindingData>(declaration: CheckDeclaration<Data>): Check {
  const { run, message, ...texts } = declaration;
  return {
    ...texts,
    *look(context) {
      for (const sighting of run(context)) {
        const verdict = sighting.dependsOn === undefined ? 'fires' : 'depends';
        yield { ...sighting, message: message(sighting.data, verdict) };
      }
    },
  };
}
