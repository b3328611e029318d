// Inputs that go deep: brackets, calls, deployments; and those that go round in circles.
import type { HostileInput } from './hostile-input.ts';
import { KEPT, outputOf, resourceLine, SECTION_LINE, templateOf } from './hostile-input.ts';

const TOO_DEEP = / deep/;
const CYCLE = /depends on itself|calls itself|a cycle/;
const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';

const at = (name: string, text: string, says: RegExp, line: number | undefined = SECTION_LINE): HostileInput => ({
  name,
  files: { 'main.json': text },
  code: 0,
  says,
  ...(line !== undefined && { line }),
});

/** Nothing of it can be analyzed: the text itself is beyond what is read. */
const refused = (name: string, text: string, says: RegExp, line: number | undefined): HostileInput => ({
  ...at(name, text, says, line),
  code: 3,
  keeps: false,
});

function nestedDeployments(depth: number): object {
  let template: unknown = { $schema: schema, contentVersion: '1.0.0.0', resources: [{ ...KEPT, name: 'deep' }] };
  for (let level = 0; level < depth; level += 1) {
    template = { $schema: schema, contentVersion: '1.0.0.0', resources: [deployment(`d${level}`, { template })] };
  }
  return deployment('top', { template });
}

function deployment(name: string, properties: object): object {
  return {
    type: 'Microsoft.Resources/deployments',
    apiVersion: '2022-09-01',
    name,
    properties: { mode: 'Incremental', ...properties },
  };
}

function nestedResources(depth: number): object {
  let inner: object = { type: 'deep', apiVersion: '2024-05-01', name: 'deep' };
  for (let level = 0; level < depth; level += 1)
    inner = { type: `t${level}`, apiVersion: '2024-05-01', name: `n${level}`, resources: [inner] };
  return { ...inner, type: 'Contoso.Test/things' };
}

const linkTo = (file: string) =>
  deployment(`link-${file.replace(/\W/g, '')}`, { templateLink: { relativePath: file } });

export const NESTING: readonly HostileInput[] = [
  refused('100,000 arrays within each other', `{"a":${'['.repeat(100_000)}`, TOO_DEEP, undefined),
  refused('100,000 objects within each other', '{"a":'.repeat(100_000), TOO_DEEP, undefined),
  refused(
    'a value 2,000 arrays deep beside a good resource',
    templateOf({ variables: { deep: 0 } }).replace('"deep":0', `"deep":${'['.repeat(2000)}${']'.repeat(2000)}`),
    TOO_DEEP,
    undefined,
  ),
  at('10,000 brackets in an expression', outputOf(`${'string('.repeat(10_000)}'x'${')'.repeat(10_000)}`), TOO_DEEP),
  at('100,000 open brackets in an expression', outputOf('f('.repeat(100_000)), TOO_DEEP),
  at('10,000 indexes in a row', outputOf(`variables('a')${'[0]'.repeat(10_000)}`), /256 steps/),
  at('10,000 members in a row', outputOf(`variables('a')${'.a'.repeat(10_000)}`), /256 steps/),
  at('40 deployments within each other', templateOf({}, [nestedDeployments(40)]), /more than 32 deep/, resourceLine(0)),
  refused('1,000 deployments within each other', templateOf({}, [nestedDeployments(1000)]), TOO_DEEP, undefined),
  refused('1,000 resources within each other', templateOf({}, [nestedResources(1000)]), TOO_DEEP, undefined),
  at('1,000 variables, each of the next', chainOfVariables(1000), TOO_DEEP),
  at(
    'a variable of itself',
    templateOf({ variables: { a: "[variables('a')]" }, outputs: { o: { type: 'string', value: "[variables('a')]" } } }),
    CYCLE,
  ),
  at('a ring of a thousand variables', ringOfVariables(1000), /depends on itself|deep/),
  at(
    'a ring of parameter defaults',
    templateOf({
      parameters: {
        a: { type: 'string', defaultValue: "[parameters('b')]" },
        b: { type: 'string', defaultValue: "[parameters('a')]" },
      },
      outputs: { o: { type: 'string', value: "[parameters('a')]" } },
    }),
    CYCLE,
  ),
  at(
    'a user function of itself',
    templateOf({
      functions: [
        { namespace: 'ns', members: { f: { parameters: [], output: { type: 'string', value: '[ns.f()]' } } } },
      ],
      outputs: { o: { type: 'string', value: '[ns.f()]' } },
    }),
    CYCLE,
    SECTION_LINE + 1,
  ),
  at(
    'two user functions of each other',
    templateOf({
      functions: [
        {
          namespace: 'ns',
          members: {
            f: { parameters: [], output: { type: 'string', value: '[ns.g()]' } },
            g: { parameters: [], output: { type: 'string', value: '[ns.f()]' } },
          },
        },
      ],
      outputs: { o: { type: 'string', value: '[ns.f()]' } },
    }),
    CYCLE,
    SECTION_LINE + 1,
  ),
  at(
    'a type definition of itself',
    templateOf({
      languageVersion: '2.0',
      definitions: { a: { $ref: '#/definitions/b' }, b: { $ref: '#/definitions/a' } },
      parameters: { p: { $ref: '#/definitions/a' } },
    }),
    /leads to itself/,
    SECTION_LINE + 2,
  ),
  {
    name: 'linked files in a ring',
    files: { 'main.json': templateOf({}, [linkTo('other.json')]), 'other.json': templateOf({}, [linkTo('main.json')]) },
    code: 0,
    says: CYCLE,
    line: resourceLine(0),
  },
  {
    name: 'a linked file of itself',
    files: { 'main.json': templateOf({}, [linkTo('main.json')]) },
    code: 0,
    says: CYCLE,
    line: resourceLine(0),
  },
  {
    name: 'a link that leaves the folder',
    files: { 'main.json': templateOf({}, [linkTo('../../etc/passwd')]), '/etc/passwd': 'root:x:0:0' },
    code: 0,
    says: /lies outside/,
    line: resourceLine(0),
  },
  {
    name: 'an absolute link',
    files: { 'main.json': templateOf({}, [linkTo('/etc/passwd')]), '/etc/passwd': 'root:x:0:0' },
    code: 0,
    says: /lies outside/,
    line: resourceLine(0),
  },
  {
    name: 'a link with a NUL',
    files: { 'main.json': templateOf({}, [linkTo('a\u0000.json')]) },
    code: 0,
    says: /a.\.json/,
    line: resourceLine(0),
  },
];

function chainOfVariables(length: number): string {
  // The first one is asked first, and needs all others.
  const variables: Record<string, string> = {};
  for (let index = 0; index < length; index += 1) variables[`v${index}`] = `[concat(variables('v${index + 1}'), 'x')]`;
  return templateOf({ variables: { ...variables, [`v${length}`]: 'x' } });
}

function ringOfVariables(length: number): string {
  const variables: Record<string, string> = {};
  for (let index = 0; index < length; index += 1) variables[`v${index}`] = `[variables('v${(index + 1) % length}')]`;
  return templateOf({ variables, outputs: { bad: { type: 'string', value: "[variables('v0')]" } } });
}
