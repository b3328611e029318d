// From the `resources` of a template to resources: loops, conditions, children, names and ids.
import { copyCount } from '#src/evaluate/copy-loop.ts';
import type { Deployment } from '#src/evaluate/deployment.ts';
import { refusalOf } from '#src/evaluate/evaluation-error.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import { atStage, enterLoop } from '#src/evaluate/frame.ts';
import { nestedDeployment } from '#src/evaluate/nested-deployment.ts';
import { evaluateNode, evaluateNodeStrictly } from '#src/evaluate/node-values.ts';
import { Resource } from '#src/evaluate/resource.ts';
import { declaredId } from '#src/evaluate/resource-id.ts';
import { existingTarget, extensionScope, readText, scopeTarget } from '#src/evaluate/resource-scope.ts';
import { joinText } from '#src/evaluate/text-pieces.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';
import { intValue, stringValue, textWithUnknowns, unknownValue } from '#src/model/value.ts';
import type { JsonNode } from '#src/template/nodes.ts';

/** What a child takes over from the declaration around it. */
interface Around {
  readonly type: string;
  readonly name: Value;
}

interface Round {
  readonly frame: Frame;
  readonly loop: Resource['loop'];
  readonly copies: UnknownValue | undefined;
}

/** Expands every declaration of a deployment's template, appending to `into` in order of the source. */
export function expandDeclarations(deployment: Deployment, into: Resource[]): void {
  const section = deployment.template.get('resources');
  const frame = deployment.own.frame('body');
  if (section?.kind === 'array' && deployment.parent && isVersion2(deployment.template)) {
    deployment.run.problem('a nested template with a languageVersion must write its resources as an object', section);
  }
  if (section?.kind === 'array') {
    for (const node of section.items) expandOne(deployment, node, undefined, frame, undefined, into);
  } else if (section?.kind === 'object') {
    for (const { name, value } of section.properties) expandOne(deployment, value, name, frame, undefined, into);
  }
}

function isVersion2(template: JsonNode): boolean {
  return String(template.get('languageVersion')?.scalar ?? '').startsWith('2');
}

function expandOne(
  deployment: Deployment,
  node: JsonNode,
  symbolicName: string | undefined,
  frame: Frame,
  around: Around | undefined,
  into: Resource[],
): void {
  if (node.kind !== 'object') {
    deployment.run.problem('a resource must be an object', node);
    return;
  }
  for (const round of rounds(deployment, node, frame)) {
    if (!deployment.run.addResource() || deployment.run.isExhausted) {
      deployment.run.problem(deployment.run.tooManyMessage, node);
      return;
    }
    expandRound(deployment, node, symbolicName, round, around, into);
  }
}

/** The rounds of a resource's loop; one round without a loop, one symbolic round where the count is unknown. */
function* rounds(deployment: Deployment, node: JsonNode, frame: Frame): Generator<Round> {
  const copy = node.get('copy');
  if (copy === undefined || copy.kind !== 'object') {
    if (copy !== undefined) deployment.run.problem('"copy" of a resource must be an object with name and count', copy);
    yield { frame, loop: undefined, copies: undefined };
    return;
  }
  let name = '';
  let count: number | UnknownValue;
  const countNode = copy.get('count') ?? copy;
  try {
    const nameNode = copy.get('name');
    const nameValue = nameNode && evaluateNodeStrictly(nameNode, atStage(frame, 'name or condition'));
    if (nameValue?.kind === 'string') name = nameValue.value;
    count = copyCount(countNode, frame);
  } catch (thrown) {
    const error = refusalOf(thrown);
    deployment.run.refusal(error, countNode);
    count = unknownValue('count', [{ code: 'error', message: error.message }], countNode, { type: 'int' });
  }
  if (typeof count === 'number') {
    for (let index = 0; index < count; index += 1) {
      yield {
        frame: enterLoop(frame, name, intValue(index, copy), 'resource'),
        loop: { name, index },
        copies: undefined,
      };
    }
    return;
  }
  const index = unknownValue(name === '' ? 'copyIndex()' : `copyIndex('${name}')`, count.reasons, copy, {
    type: 'int',
  });
  yield { frame: enterLoop(frame, name, index, 'resource'), loop: undefined, copies: count };
}

function expandRound(
  deployment: Deployment,
  node: JsonNode,
  symbolicName: string | undefined,
  round: Round,
  around: Around | undefined,
  into: Resource[],
): void {
  const resource = makeResource(deployment, node, symbolicName, round, around);
  if (resource === undefined) return;
  into.push(resource);
  if (resource.isDeployment && !resource.existing) {
    const make = () => nestedDeployment(resource);
    resource.nested = resource.condition === false ? deployment.run.notHappening(make) : make();
  }
  const children = node.get('resources');
  const inner: Around = { type: resource.type, name: resource.name };
  for (const child of children?.items ?? []) expandOne(deployment, child, undefined, round.frame, inner, into);
  for (const { name, value } of children?.properties ?? [])
    expandOne(deployment, value, name, round.frame, inner, into);
}

