// Which values make a public template evaluable whose parameters file is not at hand?
// Made up by declared type, with a look at the name where a plain word would be refused: prefixes, addresses, ids, numbers.
import type { JsonNode } from '#src/template/nodes.ts';
import { sectionMembers } from '#src/template/section-members.ts';
import type { Json, JsonObject } from './exact-json.ts';
import type { ParametersFile } from './parameters-to-bicep.ts';

const SUBSCRIPTION = '00000000-0000-0000-0000-000000000000';
/** Types that refer to each other for ever end here. */
const MAXIMUM_DEPTH = 6;

/** Values for the parameters that a template requires. */
export function requiredParameters(root: JsonNode): ParametersFile {
  const parameters: JsonObject = {};
  for (const { name, value: declaration } of sectionMembers(root, 'parameters')) {
    if (hasOwnDefault(declaration, root)) continue;
    parameters[name] = { value: valueFor(name, declaration, root, 0) };
  }
  return { parameters };
}

function hasOwnDefault(declaration: JsonNode, root: JsonNode): boolean {
  const given = declaration.get('defaultValue');
  if (given !== undefined && given.kind !== 'null') return true;
  return resolve(declaration, root).some((node) => node.get('nullable')?.scalar === true);
}

/** A declaration and what it refers to, nearest first. */
function resolve(declaration: JsonNode, root: JsonNode): JsonNode[] {
  const chain = [declaration];
  for (let at: JsonNode | undefined = declaration; at && chain.length < MAXIMUM_DEPTH; ) {
    const name: string | undefined = /^#\/definitions\/(.+)$/.exec(String(at.get('$ref')?.scalar))?.[1];
    at = name === undefined ? undefined : root.get('definitions')?.get(decodeURIComponent(name));
    if (at) chain.push(at);
  }
  return chain;
}

function valueFor(name: string, declaration: JsonNode, root: JsonNode, depth: number): Json {
  const chain = resolve(declaration, root);
  const attribute = (key: string) => chain.map((node) => node.get(key)).find((node) => node !== undefined);
  const allowed = attribute('allowedValues')?.items[0];
  const type = String(attribute('type')?.scalar).toLowerCase();
  if (allowed !== undefined) return type === 'array' && allowed.kind !== 'array' ? [plain(allowed)] : plain(allowed);
  switch (type) {
    case 'int':
      return Number(attribute('minValue')?.scalar ?? 1);
    case 'bool':
      return true;
    case 'array':
      return arrayFor(name, attribute, root, depth);
    case 'object':
    case 'secureobject':
      return objectFor(chain, root, depth);
    default:
      return textFor(name, Number(attribute('minLength')?.scalar ?? 0), Number(attribute('maxLength')?.scalar ?? 1000));
  }
}

function arrayFor(name: string, attribute: (key: string) => JsonNode | undefined, root: JsonNode, depth: number): Json {
  const items = attribute('items');
  const tuple = attribute('prefixItems');
  if (tuple) return tuple.items.map((item) => valueFor(name, item, root, depth + 1));
  const count = Math.max(Number(attribute('minLength')?.scalar ?? 0), items && depth < MAXIMUM_DEPTH ? 1 : 0);
  if (items === undefined || items.kind !== 'object')
    return Array.from({ length: count }, () => textFor(name, 0, 1000));
  return Array.from({ length: count }, () => valueFor(name, items, root, depth + 1));
}

/** Required members only; of a union the first variant. */
function objectFor(chain: readonly JsonNode[], root: JsonNode, depth: number): Json {
  const result: JsonObject = {};
  if (depth >= MAXIMUM_DEPTH) return result;
  for (const node of chain) {
    for (const { name, value } of node.get('properties')?.properties ?? []) {
      const isOptional = resolve(value, root).some((one) => one.get('nullable')?.scalar === true);
      if (!isOptional) result[name] ??= valueFor(name, value, root, depth + 1);
    }
    const discriminator = node.get('discriminator');
    const variant = discriminator?.get('mapping')?.properties[0];
    if (!variant) continue;
    const made = objectFor(resolve(variant.value, root), root, depth + 1) as JsonObject;
    Object.assign(result, made, { [String(discriminator?.get('propertyName')?.scalar)]: variant.name });
  }
  return result;
}

function textFor(name: string, minimum: number, maximum: number): string {
  const text = likelyText(name);
  return text.slice(0, maximum).padEnd(minimum, 'x');
}

/** The name decides: a made-up word would be refused where the template takes an address apart. */
function likelyText(name: string): string {
  if (/(subnet|vnet|network|address|ip|range)\w*prefix(es)?$|cidr|address(space|range)/i.test(name))
    return '10.0.0.0/16';
  if (/^prefix\w*(subnet|vnet|net)\w*$|^\w*subnet\d*$/i.test(name) && !/name/i.test(name)) return '10.0.0.0/24';
  if (/(ip|ipaddress|privateaddress|startaddress)\d*$/i.test(name)) return '10.0.0.4';
  if (/(subscription|tenant|object|principal|client|group)id$/i.test(name)) return SUBSCRIPTION;
  if (/resourceid$|[a-z]id$/i.test(name)) {
    return `/subscriptions/${SUBSCRIPTION}/resourceGroups/rg-other/providers/Microsoft.Network/virtualNetworks/${name.toLowerCase()}`;
  }
  if (/uri$|url$/i.test(name)) return 'https://example.com/files/';
  if (/location$|region$/i.test(name)) return 'westeurope';
  if (/(count|number|size|port)$/i.test(name)) return '2';
  return `v${name.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
}

function plain(node: JsonNode): Json {
  if (node.kind === 'array') return node.items.map(plain);
  if (node.kind === 'object') return Object.fromEntries(node.properties.map(({ name, value }) => [name, plain(value)]));
  return node.scalar;
}
