// Does our evaluation of a template agree with the engine's snapshot of it, resource by resource and leaf by leaf?
// The rules are those of engine-cases/README.md.
import type { EvaluatedResource, EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import { textOf } from '#src/evaluate/functions/template-function.ts';
import type { Origin } from '#src/model/value.ts';
import { stringValue } from '#src/model/value.ts';
import type { EngineSnapshot } from './bicep-engine.ts';
import type { ComparisonRules, Leaf, LeafClass } from './compare-values.ts';
import { compareValue, isOpen } from './compare-values.ts';
import type { Json, JsonObject } from './exact-json.ts';

export interface Comparison {
  readonly counts: Readonly<Record<LeafClass, number>>;
  /** Leaves that are neither equal nor open on both sides. */
  readonly differences: readonly Leaf[];
  /** Deployed by the engine, not by us. */
  readonly missing: readonly string[];
  /** Deployed by us, not by the engine. */
  readonly extra: readonly string[];
  /** Listed by the engine with a condition that it leaves open, which is false by what we know. */
  readonly decided: readonly string[];
  /** In a deployment that the engine did not look into, as its diagnostics say, and we did. */
  readonly beyond: readonly string[];
  /** Whether we deploy it is unknown to us; the engine says no. */
  readonly undecided: readonly string[];
}

const STRICT_RULES: ComparisonRules = { bracketsAreText: false, alsoUnknown: new Set() };

/** Members of a declaration that decide about the deployment and are no part of what is deployed. */
const NOT_COMPARED = new Set(['id', 'type', 'name', 'apiversion', 'condition', 'comments', 'metadata']);

/** Compares all deployed resources and all outputs. */
export function compareWithEngine(
  engine: Pick<EngineSnapshot, 'predictedResources' | 'outputs' | 'diagnostics'>,
  ours: EvaluatedTemplate,
  rules: ComparisonRules = STRICT_RULES,
): Comparison {
  const declared = ours.resources.filter(({ existing }) => !existing);
  const [refused, deployed] = split(declared, ({ condition }) => condition === false);
  const matched = matchResources(engine.predictedResources, deployed, rules);
  // Kept by the engine because it cannot tell whether the condition holds; we can.
  const [decided, missing] = split(matched.engine, (index) =>
    refused.some((resource) => isUndeployed(engine.predictedResources[index], resource, rules)),
  );
  const leaves = matched.pairs.flatMap(({ leaves: found }) => found);
  const names = new Set([...Object.keys(engine.outputs), ...ours.outputs.keys()]);
  for (const name of names) {
    leaves.push(...compareValue(engine.outputs[name], ours.outputs.get(name), `/outputs/${name}`, rules));
  }
  const closed = deploymentsNotLookedInto(engine.diagnostics);
  const [beyond, here] = split(matched.ours, ({ deployment }) =>
    deployment.keyPrefix.split('!').some((name) => closed.has(name.toLowerCase())),
  );
  const [undecided, extra] = split(
    here,
    ({ condition, copies }) => typeof condition === 'object' || copies !== undefined,
  );
  const ids = (resources: readonly EvaluatedResource[]) => resources.map(({ id }) => textOf(id));
  return {
    counts: countClasses(leaves),
    differences: leaves.filter((leaf) => leaf.class !== 'equal' && leaf.class !== 'both-open'),
    missing: missing.map((index) => String(engine.predictedResources[index]?.id)),
    decided: decided.map((index) => String(engine.predictedResources[index]?.id)),
    extra: ids(extra),
    beyond: ids(beyond),
    undecided: ids(undecided),
  };
}

function isUndeployed(engine: JsonObject | undefined, ours: EvaluatedResource, rules: ComparisonRules): boolean {
  if (engine === undefined || !isOpen(engine.condition, rules)) return false;
  if (ours.id.kind === 'string' && String(engine.id).toLowerCase() === ours.id.value.toLowerCase()) return true;
  return mayBe(engine, ours, rules);
}

/** Names of deployments that the engine gave up on: linked ones, and outer ones with something that only Azure knows. */
function deploymentsNotLookedInto(diagnostics: readonly Json[]): ReadonlySet<string> {
  const names = diagnostics.map(
    (text) => /\/deployments\/(\S+) Warning NestedDeploymentShortCircuited/i.exec(String(text))?.[1],
  );
  return new Set(names.map((name) => name?.toLowerCase() ?? ''));
}

/** One line per difference, for a person. */
export function describe(comparison: Comparison): string {
  return [
    ...comparison.missing.map((id) => `missing resource: ${id}`),
    ...comparison.extra.map((id) => `extra resource: ${id}`),
    ...comparison.undecided.map((id) => `undecided resource: ${id}`),
    ...comparison.differences.map(describeLeaf),
  ].join('\n');
}

export function describeLeaf(leaf: Leaf): string {
  const engine = leaf.engine === undefined ? 'absent' : JSON.stringify(leaf.engine, bigintAsText);
  const why =
    leaf.reasons.length === 0 ? '' : ` (${leaf.reasons.map(({ code, message }) => `${code}: ${message}`).join('; ')})`;
  return `${leaf.class} at ${leaf.pointer}: engine ${shorten(engine)}, ours ${shorten(leaf.ours)}${why}`;
}

interface Matched {
  readonly pairs: readonly Pair[];
  /** Indexes of engine resources without a partner. */
  readonly engine: readonly number[];
  readonly ours: readonly EvaluatedResource[];
}

/** Pairs by id; where an id is open, by type and name. Of several candidates those that agree best find each other. */
function matchResources(
  engine: readonly JsonObject[],
  ours: readonly EvaluatedResource[],
  rules: ComparisonRules,
): Matched {
  const byId = new Map<string, EvaluatedResource[]>();
  for (const resource of ours) {
    const key = resource.id.kind === 'string' ? resource.id.value.toLowerCase() : '';
    byId.set(key, [...(byId.get(key) ?? []), resource]);
  }
  const first = pairUp(engine, (resource) => byId.get(String(resource.id).toLowerCase()) ?? [], new Set(), rules);
  const taken = new Set(first.map(({ candidate }) => candidate));
  const done = new Set(first.map(({ index }) => index));
  const rest = ours.filter((resource) => !taken.has(resource));
  const second = pairUp(engine, (resource) => rest.filter((one) => mayBe(resource, one, rules)), done, rules);
  const pairs = [...first, ...second];
  const isPaired = new Set(pairs.map(({ index }) => index));
  const used = new Set(pairs.map(({ candidate }) => candidate));
  return {
    pairs,
    engine: engine.map((_, index) => index).filter((index) => !isPaired.has(index)),
    ours: ours.filter((resource) => !used.has(resource)),
  };
}

interface Pair {
  readonly index: number;
  readonly candidate: EvaluatedResource;
  readonly leaves: readonly Leaf[];
}

/** The pairs that agree best come first; each resource is in one pair only. */
function pairUp(
  engine: readonly JsonObject[],
  candidatesOf: (resource: JsonObject) => readonly EvaluatedResource[],
  done: ReadonlySet<number>,
  rules: ComparisonRules,
): Pair[] {
  const possible = engine.flatMap((resource, index) =>
    done.has(index)
      ? []
      : candidatesOf(resource).map((candidate) => ({
          index,
          candidate,
          leaves: compareResource(resource, candidate, index, rules),
        })),
  );
  const faults = ({ leaves }: Pair) =>
    leaves.filter((leaf) => leaf.class !== 'equal' && leaf.class !== 'both-open').length;
  const chosen: Pair[] = [];
  const usedIndexes = new Set<number>();
  const usedCandidates = new Set<EvaluatedResource>();
  for (const pair of [...possible].sort((a, b) => faults(a) - faults(b))) {
    if (usedIndexes.has(pair.index) || usedCandidates.has(pair.candidate)) continue;
    usedIndexes.add(pair.index);
    usedCandidates.add(pair.candidate);
    chosen.push(pair);
  }
  return chosen;
}

/** Whether two resources may be the same although at least one of the ids is open. */
function mayBe(engine: JsonObject, ours: EvaluatedResource, rules: ComparisonRules): boolean {
  if (String(engine.type).toLowerCase() !== ours.type.toLowerCase()) return false;
  if (!isOpen(engine.id, rules) && ours.id.kind === 'string') return false;
  if (isOpen(engine.name, rules) || ours.name.kind !== 'string') return true;
  return String(engine.name).toLowerCase() === ours.name.value.toLowerCase();
}

function compareResource(engine: JsonObject, ours: EvaluatedResource, index: number, rules: ComparisonRules): Leaf[] {
  const pointer = `/predictedResources/${index}`;
  const origin: Origin = { place: ours.place, via: undefined };
  const leaves = [
    ...compareValue(engine.id, ours.id, `${pointer}/id`, rules),
    // The engine shows a slash at the end of a type as it is written; no resource has such a type.
    ...compareValue(String(engine.type).replace(/\/$/, ''), stringValue(ours.type, origin), `${pointer}/type`, rules),
    ...compareValue(engine.name, ours.name, `${pointer}/name`, rules),
    ...compareValue(engine.apiVersion, ours.apiVersion, `${pointer}/apiVersion`, rules),
  ];
  // The engine spells the members of a declaration its own way; only below them the author's spelling is kept.
  const body = byLowerCase(ours.body.entries);
  const written = byLowerCase(Object.entries(engine));
  for (const name of new Set([...written.keys(), ...body.keys()])) {
    if (NOT_COMPARED.has(name)) continue;
    leaves.push(...compareValue(written.get(name), body.get(name), `${pointer}/${name}`, rules));
  }
  return leaves;
}

function byLowerCase<T>(members: Iterable<readonly [string, T]>): Map<string, T> {
  return new Map([...members].map(([name, value]) => [name.toLowerCase(), value]));
}

function countClasses(leaves: readonly Leaf[]): Record<LeafClass, number> {
  const counts = { equal: 0, 'both-open': 0, 'we-know-more': 0, 'we-know-less': 0, wrong: 0 };
  for (const leaf of leaves) counts[leaf.class] += 1;
  return counts;
}

function split<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

function shorten(text: string): string {
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}

function bigintAsText(_: string, item: unknown): unknown {
  return typeof item === 'bigint' ? String(item) : item;
}
