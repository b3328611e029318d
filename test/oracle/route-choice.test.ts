// Goal: the route that wins is the one that comparing prefixes bit by bit finds, for every address of a small space.
// Method: random route sets in 10.0.0.0/26, so that prefixes meet often; every address is asked for on its own, and whole
// ranges are split exactly where their addresses disagree.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseRoute } from '#analyzers/derive/route-choice.ts';
import type { EffectiveRoute, RouteKind, RouteNextHop } from '#analyzers/derive/route-set.ts';
import { parseAddressRange } from '#src/model/address-range.ts';
import { parseIpPrefix } from '#src/model/ip-address.ts';
import type { TwinRoute } from './route-twin.ts';
import { twinHop } from './route-twin.ts';

const HOPS: readonly RouteNextHop['kind'][] = ['virtual-network', 'internet', 'none', 'service-endpoint'];

const twinRoute: fc.Arbitrary<TwinRoute> = fc
  .record({
    host: fc.integer({ min: 0, max: 63 }),
    length: fc.integer({ min: 24, max: 32 }),
    source: fc.constantFrom('user', 'bgp', 'system'),
    isOwn: fc.boolean(),
    hop: fc.constantFrom(...HOPS),
  })
  .map(({ host, length, source, isOwn, hop }) => ({
    prefix: `10.0.0.${host - (host % 2 ** (32 - length))}/${length}`,
    source: source as TwinRoute['source'],
    isOwn: isOwn && source === 'system',
    hop,
  }));

// Of equal routes the first one counts, in both.
const routeSet = fc.uniqueArray(twinRoute, {
  minLength: 1,
  maxLength: 8,
  selector: (route) => `${route.prefix} ${route.source} ${route.isOwn}`,
});

function effective(route: TwinRoute): EffectiveRoute {
  const prefix = parseIpPrefix(route.prefix);
  if (prefix === undefined) throw new Error(route.prefix);
  const kind: RouteKind =
    route.source === 'user' ? 'user' : route.source === 'bgp' ? 'gateway' : route.isOwn ? 'virtual-network' : 'default';
  const nextHop = { kind: route.hop } as RouteNextHop;
  return { kind, source: route.source, nextHop, because: [], prefix, text: route.prefix, open: undefined };
}

function chosen(routes: readonly TwinRoute[], text: string): string | undefined {
  const range = parseAddressRange(text);
  if (range === undefined) throw new Error(text);
  const choice = chooseRoute({ routes: routes.map(effective), open: [] }, range);
  return choice.state === 'found' ? choice.route.nextHop.kind : choice.state === 'none' ? undefined : choice.state;
}

test('one address', () => {
  fc.assert(
    fc.property(routeSet, fc.integer({ min: 0, max: 63 }), (routes, host) => {
      expect(chosen(routes, `10.0.0.${host}`)).toBe(twinHop(routes, `10.0.0.${host}`));
    }),
    { numRuns: 2000 },
  );
});

test('a range is split exactly where its addresses disagree', () => {
  fc.assert(
    fc.property(routeSet, fc.constantFrom('10.0.0.0/26', '10.0.0.16/28', '10.0.0.3-10.0.0.9'), (routes, text) => {
      const range = parseAddressRange(text);
      if (range === undefined) throw new Error(text);
      const hops = new Set<string | undefined>();
      for (let value = range.first; value <= range.last; value += 1n)
        hops.add(twinHop(routes, `10.0.0.${value & 63n}`));
      expect(chosen(routes, text)).toBe(hops.size === 1 ? [...hops][0] : 'split');
    }),
    { numRuns: 300 },
  );
});

test('named cases: length first, then source, and BGP never within the own network', () => {
  const user: TwinRoute = { prefix: '10.0.0.0/24', source: 'user', isOwn: false, hop: 'none' };
  const bgp: TwinRoute = { prefix: '10.0.0.0/28', source: 'bgp', isOwn: false, hop: 'internet' };
  const own: TwinRoute = { prefix: '10.0.0.0/24', source: 'system', isOwn: true, hop: 'virtual-network' };
  expect(chosen([own, bgp], '10.0.0.1')).toBe('virtual-network');
  expect(chosen([own, bgp, user], '10.0.0.1')).toBe('none');
  expect(chosen([bgp, user], '10.0.0.1')).toBe('internet');
  expect(chosen([{ ...bgp, prefix: '10.0.0.0/24' }, user], '10.0.0.1')).toBe('none');
});
