// What `scope`, `resourceGroup` and `subscriptionId` beside a declaration say about where the resource is.
import type { Frame } from '#src/evaluate/frame.ts';
import { evaluateNodeStrictly } from '#src/evaluate/node-values.ts';
import { providerPath } from '#src/evaluate/resource-id.ts';
import type { Target } from '#src/evaluate/target.ts';
import { scopeId } from '#src/evaluate/target.ts';
import { joinText, splitSegments } from '#src/evaluate/text-pieces.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';
import { stringValue, unknownValue } from '#src/model/value.ts';
import { templateScope } from '#src/template/arm-parser.ts';
import type { JsonNode } from '#src/template/nodes.ts';

/** The id of the resource that an extension resource extends; undefined without a scope. */
export function extensionScope(node: JsonNode, frame: Frame, target: Target): Value | undefined {
  const scopeNode = node.get('scope');
  if (scopeNode === undefined || scopeNode.kind === 'null') return undefined;
  const scope = evaluateNodeStrictly(scopeNode, frame);
  if (scope.kind === 'unknown') return openScope(scope, target);
  if (scope.kind !== 'string') return undefined;
  if (scope.value === '' || scope.value === '/') return stringValue('', scope.origin);
  if (scope.value.startsWith('/')) return stringValue(scope.value.replace(/\/$/, ''), scope.origin);
  return joinText([scopeId(target, scope.origin), relativeScope(scope.value, scopeNode)], 'scope', scope.origin);
}

/** Where the text is known to begin with a namespace it is relative; where nothing is known it may be a whole id. */
function openScope(scope: UnknownValue, target: Target): Value {
  const [start] = scope.parts ?? [];
  if (typeof start !== 'string' || start.startsWith('/')) return scope;
  return joinText([scopeId(target, scope.origin), '/providers/', scope], scope.text, scope.origin);
}

/** `Ns/type/name` or `Ns/type/name/child/childName`, relative to the deployment. */
function relativeScope(scope: string, node: JsonNode): Value {
  const [namespace = '', ...rest] = scope.split('/');
  const types = rest.filter((_, index) => index % 2 === 0);
  const names = rest.filter((_, index) => index % 2 === 1).map((name) => stringValue(name, node));
  return providerPath([namespace, ...types].join('/'), names, scope, node);
}

const MANAGEMENT_GROUP = /^\/?(?:providers\/)?Microsoft\.Management\/managementGroups\//i;

/**
 * Where the `scope` of a deployment leads, whatever else it says; undefined without one, and for one that the engine takes no
 * notice of. `template` is asked for the kind of scope where nothing of it is known.
 */
export function scopeTarget(
  scope: Value | undefined,
  parent: Target,
  template: JsonNode | undefined,
): Target | undefined {
  if (scope?.kind !== 'string' && scope?.kind !== 'unknown') return undefined;
  if (scope.kind === 'string' && scope.value === '/') return { ...parent, scope: 'tenant', openScope: undefined };
  const segments = (splitSegments(scope) ?? []).filter((one) => one.kind !== 'string' || one.value !== '');
  const words = segments.map((one) => (one.kind === 'string' ? one.value.toLowerCase() : undefined));
  const start = scope.kind === 'string' ? scope.value : scope.parts?.[0];
  const last = segments.at(-1);
  if (typeof start === 'string' && MANAGEMENT_GROUP.test(start) && last !== undefined) {
    const isWhole = segments.length - words.indexOf('managementgroups') === 2;
    return isWhole ? { ...parent, scope: 'managementGroup', managementGroup: last, openScope: undefined } : undefined;
  }
  const [first, subscriptionId, , resourceGroup] = segments;
  if (typeof start === 'string' && start.startsWith('/') && words[0] === 'subscriptions' && subscriptionId && first) {
    const there = { ...parent, subscriptionId, openScope: undefined };
    if (segments.length === 2) return { ...there, scope: 'subscription' };
    const isGroup = segments.length === 4 && words[2] === 'resourcegroups' && resourceGroup !== undefined;
    if (isGroup) return { ...there, scope: 'resourceGroup', resourceGroup };
  }
  if (scope.kind === 'unknown') return openTarget(scope, parent, template);
  // A relative one that says nothing is not looked at; a whole id of something else may lead anywhere.
  if (!scope.value.startsWith('/')) return undefined;
  const message = `"${scope.value}" is no scope of a deployment`;
  const place = scope.origin;
  return openTarget(unknownValue('scope', [{ code: 'external-resource', message }], place), parent, template);
}

/** Nothing is known of where it is, so nothing of the parent's place may be taken for it. */
function openTarget(scope: UnknownValue, parent: Target, template: JsonNode | undefined): Target {
  const open = unknownValue(scope.text, scope.reasons, scope.origin, { type: 'string' });
  return {
    ...parent,
    scope: template === undefined ? parent.scope : templateScope(template),
    openScope: open,
    subscriptionId: open,
    resourceGroup: open,
    managementGroup: open,
    location: () => open,
    tags: () => unknownValue(scope.text, scope.reasons, scope.origin, { type: 'object' }),
  };
}

/** `existing` resources, and deployments, may name another subscription or group. */
export function existingTarget(node: JsonNode, target: Target, frame: Frame): Target {
  const subscription = readTargetName(node.get('subscriptionId'), frame);
  const group = readTargetName(node.get('resourceGroup'), frame);
  if (subscription === undefined && group === undefined) return target;
  return {
    ...target,
    openScope: undefined,
    scope: group ? 'resourceGroup' : 'subscription',
    ...(subscription && { subscriptionId: subscription }),
    ...(group && { resourceGroup: group }),
  };
}

/** Like `readText`, but an empty text names nothing: a deployment into group '' goes where its parent goes. */
export function readTargetName(node: JsonNode | undefined, frame: Frame): Value | undefined {
  const value = readText(node, frame);
  return value?.kind === 'string' && value.value === '' ? undefined : value;
}

export function readText(node: JsonNode | undefined, frame: Frame): Value | undefined {
  if (node === undefined) return undefined;
  const value = evaluateNodeStrictly(node, frame);
  return value.kind === 'null' ? undefined : value;
}
