// Which calls can stand in a random expression? Every function of the template language, with arguments that usually make sense.
import type { Rule, Setting, Stage, Type, Writer } from './random-writer.ts';
import { quote } from './random-writer.ts';

type Argument = Type | ((writer: Writer) => string);

/** A call whose arguments are of these types, or written as told. */
function call(name: string, gives: Type, args: readonly Argument[], isPossible?: Rule['isPossible']): Rule {
  const write = (writer: Writer) =>
    writer.call(name, ...args.map((arg) => (typeof arg === 'string' ? arg : { text: arg(writer) })));
  return { name, gives, write, ...(isPossible && { isPossible }) };
}

const oneOf =
  (...texts: readonly string[]) =>
  (writer: Writer) =>
    writer.dice.oneOf(texts);
const words = (...texts: readonly string[]) => oneOf(...texts.map(quote));
const int = (minimum: number, maximum: number) => (writer: Writer) => writer.int(minimum, maximum);
/** An expression inside other text. */
const around = (before: string, type: Type, after: string) => (writer: Writer) =>
  `${before}${writer.expression(type)}${after}`;
const lambda = (types: readonly Type[], gives: Type) => (writer: Writer) => writer.lambda(types, gives).text;

const inGroup = ({ scope, stage }: Setting) => scope === 'resourceGroup' && stage !== 'function';
const notInFunction = ({ stage }: Setting) => stage !== 'function';

const TEXT: readonly Rule[] = [
  call('concat', 'string', ['string', 'string']),
  call('concat', 'string', ['string', 'int', words('-', '', '/')]),
  call('format', 'string', [words('{0}-{1}', '{1}{0}', '{{{0}}} {1}', '{0,-6}|{1}'), 'string', 'int']),
  call('format', 'string', [words('{0:D4}', '{0:X}', '{0:N0}', '{0:000}', '{0,5}'), 'int']),
  // No text that looks like an expression is made on purpose: in an outer deployment it would be evaluated once more.
  call('format', 'string', [words('<{0}>', '{0} '), 'any']),
  call('toLower', 'string', ['string']),
  call('toUpper', 'string', ['string']),
  call('trim', 'string', [around("concat('  ', ", 'string', ", ' ')")]),
  call('replace', 'string', ['string', words('a', '-', '/', 'ab'), 'string']),
  call('substring', 'string', [around("concat('abcdef', ", 'string', ')'), int(0, 3), int(0, 3)]),
  call('substring', 'string', [around("concat('abcdef', ", 'string', ')'), int(0, 6)]),
  call('padLeft', 'string', ['string', int(1, 16), words('0', ' ', 'é')]),
  call('padLeft', 'string', ['int', int(1, 16)]),
  call('join', 'string', ['strings', words(',', '', ' - ')]),
  call('join', 'string', ['ints', words(',')]),
  call('string', 'string', ['int']),
  call('string', 'string', ['bool']),
  call('string', 'string', ['record']),
  call('string', 'string', [around("createObject('list', ", 'records', ')')]),
  call('string', 'string', [around("createObject('any', ", 'any', ')')]),
  call('base64', 'string', ['string']),
  call('base64ToString', 'string', [around('base64(', 'string', ')')]),
  call('dataUri', 'string', ['string']),
  call('dataUri', 'string', ['records']),
  call('dataUriToString', 'string', [around('dataUri(', 'string', ')')]),
  call('uriComponent', 'string', ['string']),
  call('uriComponentToString', 'string', ['string']),
  call('uri', 'string', [words('https://h.example/a/b', 'http://h/', 'https://h'), words('c', '../c', 'd/e?x=1', '')]),
  call('buildUri', 'string', [oneOf("createObject('scheme', 'https', 'host', 'h.example', 'path', 'a/b')")]),
  call('uniqueString', 'string', ['string', 'string']),
  call('guid', 'string', ['string']),
  call('take', 'string', ['string', int(-2, 6)]),
  call('skip', 'string', ['string', int(-2, 6)]),
  call('first', 'string', ['string']),
  call('last', 'string', ['string']),
  call('if', 'string', ['bool', 'string', 'string']),
  call('coalesce', 'string', [oneOf('null()'), 'string']),
  call('dateTimeAdd', 'string', [
    words('2024-02-28T23:00:00Z', '2020-01-31', '4/7/2020 2:53:14 PM'),
    words('P1D', 'PT36H', '-P2M', 'P1Y'),
  ]),
  call('dateTimeFromEpoch', 'string', [int(-100_000, 2_000_000_000)]),
  call('cidrSubnet', 'string', [words('fd00::/48', 'fd00:0:0:ab00::/56'), int(58, 62), int(0, 3)]),
  call('cidrSubnet', 'string', [words('10.0.0.0/16', '10.1.128.0/17', '172.16.3.0/20'), int(22, 28), int(0, 3)]),
  call('cidrHost', 'string', [words('10.0.0.0/24', '10.9.0.64/26', 'fd00::/64'), int(0, 12)]),
];

