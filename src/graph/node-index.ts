// Which node has this id? Every id is put into its comparable form once; look-ups are by map.
import type { Identity } from '#src/graph/identity.ts';
import { mayBeSame } from '#src/graph/identity.ts';
import type { LinkKind, LinkKinds } from '#src/graph/link-collector.ts';
import type { UnknownValue } from '#src/model/value.ts';

interface Entry {
  readonly kind: LinkKind;
  readonly identity: Identity;
  readonly node: unknown;
  readonly deployed: true | false | UnknownValue;
  /** The next entry with the same id: there are few, and a list for each id would be dear. */
  next: Entry | undefined;
}

export class NodeIndex {
  private readonly byKey = new Map<string, Entry>();
  private candidateLists: CandidateLists | undefined;

  add<Kind extends LinkKind>(
    kind: Kind,
    identity: Identity,
    node: LinkKinds[Kind],
    deployed: true | false | UnknownValue,
  ): void {
    const entry: Entry = { kind, identity, node, deployed, next: undefined };
    let last = this.byKey.get(identity.key);
    if (last === undefined) {
      this.byKey.set(identity.key, entry);
    } else {
      while (last.next !== undefined) last = last.next;
      last.next = entry;
    }
    this.candidateLists = undefined;
  }

  /** Nodes with exactly this id that are or may be deployed, in the order of the source. */
  find<Kind extends LinkKind>(kind: Kind, identity: Identity): readonly LinkKinds[Kind][] {
    const nodes: LinkKinds[Kind][] = [];
    if (!identity.isComparable) return nodes;
    for (let entry = this.byKey.get(identity.key); entry !== undefined; entry = entry.next) {
      // The entry's kind says what its node is.
      if (entry.kind === kind && entry.deployed !== false) nodes.push(entry.node as LinkKinds[Kind]);
    }
    return nodes;
  }

  /** Does anything that is or may be deployed have this id? */
  has(identity: Identity): boolean {
    for (let entry = this.byKey.get(identity.key); entry !== undefined; entry = entry.next) {
      if (entry.deployed !== false) return true;
    }
    return false;
  }

  /** Nodes that may have this id, when it or theirs is not fully known. */
  candidates<Kind extends LinkKind>(kind: Kind, identity: Identity): readonly LinkKinds[Kind][] {
    this.candidateLists ??= new CandidateLists(this.byKey.values());
    const entries = this.candidateLists.of(kind, identity);
    return entries
      .filter((entry) => entry.deployed !== false && mayBeSame(entry.identity, identity))
      .map((entry) => entry.node as LinkKinds[Kind]);
  }
}

/** Entries by kind and last name, for ids that are known in part only. */
class CandidateLists {
  private readonly all = new Map<LinkKind, Entry[]>();
  private readonly open = new Map<LinkKind, Entry[]>();
  private readonly byLastName = new Map<string, Entry[]>();

  constructor(first: Iterable<Entry>) {
    for (const head of first) {
      for (let entry: Entry | undefined = head; entry !== undefined; entry = entry.next) this.add(entry);
    }
  }

  of(kind: LinkKind, identity: Identity): readonly Entry[] {
    if (!identity.isOpen) return this.open.get(kind) ?? [];
    const last = identity.segments.at(-1) ?? '';
    if (hasUnknown(last)) return this.all.get(kind) ?? [];
    return [...(this.byLastName.get(`${kind} ${last}`) ?? []), ...(this.byLastName.get(`${kind} ?`) ?? [])];
  }

  private add(entry: Entry): void {
    const last = entry.identity.segments.at(-1) ?? '';
    push(this.all, entry.kind, entry);
    if (entry.identity.isOpen) push(this.open, entry.kind, entry);
    push(this.byLastName, hasUnknown(last) ? `${entry.kind} ?` : `${entry.kind} ${last}`, entry);
  }
}

const hasUnknown = (segment: string): boolean => segment.includes('\u0001');

function push<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const items = map.get(key);
  if (items) items.push(item);
  else map.set(key, [item]);
}
