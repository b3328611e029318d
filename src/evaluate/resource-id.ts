// Ids of resources: from type and name segments, for declarations and for the resourceId functions.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import type { Target } from '#src/evaluate/target.ts';
import { resourceGroupId, scopeId } from '#src/evaluate/target.ts';
import { joinText, splitSegments } from '#src/evaluate/text-pieces.ts';
import type { Origin, Value } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';

const RESOURCE_GROUPS = 'microsoft.resources/resourcegroups';
const SUBSCRIPTIONS = 'microsoft.resources/subscriptions';

/** `/providers/Ns/type/name/child/childName`, one name per type segment. */
export function providerPath(
  type: string,
  names: readonly Value[],
  text: string | (() => string),
  origin: Origin,
): Value {
  const segments = segmentsOf(type);
  const pieces: (string | Value)[] = [`/providers/${segments[0]}`];
  for (let index = 1; index < segments.length; index += 1) {
    pieces.push(`/${segments[index]}/`, names[index - 1] ?? '');
  }
  return joinText(pieces, text, origin);
}

/** Few types occur, and each many times. */
const SEGMENTS = new Map<string, readonly string[]>();
const MAXIMUM_TYPES = 5000;

function segmentsOf(type: string): readonly string[] {
  let segments = SEGMENTS.get(type);
  if (segments === undefined) {
    segments = type.split('/');
    if (SEGMENTS.size < MAXIMUM_TYPES) SEGMENTS.set(type, segments);
  }
  return segments;
}

/** The id of a declared resource. Throws where type and name do not fit together. */
export function declaredId(
  type: string,
  name: Value,
  target: Target,
  parentScope: Value | undefined,
  origin: Origin,
): Value {
  const lowerType = type.toLowerCase();
  const text = () => `resourceId('${type}', …)`;
  if (parentScope === undefined && lowerType === RESOURCE_GROUPS) return resourceGroupId(target, name, origin);
  if (lowerType === SUBSCRIPTIONS) return joinText(['/subscriptions/', name], text, origin);
  const names = splitSegments(name)?.filter(isWritten);
  if (names === undefined) throw new EvaluationError('argument type', 'the name of a resource must be text');
  const providerAt = segmentsOf(type).findIndex((segment) => segment.toLowerCase() === 'providers');
  if (mayHaveMoreSegments(type, names, name)) return openId(type, name, origin);
  if (providerAt > 0) return legacyExtensionId(type, providerAt, names, target, origin, name);
  checkSegments(type, names, name);
  const base = parentScope ?? (isTenantLevel(lowerType) ? '' : scopeId(target, origin));
  return joinText([base, providerPath(type, names, text, origin)], text, origin);
}

/** The engine counts and uses only the segments in which something is written: `a//b` is `a/b`. */
function isWritten(segment: Value): boolean {
  return segment.kind !== 'string' || segment.value !== '';
}

/** A name that is not fully known may hold slashes that nobody sees. */
function mayHaveMoreSegments(type: string, names: readonly Value[], name: Value): boolean {
  return name.kind === 'unknown' && names.length < segmentsOf(type).length - 1;
}

/** Which piece of the name belongs to which type cannot be told, so nothing of the id is. */
function openId(type: string, name: Value, origin: Origin): Value {
  const reasons = name.kind === 'unknown' ? name.reasons : [];
  return unknownValue(`resourceId('${type}', …)`, reasons, origin, { type: 'string' });
}

/** Management groups live at the tenant, whatever declares them. */
function isTenantLevel(lowerType: string): boolean {
  return lowerType === 'microsoft.management/managementgroups';
}

