// Base64, data URIs, percent encoding, URIs and names made by hashing, against published or independently computable values.

import { describe, expect, it } from 'vitest';
import { ENCODING_FUNCTIONS } from '#src/evaluate/functions/encodings.ts';
import { HASH_FUNCTIONS } from '#src/evaluate/functions/hashes.ts';
import { URI_FUNCTIONS } from '#src/evaluate/functions/uris.ts';
import { caller, float, plain, refusal, unknown } from './build-values.ts';

const call = caller([...ENCODING_FUNCTIONS, ...HASH_FUNCTIONS, ...URI_FUNCTIONS]);
const answer = (name: string, ...args: Parameters<typeof call> extends [string, ...infer A] ? A : never): unknown =>
  plain(call(name, ...args));

describe('Base64', () => {
  it('ignores blanks and replaces what is no UTF-8', () => {
    expect(answer('base64', 'é😀')).toBe('w6nwn5iA');
    expect(answer('base64ToString', 'Y Q=\n=')).toBe('a');
    expect(answer('base64ToString', '8J+Y')).toBe('\ufffd');
    expect(answer('base64ToJson', 'eyJhIjpbMV19')).toEqual({ a: [1] });
    for (const text of ['YQ', 'YQ=', 'YQ===', 'YW-_', 'YQ==YQ==']) {
      expect(
        refusal(() => call('base64ToString', text)),
        text,
      ).toBe('format');
    }
    expect(call('base64', unknown('x'))).toMatchObject({ kind: 'unknown', type: 'string' });
  });
});

describe('data URIs', () => {
  it('are written with the type of the value', () => {
    expect(answer('dataUri', true)).toBe('data:application/json;charset=utf-8;base64,VHJ1ZQ==');
    expect(answer('dataUri', [float(1)])).toBe('data:application/json;charset=utf-8;base64,WzEuMF0=');
    expect(call('dataUri', [unknown('x')])).toMatchObject({ kind: 'unknown', type: 'string' });
  });

  it.each([
    ['data:,a+b%2Cc%zz', 'a b,c%zz'],
    ['DATA:text/plain;CHARSET=UTF-8;BASE64,eA==', 'x'],
    ['data:base64,eA==', 'x'],
    ['data:text/plain;base64;charset=utf-8,eA==', 'eA=='],
    ['data:a/b;charset=utf-8;charset=latin,y', 'y'],
  ])('%s is read as %s', (uri, text) => {
    expect(answer('dataUriToString', uri)).toBe(text);
  });

  it.each(['', 'data:', 'data:x', ' data:,x', 'data:;x,y', 'data:a;,y', 'data:;charset=utf-8,x', 'data:a;charset=,x'])(
    '"%s" is refused',
    (uri) => {
      expect(refusal(() => call('dataUriToString', uri))).toBe('argument type');
    },
  );
});

describe('percent encoding', () => {
  it('keeps the unreserved characters of RFC 3986', () => {
    expect(answer('uriComponent', "A-z_.~ !'()*+é\ud800")).toBe('A-z_.~%20%21%27%28%29%2A%2B%C3%A9%EF%BF%BD');
    expect(answer('uriComponentToString', '%u00e9+%41%E2%82x%')).toBe('é A\ufffdx%');
  });
});

describe('uri', () => {
  it.each([
    ['https://h/a/b', '../c', 'https://h/c'],
    ['https://h/a?b#c', '', 'https://h/a?b#c'],
    ['https://h/a?b', '?y', 'https://h/a?y'],
    ['https://h', '//x/y', 'https://x/y'],
    ['HTTPS://H:443/a', '%41%7e%zz', 'https://h/A~%25zz'],
    ['https://h', 'ab|{c}"', 'https://h/ab%7C%7Bc%7D%22'],
  ])('%s and %s', (base, relative, expected) => {
    expect(answer('uri', base, relative)).toBe(expected);
  });

  it('refuses bases that are not written as they are sent', () => {
    for (const base of ['', 'h/a', 'https://h/a b', 'https://h/{x}', 'https:///a', 'https://h:99999/']) {
      expect(
        refusal(() => call('uri', base, 'b')),
        base,
      ).toBe('argument type');
    }
    // One letter and a bar or a colon read as a drive to .NET.
    expect(refusal(() => call('uri', 'https://h', 'a|b'))).toBe('argument type');
    expect(call('uri', 'file:///c:/a', 'b')).toMatchObject({ kind: 'unknown', type: 'string' });
  });
});

describe('parseUri and buildUri', () => {
  it('take apart and put together', () => {
    expect(answer('parseUri', 'https://user@H:8080/a b/../c?x#f')).toEqual({
      scheme: 'https',
      host: 'h',
      port: 8080,
      path: '/c',
      query: '?x',
    });
    expect(answer('buildUri', { Scheme: 'HTTPS', HOST: 'H', port: 443, path: 'a b?', query: 'é' })).toBe(
      'https://h/a b%3F?é',
    );
    expect(refusal(() => call('buildUri', { scheme: 'https' }))).toBe('argument type');
    expect(refusal(() => call('buildUri', { scheme: 'https', host: 'h', port: 65536 }))).toBe('out of range');
    expect(call('buildUri', { scheme: 'https', host: unknown('x') })).toMatchObject({ kind: 'unknown' });
  });
});

describe('names made by hashing', () => {
  it('match the published values', () => {
    expect(answer('uniqueString', 'tyeth')).toBe('zcztcwvu6iyg6');
    expect(answer('uniqueString', 'hello', 'world')).toBe('a7wkljktk6wne');
    expect(answer('guid', 'foo', 'bar', 'baz')).toBe('2ed86837-7c7c-5eaa-9864-dd077fd19b0d');
    expect(call('uniqueString', 'a', unknown('x'))).toMatchObject({ kind: 'unknown', type: 'string' });
    expect(refusal(() => call('guid', 'a', 1))).toBe('argument type');
  });
});
