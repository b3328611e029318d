// Inputs that say little and stand for much: loops, texts, arrays, numbers.
import type { HostileInput } from './hostile-input.ts';
import { KEPT, outputOf, resourceLine, SECTION_LINE, templateOf } from './hostile-input.ts';

const many = (count: number | string, more: object = {}) => ({
  ...KEPT,
  name: "[format('more{0}', copyIndex())]",
  copy: { name: 'loop', count, ...more },
});

const growing = (name: string, text: string, says: RegExp, line = SECTION_LINE): HostileInput => ({
  name,
  files: { 'main.json': text },
  code: 0,
  says,
  line,
});

/** Variables of which each says the one before it twice. */
function doubling(steps: number, twice: (name: string) => string, first: unknown): string {
  const variables: Record<string, unknown> = { v0: first };
  for (let step = 1; step <= steps; step += 1) variables[`v${step}`] = twice(`variables('v${step - 1}')`);
  return templateOf({ variables, outputs: { bad: { type: 'string', value: `[string(variables('v${steps}'))]` } } });
}

const TOO_MUCH = /more than/;
/** What the language itself allows at most, told with the value that was given. */
const OUT_OF_RANGE = /must (be|lie)|cannot be read|has no format/;

export const GROWTH: readonly HostileInput[] = [
  growing('a loop of a thousand million', templateOf({}, [many(1e9)]), /0 to 800/, resourceLine(0)),
  growing('a loop of 9e18', templateOf({}, [many("[int('9000000000000000000')]")]), /0 to 800/, resourceLine(0)),
  growing('a loop of minus one', templateOf({}, [many(-1)]), /not -1/, resourceLine(0)),
  growing('a loop of half a copy', templateOf({}, [many('0.5')]), /must be an int/, resourceLine(0)),
  growing(
    'loops within loops of deployments',
    templateOf({}, [nestedLoops(4)]),
    /more than 10000 deployments/,
    resourceLine(0),
  ),
  growing(
    'a property loop of a million',
    templateOf({}, [
      {
        ...KEPT,
        name: 'more',
        properties: { copy: [{ name: 'list', count: 1_000_000, input: "[copyIndex('list')]" }] },
      },
    ]),
    OUT_OF_RANGE,
    resourceLine(0),
  ),
  growing(
    'a variable loop of a million',
    templateOf({ variables: { copy: [{ name: 'list', count: 1_000_000, input: "[copyIndex('list')]" }] } }),
    OUT_OF_RANGE,
  ),
  growing(
    'an output loop of a million',
    templateOf({ outputs: { bad: { type: 'array', copy: { count: 1_000_000, input: '[copyIndex()]' } } } }),
    OUT_OF_RANGE,
  ),
  growing(
    'a text that doubles forty times by format',
    doubling(40, (v) => `[format('{0}{0}', ${v})]`, 'xxxxxxxx'),
    TOO_MUCH,
  ),
  growing(
    'a text that doubles by concat',
    doubling(40, (v) => `[concat(${v}, ${v})]`, 'xxxxxxxx'),
    TOO_MUCH,
  ),
  growing(
    'a text that doubles by replace',
    doubling(40, (v) => `[replace(${v}, 'x', 'xx')]`, 'xxxx'),
    TOO_MUCH,
  ),
  growing(
    'a text that grows by base64',
    doubling(90, (v) => `[base64(${v})]`, 'xxxxxxxx'),
    TOO_MUCH,
  ),
  growing(
    'a text that grows by escaping',
    doubling(60, (v) => `[string(createArray(${v}))]`, '"'),
    TOO_MUCH,
  ),
  growing(
    'an array that doubles',
    doubling(60, (v) => `[concat(${v}, ${v})]`, [1, 2]),
    TOO_MUCH,
  ),
  growing(
    'an array within an array, twice each time',
    doubling(60, (v) => `[createArray(${v}, ${v})]`, [1]),
    TOO_MUCH,
  ),
  growing(
    'an object in an object, twice each time',
    doubling(60, (v) => `[createObject('a', ${v}, 'b', ${v})]`, { a: 1 }),
    TOO_MUCH,
  ),
  growing('padLeft to two thousand million', outputOf("padLeft('x', 2000000000)"), OUT_OF_RANGE),
  growing('a format with a width of a thousand million', outputOf("format('{0,1000000000}', 'x')"), OUT_OF_RANGE),
  growing('a number format of a thousand million digits', outputOf("format('{0:D1000000000}', 1)"), OUT_OF_RANGE),
  growing(
    'join of doubled texts',
    outputOf(
      "join(map(range(0, 10000), lambda('i', replace(string(range(0, 1000)), '1', '22222222222222222222'))), ',')",
    ),
    TOO_MUCH,
  ),
  growing('range of a thousand million', outputOf('range(0, 1000000000)', 'array'), OUT_OF_RANGE),
  growing(
    'map of map of map',
    outputOf("map(range(0, 10000), lambda('a', map(range(0, 10000), lambda('b', range(0, 10000)))))", 'array'),
    TOO_MUCH,
  ),
  growing(
    'filter over a product',
    outputOf(
      "filter(range(0, 10000), lambda('a', contains(map(range(0, 10000), lambda('b', mul(lambdaVariables('a'), lambdaVariables('b')))), 7)))",
      'array',
    ),
    TOO_MUCH,
  ),
  growing(
    'reduce that doubles a text',
    outputOf(
      "reduce(range(0, 60), 'xxxxxxxx', lambda('sum', 'next', concat(lambdaVariables('sum'), lambdaVariables('sum'))))",
    ),
    TOO_MUCH,
  ),
  growing(
    'sort that compares a product',
    outputOf("sort(range(0, 10000), lambda('a', 'b', less(length(range(0, 10000)), 1)))", 'array'),
    TOO_MUCH,
  ),
  growing('a user function that calls twice', userFunctionsThatDouble(40), TOO_MUCH, SECTION_LINE + 1),
  growing(
    'json() of a deep text',
    outputOf("json(join(map(range(0, 10000), lambda('i', '[[[[[[[[')), ''))", 'array'),
    /deep/,
  ),
  growing(
    'json() of a million items',
    outputOf(
      "json(concat('[1', join(map(range(0, 10000), lambda('i', replace('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'x', ',1,1,1'))), ''), ']'))",
      'array',
    ),
    TOO_MUCH,
  ),
  growing(
    'json() of json() of json()',
    doubling(40, (v) => `[string(json(string(createArray(${v}, ${v}))))]`, 'x'),
    TOO_MUCH,
  ),
  growing(
    'a network split into 2^127 parts',
    outputOf("cidrSubnet('::/0', 128, 170141183460469231731687303715884105727)"),
    /64 bits/,
  ),
  growing(
    'the last of 2^63 subnets',
    outputOf("cidrSubnet('::/0', 200, 9223372036854775807)"),
    /prefix|128|between|cidr/i,
  ),
  growing('a host beyond the network', outputOf("cidrHost('10.0.0.0/30', 9000000000000000000)"), /2 hosts/),
  growing('an integer beyond 64 bits', outputOf('mul(9223372036854775807, 2)', 'int'), /overflow|64|large/i),
  growing(
    'division of the smallest by minus one',
    outputOf('div(sub(-9223372036854775807, 1), -1)', 'int'),
    /overflow|64|large/i,
  ),
  growing(
    'a date beyond the calendar',
    outputOf("dateTimeAdd('9999-12-31T00:00:00Z', 'P9999Y')"),
    /date|range|9999|duration/i,
  ),
  growing(
    'a duration of many digits',
    outputOf(`dateTimeAdd('2020-01-01T00:00:00Z', 'P${'9'.repeat(400)}D')`),
    /duration|range|date/i,
  ),
];

