// Which node has this id? Every id is put into lower case once; look-ups are by map.
import type { Identity } from '#src/graph/identity.ts';
import { mayBeSame } from '#src/graph/identity.ts';
import type { LinkKind, LinkKinds } from '#src/graph/link-collector.ts';
import type { UnknownValue } from '#src/model/value.ts';

interface Entry {
  readonly kind: LinkKind;
  readonly identity: Identity;
  readonly node: unknown;
  readonly deployed: true | false | UnknownValue;
}

export class NodeIndex {
  private readonly byKey = new Map<string, Entry[]>();
  private readonly openOnes = new Map<LinkKind, Entry[]>();
  private byLastSegment: Map<string, Entry[]> | undefined;

  add<Kind extends LinkKind>(
    kind: Kind,
    identity: Identity,
    node: LinkKinds[Kind],
    deployed: true | false | UnknownValue,
  ): void {
    const entry = { kind, identity, node, deployed };
    push(this.byKey, identity.key, entry);
    if (identity.isOpen) push(this.openOnes, kind, entry);
    this.byLastSegment = undefined;
  }

  /** Nodes with exactly this id that are or may be deployed, in the order of the source. */
  find<Kind extends LinkKind>(kind: Kind, identity: Identity): readonly LinkKinds[Kind][] {
    if (!identity.isComparable) return [];
    const entries = this.byKey.get(identity.key) ?? [];
    return nodesOf<Kind>(entries.filter((entry) => entry.kind === kind && entry.deployed !== false));
  }

  /** Does anything of another kind have this id? */
  hasOther(kind: LinkKind, identity: Identity): boolean {
    return (this.byKey.get(identity.key) ?? []).some((entry) => entry.kind !== kind);
  }

  /** Nodes that may have this id, when it or theirs is not fully known. */
  candidates<Kind extends LinkKind>(kind: Kind, identity: Identity): readonly LinkKinds[Kind][] {
    const last = identity.segments.at(-1) ?? '';
    const entries = identity.isOpen ? this.withLastSegment(kind, last) : (this.openOnes.get(kind) ?? []);
    return nodesOf<Kind>(entries.filter((entry) => entry.deployed !== false && mayBeSame(entry.identity, identity)));
  }

  private withLastSegment(kind: LinkKind, last: string): readonly Entry[] {
    this.byLastSegment ??= this.buildLastSegments();
    if (hasUnknown(last)) return this.byLastSegment.get(`${kind} `) ?? [];
    const exact = this.byLastSegment.get(`${kind} ${last}`) ?? [];
    const open = (this.openOnes.get(kind) ?? []).filter((entry) => hasUnknown(entry.identity.segments.at(-1) ?? ''));
    return [...exact, ...open];
  }

  private buildLastSegments(): Map<string, Entry[]> {
    const map = new Map<string, Entry[]>();
    for (const entries of this.byKey.values()) {
      for (const entry of entries) {
        const last = entry.identity.segments.at(-1) ?? '';
        if (!hasUnknown(last)) push(map, `${entry.kind} ${last}`, entry);
        push(map, `${entry.kind} `, entry);
      }
    }
    return map;
  }
}

const hasUnknown = (segment: string): boolean => segment.includes('\u0001');

// The map holds entries of several kinds; the caller filtered by kind, which is what the cast states.
function nodesOf<Kind extends LinkKind>(entries: readonly Entry[]): readonly LinkKinds[Kind][] {
  return entries.map((entry) => entry.node as LinkKinds[Kind]);
}

function push<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const items = map.get(key);
  if (items) items.push(item);
  else map.set(key, [item]);
}