const NUMBERS: readonly Rule[] = [
  call('add', 'int', ['int', 'int']),
  call('sub', 'int', ['int', 'int']),
  call('mul', 'int', [int(-50, 50), int(-50, 50)]),
  call('div', 'int', ['int', oneOf('2', '-3', '7', '1')]),
  call('mod', 'int', ['int', oneOf('2', '-3', '7', '10')]),
  call('min', 'int', ['int', 'int']),
  call('max', 'int', ['int', 'int', 'int']),
  call('min', 'int', ['ints']),
  call('max', 'int', ['ints']),
  call('length', 'int', ['string']),
  call('length', 'int', ['strings']),
  call('length', 'int', ['dict']),
  call('int', 'int', [words('12', ' -7 ', '+003')]),
  call('int', 'int', ['int']),
  call('indexOf', 'int', ['string', 'string']),
  call('lastIndexOf', 'int', ['string', words('a', 'B', 'é')]),
  call('indexOf', 'int', ['strings', 'string']),
  call('lastIndexOf', 'int', ['ints', 'int']),
  call('dateTimeToEpoch', 'int', [words('1970-01-01T00:00:00Z', '2024-05-06T07:08:09+02:00', '2020-02-29')]),
  call('if', 'int', ['bool', 'int', 'int']),
  call('indexFromEnd', 'int', ['ints', int(1, 1)]),
];

const TRUTHS: readonly Rule[] = [
  call('equals', 'bool', ['string', 'string']),
  call('equals', 'bool', ['any', 'any']),
  call('equals', 'bool', ['record', 'record']),
  call('less', 'bool', ['int', 'int']),
  call('less', 'bool', ['string', 'string']),
  call('lessOrEquals', 'bool', ['string', 'string']),
  call('greater', 'bool', ['int', 'int']),
  call('greaterOrEquals', 'bool', ['string', 'string']),
  call('and', 'bool', ['bool', 'bool']),
  call('or', 'bool', ['bool', 'bool', 'bool']),
  call('not', 'bool', ['bool']),
  call('contains', 'bool', ['string', 'string']),
  call('contains', 'bool', ['strings', 'string']),
  call('contains', 'bool', ['dict', words('alpha', 'ALPHA', 'gamma', 'zeta')]),
  call('startsWith', 'bool', ['string', words('a', 'STR', '')]),
  call('endsWith', 'bool', ['string', words('c', 'SS', '')]),
  call('like', 'bool', ['string', words('*', 'a*', '*-*', 'A?b')]),
  call('empty', 'bool', ['string']),
  call('empty', 'bool', ['strings']),
  call('bool', 'bool', [words('true', 'False', ' TRUE ')]),
  call('bool', 'bool', ['int']),
];

