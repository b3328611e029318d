// A `bicep snapshot` file as input: resources that the engine has evaluated already, in which bracket texts are what it
// could not know.
import type {
  DeploymentContext,
  EvaluatedDeployment,
  EvaluatedResource,
  EvaluatedTemplate,
} from '#src/evaluate/evaluated.ts';
import { plainValue } from '#src/evaluate/node-values.ts';
import type { Problem } from '#src/model/gap.ts';
import type { ObjectValue, Value } from '#src/model/value.ts';
import { arrayValue, entryOf, objectValue, stringValue, unknownValue } from '#src/model/value.ts';
import type { ParsedTemplate } from '#src/template/arm-parser.ts';
import type { JsonNode } from '#src/template/nodes.ts';

const HEAD: ReadonlySet<string> = new Set(['id', 'type', 'name', 'apiversion']);

/** Reads `predictedResources`; nothing is evaluated again. */
export function evaluateSnapshot(
  template: ParsedTemplate,
  root: JsonNode,
  context: DeploymentContext,
): EvaluatedTemplate {
  const deployment: EvaluatedDeployment = { keyPrefix: '', scope: template.scope, place: root, parent: undefined };
  const problems: Problem[] = [...template.problems];
  const counts = new Map<string, number>();
  const resources: EvaluatedResource[] = [];
  for (const node of root.get('predictedResources')?.items ?? []) {
    const whole = withUnknowns(plainValue(node));
    const type = whole.kind === 'object' ? entryOf(whole, 'type') : undefined;
    const name = whole.kind === 'object' ? entryOf(whole, 'name') : undefined;
    if (whole.kind !== 'object' || type?.kind !== 'string' || name === undefined) {
      problems.push({ message: 'a predicted resource needs type and name', place: node });
      continue;
    }
    const key = `${type.value}/${name.kind === 'string' ? name.value : name.kind === 'unknown' ? `{${name.text}}` : ''}`;
    const count = (counts.get(key.toLowerCase()) ?? 0) + 1;
    counts.set(key.toLowerCase(), count);
    resources.push({
      key: count === 1 ? key : `${key}#${count}`,
      symbolicName: undefined,
      type: type.value,
      name,
      apiVersion: entryOf(whole, 'apiVersion'),
      id:
        entryOf(whole, 'id') ??
        unknownValue('id', [{ code: 'runtime-value', message: 'the snapshot gives no id' }], node),
      condition: true,
      existing: false,
      copies: undefined,
      loop: undefined,
      place: node,
      deployment,
      body: bodyOf(whole),
    });
  }
  const outputs = new Map<string, Value>();
  for (const { name, value } of root.get('outputs')?.properties ?? [])
    outputs.set(name, withUnknowns(plainValue(value)));
  return { path: template.file.path, scope: template.scope, context, resources, outputs, problems, gaps: [] };
}

function bodyOf(whole: ObjectValue): ObjectValue {
  return objectValue(new Map([...whole.entries].filter(([key]) => !HEAD.has(key.toLowerCase()))), whole.origin);
}

/** Bracket texts become unknowns; everything else stays. */
function withUnknowns(value: Value): Value {
  switch (value.kind) {
    case 'string': {
      if (!/^\[[^[].*\]$/s.test(value.value))
        return value.value.startsWith('[[') ? stringValue(value.value.slice(1), value.origin) : value;
      const text = value.value.slice(1, -1);
      return unknownValue(
        text,
        [{ code: 'runtime-value', message: `${text} is not known in the snapshot` }],
        value.origin,
      );
    }
    case 'array':
      return arrayValue(value.items.map(withUnknowns), value.origin);
    case 'object':
      return objectValue(new Map([...value.entries].map(([key, entry]) => [key, withUnknowns(entry)])), value.origin);
    default:
      return value;
  }
}
