// Which source ports are free, of which stock, for which destination? One port serves several destinations at once, so each
// destination has a map of bits of its own over the same ports. The lowest free port is taken: frontends are used in their
// order, and destinations share ports as far as they can.
import type { Random } from '../random.ts';

const BITS = 32;
const FULL_WORD = -1;
const HIGHEST_BIT = BITS - 1;
export const NO_PORT = -1;

/** TCP and UDP have stocks of their own. */
export type Protocol = 'tcp' | 'udp';

export class PortStocks {
  readonly count: number;
  /** Ports ever taken and given back; the difference is held. */
  taken = 0;
  released = 0;
  /** Ports of each stock, of each protocol. */
  readonly supply: Int32Array;
  private readonly destinations: readonly Protocol[];
  /** The most ports that a stock will ever have. */
  private readonly ports: number;
  private readonly words: number;
  /** Per stock and destination: bits that are 1 are free. */
  private readonly free: Int32Array;
  /** The lowest word that may have a free bit. */
  private readonly hints: Int32Array;
  private readonly heldTo: Int32Array;
  /** Per stock: bits that are 1 belong to it. */
  private readonly owned: Int32Array;
  /** Per stock and protocol: destinations that each port serves; empty where it can be one only. */
  private readonly uses: Uint16Array;
  private readonly heldPorts: Int32Array;

  constructor(count: number, destinations: readonly Protocol[], ports: number) {
    this.count = count;
    this.destinations = destinations;
    this.ports = ports;
    this.words = Math.max(1, Math.ceil(ports / BITS));
    const maps = count * destinations.length;
    this.supply = new Int32Array(count);
    this.free = new Int32Array(maps * this.words);
    this.hints = new Int32Array(maps);
    this.heldTo = new Int32Array(maps);
    this.owned = new Int32Array(count * this.words);
    const areShared = destinations.length > new Set(destinations).size;
    this.uses = new Uint16Array(areShared ? 2 * count * ports : 0);
    this.heldPorts = new Int32Array(2 * count);
  }

  /** Ports that are held towards any destination. */
  get held(): number {
    return this.taken - this.released;
  }

  /** Different ports of a stock that are held. */
  heldOf(stock: number, protocol: Protocol): number {
    return this.heldPorts[2 * stock + Number(protocol === 'udp')] ?? 0;
  }

  /** Does a port serve more than one destination? */
  isShared(stock: number, destination: number, port: number): boolean {
    return (this.uses[this.use(stock, destination, port)] ?? 0) > 1;
  }

  owns(stock: number, port: number): boolean {
    return ((this.owned[stock * this.words + (port >>> 5)] ?? 0) & (1 << (port & HIGHEST_BIT))) !== 0;
  }

  /** The lowest port that is free for a destination; NO_PORT when none is. */
  take(stock: number, destination: number): number {
    const map = stock * this.destinations.length + destination;
    if ((this.heldTo[map] ?? 0) >= (this.supply[stock] ?? 0)) return NO_PORT;
    const base = map * this.words;
    let word = this.hints[map] ?? 0;
    while (word < this.words && this.free[base + word] === 0) word += 1;
    this.hints[map] = word;
    if (word === this.words) return NO_PORT;
    const bits = this.free[base + word] ?? 0;
    const lowest = bits & -bits;
    this.free[base + word] = bits & ~lowest;
    const port = word * BITS + HIGHEST_BIT - Math.clz32(lowest);
    this.heldTo[map] = (this.heldTo[map] ?? 0) + 1;
    this.taken += 1;
    this.note(stock, destination, port, 1);
    return port;
  }

  /** Gives a port back; one that was taken away from the stock meanwhile is gone. */
  release(stock: number, destination: number, port: number): void {
    const map = stock * this.destinations.length + destination;
    this.heldTo[map] = (this.heldTo[map] ?? 0) - 1;
    this.released += 1;
    this.note(stock, destination, port, -1);
    if (this.owns(stock, port)) this.makeFree(map, port);
  }

  /** Gives a stock more ports: the lowest that it does not have. */
  enlarge(stock: number, supply: number): void {
    for (let port = 0; port < this.ports && (this.supply[stock] ?? 0) < supply; port += 1) {
      if (this.owns(stock, port)) continue;
      this.setOwned(stock, port, true);
      for (let destination = 0; destination < this.destinations.length; destination += 1) {
        this.makeFree(stock * this.destinations.length + destination, port);
      }
    }
  }

  /** Takes ports away, drawn by chance, held or not; whoever holds one has to give it back. */
  shrink(stock: number, supply: number, random: Random): void {
    const candidates: number[] = [];
    for (let port = 0; port < this.ports; port += 1) if (this.owns(stock, port)) candidates.push(port);
    for (let left = candidates.length; left > supply; left -= 1) {
      const at = random.below(left);
      const port = candidates[at] ?? 0;
      candidates[at] = candidates[left - 1] ?? 0;
      this.setOwned(stock, port, false);
      for (let destination = 0; destination < this.destinations.length; destination += 1) {
        const word = (stock * this.destinations.length + destination) * this.words + (port >>> 5);
        this.free[word] = (this.free[word] ?? 0) & ~(1 << (port & HIGHEST_BIT));
      }
    }
  }

  private makeFree(map: number, port: number): void {
    const word = port >>> 5;
    const at = map * this.words + word;
    this.free[at] = (this.free[at] ?? 0) | (1 << (port & HIGHEST_BIT));
    if (word < (this.hints[map] ?? 0)) this.hints[map] = word;
  }

  private setOwned(stock: number, port: number, isOwned: boolean): void {
    const at = stock * this.words + (port >>> 5);
    const bit = 1 << (port & HIGHEST_BIT);
    this.owned[at] = isOwned ? (this.owned[at] ?? 0) | bit : (this.owned[at] ?? 0) & (bit ^ FULL_WORD);
    this.supply[stock] = (this.supply[stock] ?? 0) + (isOwned ? 1 : -1);
  }

  private note(stock: number, destination: number, port: number, change: 1 | -1): void {
    const side = 2 * stock + Number(this.destinations[destination] === 'udp');
    if (this.uses.length === 0) {
      this.heldPorts[side] = (this.heldPorts[side] ?? 0) + change;
      return;
    }
    const use = this.use(stock, destination, port);
    const uses = (this.uses[use] ?? 0) + change;
    this.uses[use] = uses;
    if ((change === 1 && uses === 1) || uses === 0) this.heldPorts[side] = (this.heldPorts[side] ?? 0) + change;
  }

  private use(stock: number, destination: number, port: number): number {
    return (2 * stock + Number(this.destinations[destination] === 'udp')) * this.ports + port;
  }
}
