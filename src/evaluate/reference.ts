// `reference()` and `references()`: what a resource of the same deployment tree declares is known, what the service
// adds to it is not, and both are better than "unknown" for the whole.
import type { Deployment } from '#src/evaluate/deployment.ts';
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import { joinValues } from '#src/evaluate/join.ts';
import type { Resource } from '#src/evaluate/resource.ts';
import type { ResourceIndex } from '#src/evaluate/resource-index.ts';
import type { Origin, Rest, StringValue, UnknownReason, UnknownValue, Value } from '#src/model/value.ts';
import { arrayValue, entryOf, objectValue, stringValue, textWithUnknowns, unknownValue } from '#src/model/value.ts';

/** Refuses where the engine does: only bodies and outputs may ask for the state of resources. */
export function requireRuntimeStage(name: string, frame: Frame): void {
  if (frame.stage !== 'body') {
    throw new EvaluationError('not allowed here', `${name} cannot be used in a ${frame.stage}`);
  }
}

/** The state of a resource, `'Full'` or only its properties, as far as it is declared. */
export function referenceTo(target: Value, isFull: boolean, frame: Frame, at: Origin): Value {
  if (target.kind !== 'string' && target.kind !== 'unknown') {
    throw new EvaluationError('argument type', 'reference: argument 1 must be a string');
  }
  const { deployment } = frame.scope;
  const text = `reference('${textWithUnknowns(target)}'${isFull ? ", 'Full'" : ''})`;
  const resource = find(target, deployment);
  if (resource === 'open') {
    const message = `${textWithUnknowns(target)} may be a resource whose name depends on this value`;
    return unknownValue(text, [{ code: 'runtime-value', message }], at);
  }
  if (resource === undefined) {
    const shown = textWithUnknowns(target);
    const message =
      target.kind === 'string'
        ? `${shown} is not among the resources of this template`
        : `whether ${shown} is a resource of this template cannot be known`;
    frame.scope.run.gap('external-resource', message, at.place);
    return unknownValue(text, [{ code: 'external-resource', message }], at);
  }
  return stateOf(resource, isFull, text, frame, at);
}

/** All rounds of a loop by its symbolic name; rounds with a false condition are skipped. */
export function referencesTo(target: Value, isFull: boolean, frame: Frame, at: Origin): Value {
  if (target.kind !== 'string')
    throw new EvaluationError('argument type', 'references: argument 1 must be a symbolic name');
  const found = frame.scope.deployment.withSymbol(target.value);
  if (found.length === 0 && !frame.scope.deployment.declaresSymbol(target.value)) {
    throw new EvaluationError('not allowed here', `"${target.value}" is no symbolic name of a loop`);
  }
  const text = `references('${target.value}'${isFull ? ", 'full'" : ''})`;
  const open = found.find((one) => one.copies !== undefined || typeof one.condition === 'object');
  if (open) {
    const why = open.copies ?? (open.condition as Exclude<Resource['condition'], boolean>);
    // Which rounds there are is open, so an item may be the state of any of them.
    const states = found
      .filter((one) => one.condition !== false)
      .map((one) => stateOf(one, isFull, `${text}[]`, frame, at));
    return unknownValue(text, why.reasons, at, { type: 'array', each: joinValues(states, `${text}[]`, [why], at) });
  }
  return arrayValue(
    found
      .filter((one) => one.condition !== false)
      .map((one, index) => stateOf(one, isFull, `${text}[${index}]`, frame, at)),
    at,
  );
}

/** Finds what a name, symbolic name or id means. Texts with unknown pieces mean the resource that is written the same way. */
function find(target: StringValue | UnknownValue, deployment: Deployment): Resource | 'open' | undefined {
  const text = textWithUnknowns(target);
  const symbol = /^(.*?)(?:\[(\d+)\])?$/s.exec(text);
  const symbolic = target.kind === 'string' ? deployment.withSymbol(symbol?.[1] ?? text) : [];
  if (symbolic.length > 0) {
    return symbol?.[2] === undefined ? symbolic[0] : symbolic.find((one) => one.loop?.index === Number(symbol[2]));
  }
  if (text.startsWith('/')) return deployment.root.index.at(text, deployment);
  const named = deployment.withName(text).filter((one) => !one.existing);
  const [first] = named;
  if (first === undefined) return relative(text, deployment.root.index);
  if (named.some((one) => one.type.toLowerCase() !== first.type.toLowerCase())) return undefined;
  // Declarations that share type and name are alternatives by condition: one that is not deployed is not meant.
  const meant = named.filter((one) => one.condition !== false);
  return meant.length > 1 ? undefined : (meant[0] ?? first);
}

/** `Ns/type/name` without what stands before it: only when one resource of the tree fits. */
function relative(text: string, index: ResourceIndex): Resource | undefined {
  if (!/^[^{}/]+\.[^{}/]+\/[^{}/]+\/./.test(text)) return undefined;
  const fitting = index.named(text);
  return fitting.length === 1 ? fitting[0] : undefined;
}

