// `Microsoft.Resources/deployments` with a template inside or linked: scope, target, parameters, and the deployment itself.

import { deployedText, withSectionsRead } from '#src/evaluate/deployed-text.ts';
import { Deployment } from '#src/evaluate/deployment.ts';
import { EvaluationError, refusalOf } from '#src/evaluate/evaluation-error.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import { atStage } from '#src/evaluate/frame.ts';
import { evaluateNode, evaluateNodeStrictly } from '#src/evaluate/node-values.ts';
import type { Resource } from '#src/evaluate/resource.ts';
import { readTargetName, readText } from '#src/evaluate/resource-scope.ts';
import type { GivenParameter } from '#src/evaluate/scope.ts';
import type { Target } from '#src/evaluate/target.ts';
import { runtime } from '#src/evaluate/target.ts';
import { joinText } from '#src/evaluate/text-pieces.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';
import { entryOf, nullValue, stringValue, textWithUnknowns, unknownValue } from '#src/model/value.ts';
import { templateScope } from '#src/template/arm-parser.ts';
import type { JsonNode } from '#src/template/nodes.ts';

/** The deployment that a resource of that type makes; undefined when its template cannot be had (a gap says why). */
export function nestedDeployment(resource: Resource): Deployment | undefined {
  const { deployment, place: node } = resource;
  const { run } = deployment;
  if (deployment.depth >= run.limits.deploymentDepth) {
    run.problem(`deployments are nested more than ${run.limits.deploymentDepth} deep: the rest is left out`, node);
    return undefined;
  }
  try {
    const text = deployedText(resource);
    if (text === undefined) return undefined;
    const { properties } = text;
    const isOuter = text.isWritten && !isInner(deployment, properties, resource.frame);
    const frame = atStage(resource.frame, 'body');
    // Text below an outer-scope deployment is read by whoever reads this declaration, and so is all text further down.
    const outer = text.isWritten && (isOuter || frame.second) ? frame : undefined;
    const template = outer ? withSectionsRead(resource, text.template, outer) : text.template;
    const nested = new Deployment({
      run,
      parent: deployment,
      keyPrefix: `${deployment.keyPrefix}${textWithUnknowns(resource.name)}!`,
      name: resource.name,
      template,
      target: nestedTarget(resource, template),
      given: givenParameters(properties, frame),
      outer,
      condition: resource.condition,
      copies: resource.copies,
      depth: deployment.depth + 1,
    });
    checkUndeclared(nested, properties);
    return nested;
  } catch (thrown) {
    const error = refusalOf(thrown);
    run.refusal(error, node);
    return undefined;
  }
}

/**
 * Outer is the default: `expressionEvaluationOptions` is what makes a nested template a world of its own. In a template
 * with a languageVersion inner is the only choice.
 */
function isInner(deployment: Deployment, properties: JsonNode, frame: Frame): boolean {
  const scope = properties.get('expressionEvaluationOptions')?.get('scope');
  const value = scope && evaluateNodeStrictly(scope, frame);
  const word = value?.kind === 'string' ? value.value.toLowerCase() : undefined;
  if (deployment.template.get('languageVersion') === undefined) return word === 'inner';
  if (word === 'outer') {
    deployment.run.problem(
      'a template with a languageVersion cannot evaluate nested templates with outer scope',
      scope ?? properties,
    );
  }
  return true;
}

function nestedTarget(resource: Resource, template: JsonNode): Target {
  const { deployment, place: node } = resource;
  const frame = atStage(resource.frame, 'name or condition');
  const parent = deployment.target;
  const location = readText(node.get('location'), frame);
  const managementGroup = managementGroupOf(readText(node.get('scope'), frame), template);
  if (managementGroup === 'tenant')
    return { ...parent, scope: 'tenant', location: () => location ?? parent.location() };
  if (managementGroup !== undefined) {
    return { ...parent, scope: 'managementGroup', managementGroup, location: () => location ?? parent.location() };
  }
  const subscription = readTargetName(node.get('subscriptionId'), frame);
  const group = readTargetName(node.get('resourceGroup'), frame);
  if (group === undefined && subscription === undefined) {
    // A linked or nested template may deploy at a wider scope than its parent without saying where.
    const scope =
      parent.scope === 'resourceGroup'
        ? parent.scope
        : templateScope(template) === parent.scope
          ? templateScope(template)
          : parent.scope;
    return {
      ...parent,
      scope,
      location: () => (scope === 'resourceGroup' ? parent.location() : (location ?? parent.location())),
    };
  }
  const target = { ...parent, ...(subscription && { subscriptionId: subscription }) };
  if (group === undefined) return { ...target, scope: 'subscription', location: () => location ?? parent.location() };
  return {
    ...target,
    scope: 'resourceGroup',
    resourceGroup: group,
    ...groupState(deployment, target.subscriptionId, group, parent, node),
  };
}

/** A deployment whose `scope` is not fully known is still at a management group, unless its template is for the tenant. */
function managementGroupOf(scope: Value | undefined, template: JsonNode): Value | 'tenant' | undefined {
  if (scope?.kind === 'unknown') return openManagementGroup(scope) ?? openScope(scope, template);
  if (scope?.kind !== 'string') return undefined;
  if (scope.value === '/') return 'tenant';
  const name = MANAGEMENT_GROUP.exec(scope.value)?.[1];
  return name === undefined || !/^[^/]+$/.test(name) ? undefined : stringValue(name, scope.origin);
}