const LISTS: readonly Rule[] = [
  call('createArray', 'strings', ['string', 'string']),
  call('createArray', 'ints', ['int', 'int', 'int']),
  call('createArray', 'records', ['record', 'record']),
  call('array', 'strings', ['string']),
  call('array', 'records', ['record']),
  call('concat', 'strings', ['strings', 'strings']),
  call('concat', 'records', ['records', 'records']),
  call('split', 'strings', ['string', words(',', '/', '-', '.')]),
  call('split', 'strings', ['string', oneOf("createArray(',', ';')", "createArray('ab', 'a')")]),
  call('union', 'strings', ['strings', 'strings']),
  call('union', 'records', ['records', 'records']),
  call('intersection', 'strings', ['strings', 'strings']),
  call('distinct', 'strings', ['strings']),
  call('flatten', 'strings', [around('createArray(', 'strings', ", createArray('z'))")]),
  call('range', 'ints', [int(-5, 20), int(1, 6)]),
  call('take', 'strings', ['strings', 'int']),
  call('skip', 'records', ['records', int(-1, 3)]),
  call('objectKeys', 'strings', ['dict']),
  call('filter', 'strings', ['strings', lambda(['string'], 'bool')]),
  call('filter', 'records', ['records', lambda(['record', 'int'], 'bool')]),
  call('map', 'strings', ['strings', lambda(['string'], 'string')]),
  call('map', 'ints', ['ints', lambda(['int', 'int'], 'int')]),
  call('map', 'records', ['ints', lambda(['int'], 'record')]),
  call('sort', 'strings', ['strings', oneOf("lambda('x', 'y', less(lambdaVariables('x'), lambdaVariables('y')))")]),
  call('sort', 'ints', ['ints', oneOf("lambda('x', 'y', greater(lambdaVariables('x'), lambdaVariables('y')))")]),
  call('if', 'strings', ['bool', 'strings', 'strings']),
];

const OBJECTS: readonly Rule[] = [
  call('createObject', 'record', [words('alpha'), 'string', words('beta'), 'int', words('extra', 'Extra2'), 'any']),
  call('createObject', 'dict', [words('k1', 'K1', 'k-2'), 'any']),
  call('union', 'record', ['record', 'record']),
  call('union', 'dict', ['record', around("createObject('delta', createObject('more', ", 'string', '))')]),
  call('intersection', 'dict', ['record', 'record']),
  call('shallowMerge', 'record', [around('createArray(', 'record', ", createObject('ALPHA', 'q'))")]),
  call('if', 'record', ['bool', 'record', 'record']),
  call('toObject', 'dict', [
    around('distinct(', 'strings', ')'),
    oneOf("lambda('t', base64(lambdaVariables('t')))", "lambda('t', uniqueString(lambdaVariables('t')))"),
    lambda(['string'], 'any'),
  ]),
  call('groupBy', 'dict', ['strings', lambda(['string'], 'string')]),
  call('groupBy', 'dict', ['records', oneOf("lambda('g', lambdaVariables('g').alpha)"), lambda(['record'], 'any')]),
  call('mapValues', 'dict', ['dict', lambda(['any'], 'any')]),
  call('json', 'record', [around('string(', 'record', ')')]),
  call('json', 'dict', [words('{"a": 1, "b": [true, null, 1.5]}', "{'q': 'x', 9007199254740993: 1}", '{}')]),
  call('base64ToJson', 'record', [around('base64(string(', 'record', '))')]),
  call('parseUri', 'dict', [words('https://h.example:8443/a%20b?q=1#f', 'http://u@H/x', 'ftp://h')]),
  call('parseCidr', 'dict', [words('10.0.1.7/24', '192.168.0.0/31', 'fd00::1/64', '172.16.0.0/12')]),
];

const ANYTHING: readonly Rule[] = [
  ...(['string', 'int', 'bool', 'strings', 'ints', 'records', 'record', 'dict'] as const).map((type) => ({
    name: 'any',
    gives: 'any' as const,
    write: (writer: Writer) => writer.expression(type),
  })),
  call('first', 'any', ['strings']),
  call('last', 'any', ['records']),
  call('items', 'any', ['dict']),
  call('tryGet', 'any', ['dict', words('alpha', 'nope', 'ALPHA')]),
  call('tryGet', 'any', ['strings', int(0, 3)]),
  call('tryGet', 'any', ['records', int(0, 1), words('alpha')]),
  call('tryIndexFromEnd', 'any', ['strings', int(0, 3)]),
  call('reduce', 'any', ['ints', int(0, 3), lambda(['int', 'int'], 'int')]),
  call('reduce', 'any', ['strings', 'string', lambda(['string', 'string', 'int'], 'string')]),
  call('coalesce', 'any', ['any', 'any']),
  call('if', 'any', ['bool', 'any', 'any']),
  call('json', 'any', [words('null', '1.5', '-0.25', '1e3', '"t"', '[1, {"a": []}]', '12345678901234567890')]),
  call('float', 'any', [words('1.5', '-2', '1,000.25', '1e2')]),
  call('float', 'any', [int(-3, 3)]),
  call('null', 'any', []),
  call('if', 'any', [oneOf('true()'), 'any', oneOf("fail('never')", "int('x')", 'div(1, 0)')]),
];

