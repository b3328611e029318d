// Every function of the template language by name.
import { arrayFunctions } from '#src/evaluate/functions/arrays.ts';
import { cidrFunctions } from '#src/evaluate/functions/cidr.ts';
import { comparisonFunctions } from '#src/evaluate/functions/comparison.ts';
import { CONCATENATION_FUNCTIONS } from '#src/evaluate/functions/concatenation.ts';
import { DATE_FUNCTIONS } from '#src/evaluate/functions/dates.ts';
import { ENCODING_FUNCTIONS } from '#src/evaluate/functions/encodings.ts';
import { FORMAT_FUNCTIONS } from '#src/evaluate/functions/format.ts';
import { HASH_FUNCTIONS } from '#src/evaluate/functions/hashes.ts';
import { jsonFunctions } from '#src/evaluate/functions/json.ts';
import { lambdaFunctions } from '#src/evaluate/functions/lambdas.ts';
import { LAZY_FUNCTIONS } from '#src/evaluate/functions/lazy.ts';
import { numberFunctions } from '#src/evaluate/functions/numbers.ts';
import { objectFunctions } from '#src/evaluate/functions/objects.ts';
import { optionalAccessFunctions } from '#src/evaluate/functions/optional-access.ts';
import { RESOURCE_ID_FUNCTIONS } from '#src/evaluate/functions/resource-ids.ts';
import { listFunction, RUNTIME_STATE_FUNCTIONS } from '#src/evaluate/functions/runtime-state.ts';
import { SCOPE_FUNCTIONS } from '#src/evaluate/functions/scopes.ts';
import { SEARCH_FUNCTIONS } from '#src/evaluate/functions/searches.ts';
import type { SpecialFunction } from '#src/evaluate/functions/special-function.ts';
import { STRING_FUNCTIONS } from '#src/evaluate/functions/strings.ts';
import type { LambdaFunction, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { TEMPLATE_STATE_FUNCTIONS } from '#src/evaluate/functions/template-state.ts';
import { URI_FUNCTIONS } from '#src/evaluate/functions/uris.ts';

export type FunctionEntry =
  | { readonly kind: 'plain'; readonly function: TemplateFunction }
  | { readonly kind: 'lambda'; readonly function: LambdaFunction }
  | { readonly kind: 'special'; readonly special: SpecialFunction };

const PLAIN: readonly TemplateFunction[] = [
  ...arrayFunctions,
  ...cidrFunctions,
  ...comparisonFunctions,
  ...CONCATENATION_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...ENCODING_FUNCTIONS,
  ...FORMAT_FUNCTIONS,
  ...HASH_FUNCTIONS,
  ...jsonFunctions,
  ...numberFunctions,
  ...objectFunctions,
  ...optionalAccessFunctions,
  ...SEARCH_FUNCTIONS,
  ...STRING_FUNCTIONS,
  ...URI_FUNCTIONS,
];
const SPECIAL: readonly SpecialFunction[] = [
  ...LAZY_FUNCTIONS,
  ...RESOURCE_ID_FUNCTIONS,
  ...RUNTIME_STATE_FUNCTIONS,
  ...SCOPE_FUNCTIONS,
  ...TEMPLATE_STATE_FUNCTIONS,
];

const TABLE: ReadonlyMap<string, FunctionEntry> = new Map<string, FunctionEntry>([
  ...PLAIN.map((one): [string, FunctionEntry] => [one.name.toLowerCase(), { kind: 'plain', function: one }]),
  ...lambdaFunctions.map((one): [string, FunctionEntry] => [one.name.toLowerCase(), { kind: 'lambda', function: one }]),
  ...SPECIAL.map((one): [string, FunctionEntry] => [one.name.toLowerCase(), { kind: 'special', special: one }]),
]);

/** The function of that name in lower case; any name that begins with `list` is one. */
export function functionNamed(lowerName: string): FunctionEntry | undefined {
  const entry = TABLE.get(lowerName);
  if (entry !== undefined) return entry;
  return lowerName.startsWith('list') ? { kind: 'special', special: listFunction(lowerName) } : undefined;
}

/** All names as they are usually written, for tests of coverage. */
export function functionNames(): readonly string[] {
  return [...TABLE.values()].map((entry) => (entry.kind === 'special' ? entry.special.name : entry.function.name));
}
