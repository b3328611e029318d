// Goal: the small pieces of text reports: widths, breaks, times, names, values that a terminal must not act upon.
import { describe, expect, test } from 'vitest';
import { resourceWords } from '#src/model/resource-name.ts';
import type { ObjectValue, Origin, Value } from '#src/model/value.ts';
import { arrayValue, intValue, nullValue, objectValue, stringValue, unknownValue } from '#src/model/value.ts';
import { newFlowsText, secondsText, windowText } from '#src/report/duration-text.ts';
import { renderJson } from '#src/report/json-text.ts';
import { printable } from '#src/report/printable.ts';
import { PLAIN } from '#src/report/style.ts';
import { labelled, padEnd, screenWidth, wrap } from '#src/report/text-layout.ts';
import { renderTable } from '#src/report/text-table.ts';
import { valueJson } from '#src/report/value-json.ts';
import { renderNamedValue } from '#src/report/value-text.ts';

describe('layout', () => {
  test.each([
    ['abc', 3],
    ['größe', 5],
    ['15–30 s', 7],
    ['負荷', 4],
    ['e\u0301', 1],
    ['🔥', 2],
    ['', 0],
  ])('width of %s', (text, width) => {
    expect(screenWidth(text)).toBe(width);
    expect(padEnd(text, 10).length - text.length).toBe(10 - width);
  });

  test('breaks at spaces, keeps a number with its unit, lets a long word stand', () => {
    expect(wrap('it takes 15 s to move', 11)).toEqual(['it takes', '15 s to', 'move']);
    expect(wrap('it takes 15 s, then 1024 ports.', 11)).toEqual(['it takes', '15 s, then', '1024 ports.']);
    expect(wrap('a averyverylongword b', 6)).toEqual(['a', 'averyverylongword', 'b']);
    expect(wrap('', 10)).toEqual(['']);
  });

  test('a label stands before the first line only', () => {
    expect(labelled('why  ', 'one two three four five six', 25)).toEqual(['why  one two three four', '     five six']);
  });

  test('columns are as wide as their widest cell; short rows are fine', () => {
    expect(renderTable([['a', 'b'], ['long', 'x', 'y'], ['z']], '  ')).toEqual(['  a      b', '  long   x   y', '  z']);
  });
});

describe('times', () => {
  test.each([
    [0, '0 s'],
    [900, '0.9 s'],
    [5000, '5 s'],
    [8333, '8.33 s'],
    [22_500, '22.5 s'],
    [613_000, '613 s'],
    [1, '0.001 s'],
  ])('%d ms', (ms, text) => {
    expect(secondsText(ms)).toBe(text);
  });

  test('windows and what is no window', () => {
    expect(windowText({ minMs: 15_000, maxMs: 30_000 })).toBe('15–30 s');
    expect(windowText({ minMs: 5000, maxMs: 5000 })).toBe('5 s');
    expect(newFlowsText({ never: true })).toBe('never');
    expect(newFlowsText({ unboundedFromMs: 5000 })).toBe('5 s or more');
    expect(newFlowsText({ unknown: 'why' })).toBe('unknown');
  });
});

describe('names', () => {
  test.each([
    ['Microsoft.Network/loadBalancers/lb', 'lb', 'Microsoft.Network/loadBalancers', []],
    ['Microsoft.Network/virtualNetworks/subnets/v/s', 'v/s', 'Microsoft.Network/virtualNetworks/subnets', []],
    ['hub!inner!Microsoft.Network/loadBalancers/lb#2', 'lb#2', 'Microsoft.Network/loadBalancers', ['hub', 'inner']],
    [
      "Microsoft.Network/loadBalancers/{concat('a/b!', parameters('p'))}-lb",
      "{concat('a/b!', parameters('p'))}-lb",
      'Microsoft.Network/loadBalancers',
      [],
    ],
    ['', '', '', []],
  ])('%s', (key, name, type, deployments) => {
    expect(resourceWords(key)).toEqual({ name, type, deployments });
  });
});

test('what a terminal acts upon, and what turns the direction of writing, is spelt out', () => {
  expect(printable('a\u001b[31mb\u0007\u009b\u202e\u2066\r\n\t')).toBe(
    'a\\u001b[31mb\\u0007\\u009b\\u202e\\u2066\\u000d\\u000a\\u0009',
  );
  expect(printable('größe 負荷 – “ok”')).toBe('größe 負荷 – “ok”');
});

describe('values', () => {
  const origin = {} as Origin;
  const unknown = unknownValue("parameters('p')", [], origin);
  const value: ObjectValue = objectValue(
    new Map<string, Value>([
      ['10', intValue(9007199254740993n, origin)],
      ['a', unknownValue('', [], origin, { parts: ['x-', unknown] })],
      [
        'list',
        arrayValue(
          [
            objectValue(
              new Map<string, Value>([
                ['k', stringValue('v', origin)],
                ['n', nullValue(origin)],
              ]),
              origin,
            ),
            unknown,
          ],
          origin,
        ),
      ],
      ['empty', arrayValue([], origin)],
    ]),
    origin,
    { unknown, deep: false },
  );

  test('as JSON: unknowns marked, known pieces kept, integers exact, an open object carries $unknown beside its entries', () => {
    const json = renderJson(valueJson(value));
    expect(json).toContain('"10": 9007199254740993');
    expect(JSON.parse(json.replace('9007199254740993', '1'))).toEqual({
      '10': 1,
      a: { $unknown: "x-{parameters('p')}" },
      list: [{ k: 'v', n: null }, { $unknown: "parameters('p')" }],
      empty: [],
      $unknown: "parameters('p')",
    });
  });

  test('as text', () => {
    expect(renderNamedValue('v', value, '', PLAIN)).toEqual([
      'v:',
      '  10: 9007199254740993',
      "  a: ‹x-{parameters('p')}›",
      '  list:',
      '    - k: v',
      '      n: null',
      "    - ‹parameters('p')›",
      '  empty: []',
      "  … ‹parameters('p')›",
    ]);
  });

  test.each([
    ['true', '"true"'],
    ['10.0.0.0/8', '"10.0.0.0/8"'],
    [' padded', '" padded"'],
    ['', '""'],
    ['plain-text', 'plain-text'],
    ['a\u001bb', '"a\\u001bb"'],
  ])('the text %j', (text, shown) => {
    expect(renderNamedValue('t', stringValue(text, origin), '', PLAIN)).toEqual([`t: ${shown}`]);
  });
});
