// How does an ARM parameters file read as a .bicepparam file? The engine of the CLI is only reachable through the latter.
import type { Json, JsonObject } from './exact-json.ts';
import { isObject } from './exact-json.ts';

/** A parameters file, or just its `parameters` and `externalInputDefinitions`. */
export interface ParametersFile {
  readonly parameters: JsonObject;
  readonly externalInputDefinitions?: JsonObject;
}

/** The text of a .bicepparam file. `untyped` keeps the CLI from checking values against the types of the template. */
export function bicepParameters(templateFile: string, file: ParametersFile | undefined, untyped: boolean): string {
  const lines = [`using './${templateFile}'`];
  for (const [name, entry] of Object.entries(file?.parameters ?? {})) {
    if (file && isObject(entry)) lines.push(`param ${name} = ${assigned(entry, file, untyped)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Whether a name can stand after `param`; other names cannot be given a value this way. */
export function isBicepIdentifier(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}

function assigned(entry: JsonObject, file: ParametersFile, untyped: boolean): string {
  if (isObject(entry.reference) && isObject(entry.reference.keyVault)) {
    const [, , subscription, , group, , , , vault] = String(entry.reference.keyVault.id).split('/');
    const parts = [subscription, group, vault, entry.reference.secretName, entry.reference.secretVersion];
    return `az.getSecret(${parts
      .filter((part) => part !== undefined)
      .map((part) => bicepLiteral(part as Json))
      .join(', ')})`;
  }
  if (typeof entry.expression === 'string') {
    const key = /externalInputs\('([^']+)'\)/.exec(entry.expression)?.[1] ?? '';
    const input = file.externalInputDefinitions?.[key];
    if (!isObject(input)) throw new Error(`external input ${key} is not defined`);
    const config = input.config === undefined ? '' : `, ${bicepLiteral(input.config)}`;
    return `externalInput(${bicepLiteral(input.kind ?? '')}${config})`;
  }
  const literal = bicepLiteral(entry.value ?? null);
  return untyped ? `any(${literal})` : literal;
}

/** A JSON value as a Bicep literal. */
function bicepLiteral(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return bicepText(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : `json('${value}')`;
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[\n${value.map(bicepLiteral).join('\n')}\n]`;
  const members = Object.entries(value).map(([key, item]) => `${bicepText(key)}: ${bicepLiteral(item)}`);
  return `{\n${members.join('\n')}\n}`;
}

function bicepText(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('${', '\\${')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `'${escaped}'`;
}
