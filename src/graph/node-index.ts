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
  /** Of the first entry with an id: the last one. */
  last: Entry | undefined;
}

export class NodeIndex {
  private readonly byKey = new Map<string, Entry>();
  private readonly candidateLists = new Map<LinkKind, CandidateLists>();

  add<Kind extends LinkKind>(
    kind: Kind,
    identity: Identity,
    node: LinkKinds[Kind],
    deployed: true | false | UnknownValue,
  ): void {
    const entry: Entry = { kind, identity, node, deployed, next: undefined, last: undefined };
    const first = this.byKey.get(identity.key);
    if (first === undefined) {
      this.byKey.set(identity.key, entry);
    } else {
      (first.last ?? first).next = entry;
      first.last = entry;
    }
    this.candidateLists.delete(kind);
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
    return this.listsOf(kind)
      .of(identity)
      .filter((entry) => entry.deployed !== false && mayBeSame(entry.identity, identity))
      .map((entry) => entry.node as LinkKinds[Kind]);
  }

  private listsOf(kind: LinkKind): CandidateLists {
    let lists = this.candidateLists.get(kind);
    if (lists === undefined) {
      lists = new CandidateLists();
      for (const head of this.byKey.values()) {
        for (let entry: Entry | undefined = head; entry !== undefined; entry = entry.next) {
          if (entry.kind === kind) lists.add(entry);
        }
      }
      this.candidateLists.set(kind, lists);
    }
    return lists;
  }
}

/** Entries of one kind by last name, for ids that are known in part only. */
class CandidateLists {
  private readonly all: Entry[] = [];
  private readonly open: Entry[] = [];
  private readonly byLastName = new Map<string, Entry[]>();
  private readonly withOpenName: Entry[] = [];

  add(entry: Entry): void {
    this.all.push(entry);
    if (entry.identity.isOpen) this.open.push(entry);
    const last = entry.identity.segments.at(-1) ?? '';
    if (hasUnknown(last)) {
      this.withOpenName.push(entry);
      return;
    }
    const same = this.byLastName.get(last);
    if (same) same.push(entry);
    else this.byLastName.set(last, [entry]);
  }

  of(identity: Identity): readonly Entry[] {
    if (!identity.isOpen) return this.open;
    const last = identity.segments.at(-1) ?? '';
    if (hasUnknown(last)) return this.all;
    return [...(this.byLastName.get(last) ?? []), ...this.withOpenName];
  }
}

const hasUnknown = (segment: string): boolean => segment.includes('\u0001');
