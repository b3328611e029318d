// An evaluated template as lines of text that two ways of writing the same template must share.
import type { EvaluatedResource, EvaluatedTemplate } from '#src/evaluate/evaluated.ts';
import type { Value } from '#src/model/value.ts';

/** Members in the order of their names: for comparing templates whose members were moved. */
type MemberOrder = 'as written' | 'by name';

/** Everything of a resource but symbolic name, key and place. */
function resourceLine(resource: EvaluatedResource, order: MemberOrder): string {
  const { type, existing, loop, condition, copies, name, id, apiVersion, body, deployment } = resource;
  return [
    type,
    `existing ${existing}, scope ${deployment.scope}, loop ${loop && `${loop.name}[${loop.index}]`}`,
    `condition ${typeof condition === 'boolean' ? condition : valueLine(condition, order)}`,
    `copies ${copies && valueLine(copies, order)}`,
    ...[name, id, apiVersion, body].map((value) => value && valueLine(value, order)),
  ].join('; ');
}

/** All that a template says, problems and gaps included, but symbolic names, keys and places. */
export function templateLines(template: EvaluatedTemplate, order: MemberOrder = 'as written'): string[] {
  const { resources, outputs, problems, gaps } = template;
  return [
    ...resources.map((resource) => resourceLine(resource, order)),
    ...[...outputs].map(([name, value]) => `${name} = ${valueLine(value, order)}`),
    ...problems.map(({ message }) => `problem: ${message}`),
    ...gaps.map(({ code, message }) => `gap: ${code} ${message}`),
  ];
}

/** How many leaves there are to compare: scalars, unknowns, empty objects and arrays. */
export function leafCount({ resources, outputs }: EvaluatedTemplate): number {
  const values = [...resources.flatMap(({ name, id, body }) => [name, id, body]), ...outputs.values()];
  return values.reduce((sum, value) => sum + leavesOf(value), 0);
}

function leavesOf(value: Value): number {
  const below = value.kind === 'array' ? value.items : value.kind === 'object' ? [...value.entries.values()] : [];
  return below.length === 0 ? 1 : below.reduce((sum, one) => sum + leavesOf(one), 0);
}

/** The value with its kind; of an unknown all that is known of it. */
function valueLine(value: Value, order: MemberOrder): string {
  const line = (one: Value): string => valueLine(one, order);
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'string':
      return JSON.stringify(value.value);
    case 'bool':
    case 'int':
    case 'float':
      return `${value.kind} ${value.value}`;
    case 'array':
      return `[${value.items.map(line).join(', ')}]`;
    case 'object': {
      const members = [...value.entries].map(([name, entry]) => `${JSON.stringify(name)}: ${line(entry)}`);
      const rest = value.rest ? [`rest ${value.rest.deep} ${line(value.rest.unknown)}`] : [];
      return `{${[...(order === 'by name' ? members.sort() : members), ...rest].join(', ')}}`;
    }
    case 'unknown': {
      const parts = value.parts?.map((part) => (typeof part === 'string' ? JSON.stringify(part) : line(part)));
      const { type, alternatives, each, text } = value;
      // A residual expression spells objects out, in the order of their members.
      const residual = order === 'by name' ? text.split(/\W+/).sort().join(' ') : text;
      return `unknown ${type} <${residual}> parts ${parts} each ${each && line(each)} of ${alternatives?.map(line)}`;
    }
  }
}
