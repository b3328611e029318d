// Does a JSON output agree with the schema that is published for it?
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

const folder = new URL('../src/report/schemas/', import.meta.url);

/** The violations of a published schema (`check` → check.schema.json), each with its pointer; none when it agrees. */
export function schemaViolations(name: string, json: unknown): string[] {
  const schema: unknown = JSON.parse(readFileSync(new URL(`${name}.schema.json`, folder), 'utf8'));
  const validate = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true }).compile(schema as object);
  if (validate(json)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
}