function makeResource(
  deployment: Deployment,
  node: JsonNode,
  symbolicName: string | undefined,
  round: Round,
  around: Around | undefined,
): Resource | undefined {
  const { run } = deployment;
  const early = atStage(round.frame, 'name or condition');
  const typeNode = node.get('type');
  if (typeof typeNode?.scalar !== 'string') {
    run.problem('a resource needs a type', typeNode ?? node);
    return undefined;
  }
  const own = readCondition(node, early);
  const condition = both(deployment.condition, own.condition);
  // Asked before conditions are: the engine refuses a template for a version that is missing where nothing is deployed.
  if (needsApiVersion(deployment, node)) run.problem('a resource needs an apiVersion', node);
  const evaluate = <T>(action: () => T): T => (condition === false ? run.notHappening(action) : action());
  return evaluate(() => {
    const written = (typeNode.scalar as string).replace(/^\/+|\/+$/g, '');
    const ownName = readName(deployment, node, early);
    const outer = around === undefined || isWhole(written, ownName, around) ? undefined : around;
    const type = outer === undefined ? written : `${outer.type}/${written}`;
    const name =
      outer === undefined ? ownName : joinText([outer.name, '/', ownName], `concat(…, '/', …)`, ownName.origin);
    const existing = node.get('existing')?.scalar === true;
    const apiVersionNode = node.get('apiVersion');
    const id = identify(deployment, node, type, name, early, existing);
    return new Resource({
      deployment,
      node,
      frame: round.frame,
      symbolicName,
      type,
      name,
      apiVersion: apiVersionNode && evaluateNode(apiVersionNode, early),
      id,
      key: run.uniqueKey(`${deployment.keyPrefix}${type}/${textWithUnknowns(name)}`),
      condition,
      oddCondition: own.odd,
      existing,
      copies: round.copies ?? deployment.copies,
      loop: round.loop,
    });
  });
}

/** Resources of extensions have a version of their own, and a template may name a profile that says all versions. */
function needsApiVersion(deployment: Deployment, node: JsonNode): boolean {
  if (['apiVersion', 'import', 'extension'].some((name) => node.get(name) !== undefined)) return false;
  return deployment.template.get('apiProfile') === undefined;
}

function readCondition(
  node: JsonNode,
  frame: Frame,
): { condition: true | false | UnknownValue; odd: Value | undefined } {
  const conditionNode = node.get('condition');
  if (conditionNode === undefined) return { condition: true, odd: undefined };
  const value = evaluateNode(conditionNode, frame);
  if (value.kind === 'bool') return { condition: value.value, odd: undefined };
  if (value.kind === 'unknown') return { condition: value, odd: undefined };
  // The engine reads neither text nor numbers as false: the resource is deployed.
  return { condition: true, odd: value.kind === 'null' ? undefined : value };
}

function both(outer: true | false | UnknownValue, own: true | false | UnknownValue): true | false | UnknownValue {
  if (outer === false || own === false) return false;
  if (outer === true) return own;
  return own === true ? outer : own;
}

/**
 * Does a child stand for itself, under its full type and name, which may be those of another provider? The engine counts: a name
 * has one segment fewer than its type. Where the name hides how many it has, the type decides.
 */
function isWhole(type: string, name: Value, around: Around): boolean {
  const segments = type.split('/');
  const names = name.kind === 'string' ? name.value.split('/').length : undefined;
  if (names === segments.length) return false;
  if (names === segments.length - 1) return true;
  const isOfAnotherProvider = segments.length > 1 && (segments[0] ?? '').includes('.');
  return isOfAnotherProvider || type.toLowerCase().startsWith(`${around.type.toLowerCase()}/`);
}

function readName(deployment: Deployment, node: JsonNode, frame: Frame): Value {
  const nameNode = node.get('name');
  if (nameNode === undefined && (node.get('import') ?? node.get('extension')) !== undefined) {
    // Resources of other services (Kubernetes, Microsoft Graph) are identified by their body, not by a name.
    const message = 'a resource of an extension has no name of its own';
    return unknownValue('name', [{ code: 'external-resource', message }], node, { type: 'string' });
  }
  if (nameNode === undefined) {
    deployment.run.problem('a resource needs a name', node);
    return unknownValue('name', [{ code: 'error', message: 'the resource has no name' }], node, { type: 'string' });
  }
  const name = evaluateNode(nameNode, frame);
  if (name.kind === 'int') return stringValue(String(name.value), name.origin);
  if (name.kind === 'unknown' || (name.kind === 'string' && name.value !== '')) return name;
  const what = name.kind === 'string' ? 'must not be empty' : `must be text, not ${name.kind}`;
  deployment.run.problem(`the name of a resource ${what}`, nameNode);
  return unknownValue('name', [{ code: 'error', message: 'the name is no text' }], nameNode, { type: 'string' });
}

function identify(
  deployment: Deployment,
  node: JsonNode,
  type: string,
  name: Value,
  frame: Frame,
  existing: boolean,
): Value {
  try {
    const isDeployment = type.toLowerCase() === 'microsoft.resources/deployments';
    const isElsewhere = existing || isDeployment;
    const scoped = isDeployment
      ? scopeTarget(readText(node.get('scope'), frame), deployment.target, undefined)
      : undefined;
    const target = scoped ?? (isElsewhere ? existingTarget(node, deployment.target, frame) : deployment.target);
    const parentScope = isDeployment ? undefined : extensionScope(node, frame, target);
    return declaredId(type, name, target, parentScope, node);
  } catch (thrown) {
    const error = refusalOf(thrown);
    deployment.run.refusal(error, node.get('name') ?? node);
    return unknownValue('id', [{ code: 'error', message: error.message }], node, { type: 'string' });
  }
}