/** Type `A/b/providers/locks` with name `x/Microsoft.Authorization/lock`: the old way to write an extension resource. */
function legacyExtensionId(
  type: string,
  providerAt: number,
  names: readonly Value[],
  target: Target,
  origin: Origin,
  name: Value,
): Value {
  const segments = segmentsOf(type);
  const parentType = segments.slice(0, providerAt).join('/');
  const parentNames = names.slice(0, providerAt - 1);
  const [namespace, ...extensionNames] = names.slice(providerAt - 1);
  const childTypes = segments.slice(providerAt + 1);
  if (namespace === undefined || extensionNames.length !== childTypes.length) throw segmentMismatch(type, name);
  const text = () => `resourceId('${type}', …)`;
  const pieces: (string | Value)[] = [
    scopeId(target, origin),
    providerPath(parentType, parentNames, text, origin),
    '/providers/',
    namespace,
  ];
  for (const [index, childType] of childTypes.entries()) pieces.push(`/${childType}/`, extensionNames[index] ?? '');
  return joinText(pieces, text, origin);
}

function checkSegments(type: string, names: readonly Value[], name: Value): void {
  const wanted = segmentsOf(type).length - 1;
  // With one name the engine does not split at all.
  const isSplit = wanted > 1 || name.kind !== 'string' || !name.value.includes('/');
  if (wanted < 1 || names.length !== wanted || !isSplit) throw segmentMismatch(type, name);
}

function segmentMismatch(type: string, name: Value): EvaluationError {
  const shown = name.kind === 'string' ? name.value : name.kind === 'unknown' ? name.text : name.kind;
  return new EvaluationError(
    'argument count',
    `the type "${type}" and the name "${shown}" do not fit: a name has one segment fewer than its type`,
  );
}

export function isGuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The pieces of a call of a resourceId function: what stands before the type, the type, the names after it. */
export interface IdArguments {
  readonly leading: readonly Value[];
  readonly type: string;
  readonly names: readonly Value[];
}

/** The path that the resourceId functions build: the engine leaves empty names out and pairs what remains. */
export function functionPath(type: string, names: readonly Value[], text: () => string, origin: Origin): Value {
  const written = names.filter(isWritten);
  if (written.length === names.length) return providerPath(type, names, text, origin);
  const [namespace = '', ...types] = type.split('/');
  const pieces: (string | Value)[] = [];
  for (const [index, name] of written.entries()) pieces.push(`/${types[index]}/`, name);
  return joinText([`/providers/${namespace}`, ...(pieces.length > 0 ? pieces : ['/'])], text, origin);
}

/** Splits arguments at the first text with a slash, which is the type. Undefined: the type itself is unknown. */
export function idArguments(name: string, args: readonly Value[]): IdArguments | undefined {
  for (const [index, arg] of args.entries()) {
    if (arg.kind !== 'string' && arg.kind !== 'unknown') {
      throw new EvaluationError('argument type', `${name}: argument ${index + 1} must be a string`);
    }
  }
  const typeAt = args.findIndex((arg) => arg.kind === 'string' && arg.value.includes('/'));
  const typeArg = args[typeAt];
  if (typeArg?.kind !== 'string') {
    if (args.some((arg) => arg.kind === 'unknown')) return undefined;
    throw new EvaluationError(
      'argument count',
      `${name} needs a resource type such as 'Microsoft.Network/loadBalancers'`,
    );
  }
  const type = typeArg.value.replace(/\/$/, '');
  const names = args.slice(typeAt + 1);
  checkNames(name, type, names);
  return { leading: args.slice(0, typeAt), type, names };
}

export function checkNames(name: string, type: string, names: readonly Value[]): void {
  if (segmentsOf(type).length - 1 !== names.length || names.length === 0) {
    throw new EvaluationError(
      'argument count',
      `${name}: the type "${type}" needs ${Math.max(type.split('/').length - 1, 1)} name(s), not ${names.length}`,
    );
  }
  for (const one of names) {
    if (one.kind === 'string' && one.value.includes('/')) {
      throw new EvaluationError(
        'argument count',
        `${name}: the name "${one.value}" holds a slash; give one argument per segment`,
      );
    }
  }
}
