// Goal: the message names the traffic of a route, and leaves it out when the template declares its prefix as "".
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nextHopIsOnlyAppliance } from '#analyzers/checks/routing/next-hop-is-only-appliance.ts';
import { analyzeText } from '../../../../analyze-template.ts';

const bad = readFileSync('samples/checks/next-hop-is-only-appliance/bad.json', 'utf8');

const firstMessage = (text: string) =>
  analyzeText('main.json', text, {}, { checks: [nextHopIsOnlyAppliance] }).findings[0]?.message;

test('an empty prefix leaves no hole in the sentence', () => {
  expect(firstMessage(bad)).toMatch(/^Traffic to 0\.0\.0\.0\/0 has a single appliance as its next hop/);
  expect(firstMessage(bad.replaceAll('0.0.0.0/0', ''))).toMatch(/^Traffic has a single appliance as its next hop/);
});
