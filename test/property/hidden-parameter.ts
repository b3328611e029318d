// What remains of the answer when a parameter has no value, and does it contradict the answer with the value?
import type { EvaluatedResource, EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import type { Place } from '#src/model/place.ts';
import { pointerOf } from '#src/model/place.ts';
import { textWithUnknowns } from '#src/model/value.ts';
import type { ParametersFile } from '../oracle/parameters-to-bicep.ts';
import type { Comparison } from './contradictions.ts';
import { compareWithTruth, newComparison } from './contradictions.ts';
import type { CorpusTemplate } from './evaluation-corpus.ts';
import { evaluateTree } from './evaluation-corpus.ts';
import { memberOf, withMember } from './template-tree.ts';

/** Which parameters to hide together: each alone and all, or where there are many, groups of them. */
export function hidings(names: readonly string[]): (readonly string[])[] {
  const groups = Array.from({ length: Math.min(names.length, MAXIMUM_GROUPS) }, (_, group) =>
    names.filter((_name, index) => index % MAXIMUM_GROUPS === group),
  );
  return groups.length > 1 ? [...groups, names] : groups;
}

const MAXIMUM_GROUPS = 4;

/** Parameters of the main template that get a value from a default or a file. */
export function givenParameterNames(one: CorpusTemplate): string[] {
  const section = memberOf(one.tree, 'parameters');
  const given = new Set(Object.keys(one.parameters?.parameters ?? {}).map((name) => name.toLowerCase()));
  if (section?.kind !== 'object') return [];
  return section.members
    .filter(({ name, value }) => given.has(name.toLowerCase()) || memberOf(value, 'defaultValue') !== undefined)
    .map(({ name }) => name);
}

/** The template evaluated without any value for these parameters. */
export function evaluateWithout(one: CorpusTemplate, names: readonly string[]): EvaluatedTemplate {
  const tree = withMember(one.tree, 'parameters', (section) =>
    names.reduce(
      (at, name) => withMember(at, name, (declaration) => withMember(declaration, 'defaultValue', drop)),
      section,
    ),
  );
  const isHidden = (given: string) => names.some((name) => name.toLowerCase() === given.toLowerCase());
  const entries = Object.entries(one.parameters?.parameters ?? {}).filter(([given]) => !isHidden(given));
  const parameters = { ...one.parameters, parameters: Object.fromEntries(entries) } as ParametersFile;
  return evaluateTree(one, tree, parameters);
}

const drop = (): undefined => undefined;

/** Problems of what is certainly deployed. Of what may be deployed they may be true, though the full answer has none. */
export function certainProblems({ problems, resources }: EvaluatedTemplate): string[] {
  const open = new Set<Place>(
    resources.filter(({ condition }) => typeof condition === 'object').map(({ place }) => place),
  );
  const isOpen = (place: Place | undefined): boolean =>
    place !== undefined && (open.has(place) || isOpen(place.parent));
  return problems.filter(({ place }) => !isOpen(place)).map(({ message }) => message);
}

/** Compares all resources and outputs. Resources are matched by the declaration they come from, rounds in order. */
export function compareTemplates(ours: EvaluatedTemplate, truth: EvaluatedTemplate): Comparison {
  const into = newComparison();
  const groups = byDeclaration(ours.resources);
  const trueGroups = byDeclaration(truth.resources);
  for (const declaration of new Set([...groups.keys(), ...trueGroups.keys()])) {
    compareRounds(declaration, groups.get(declaration) ?? [], trueGroups.get(declaration) ?? [], into);
  }
  for (const [name, value] of ours.outputs) {
    const other = truth.outputs.get(name);
    if (other) compareWithTruth(value, other, `output ${name}`, into);
    else if (value.kind !== 'unknown') into.contradictions.push(`output ${name}: not absent`);
  }
  for (const name of truth.outputs.keys()) {
    if (!ours.outputs.has(name)) into.contradictions.push(`output ${name}: absent`);
  }
  return into;
}

function byDeclaration(resources: readonly EvaluatedResource[]): Map<string, EvaluatedResource[]> {
  const groups = new Map<string, EvaluatedResource[]>();
  for (const resource of resources) {
    const declaration = `${resource.place.file.path}#${pointerOf(resource.place)}`;
    const same = groups.get(declaration);
    if (same) same.push(resource);
    else groups.set(declaration, [resource]);
  }
  return groups;
}

/** Where no round is symbolic, they go one by one; a symbolic one stands for any number of true ones. */
function compareRounds(
  declaration: string,
  ours: readonly EvaluatedResource[],
  truths: readonly EvaluatedResource[],
  into: Comparison,
): void {
  const [first] = ours;
  if (ours.every(({ copies }) => copies === undefined)) {
    if (ours.length !== truths.length) {
      into.contradictions.push(`${declaration}: ${ours.length} resources, not ${truths.length}`);
      return;
    }
    for (const [index, one] of ours.entries()) compareResources(one, truths[index] as EvaluatedResource, into);
  } else if (ours.length === 1 && first !== undefined) {
    for (const truth of truths) compareResources(first, truth, into);
  } else if (!canStandFor(ours, truths)) {
    into.contradictions.push(`${declaration}: ${ours.length} rounds, some symbolic, do not fit ${truths.length}`);
  }
}

function canStandFor(ours: readonly EvaluatedResource[], truths: readonly EvaluatedResource[]): boolean {
  const [one, ...others] = ours;
  if (one === undefined) return truths.length === 0;
  if (one.copies !== undefined && canStandFor(others, truths)) return true;
  const [truth, ...rest] = truths;
  if (truth === undefined || !admitsResource(one, truth)) return false;
  return canStandFor(one.copies === undefined ? others : ours, rest);
}

function admitsResource(one: EvaluatedResource, truth: EvaluatedResource): boolean {
  const comparison = newComparison();
  compareResources(one, truth, comparison);
  return comparison.contradictions.length === 0;
}

function compareResources(one: EvaluatedResource, truth: EvaluatedResource, into: Comparison): void {
  const at = truth.key;
  const parts = [
    ['type', one.type, truth.type],
    ['existing', one.existing, truth.existing],
    ['symbolic name', one.symbolicName, truth.symbolicName],
    ['scope', one.deployment.scope, truth.deployment.scope],
  ] as const;
  for (const [what, value, other] of parts) {
    if (value !== other) into.contradictions.push(`${at}: ${what} ${value}, not ${other}`);
  }
  if (typeof one.condition === 'boolean' && one.condition !== truth.condition) {
    into.contradictions.push(
      `${at}: condition ${one.condition}, not ${typeof truth.condition === 'boolean' ? truth.condition : textWithUnknowns(truth.condition)}`,
    );
  }
  if (one.loop && one.loop.index !== truth.loop?.index) {
    into.contradictions.push(`${at}: round ${one.loop.index}, not ${truth.loop?.index}`);
  }
  compareWithTruth(one.name, truth.name, `${at} name`, into);
  compareWithTruth(one.id, truth.id, `${at} id`, into);
  if (one.apiVersion && truth.apiVersion) compareWithTruth(one.apiVersion, truth.apiVersion, `${at} apiVersion`, into);
  compareWithTruth(one.body, truth.body, at, into);
}
