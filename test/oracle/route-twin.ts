// Which route wins, found bit by bit: written anew from the documentation, slow and without any of the code under test.

export interface TwinRoute {
  readonly prefix: string;
  readonly source: 'user' | 'bgp' | 'system';
  /** A route of the network or of a peer, which BGP never beats. */
  readonly isOwn: boolean;
  readonly hop: string;
}

const bitsOf = (address: string): string =>
  address
    .split('.')
    .map((octet) => Number(octet).toString(2).padStart(8, '0'))
    .join('');

function holds(prefix: string, address: string): boolean {
  const [base = '', length = '32'] = prefix.split('/');
  const left = bitsOf(base);
  const right = bitsOf(address);
  for (let bit = 0; bit < Number(length); bit += 1) if (left[bit] !== right[bit]) return false;
  return true;
}

/** The next hop for one address; undefined where no route holds it. */
export function twinHop(routes: readonly TwinRoute[], address: string): string | undefined {
  const holding = routes.filter((route) => holds(route.prefix, address));
  const inOwnSpace = holding.some((route) => route.isOwn);
  const rank = { user: 0, bgp: 1, system: 2 };
  for (let length = 32; length >= 0; length -= 1) {
    const ofLength = holding.filter((route) => Number(route.prefix.split('/')[1]) === length);
    for (const source of Object.keys(rank) as (keyof typeof rank)[]) {
      if (source === 'bgp' && inOwnSpace) continue;
      const winners = ofLength.filter((route) => route.source === source);
      const winner = winners.find((route) => route.isOwn) ?? winners[0];
      if (winner !== undefined) return winner.hop;
    }
  }
  return undefined;
}
