// Values from an ARM parameters file: data, in which brackets mean nothing.

import { secretReference } from '#src/evaluate/nested-deployment.ts';
import { plainValue } from '#src/evaluate/node-values.ts';
import type { GivenParameter } from '#src/evaluate/scope.ts';
import type { Problem } from '#src/model/gap.ts';
import type { Value } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';
import type { ParsedTemplate } from '#src/template/arm-parser.ts';
import type { JsonNode } from '#src/template/nodes.ts';

/**
 * The parameters of a file by name in lower case. An entry is `value`, `reference` (a key vault: unknown) or
 * `expression` (an external input: unknown); anything else is a problem at its place.
 */
export function parametersOfFile(file: ParsedTemplate): {
  readonly parameters: ReadonlyMap<string, GivenParameter>;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [...file.problems];
  const parameters = new Map<string, GivenParameter>();
  const section = file.root?.get('parameters');
  if (file.root && section?.kind !== 'object') {
    problems.push({ message: 'a parameters file needs an object "parameters"', place: file.root });
  }
  for (const { name, value: node } of section?.properties ?? []) {
    const value = entryValue(name, node);
    if (value === undefined) {
      problems.push({ message: `parameter "${name}" needs a "value" or a "reference"`, place: node });
    } else {
      parameters.set(name.toLowerCase(), { place: node.get('value') ?? node, value: () => value });
    }
  }
  return { parameters, problems };
}

function entryValue(name: string, node: JsonNode): Value | undefined {
  const value = node.get('value');
  if (value) return plainValue(value);
  if (node.get('reference')) return secretReference(name, node);
  if (node.get('expression')) {
    const message = `parameter "${name}" is an external input, given only when the file is used`;
    return unknownValue(`parameters('${name}')`, [{ code: 'runtime-value', message }], node);
  }
  return undefined;
}
