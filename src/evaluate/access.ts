// Steps into a value: `.name` and `[index]`, through unknowns and open objects.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { kindInWords, textOf } from '#src/evaluate/functions/template-function.ts';
import { joinValues, MAXIMUM_ALTERNATIVES } from '#src/evaluate/join.ts';
import { joinText } from '#src/evaluate/text-pieces.ts';
import type { ArrayValue, ObjectValue, Origin, Rest, UnknownValue, Value } from '#src/model/value.ts';
import { arrayValue, entryOf, objectValue, unknownValue } from '#src/model/value.ts';

/** `base.name`: case is ignored; a property that an object lacks is an error, one that an open object lacks is unknown. */
export function member(base: Value, name: string, origin: Origin): Value {
  if (base.kind === 'object') return objectMember(base, name, origin);
  if (base.kind === 'unknown') return unknownStep(base, `.${name}`, origin, (value) => member(value, name, origin));
  throw new EvaluationError('missing property', `property "${name}" asked of ${kindInWords(base)}`);
}

/** `base[index]`: an int into an array or a text into an object. */
export function element(base: Value, index: Value, origin: Origin): Value {
  if (base.kind === 'unknown') {
    if (index.kind === 'int' && base.each !== undefined) return base.each;
    const known = index.kind === 'int' ? base.ends?.first[Number(index.value)] : undefined;
    if (known !== undefined) return known;
    return unknownStep(base, `[${textOf(index)}]`, origin, (value) => element(value, index, origin));
  }
  if (index.kind === 'unknown') return elementAtUnknown(base, index, origin);
  if (base.kind === 'array' && index.kind === 'int') return arrayElement(base, index.value);
  if (base.kind === 'object' && index.kind === 'string') return objectMember(base, index.value, origin);
  throw new EvaluationError('missing property', `${kindInWords(index)} cannot index ${kindInWords(base)}`);
}

function arrayElement(base: ArrayValue, index: number | bigint): Value {
  const item = base.items[Number(index)];
  if (item === undefined || index < 0) {
    throw new EvaluationError('out of range', `index ${index} is outside an array of ${base.items.length}`);
  }
  return item;
}

function objectMember(base: ObjectValue, name: string, origin: Origin): Value {
  const value = lookUp(base, name, origin);
  if (value === undefined) throw new EvaluationError('missing property', `the object has no property "${name}"`);
  return value;
}

/** The entry of an object as a reader sees it: undefined when certainly absent, unknown when an open object lacks it. */
export function lookUp(base: ObjectValue, name: string, origin: Origin): Value | undefined {
  const declared = entryOf(base, name);
  const rest = base.rest;
  if (rest === undefined) return declared;
  // In a declared body null means "not written": the service puts its own value there.
  const isLeftOut = declared === undefined || (rest.deep && declared.kind === 'null');
  if (!isLeftOut) return rest.deep ? openDeclared(declared, name, rest) : declared;
  if (rest.resource?.isOwner && name.toLowerCase() === 'id') return rest.resource.id;
  const known = rest.resource && { resourceId: rest.resource.id };
  return unknownValue(`${rest.unknown.text}.${name}`, rest.unknown.reasons, origin, known);
}

/** Below a declared resource every object is open, since the service may add to it, and named items are sub-resources. */
function openDeclared(value: Value, name: string, rest: Rest): Value {
  const text = `${rest.unknown.text}.${name}`;
  if (value.kind === 'object') {
    return open(value, text, rest, rest.resource && { id: rest.resource.id, isOwner: false });
  }
  if (value.kind !== 'array') return value;
  const items = value.items.map((item, index) => {
    if (item.kind !== 'object') return item;
    const itemName = entryOf(item, 'name');
    const resource =
      rest.resource && itemName
        ? {
            id: joinText([rest.resource.id, `/${name}/`, itemName], `${text}[${index}].id`, item.origin),
            isOwner: true,
          }
        : undefined;
    return open(item, `${text}[${index}]`, rest, resource);
  });
  return arrayValue(items, value.origin);
}

function open(value: ObjectValue, text: string, rest: Rest, resource: Rest['resource']): ObjectValue {
  const unknown = unknownValue(text, rest.unknown.reasons, value.origin);
  return objectValue(value.entries, value.origin, { unknown, deep: true, ...(resource && { resource }) });
}

function unknownStep(base: UnknownValue, step: string, origin: Origin, apply: (value: Value) => Value): Value {
  const text = `${base.text}${step}`;
  if (base.alternatives === undefined) return unknownValue(text, base.reasons, origin);
  return joinValues(applyToAll(base.alternatives, apply, text, origin), text, [base], origin);
}

/** Applies a step to each alternative; where one would be refused, that alternative is an unknown that says so. */
export function applyToAll(
  alternatives: readonly Value[],
  apply: (value: Value) => Value,
  text: string,
  origin: Origin,
): readonly Value[] {
  return alternatives.map((alternative) => {
    try {
      return apply(alternative);
    } catch (error) {
      if (!(error instanceof EvaluationError) || error.kind === 'limit') throw error;
      return unknownValue(text, [{ code: 'error', message: `in one case: ${error.message}` }], origin);
    }
  });
}

function elementAtUnknown(base: Value, index: UnknownValue, origin: Origin): Value {
  const text = `${textOf(base)}[${index.text}]`;
  if (index.alternatives !== undefined) {
    return joinValues(
      applyToAll(index.alternatives, (one) => element(base, one, origin), text, origin),
      text,
      [index],
      origin,
    );
  }
  const candidates =
    base.kind === 'array' ? base.items : base.kind === 'object' && !base.rest ? [...base.entries.values()] : [];
  if (candidates.length === 0 || candidates.length > MAXIMUM_ALTERNATIVES)
    return unknownValue(text, index.reasons, origin);
  return joinValues(candidates, text, [index], origin);
}
