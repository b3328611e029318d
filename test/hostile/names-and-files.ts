// Inputs whose names, characters or bytes are made to hurt: keys of every object, escape sequences, broken encodings and texts.
import type { HostileInput } from './hostile-input.ts';
import { KEPT, outputOf, resourceLine, SECTION_LINE, templateOf } from './hostile-input.ts';

const TRAPS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'] as const;

const at = (name: string, text: string | Uint8Array, says: RegExp, line?: number): HostileInput => ({
  name,
  files: { 'main.json': text },
  code: 0,
  says,
  ...(line !== undefined && { line }),
});

const unreadable = (name: string, text: string | Uint8Array, says: RegExp, line?: number): HostileInput => ({
  ...at(name, text, says, line),
  code: 3,
  keeps: false,
});

const trapsAsked = (section: 'variables' | 'parameters') =>
  TRAPS.map((trap): HostileInput => {
    const outputs = { bad: { type: 'string', value: `[${section}('${trap}')]` } };
    return at(
      `${section}('${trap}') that nobody declared`,
      templateOf({ outputs }),
      new RegExp(`there is no ${section.slice(0, -1)} "${trap}"`),
      SECTION_LINE,
    );
  });

const bytesOf = (text: string) => new TextEncoder().encode(text);
const good = templateOf({});

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index += 1)
    bytes.set([text.charCodeAt(index) & 0xff, text.charCodeAt(index) >> 8], 2 * index);
  return bytes;
}

export const NAMES_AND_FILES: readonly HostileInput[] = [
  ...trapsAsked('variables'),
  ...trapsAsked('parameters'),
  at(
    'members of an object that it only inherits',
    outputOf("createObject('a', 1).constructor"),
    /constructor/,
    SECTION_LINE,
  ),
  at(
    'json() with __proto__, asked for what it would inherit',
    outputOf(`json('{"__proto__":{"polluted":"yes"}}').polluted`),
    /polluted/,
    SECTION_LINE,
  ),
  at(
    'union with __proto__, asked for what it would inherit',
    outputOf(`union(json('{"__proto__":{"polluted":"yes"}}'), json('{"a":1}')).polluted`),
    /polluted/,
    SECTION_LINE,
  ),
  at(
    'a loop called __proto__ that nobody declared',
    outputOf("copyIndex('__proto__')", 'int'),
    /there is no loop/,
    SECTION_LINE,
  ),
  at('a user function called constructor', outputOf('constructor.constructor()'), /constructor/, SECTION_LINE),
  at(
    'a parameter type called __proto__',
    templateOf({ parameters: { p: { type: '__proto__' } } }),
    /a type that does not exist/,
    SECTION_LINE,
  ),
  {
    name: 'a parameters file with __proto__',
    files: { 'main.json': good, 'p.json': '{"parameters": {"__proto__": {"value": 1}, "constructor": {"value": 2}}}' },
    args: ['main.json', '-p', 'p.json'],
    code: 2,
    says: /no input declares a parameter/,
    keeps: false,
  },
  at(
    'escape sequences in a name',
    templateOf({}, [{ ...KEPT, name: "[concat('\u001b[2J\u001b]0;owned\u0007', 1, 2, nope())]" }]),
    /nope/,
    resourceLine(0),
  ),
  at(
    'marks of direction in a message',
    outputOf("variables('\u202egnirts\u2066')"),
    /there is no variable/,
    SECTION_LINE,
  ),
  at('a line break in a function name', outputOf("con\ncat('a')"), /is missing after "con"/, SECTION_LINE),
  unreadable('nothing at all', '', /empty/),
  unreadable('only blanks', ' \n\t\n', /empty/),
  unreadable('bytes that are no text', new Uint8Array([0x7b, 0xff, 0xfe, 0xfd, 0x7d]), /UTF-8|text/),
  unreadable('NUL bytes', new Uint8Array([0x7b, 0, 0x7d]), /binary|text/),
  unreadable('UTF-16 without its mark', utf16(good), /binary|UTF|text/),
  unreadable(
    'Latin-1',
    new Uint8Array([...bytesOf('{"resources":[{"name":"'), 0xe9, ...bytesOf('"}]}')]),
    /UTF-8|text/,
  ),
  unreadable('a file cut in its middle', good.slice(0, 40), /main.json:2:12/),
  unreadable('one bracket', '{', /main.json:1:2/),
  unreadable('one quote', '"', /main.json:1:1/),
  unreadable('a list', '[]', /main.json:1:1/),
  unreadable('a number', '1e999999', /main.json:1:1/),
  unreadable('an open comment', '/* ', /main.json:1:4/),
  unreadable(
    'a number beyond all ranges',
    templateOf({ variables: { n: 0 }, outputs: { bad: { type: 'int', value: "[variables('n')]" } } }).replace(
      '"n":0',
      '"n":1e400',
    ),
    /is not a number/,
    undefined,
  ),
  unreadable(
    'an integer of a thousand digits',
    templateOf({ variables: { n: 0 }, outputs: { bad: { type: 'int', value: "[add(variables('n'), 1)]" } } }).replace(
      '"n":0',
      `"n":${'9'.repeat(1000)}`,
    ),
    /is not a number/,
    undefined,
  ),
  at('a text of ten megabytes in an expression', outputOf(`nope('${'x'.repeat(10_000_000)}')`), /nope/, SECTION_LINE),
  at('a hundred thousand arguments', outputOf(`nope(${'1,'.repeat(100_000)}1)`), /nope/, SECTION_LINE),
  at(
    'a name of a megabyte',
    templateOf({}, [{ ...KEPT, name: `${'x'.repeat(1_000_000)}/a/b` }]),
    /the type .* and the name/,
    resourceLine(0),
  ),
];
