// `Microsoft.Resources/deployments` with a template inside or linked: scope, target, parameters, and the deployment itself.

import { deployedText, withSectionsRead } from '#src/evaluate/deployed-text.ts';
import { Deployment } from '#src/evaluate/deployment.ts';
import { EvaluationError, refusalOf } from '#src/evaluate/evaluation-error.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import { atStage } from '#src/evaluate/frame.ts';
import { nestedTarget } from '#src/evaluate/nested-target.ts';
import { evaluateNode, evaluateNodeStrictly } from '#src/evaluate/node-values.ts';
import type { Resource } from '#src/evaluate/resource.ts';
import type { GivenParameter } from '#src/evaluate/scope.ts';
import type { Value } from '#src/model/value.ts';
import { entryOf, nullValue, textWithUnknowns, unknownValue } from '#src/model/value.ts';
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
    run.addDeployment();
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
