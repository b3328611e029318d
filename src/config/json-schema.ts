// The JSON schemas of failcast.config.jsonc, of scenario and of baseline files, for editors; made from the same tables as the validator.
import { BASELINE } from '#src/config/baseline-schema.ts';
import { SCENARIO } from '#src/config/scenario-schema.ts';
import { CONFIGURATION } from '#src/config/schema.ts';
import type { Key, Shape } from '#src/config/shape.ts';

type JsonSchema = { readonly [key: string]: unknown };

/** The schema; `checkIds` become suggestions where a check is named. */
export function configurationJsonSchema(checkIds: readonly string[]): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'failcast configuration',
    ...schemaOf(CONFIGURATION, checkIds),
  };
}

/** The schema of scenario files. */
export function scenarioJsonSchema(): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'failcast scenario',
    ...schemaOf(SCENARIO, []),
  };
}

/** The schema of baseline files. */
export function baselineJsonSchema(): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'failcast baseline',
    ...schemaOf(BASELINE, []),
  };
}

function schemaOf(shape: Shape, checkIds: readonly string[]): JsonSchema {
  switch (shape.kind) {
    case 'string':
      return { type: 'string', minLength: 1, ...(shape.pattern ? { pattern: shape.pattern.source } : {}) };
    case 'number':
      return { type: shape.isInteger ? 'integer' : 'number', minimum: shape.minimum };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { enum: shape.choices };
    case 'nullable':
      return { anyOf: [schemaOf(shape.shape, checkIds), { type: 'null' }] };
    case 'either':
      return { anyOf: shape.shapes.map((each) => schemaOf(each, checkIds)) };
    case 'list':
      return { type: 'array', items: schemaOf(shape.items, checkIds) };
    case 'table': {
      const values = schemaOf(shape.values, checkIds);
      // Codes and aliases are accepted too, so that names beyond the listed ids are not refused by the schema.
      const properties = Object.fromEntries(checkIds.map((id) => [id, values]));
      return { type: 'object', properties, additionalProperties: values };
    }
    case 'object':
      return objectSchema(shape.keys, checkIds);
  }
}

function objectSchema(keys: Readonly<Record<string, Key>>, checkIds: readonly string[]): JsonSchema {
  const properties = Object.entries(keys).map(([name, key]) => {
    const schema = key.names === 'check' ? { type: 'string', examples: checkIds } : schemaOf(key.shape, checkIds);
    const extras = key.byDefault === undefined ? {} : { default: key.byDefault };
    return [name, { description: key.describe, ...extras, ...schema }] as const;
  });
  const required = Object.entries(keys).flatMap(([name, key]) => (key.isRequired ? [name] : []));
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties),
  };
}
