// Does a value obey the declaration of a parameter, an output or a user function's argument?
// Types, `$ref` into `definitions`, allowed values, lengths and ranges, typed objects and tuples.

import { kindInWords } from '#src/evaluate/functions/template-function.ts';
import { isSame } from '#src/evaluate/join.ts';
import { plainValue } from '#src/evaluate/node-values.ts';
import type { ArrayValue, ObjectValue, Value } from '#src/model/value.ts';
import { entryOf } from '#src/model/value.ts';
import type { JsonNode } from '#src/template/nodes.ts';
import { sectionMembers } from '#src/template/section-members.ts';

/** `definitions` by name in lower case. */
export type Definitions = ReadonlyMap<string, JsonNode>;

const MAXIMUM_REFERENCES = 32;

export function definitionsOf(template: JsonNode): Definitions {
  return new Map(sectionMembers(template, 'definitions').map(({ name, value }) => [name.toLowerCase(), value]));
}

/** The declaration followed by what its `$ref` leads to, nearest first: all their constraints hold. */
export function declarationChain(declaration: JsonNode, definitions: Definitions): readonly JsonNode[] {
  const chain = [declaration];
  for (let at: JsonNode | undefined = declaration; at !== undefined && chain.length < MAXIMUM_REFERENCES; ) {
    const reference: unknown = at.get('$ref')?.scalar;
    if (typeof reference !== 'string') break;
    at = definitions.get(reference.slice(reference.lastIndexOf('/') + 1).toLowerCase());
    if (at !== undefined) chain.push(at);
  }
  return chain;
}

