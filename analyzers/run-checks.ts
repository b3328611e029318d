// What do the checks find in a graph?
// A crash inside one becomes a finding that names it, and the others go on.
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import { publishedFacts } from '#src/azure-facts/fact-set.ts';
import type { PropertyVersions } from '#src/azure-facts/property-versions/availability.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { FailoverOptions } from '#src/model/failover-options.ts';
import { DEFAULT_FAILOVER_OPTIONS } from '#src/model/failover-options.ts';
import type { Because, Finding, Severity } from '#src/model/finding.ts';
import type { Place } from '#src/model/place.ts';
import type { DeriveContext } from './ask.ts';
import { createDeriveContext } from './ask.ts';
import type { Check, CheckContext, FindingData, Sighting } from './check.ts';
import type { ApplianceSettings } from './derive/appliance-settings.ts';
import type { BudgetSettings } from './derive/budget.ts';
import { deriveBudget } from './derive/budget.ts';
import type { WorkloadSettings } from './derive/workload.ts';
import { findPromises } from './find-promises.ts';
import { fingerprintOf } from './fingerprint.ts';
import { mergeFindings } from './merge-findings.ts';

/** What the caller knows beside the template; the shapes are those of the configuration. */
export interface AnalysisSettings {
  readonly budget?: BudgetSettings;
  readonly failover?: Partial<FailoverOptions>;
  readonly facts?: FactSet;
  /** Tables of the types in the template; without them nothing is said about API versions. */
  readonly propertyVersions?: PropertyVersions;
  readonly workloads?: readonly WorkloadSettings[];
  readonly appliances?: readonly ApplianceSettings[];
  /** Severity by id, code or alias of a check. */
  readonly checks?: Readonly<Record<string, SeveritySetting | { readonly severity: SeveritySetting }>>;
  /** Name of the parameter set that the template was evaluated with. */
  readonly parameterSet?: string;
}

export type SeveritySetting = Severity | 'off';

/** What a check that crashed is reported as. It is no check itself: it cannot be switched off. */
export const INTERNAL_CHECK_ERROR = {
  id: 'internal-check-error',
  code: 'FC01',
  title: 'A check crashed',
  remedy: 'Report it together with the template; the other checks ran.',
} as const;

/** The context in which checks and estimates of one graph run. */
export function createCheckContext(graph: ResourceGraph, settings: AnalysisSettings = {}): CheckContext {
  const failover = { ...DEFAULT_FAILOVER_OPTIONS, ...settings.failover };
  const derive: DeriveContext = createDeriveContext(graph, settings.facts ?? publishedFacts, failover);
  return {
    ...derive,
    promises: findPromises(graph),
    propertyVersions: settings.propertyVersions ?? new Map(),
    workloads: settings.workloads ?? [],
    appliances: settings.appliances ?? [],
    budgetFor: (name) => deriveBudget(settings.budget ?? {}, name),
  };
}

/** Runs checks on a graph; ordered by file, line, column and check. */
export function runChecks(
  checks: readonly Check[],
  context: CheckContext,
  settings: AnalysisSettings = {},
): readonly Finding[] {
  const parameterSets = [settings.parameterSet ?? 'default'];
  const findings = checks.flatMap((check) => {
    const severity = severityOf(check, settings);
    return severity === 'off' ? [] : runCheck(check, severity, context);
  });
  return mergeFindings(findings.map((finding) => ({ ...finding, parameterSets })));
}

/** The severity that counts for a check. */
export function severityOf(check: Check, settings: AnalysisSettings): SeveritySetting {
  const names = [check.id, check.code, ...check.aliases].map((name) => name.toLowerCase());
  for (const [name, setting] of Object.entries(settings.checks ?? {})) {
    if (names.includes(name.toLowerCase())) return typeof setting === 'string' ? setting : setting.severity;
  }
  return check.severity;
}

type FindingOfOneSet = Omit<Finding, 'parameterSets'>;

function runCheck(check: Check, severity: Severity, context: CheckContext): readonly FindingOfOneSet[] {
  const findings: FindingOfOneSet[] = [];
  try {
    for (const sighting of check.look(context)) findings.push(...findingOf(check, severity, sighting, context));
  } catch (error) {
    findings.push(crashOf(check, error, context));
  }
  return findings;
}

function findingOf(
  check: Check,
  severity: Severity,
  sighting: Sighting<FindingData> & { readonly message: string },
  context: CheckContext,
): readonly FindingOfOneSet[] {
  const resource = context.graph.byKey.get(sighting.resource);
  if (resource?.deployed === false) return [];
  const condition = resource === undefined || resource.deployed === true ? resource?.copies : resource.deployed;
  const dependsOn = sighting.dependsOn ?? condition;
  return [
    {
      id: check.id,
      code: check.code,
      severity,
      verdict: dependsOn === undefined ? 'fires' : 'depends',
      message: sighting.message,
      remedy: check.remedy,
      resource: sighting.resource,
      place: sighting.at,
      because: dependsOn === undefined ? sighting.because : [...sighting.because, dependency(dependsOn)],
      data: sighting.data,
      instances: [sighting.resource],
      fingerprint: fingerprintOf(check.id, sighting.at),
    },
  ];
}

function dependency(on: NonNullable<Sighting<FindingData>['dependsOn']>): Because {
  if (typeof on === 'string') return { text: `depends on what no template tells: ${on}` };
  const reason = on.reasons[0]?.message ?? on.text;
  return { text: `depends on an unknown: ${reason}`, place: on.origin.place };
}

function crashOf(check: Check, error: unknown, context: CheckContext): FindingOfOneSet {
  const detail = error instanceof Error ? error.message : String(error);
  const place = wholeTemplate(context);
  return {
    id: INTERNAL_CHECK_ERROR.id,
    code: INTERNAL_CHECK_ERROR.code,
    severity: 'error',
    verdict: 'fires',
    message: `The check ${check.id} crashed: ${detail}`,
    remedy: INTERNAL_CHECK_ERROR.remedy,
    resource: '',
    place,
    because: [],
    data: { check: check.id },
    instances: [],
    fingerprint: `${INTERNAL_CHECK_ERROR.id}:${check.id}`,
  };
}

function wholeTemplate({ graph }: CheckContext): Place {
  let deployment = graph.template.resources[0]?.deployment;
  while (deployment?.parent !== undefined) deployment = deployment.parent;
  if (deployment !== undefined) return deployment.place;
  const file = { path: graph.template.path, text: '', lineStarts: [0] };
  return { file, start: 0, end: 0, parent: undefined, key: undefined };
}
