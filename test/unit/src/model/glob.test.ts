// Which names does a glob of the configuration match?
import { expect, it } from 'vitest';
import { matchesGlob } from '#src/model/glob.ts';

it.each<[string, string, boolean]>([
  ['lb-*', 'lb-hub', true],
  ['lb-*', 'lb-', true],
  ['lb-*', 'my-lb-hub', false],
  ['LB-HUB', 'lb-hub', true],
  ['lb-?', 'lb-1', true],
  ['lb-?', 'lb-12', false],
  ['lb.hub', 'lbxhub', false],
  ['lb[1]', 'lb[1]', true],
  ['*', 'anything', true],
])('%s against %s: %s', (glob, name, expected) => {
  expect(matchesGlob(glob, name)).toBe(expected);
});