const SCOPES: readonly Rule[] = [
  {
    name: 'resourceGroup',
    gives: 'string',
    isPossible: inGroup,
    write: member('resourceGroup()', ['id', 'name', 'location', 'type']),
  },
  {
    name: 'resourceGroup',
    gives: 'string',
    isPossible: inGroup,
    write: member("resourceGroup('other')", ['id', 'name']),
  },
  {
    name: 'subscription',
    gives: 'string',
    isPossible: notInFunction,
    write: member('subscription()', ['id', 'subscriptionId', 'tenantId']),
  },
  { name: 'tenant', gives: 'string', isPossible: notInFunction, write: member('tenant()', ['tenantId']) },
  { name: 'deployment', gives: 'string', isPossible: notInFunction, write: member('deployment()', ['name']) },
  {
    name: 'managementGroup',
    gives: 'string',
    isPossible: notInFunction,
    write: member("managementGroup('mg1')", ['id', 'name']),
  },
  call(
    'resourceId',
    'string',
    [words('My.Rp/t', 'Microsoft.Network/loadBalancers'), words('n1', 'x-2')],
    notInFunction,
  ),
  call('resourceId', 'string', [words('rg2'), words('A.B/c/d'), words('n1'), words('n2')], inGroup),
  call('subscriptionResourceId', 'string', [words('My.Rp/t'), words('n1')], notInFunction),
  call('tenantResourceId', 'string', [words('My.Rp/t/u'), words('n1'), words('n2')]),
  call('managementGroupResourceId', 'string', [words('mg1'), words('My.Rp/t'), words('n1')], notInFunction),
  call('extensionResourceId', 'string', [words('/subscriptions/x/resourceGroups/y'), words('My.Rp/t'), words('n1')]),
];

/** Values that only Azure knows. */
const OPEN: readonly Rule[] = [
  {
    name: 'environment',
    gives: 'string',
    isPossible: notInFunction,
    write: member('environment()', ['name', 'portal', 'suffixes.storage']),
  },
  {
    name: 'deployer',
    gives: 'string',
    isPossible: notInFunction,
    write: member('deployer()', ['objectId', 'tenantId']),
  },
  {
    name: 'roleDefinitions',
    gives: 'string',
    isPossible: isBodyOrOutput,
    write: member("roleDefinitions('Reader')", ['id']),
  },
  call('pickZones', 'any', [words('Microsoft.Compute'), words('virtualMachines'), words('westeurope')], isBodyOrOutput),
  call(
    'toLogicalZone',
    'any',
    [words('00000000-0000-0000-0000-000000000000'), words('westeurope'), words('westeurope-az1')],
    isBodyOrOutput,
  ),
  call(
    'toPhysicalZones',
    'any',
    [words('00000000-0000-0000-0000-000000000000'), words('westeurope'), oneOf("createArray('1')")],
    isBodyOrOutput,
  ),
  call(
    'toLogicalZones',
    'any',
    [words('00000000-0000-0000-0000-000000000000'), words('westeurope'), oneOf("createArray('westeurope-az1')")],
    isBodyOrOutput,
  ),
  call(
    'toPhysicalZone',
    'any',
    [words('00000000-0000-0000-0000-000000000000'), words('westeurope'), words('1')],
    isBodyOrOutput,
  ),
  {
    name: 'references',
    gives: 'any',
    isPossible: ({ stage, loopSymbols }) => isBody(stage) && loopSymbols.length > 0,
    write: (writer) => `references('${writer.dice.oneOf(writer.setting.loopSymbols)}')`,
  },
  {
    name: 'references',
    gives: 'int',
    isPossible: ({ stage, loopSymbols }) => isBody(stage) && loopSymbols.length > 0,
    write: (writer) => `length(references('${writer.dice.oneOf(writer.setting.loopSymbols)}', 'full'))`,
  },
  call('newGuid', 'string', [], ({ stage }) => stage === 'default'),
  call('utcNow', 'string', [], ({ stage }) => stage === 'default'),
  call('utcNow', 'string', [words('yyyy-MM-dd', 'd')], ({ stage }) => stage === 'default'),
  {
    name: 'listKeys',
    gives: 'any',
    isPossible: isBodyOrOutput,
    write: (writer) =>
      `${writer.call('listKeys', { text: "resourceId('My.Rp/t', 'n1')" }, { text: "'2024-01-01'" })}.key1`,
  },
  {
    name: 'resourceInfo',
    gives: 'string',
    isPossible: (setting) => isBodyOrOutput(setting) && symbols(setting).length > 0,
    write: (writer) =>
      `resourceInfo('${writer.dice.oneOf(symbols(writer.setting))}').${writer.dice.oneOf(['id', 'name', 'type', 'apiVersion'])}`,
  },
  { name: 'reference', gives: 'any', isPossible: canRefer, write: (writer) => writeReference(writer, 'any') },
  { name: 'reference', gives: 'string', isPossible: canRefer, write: (writer) => writeReference(writer, 'string') },
];

