// One unknown parameter with few allowed values, or an unknown bool, may decide the shape of a deployment.
// Whoever needs certainty asks for each case.
import type { EvaluateOptions } from '#src/evaluate/evaluate.ts';
import { evaluateTemplate } from '#src/evaluate/evaluate.ts';
import type { EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import { plainValue } from '#src/evaluate/node-values.ts';
import { attribute, declarationChain, definitionsOf, typeWord } from '#src/evaluate/parameter-types.ts';
import type { GivenParameter } from '#src/evaluate/scope.ts';
import type { Value } from '#src/model/value.ts';
import { boolValue } from '#src/model/value.ts';
import type { ParsedTemplate } from '#src/template/arm-parser.ts';
import { sectionMembers } from '#src/template/section-members.ts';

/** A template evaluated with some missing parameters set to allowed values. */
export interface TemplateCase {
  readonly assumed: ReadonlyMap<string, Value>;
  readonly evaluated: EvaluatedTemplate;
}

/**
 * Every combination of the allowed values of the parameters that have neither value nor default.
 * Parameters are taken in order while the number of cases stays within `limit`; the others stay unknown.
 */
export function evaluateCases(
  template: ParsedTemplate,
  options: EvaluateOptions,
  limit: number,
): readonly TemplateCase[] {
  let cases: ReadonlyMap<string, Value>[] = [new Map()];
  for (const [name, values] of openChoices(template, options)) {
    if (cases.length * values.length > limit) continue;
    cases = cases.flatMap((one) => values.map((value) => new Map([...one, [name, value]])));
  }
  return cases.map((assumed) => {
    const parameters = new Map<string, GivenParameter>(options.parameters ?? []);
    for (const [name, value] of assumed)
      parameters.set(name.toLowerCase(), { place: value.origin.place, value: () => value });
    return { assumed, evaluated: evaluateTemplate(template, { ...options, parameters }) };
  });
}

function openChoices(
  template: ParsedTemplate,
  options: EvaluateOptions,
): readonly (readonly [string, readonly Value[]])[] {
  const root = template.root;
  if (root === undefined) return [];
  const definitions = definitionsOf(root);
  const choices: (readonly [string, readonly Value[]])[] = [];
  for (const { name, value: node } of sectionMembers(root, 'parameters')) {
    if (options.parameters?.has(name.toLowerCase()) || node.get('defaultValue') !== undefined) continue;
    const chain = declarationChain(node, definitions);
    if (attribute(chain, 'nullable')?.scalar === true) continue;
    const allowed = attribute(chain, 'allowedValues')?.items.map(plainValue) ?? [];
    const type = typeWord(chain);
    if (allowed.length > 0 && type !== 'array') choices.push([name, allowed]);
    else if (type === 'bool') choices.push([name, [boolValue(true, node), boolValue(false, node)]]);
  }
  return choices;
}
