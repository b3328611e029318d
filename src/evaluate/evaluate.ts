// The front door: a parsed template, parameters and what is known of the target, to resources with values.
import { Deployment } from '#src/evaluate/deployment.ts';
import type { DeploymentContext, EvaluatedResource, EvaluatedTemplate, ScopeKind } from '#src/evaluate/evaluated.ts';
import { refusalOf } from '#src/evaluate/evaluation-error.ts';
import type { Resource } from '#src/evaluate/resource.ts';
import type { FindLinkedTemplate, Limits } from '#src/evaluate/run.ts';
import { DEFAULT_LIMITS, Run } from '#src/evaluate/run.ts';
import type { GivenParameter } from '#src/evaluate/scope.ts';
import { evaluateSnapshot } from '#src/evaluate/snapshot.ts';
import { runtime, targetOf } from '#src/evaluate/target.ts';
import type { Gap, Problem } from '#src/model/gap.ts';
import type { Value } from '#src/model/value.ts';
import { stringValue } from '#src/model/value.ts';
import type { ParsedTemplate } from '#src/template/arm-parser.ts';
import type { JsonNode } from '#src/template/nodes.ts';

export interface EvaluateOptions {
  /** By name in lower case. */
  readonly parameters?: ReadonlyMap<string, GivenParameter>;
  readonly context?: DeploymentContext;
  readonly findLinkedTemplate?: FindLinkedTemplate;
  readonly limits?: Partial<Limits>;
}

/**
 * Evaluates a template (or reads a snapshot). Never throws on bad input: what the engine would refuse is among
 * `problems` with its place, and the rest is still evaluated.
 */
export function evaluateTemplate(template: ParsedTemplate, options: EvaluateOptions = {}): EvaluatedTemplate {
  const context = options.context ?? {};
  const { root, file, scope } = template;
  if (root === undefined) return empty(file.path, scope, context, template.problems);
  if (template.kind === 'snapshot') return evaluateSnapshot(template, root, context);
  const run = new Run({ ...DEFAULT_LIMITS, ...options.limits }, options.findLinkedTemplate);
  const given = options.parameters ?? new Map<string, GivenParameter>();
  const main = mainDeployment(run, root, scope, context, given);
  const resources: EvaluatedResource[] = [];
  let outputs: ReadonlyMap<string, Value> = new Map();
  try {
    for (const [name, { place }] of given) {
      if (!main.own.parameterNames.some((declared) => declared.toLowerCase() === name)) {
        run.problem(`the template has no parameter "${name}"`, place);
      }
    }
    expandTree(main);
    evaluateTree(main, resources);
    outputs = new Map(main.outputs());
  } catch (thrown) {
    const error = refusalOf(thrown);
    run.refusal(error, root);
  }
  return {
    path: file.path,
    scope,
    context,
    resources,
    outputs,
    problems: [...template.problems, ...run.problems],
    gaps: run.gaps,
  };
}

function mainDeployment(
  run: Run,
  root: JsonNode,
  scope: ScopeKind,
  context: DeploymentContext,
  given: ReadonlyMap<string, GivenParameter>,
): Deployment {
  const name = context.deploymentName;
  return new Deployment({
    run,
    parent: undefined,
    keyPrefix: '',
    name:
      name === undefined
        ? runtime('deployment().name', 'the name of the deployment is not given', root)
        : stringValue(name, root),
    template: root,
    target: targetOf(scope, context, root),
    given,
    outer: undefined,
    condition: true,
    copies: undefined,
    depth: 0,
  });
}

/** Expands deployment after deployment, so that any of them can be referred to while bodies are evaluated. */
function expandTree(deployment: Deployment): void {
  for (const resource of deployment.resources()) if (resource.nested) expandTree(resource.nested);
  if (deployment.parent === undefined) deployment.index.complete();
}

/** Evaluates every variable and body, for their problems; lists resources in order of the source. */
function evaluateTree(deployment: Deployment, into: EvaluatedResource[]): void {
  const { run } = deployment;
  const visit = () => {
    for (const parameter of deployment.own.parameterNames)
      attempt(run, deployment, () => deployment.own.parameter(parameter));
    attempt(run, deployment, () => deployment.own.evaluateAll());
  };
  if (deployment.condition === true) visit();
  for (const resource of deployment.resources()) {
    if (run.hasTooManyResources && into.length >= run.limits.resourcesOfTooMany) return;
    if (resource.condition !== false) (resource as Resource).declaredBody();
    if (resource.nested) {
      evaluateTree(resource.nested, into);
      if (resource.nested.condition === true)
        attempt(run, resource.nested, () => [...(resource.nested?.outputs() ?? [])]);
    } else if (!resource.isDeployment) {
      into.push(resource);
    }
  }
}

function attempt(run: Run, deployment: Deployment, action: () => unknown): void {
  try {
    action();
  } catch (thrown) {
    const error = refusalOf(thrown);
    run.refusal(error, deployment.template);
  }
}

function empty(
  path: string,
  scope: ScopeKind,
  context: DeploymentContext,
  problems: readonly Problem[],
): EvaluatedTemplate {
  const gaps: readonly Gap[] = [];
  return { path, scope, context, resources: [], outputs: new Map(), problems, gaps };
}