const MANAGEMENT_GROUP = /^\/?(?:providers\/)?Microsoft\.Management\/managementGroups\/(.*)$/i;

function openManagementGroup(scope: UnknownValue): Value | undefined {
  const [start, ...others] = scope.parts ?? [];
  const name = typeof start === 'string' ? MANAGEMENT_GROUP.exec(start)?.[1] : undefined;
  return name === undefined ? undefined : joinText([name, ...others], scope.text, scope.origin);
}

function openScope(scope: UnknownValue, template: JsonNode): Value | 'tenant' {
  if (templateScope(template) === 'tenant') return 'tenant';
  return unknownValue(scope.text, scope.reasons, scope.origin, { type: 'string' });
}

/** Location and tags of a resource group: its own, when the same files create it or the deployment is in it already. */
function groupState(
  deployment: Deployment,
  subscription: Value,
  group: Value,
  parent: Target,
  node: JsonNode,
): Pick<Target, 'location' | 'tags'> {
  const wanted = textWithUnknowns(group).toLowerCase();
  const isSame =
    parent.scope === 'resourceGroup' &&
    textWithUnknowns(subscription) === textWithUnknowns(parent.subscriptionId) &&
    textWithUnknowns(parent.resourceGroup).toLowerCase() === wanted;
  if (isSame) return { location: () => parent.location(), tags: () => parent.tags() };
  const read = (name: string, fallback: () => Value): Value => {
    const declared = declaredGroup(deployment, wanted);
    if (declared === undefined) return fallback();
    return entryOf(declared.body, name) ?? fallback();
  };
  const unknown = (name: string, type: 'string' | 'object'): Value =>
    runtime(
      `resourceGroup().${name}`,
      `the ${name} of resource group ${textWithUnknowns(group)} cannot be told from the template`,
      node,
      type,
    );
  return {
    location: () => read('location', () => unknown('location', 'string')),
    tags: () => read('tags', () => unknown('tags', 'object')),
  };
}

function declaredGroup(deployment: Deployment, lowerName: string): Resource | undefined {
  for (let at: Deployment | undefined = deployment; at !== undefined; at = at.parent) {
    for (const one of at.resources()) {
      if (one.type.toLowerCase() !== 'microsoft.resources/resourcegroups') continue;
      if (one.condition !== true || one.existing) continue;
      if (textWithUnknowns(one.name).toLowerCase() === lowerName) return one;
    }
  }
  return undefined;
}

/** `properties.parameters`, each evaluated by the parent when the nested template asks for it. */
function givenParameters(properties: JsonNode, frame: Frame): ReadonlyMap<string, GivenParameter> {
  const section = properties.get('parameters');
  const given = new Map<string, GivenParameter>();
  if (section?.kind === 'object') {
    for (const { name, value } of section.properties) {
      given.set(name.toLowerCase(), { place: value, value: () => givenValue(name, value, frame) });
    }
  } else if (section !== undefined && section.kind !== 'null') {
    const whole = evaluateNode(section, frame);
    if (whole.kind === 'object') {
      for (const [name, entry] of whole.entries) {
        const value = entry.kind === 'object' ? entryOf(entry, 'value') : undefined;
        given.set(name.toLowerCase(), { place: section, value: () => value ?? nullValue(section) });
      }
    }
  }
  return given;
}

function givenValue(name: string, node: JsonNode, frame: Frame): Value {
  const value = node.get('value');
  if (value !== undefined) return evaluateNode(value, frame);
  if (node.get('reference') !== undefined) return secretReference(name, node);
  const whole = evaluateNode(node, frame);
  if (whole.kind === 'unknown') return unknownValue(`parameters('${name}')`, whole.reasons, node);
  const entry = whole.kind === 'object' ? entryOf(whole, 'value') : undefined;
  if (entry === undefined) throw new EvaluationError('syntax', `the value of parameter "${name}" is missing`);
  return entry;
}

/** A key vault secret: known to Azure only. */
export function secretReference(name: string, node: JsonNode): Value {
  const reasons = [{ code: 'secure' as const, message: `parameter "${name}" comes from a key vault` }];
  return unknownValue(`parameters('${name}')`, reasons, node);
}

function checkUndeclared(nested: Deployment, properties: JsonNode): void {
  const declared = new Set(nested.own.parameterNames.map((name) => name.toLowerCase()));
  for (const { name, value } of properties.get('parameters')?.properties ?? []) {
    if (!declared.has(name.toLowerCase()) && name.toLowerCase() !== 'copy') {
      nested.run.problem(`the nested template has no parameter "${name}"`, value);
    }
  }
  const section = properties.get('parameters');
  for (const name of nested.own.requiredParameterNames()) {
    if (section?.kind === 'object' && section.get(name) === undefined && section.get('copy') === undefined) {
      nested.run.problem(`the nested template needs a value for parameter "${name}"`, section);
    } else if (section === undefined) {
      nested.run.problem(`the nested template needs a value for parameter "${name}"`, properties);
    }
  }
}