function stateOf(resource: Resource, isFull: boolean, text: string, frame: Frame, at: Origin): Value {
  const unknown = (reason: UnknownReason): Value => unknownValue(text, [reason], at);
  if (resource.condition === false) {
    return unknown({
      code: 'runtime-value',
      message: `${resource.key} is not deployed, so nobody knows what it looks like`,
    });
  }
  if (resource.existing) {
    const declared = declaredElsewhere(resource);
    if (declared) return stateOf(declared, isFull, text, frame, at);
    const message = `${resource.key} exists outside this template`;
    frame.scope.run.gap('external-resource', message, at.place);
    return unknown({ code: 'external-resource', message });
  }
  if (resource.isDeployment) return deploymentState(resource, isFull, text, at);
  const body = frame.scope.run.referring(() => resource.declaredBody());
  if (body === undefined) return ownState(resource, isFull, text, at);
  const added: UnknownReason = {
    code: 'runtime-value',
    message: `what the service adds to ${resource.key} is not in the template`,
  };
  const rest: Rest = {
    unknown: unknownValue(text, [added], at),
    deep: true,
    ...(isFull || isNetwork(resource) ? { resource: { id: resource.id, isOwner: isFull } } : {}),
  };
  const properties = entryOf(body, 'properties');
  const known = properties?.kind === 'object' ? properties : undefined;
  if (!isFull) {
    if (properties?.kind === 'unknown') return properties;
    return objectValue(known?.entries ?? new Map(), known?.origin ?? at, known?.rest?.deep ? known.rest : rest);
  }
  const entries = new Map<string, Value>(body.entries);
  entries.set('id', resource.id);
  entries.set('resourceId', resource.id);
  entries.set('type', stringValue(resource.type, resource.place));
  if (!resource.type.slice(resource.type.indexOf('/') + 1).includes('/')) entries.set('name', resource.name);
  if (resource.apiVersion) entries.set('apiVersion', resource.apiVersion);
  return objectValue(entries, at, rest);
}

// A resource that reads itself gets what it was before: nothing here is known but whose state it is.
function ownState(resource: Resource, isFull: boolean, text: string, at: Origin): Value {
  const reason: UnknownReason = { code: 'runtime-value', message: `${resource.key} refers to itself` };
  const unknown = unknownValue(text, [reason], at);
  if (isFull || !isNetwork(resource)) return unknown;
  return objectValue(new Map(), at, { unknown, deep: true, resource: { id: resource.id, isOwner: false } });
}

/** Only network types give every named item of a list an id of its own. */
function isNetwork(resource: Resource): boolean {
  return resource.type.toLowerCase().startsWith('microsoft.network/');
}

function declaredElsewhere(resource: Resource): Resource | undefined {
  const found = resource.deployment.root.index.at(textWithUnknowns(resource.id), resource.deployment);
  return found === resource || found === 'open' || found?.existing ? undefined : found;
}

function deploymentState(resource: Resource, isFull: boolean, text: string, at: Origin): Value {
  const { nested } = resource;
  const reason: UnknownReason = nested
    ? { code: 'runtime-value', message: `what Azure reports of ${resource.key} is not in the template` }
    : { code: 'linked-template-missing', message: `the template of ${resource.key} is not at hand` };
  if (nested === undefined) return unknownValue(text, [reason], at);
  // Azure reports more around the outputs. There are no others, and unlike to a declared body nothing is added to their values.
  const around = (step: string): Rest => ({ unknown: unknownValue(`${text}${step}`, [reason], at), deep: false });
  const rest = around('');
  const states = new OutputStates(nested.outputs(), around('.outputs'));
  const outputs = objectValue(states, resource.place);
  const entries = new Map<string, Value>([['outputs', outputs]]);
  const state = objectValue(entries, at, rest);
  return isFull
    ? objectValue(
        new Map<string, Value>([
          ['properties', state],
          ['id', resource.id],
        ]),
        at,
        rest,
      )
    : state;
}

/** `{ value }` of each output, made when it is read. */
class OutputStates implements ReadonlyMap<string, Value> {
  private readonly outputs: ReadonlyMap<string, Value>;
  private readonly rest: Rest;

  constructor(outputs: ReadonlyMap<string, Value>, rest: Rest) {
    this.outputs = outputs;
    this.rest = rest;
  }

  get size(): number {
    return this.outputs.size;
  }

  get(name: string): Value | undefined {
    const value = this.outputs.get(name);
    return value && objectValue(new Map([['value', value]]), value.origin, this.rest);
  }

  has(name: string): boolean {
    return this.outputs.has(name);
  }

  *[Symbol.iterator](): MapIterator<[string, Value]> {
    for (const name of this.keys()) {
      const value = this.get(name);
      if (value !== undefined) yield [name, value];
    }
  }

  entries(): MapIterator<[string, Value]> {
    return this[Symbol.iterator]();
  }

  keys(): MapIterator<string> {
    return this.outputs.keys() as MapIterator<string>;
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this) yield value;
  }

  forEach(action: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [name, value] of this) action(value, name, this);
  }
}
