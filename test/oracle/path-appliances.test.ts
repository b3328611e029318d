// Goal: a path through appliances arrives, misses its next hop, is dropped or goes round exactly where following the packet by hand
// says so, in every landscape of three networks and two appliances.
// Method: the second appliance in the network of the first or in another one; all 8 sets of peerings; each network's default route
// to one of the appliances or to none; each appliance's own subnet with a default route to the other one or none; and one network,
// or none, whose security group lets nothing in: 1,728 landscapes with 6 ordered pairs each.
import { expect, test } from 'vitest';
import {
  context,
  group,
  guards,
  machine,
  pathIn,
  peered,
  table,
  uses,
  verdictOf,
  vnet,
} from '../unit/analyzers/derive/landscape.ts';

const NETWORKS = [0, 1, 2] as const;
const EDGES: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [1, 2],
];

interface Landscape {
  readonly peerings: readonly (readonly [number, number])[];
  /** In which network each appliance stands. */
  readonly homes: readonly [number, number];
  /** To which appliance the default route of each network leads; undefined: it has none. */
  readonly routes: readonly (number | undefined)[];
  /** Whether the subnet of each appliance sends everything to the other one. */
  readonly hands: readonly [boolean, boolean];
  readonly closed: number | undefined;
}

interface Followed {
  readonly outcome: string;
  readonly met: readonly number[];
}

/** Follows a packet step by step: neighbours are reached directly, everything else goes where the default route says. */
function follow(landscape: Landscape, from: number, to: number): Followed {
  const near = (one: number, other: number) =>
    one === other || landscape.peerings.some((edge) => edge.includes(one) && edge.includes(other));
  const met: number[] = [];
  let network = from;
  let next = landscape.routes[from];
  while (true) {
    if (near(network, to)) return { outcome: 'delivered', met };
    if (next === undefined) return { outcome: 'no-route', met };
    const home = landscape.homes[next] ?? 0;
    if (!near(network, home)) return { outcome: 'next-hop-missing', met };
    if (met.includes(next)) return { outcome: 'loop', met };
    met.push(next);
    network = home;
    next = landscape.hands[next] ? 1 - next : undefined;
  }
}

function expected(landscape: Landscape, from: number, to: number): string {
  const there = follow(landscape, from, to);
  if (there.outcome === 'delivered' && landscape.closed === to) return 'dropped-by-nsg unknown unknown';
  if (there.outcome !== 'delivered') return `${there.outcome} unknown unknown`;
  const back = follow(landscape, to, from);
  const isSame = back.outcome === 'delivered' && String([...there.met].sort()) === String([...back.met].sort());
  const client = there.met.length === 0 || isSame ? 'preserved' : 'unknown';
  return `${back.outcome} ${isSame ? 'symmetric' : 'asymmetric'} ${client}`;
}

const addressOf = (appliance: number, { homes }: Landscape): string => `10.${homes[appliance]}.${8 + appliance}.4`;

function resourcesOf(landscape: Landscape): readonly object[] {
  const { homes, routes, hands, closed, peerings } = landscape;
  const networks = NETWORKS.map((index) => {
    const route = routes[index];
    const own = { ...(route === undefined ? {} : uses(`to-${route}`)), ...(closed === index ? guards('closed') : {}) };
    const appliances = [0, 1]
      .filter((appliance) => homes[appliance] === index)
      .map((appliance) => [
        `nva${appliance}`,
        [`10.${index}.${8 + appliance}.0/24`, hands[appliance as 0 | 1] ? uses(`to-${1 - appliance}`) : {}] as const,
      ]);
    return vnet(`v${index}`, `10.${index}.0.0/16`, {
      [`s${index}`]: [`10.${index}.0.0/24`, own],
      ...Object.fromEntries(appliances),
    });
  });
  return [
    ...networks,
    ...peerings.flatMap(([one, other]) => peered(`v${one}`, `v${other}`)),
    group('closed', '100 in deny * * * *', '100 out allow * * * *'),
    ...[0, 1].flatMap((appliance) => [
      table(`to-${appliance}`, { '0.0.0.0/0': addressOf(appliance, landscape) }),
      ...machine(`fw${appliance}`, [`v${homes[appliance]}`, `nva${appliance}`], addressOf(appliance, landscape)),
    ]),
  ];
}

/** All combinations; who is closed changes from one to the next, so that each set of routes meets each of them. */
function* landscapes(home: number): Generator<Landscape> {
  let index = 0;
  for (let mask = 0; mask < 8; mask += 1) {
    const peerings = EDGES.filter((_, bit) => mask & (1 << bit));
    for (let digits = 0; digits < 27; digits += 1) {
      const routes = [digits % 3, Math.floor(digits / 3) % 3, Math.floor(digits / 9)].map((digit) =>
        digit === 2 ? undefined : digit,
      );
      for (let hand = 0; hand < 4; hand += 1) {
        index += 1;
        const closed = index % 5 < 3 ? index % 5 : undefined;
        yield { peerings, homes: [0, home], routes, hands: [(hand & 1) > 0, (hand & 2) > 0], closed };
      }
    }
  }
}

test.each([0, 1])('the second appliance in network %i', (home) => {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  for (const landscape of landscapes(home)) {
    const asked = context(resourcesOf(landscape));
    for (const from of NETWORKS) {
      for (const to of NETWORKS) {
        if (from === to) continue;
        const found = verdictOf(pathIn(asked, `v${from}/s${from}`, `v${to}/s${to}`));
        const right = expected(landscape, from, to);
        seen.set(right, (seen.get(right) ?? 0) + 1);
        if (found !== right) wrong.push(`${JSON.stringify(landscape)} ${from}->${to}: ${found}, not ${right}`);
      }
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  // The landscapes hold every outcome that can be read from routes and groups, so that agreement says something.
  expect([...seen.keys()].map((verdict) => verdict.split(' ')[0])).toEqual(
    expect.arrayContaining(['delivered', 'no-route', 'next-hop-missing', 'loop', 'dropped-by-nsg']),
  );
});
