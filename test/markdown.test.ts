// Are console blocks and links found, and is a difference between page and program noticed?
import { describe, expect, it } from 'vitest';
import { linksOf, runsOf, showsWhat } from './markdown.ts';

describe('runsOf', () => {
  it('takes each command of a console block with what follows it', () => {
    const page = 'Text\n\n```console\n$ failcast a\none\n\ntwo\n$ failcast b\nthree\n```\n\n```sh\nnpm test\n```\n';
    expect(runsOf(page)).toEqual([
      { command: 'failcast a', shown: 'one\n\ntwo' },
      { command: 'failcast b', shown: 'three' },
    ]);
  });
});

describe('showsWhat', () => {
  it('wants every line', () => {
    expect(showsWhat('one\ntwo', 'one\ntwo\n')).toBe(true);
    expect(showsWhat('one', 'one\ntwo\n')).toBe(false);
    expect(showsWhat('one\ntwo (2)', 'one\ntwo (3)\n')).toBe(false);
  });

  it('lets a line with an ellipsis stand for lines that are left out', () => {
    expect(showsWhat('one\n…\nfour', 'one\ntwo\nthree\nfour\n')).toBe(true);
    expect(showsWhat('one\n…', 'one\ntwo\n')).toBe(true);
    expect(showsWhat('…\nfour', 'one\nfour\n')).toBe(true);
    expect(showsWhat('one\n…\nfour', 'one\ntwo\nfive\n')).toBe(false);
    expect(showsWhat('one\n…\nfour', 'one\ntwo fourteen\n')).toBe(false);
  });
});

describe('linksOf', () => {
  it('takes links within the project', () => {
    expect(linksOf('[a](b/c.md#d) [e](https://example.com) [f](#g) [h](../i)')).toEqual(['b/c.md', '../i']);
  });
});