/** The nearest declaration that says something about `name`. */
export function attribute(chain: readonly JsonNode[], name: string): JsonNode | undefined {
  for (const declaration of chain) {
    const found = declaration.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Type word in lower case: `string`, `securestring`, `int`, `bool`, `array`, `object`, `secureobject`. */
export function typeWord(chain: readonly JsonNode[]): string | undefined {
  const type = attribute(chain, 'type')?.scalar;
  return typeof type === 'string' ? type.toLowerCase() : undefined;
}

const TYPE_WORDS = new Set(['string', 'securestring', 'int', 'bool', 'array', 'object', 'secureobject']);

/** What is wrong with a declaration itself, whatever the value; undefined when nothing is. */
export function declarationFault(chain: readonly JsonNode[]): string | undefined {
  if (chain.length >= MAXIMUM_REFERENCES) return 'has a type that leads to itself';
  const reference: unknown = chain.at(-1)?.get('$ref')?.scalar;
  if (typeof reference === 'string') return `has the type "${reference}", which is not defined`;
  const word = typeWord(chain);
  return word === undefined || TYPE_WORDS.has(word) ? undefined : `has a type that does not exist: "${word}"`;
}

/** Whether a value has another type than its declaration says: the engine uses it for nothing. */
export function isOfAnotherType(value: Value, chain: readonly JsonNode[]): boolean {
  if (value.kind === 'unknown') return false;
  if (value.kind === 'null' && attribute(chain, 'nullable')?.scalar === true) return false;
  return typeViolation(value, typeWord(chain)) !== undefined;
}

/** What is wrong with a value, as the end of a sentence ("must be an int, not a string"); undefined when nothing is, or when nobody knows. */
export function violation(value: Value, declaration: JsonNode, definitions: Definitions): string | undefined {
  if (value.kind === 'unknown') return undefined;
  const chain = declarationChain(declaration, definitions);
  if (value.kind === 'null')
    return attribute(chain, 'nullable')?.scalar === true ? undefined : typeViolation(value, typeWord(chain));
  return (
    typeViolation(value, typeWord(chain)) ??
    allowedViolation(value, chain) ??
    rangeViolation(value, chain) ??
    (value.kind === 'object' ? memberViolation(value, chain, definitions) : undefined) ??
    (value.kind === 'array' ? itemViolation(value, chain, definitions) : undefined)
  );
}

function typeViolation(value: Value, type: string | undefined): string | undefined {
  if (type === undefined) return undefined;
  const plain = type.replace(/^secure/, '');
  if (value.kind === plain) return undefined;
  const article = /^[aio]/.test(plain) ? 'an' : 'a';
  return `must be ${article} ${plain}, not ${kindInWords(value)}`;
}

function allowedViolation(value: Value, chain: readonly JsonNode[]): string | undefined {
  const allowed = attribute(chain, 'allowedValues');
  if (allowed?.kind !== 'array') return undefined;
  const values = allowed.items.map(plainValue);
  if (values.some((one) => isAllowed(one, value))) return undefined;
  // The subset rule: each element of an array must be allowed.
  if (
    value.kind === 'array' &&
    value.items.every((item) => item.kind === 'unknown' || values.some((one) => isAllowed(one, item)))
  ) {
    return undefined;
  }
  return 'is not one of the allowed values';
}

/** Deep, with case, object keys in any order. */
function isAllowed(allowed: Value, value: Value): boolean {
  if (allowed.kind === 'object' && value.kind === 'object') {
    return (
      allowed.entries.size === value.entries.size &&
      [...allowed.entries].every(([key, one]) => {
        const other = value.entries.get(key);
        return other !== undefined && isAllowed(one, other);
      })
    );
  }
  if (allowed.kind === 'array' && value.kind === 'array') {
    return (
      allowed.items.length === value.items.length &&
      allowed.items.every((one, index) => {
        const other = value.items[index];
        return other !== undefined && isAllowed(one, other);
      })
    );
  }
  return isSame(allowed, value);
}

function rangeViolation(value: Value, chain: readonly JsonNode[]): string | undefined {
  if (value.kind === 'int') {
    const minimum = bound(chain, 'minValue');
    const maximum = bound(chain, 'maxValue');
    if (minimum !== undefined && value.value < minimum) return `must be at least ${minimum}, not ${value.value}`;
    if (maximum !== undefined && value.value > maximum) return `must be at most ${maximum}, not ${value.value}`;
  }
  const length = value.kind === 'string' ? value.value.length : value.kind === 'array' ? value.items.length : undefined;
  if (length === undefined) return undefined;
  const shortest = bound(chain, 'minLength');
  const longest = bound(chain, 'maxLength');
  if (shortest !== undefined && length < shortest) return `must have a length of at least ${shortest}, not ${length}`;
  if (longest !== undefined && length > longest) return `must have a length of at most ${longest}, not ${length}`;
  return undefined;
}

function bound(chain: readonly JsonNode[], name: string): number | bigint | undefined {
  const scalar = attribute(chain, name)?.scalar;
  return typeof scalar === 'number' || typeof scalar === 'bigint' ? scalar : undefined;
}

function memberViolation(value: ObjectValue, chain: readonly JsonNode[], definitions: Definitions): string | undefined {
  const typed = discriminated(value, chain, definitions) ?? chain;
  const properties = attribute(typed, 'properties');
  if (properties?.kind === 'object') {
    for (const { name, value: declaration } of properties.properties) {
      const entry = entryOf(value, name);
      if (entry === undefined && value.rest) continue;
      if (entry === undefined) {
        const own = declarationChain(declaration, definitions);
        if (attribute(own, 'nullable')?.scalar !== true) return `lacks the property "${name}"`;
        continue;
      }
      const wrong = violation(entry, declaration, definitions);
      if (wrong) return `has a property "${name}" that ${wrong}`;
    }
  }
  const additional = attribute(typed, 'additionalProperties');
  if (additional === undefined) return undefined;
  const declared = new Set((properties?.properties ?? []).map(({ name }) => name.toLowerCase()));
  for (const [key, entry] of value.entries) {
    if (declared.has(key.toLowerCase())) continue;
    if (additional.scalar === false) return `has a property "${key}" that its type does not know`;
    const wrong = additional.kind === 'object' ? violation(entry, additional, definitions) : undefined;
    if (wrong) return `has a property "${key}" that ${wrong}`;
  }
  return undefined;
}

/** The variant that the discriminator property chooses, in front of the chain. */
function discriminated(
  value: ObjectValue,
  chain: readonly JsonNode[],
  definitions: Definitions,
): readonly JsonNode[] | undefined {
  const discriminator = attribute(chain, 'discriminator');
  const property = discriminator?.get('propertyName')?.scalar;
  const tag = typeof property === 'string' ? entryOf(value, property) : undefined;
  if (tag?.kind !== 'string') return undefined;
  const variant = discriminator?.get('mapping')?.properties.find(({ name }) => name === tag.value)?.value;
  return variant && [...declarationChain(variant, definitions), ...chain];
}

function itemViolation(value: ArrayValue, chain: readonly JsonNode[], definitions: Definitions): string | undefined {
  const prefix = attribute(chain, 'prefixItems')?.items ?? [];
  const items = attribute(chain, 'items');
  for (const [index, item] of value.items.entries()) {
    const declaration = prefix[index] ?? items;
    if (declaration === undefined) continue;
    if (declaration.scalar === false) return `has more items than its type allows`;
    const wrong = declaration.kind === 'object' ? violation(item, declaration, definitions) : undefined;
    if (wrong) return `has an item ${index} that ${wrong}`;
  }
  if (prefix.length > value.items.length) return `must have at least ${prefix.length} items, not ${value.items.length}`;
  return undefined;
}
