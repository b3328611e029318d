// Where does the template of a deployment stand: in the declaration, in a value that an expression yields, or in a file?
import type { Deployment } from '#src/evaluate/deployment.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import { atStage } from '#src/evaluate/frame.ts';
import { nodeOfValue } from '#src/evaluate/node-of-value.ts';
import { evaluateNode } from '#src/evaluate/node-values.ts';
import type { Resource } from '#src/evaluate/resource.ts';
import { readText } from '#src/evaluate/resource-scope.ts';
import type { ObjectValue, Value } from '#src/model/value.ts';
import { entryOf, objectValue } from '#src/model/value.ts';
import { JsonNode } from '#src/template/nodes.ts';

export interface DeployedText {
  /** Of the declaration; texts in it are for whoever reads the declaration. */
  readonly properties: JsonNode;
  readonly template: JsonNode;
  /** It is text of the declaration, so whoever reads that may read it first. A value has been read, a file is for itself. */
  readonly isWritten: boolean;
}

/** What a deployment deploys; undefined when that cannot be had (a gap says why). */
export function deployedText(resource: Resource): DeployedText | undefined {
  const properties = resource.place.get('properties');
  const frame = atStage(resource.frame, 'body');
  if (properties?.kind === 'string') return textOfProperties(resource, properties, frame);
  if (properties?.kind !== 'object') return undefined;
  const written = properties.get('template');
  if (written?.kind === 'object') return { properties, template: written, isWritten: true };
  if (written?.kind === 'string') return textOfValue(resource, properties, evaluateNode(written, frame), written);
  const template = linkedTemplate(resource, properties);
  return template && { properties, template, isWritten: false };
}

/** All of `properties` may be an expression. */
function textOfProperties(resource: Resource, node: JsonNode, frame: Frame): DeployedText | undefined {
  const value = evaluateNode(node, frame);
  if (value.kind !== 'object') {
    gapOf(resource, 'is an expression that cannot be known', node);
    return undefined;
  }
  const others = new Map([...value.entries].filter(([name]) => name.toLowerCase() !== 'template'));
  const readers = numberOfReaders(frame);
  const properties = nodeOfValue(objectValue(others, value.origin), resource.place, 'properties', readers);
  const template = entryOf(value, 'template');
  if (template !== undefined) return textOfValue(resource, properties, template, node);
  const linked = linkedTemplate(resource, properties);
  return linked && { properties, template: linked, isWritten: false };
}

function textOfValue(resource: Resource, properties: JsonNode, value: Value, node: JsonNode): DeployedText | undefined {
  if (value.kind !== 'object') {
    gapOf(resource, 'is an expression that cannot be known', node);
    return undefined;
  }
  return { properties, template: templateOf(resource, value, properties), isWritten: false };
}

function templateOf(resource: Resource, value: ObjectValue, properties: JsonNode): JsonNode {
  const template = nodeOfValue(value, properties, 'template', 0);
  requireResources(resource, template);
  return template;
}

/** A template read by its parent first may leave whole sections to it. */
export function withSectionsRead(resource: Resource, template: JsonNode, outer: Frame): JsonNode {
  const isLeft = (node: JsonNode): boolean => node.kind === 'string' && node.dynamic;
  const sections = new Set(['parameters', 'variables', 'resources', 'outputs']);
  if (!template.properties.some(({ name, value }) => sections.has(name.toLowerCase()) && isLeft(value)))
    return template;
  const { file, start, end, parent, key } = template;
  const read = new JsonNode('object', file, start, end, parent, key, null);
  read.dynamic = true;
  for (const property of template.properties) {
    const { name, value } = property;
    const isSection = sections.has(name.toLowerCase()) && isLeft(value);
    const node = isSection ? nodeOfValue(evaluateNode(value, outer), read, name, numberOfReaders(outer)) : value;
    read.properties.push({ ...property, value: node });
  }
  requireResources(resource, read);
  return read;
}

/** Says so when nobody knows what a template declares. */
function requireResources(resource: Resource, template: JsonNode): void {
  const section = template.get('resources');
  if (section?.constant?.kind === 'unknown') gapOf(resource, 'has resources that cannot be known', section);
}

function numberOfReaders(frame: Frame): number {
  return frame.second === undefined ? 1 : 1 + numberOfReaders(frame.second);
}

function gapOf(resource: Resource, what: string, place: JsonNode): void {
  const { run } = resource.deployment;
  run.gap('linked-template-missing', `the template of ${resource.key} ${what}`, place, resource.key);
}

function linkedTemplate(resource: Resource, properties: JsonNode): JsonNode | undefined {
  const { run } = resource.deployment;
  const link = properties.get('templateLink');
  if (link?.kind !== 'object') {
    if (link) gapOf(resource, 'is linked by an expression that cannot be known', link);
    return undefined;
  }
  const frame = atStage(resource.frame, 'body');
  const relative = readText(link.get('relativePath'), frame);
  const uri = relative ?? readText(link.get('uri'), frame);
  const wanted = uri && (uri.kind === 'string' || uri.kind === 'unknown') ? linkText(uri) : undefined;
  if (uri === undefined || wanted === undefined || run.findLinked === undefined) {
    const what = link.get('id') ? 'is a template spec' : wanted ? 'is linked' : 'has a link that cannot be known';
    gapOf(resource, what, link);
    return undefined;
  }
  const found = run.findLinked(relative ? { relativePath: wanted } : { uri: wanted }, link);
  if (!found.found) {
    run.gap('linked-template-missing', `the template of ${resource.key}: ${found.reason}`, link, resource.key);
    return undefined;
  }
  if (found.note) run.gap('external-resource', `the template of ${resource.key}: ${found.note}`, link, resource.key);
  for (const problem of found.template.problems) run.problem(problem.message, problem.place ?? link);
  const root = found.template.root;
  if (root === undefined) return undefined;
  for (let at: Deployment | undefined = resource.deployment; at !== undefined; at = at.parent) {
    if (at.template.file.path === root.file.path) {
      run.problem(`the linked template ${root.file.path} is already being deployed: a cycle`, link);
      return undefined;
    }
  }
  return root;
}

/** What is known of the end of a link: the last path that stands as text in it, without query. */
function linkText(value: Value): string | undefined {
  const text = value.kind === 'string' ? value.value : value.kind === 'unknown' ? lastPath(value) : undefined;
  return text?.replace(/[?#].*$/s, '') || undefined;
}

function lastPath(value: Value & { kind: 'unknown' }): string | undefined {
  const pieces = value.parts?.filter((part) => typeof part === 'string') ?? [];
  const fromParts = [...pieces].reverse().find((piece) => /\.json/i.test(piece));
  if (fromParts) return fromParts;
  const quoted = [...value.text.matchAll(/'((?:[^']|'')*\.json)(?:'|[?#])/gi)].at(-1)?.[1];
  return quoted?.replaceAll("''", "'");
}
