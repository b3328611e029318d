// Goal: a path arrives exactly where a plain search over the same landscape says so, in every landscape of five nodes.
// Method: four networks and one appliance in the first of them; all 64 sets of peerings, and for each of the other networks a
// default route to the appliance or none: 512 landscapes with 12 ordered pairs each.
import { expect, test } from 'vitest';
import { context, machine, pathIn, peered, table, uses, verdictOf, vnet } from '../unit/analyzers/derive/landscape.ts';

const COUNT = 4;
const PAIRS: readonly (readonly [number, number])[] = [0, 1, 2, 3].flatMap((one) =>
  [0, 1, 2, 3].filter((other) => other > one).map((other) => [one, other] as const),
);

interface Landscape {
  readonly edges: ReadonlySet<string>;
  /** Networks whose default route leads to the appliance. */
  readonly routed: ReadonlySet<number>;
}

const isPeered = ({ edges }: Landscape, one: number, other: number): boolean =>
  edges.has(`${Math.min(one, other)}-${Math.max(one, other)}`);

/** The way from one network to another, searched without any notion of prefixes. */
function search(landscape: Landscape, from: number, to: number): { outcome: string; meets: boolean } {
  if (isPeered(landscape, from, to)) return { outcome: 'delivered', meets: false };
  if (!landscape.routed.has(from)) return { outcome: 'no-route', meets: false };
  if (!isPeered(landscape, from, 0)) return { outcome: 'next-hop-missing', meets: false };
  return { outcome: to === 0 || isPeered(landscape, 0, to) ? 'delivered' : 'no-route', meets: true };
}

function expected(landscape: Landscape, from: number, to: number): string {
  const there = search(landscape, from, to);
  if (there.outcome !== 'delivered') return `${there.outcome} unknown unknown`;
  const back = search(landscape, to, from);
  const isSame = back.outcome === 'delivered' && there.meets === back.meets;
  const symmetry = isSame ? 'symmetric' : 'asymmetric';
  const client = !there.meets || isSame ? 'preserved' : 'unknown';
  return `${back.outcome === 'delivered' ? 'delivered' : back.outcome} ${symmetry} ${client}`;
}

function resourcesOf({ edges, routed }: Landscape): readonly object[] {
  const networks = Array.from({ length: COUNT }, (_, index) =>
    vnet(`v${index}`, `10.${index}.0.0/16`, {
      [`s${index}`]: [`10.${index}.0.0/24`, routed.has(index) ? uses('to-appliance') : {}],
      ...(index === 0 ? { nva: ['10.0.9.0/24'] as const } : {}),
    }),
  );
  const peerings = [...edges].flatMap((edge) => {
    const [one = '', other = ''] = edge.split('-');
    return peered(`v${one}`, `v${other}`);
  });
  return [
    ...networks,
    ...peerings,
    table('to-appliance', { '0.0.0.0/0': '10.0.9.4' }),
    ...machine('fw', ['v0', 'nva'], '10.0.9.4'),
  ];
}

test.each([0, 1, 2, 3, 4, 5, 6, 7])('default routes of set %i', (set) => {
  const routed = new Set([1, 2, 3].filter((index) => set & (1 << (index - 1))));
  const wrong: string[] = [];
  for (let mask = 0; mask < 64; mask += 1) {
    const edges = new Set(PAIRS.filter((_, bit) => mask & (1 << bit)).map(([one, other]) => `${one}-${other}`));
    const landscape = { edges, routed };
    const asked = context(resourcesOf(landscape));
    for (const [one, other] of PAIRS) {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        const found = verdictOf(pathIn(asked, `v${from}/s${from}`, `v${to}/s${to}`));
        const right = expected(landscape, from, to);
        if (found !== right) wrong.push(`${[...edges]} ${from}->${to}: ${found}, not ${right}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