function nestedLoops(depth: number): object {
  let inner: unknown = { ...KEPT, name: 'deep' };
  for (let level = 0; level < depth; level += 1) {
    inner = {
      type: 'Microsoft.Resources/deployments',
      apiVersion: '2022-09-01',
      name: `[format('level${level}-{0}', copyIndex())]`,
      copy: { name: `loop${level}`, count: 100 },
      properties: {
        mode: 'Incremental',
        expressionEvaluationOptions: { scope: 'inner' },
        template: {
          $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
          contentVersion: '1.0.0.0',
          resources: [inner],
        },
      },
    };
  }
  return inner as object;
}

/** `f1` calls `f0` twice, `f2` calls `f1` twice and so on: 2^steps calls. */
function userFunctionsThatDouble(steps: number): string {
  const members: Record<string, unknown> = { f0: { parameters: [], output: { type: 'string', value: 'x' } } };
  for (let step = 1; step <= steps; step += 1) {
    const call = `ns.f${step - 1}()`;
    members[`f${step}`] = { parameters: [], output: { type: 'string', value: `[concat(${call}, ${call})]` } };
  }
  return templateOf({
    functions: [{ namespace: 'ns', members }],
    outputs: { bad: { type: 'string', value: `[ns.f${steps}()]` } },
  });
}