/** What the template itself declares: user functions, values by name, members of values. */
const STATE: readonly Rule[] = [
  ...(['string', 'int', 'record'] as const).map((gives) => ({
    name: 'user function',
    gives,
    isPossible: ({ names }: Setting) => names.functions.some((one) => one.gives === gives),
    write: (writer: Writer) => {
      const chosen = writer.dice.oneOf(writer.setting.names.functions.filter((one) => one.gives === gives));
      // The engine takes a function in an argument of itself for recursion.
      const inside = writer.at({ names: { ...writer.setting.names, functions: [] } });
      return `${chosen.name}(${chosen.takes.map((type) => inside.expression(type)).join(', ')})`;
    },
  })),
  {
    name: 'member',
    gives: 'string',
    write: (writer) => `${accessible(writer, 'record')}${writer.dice.oneOf(['.alpha', "['alpha']", '.ALPHA'])}`,
  },
  { name: 'member', gives: 'int', write: (writer) => `${accessible(writer, 'record')}.beta` },
  { name: 'index', gives: 'int', write: (writer) => `${accessible(writer, 'ints')}[0]` },
  {
    name: 'copyIndex',
    gives: 'int',
    isPossible: ({ loops, hasResourceLoop }) => hasResourceLoop || loops.length > 0,
    write: writeIndex,
  },
];

export const RULES: readonly Rule[] = [
  ...TEXT,
  ...NUMBERS,
  ...TRUTHS,
  ...LISTS,
  ...OBJECTS,
  ...ANYTHING,
  ...SCOPES,
  ...OPEN,
  ...STATE,
];

function member(base: string, names: readonly string[]) {
  return (writer: Writer) => `${base}.${writer.dice.oneOf(names)}`;
}

function isBodyOrOutput({ stage }: Setting): boolean {
  return isBody(stage);
}

function isBody(stage: Stage): boolean {
  return stage === 'body' || stage === 'output';
}

function canRefer(setting: Setting): boolean {
  return isBodyOrOutput(setting) && setting.siblings.length > 0;
}

/** Symbolic names of what was written earlier. */
function symbols({ siblings }: Setting): readonly string[] {
  return siblings.flatMap(({ reference }) => /^reference\('(\w+)'\)$/.exec(reference)?.[1] ?? []);
}

/** Members can be taken of calls only, and an expression of the language is a call unless it is a literal. */
function accessible(writer: Writer, type: Type): string {
  const text = writer.expression(type);
  return /^[A-Za-z]/.test(text) ? text : `array(${text})`;
}

function writeReference(writer: Writer, type: Type): string {
  const { siblings } = writer.setting;
  const choices = siblings.flatMap(({ reference, paths }) =>
    paths
      .filter((path) => type === 'any' || (path.type === type && path.isSet))
      .map((path) => `${reference}.${path.name}`),
  );
  return choices.length === 0 ? writer.word() : writer.dice.oneOf(choices);
}

function writeIndex(writer: Writer): string {
  const { loops, hasResourceLoop } = writer.setting;
  const choices = loops.flatMap((name) => [`copyIndex('${name}')`, `copyIndex('${name.toUpperCase()}', 2)`]);
  return writer.dice.oneOf(hasResourceLoop ? [...choices, 'copyIndex()', 'copyIndex(10)'] : choices);
}
