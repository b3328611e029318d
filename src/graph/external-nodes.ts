// What does the template refer to without declaring it? One node per id, whoever refers to it.
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { textField } from '#src/graph/field.ts';
import type { Identity } from '#src/graph/identity.ts';
import { identityOf, identityOfField } from '#src/graph/identity.ts';
import type { ExternalNode } from '#src/graph/nodes/node.ts';
import type { UnknownValue } from '#src/model/value.ts';

export class ExternalNodes {
  private readonly byKey = new Map<string, ExternalNode>();
  private readonly referrers = new Map<ExternalNode, Set<string>>();
  /** Made when the first node needs a key: most templates refer to little outside, and the keys of all resources are many. */
  private usedKeys: Set<string> | undefined;
  private readonly reserved: Iterable<string>[] = [];
  private readonly unlinked = new Map<string, string>();
  private readonly undeployed = new Map<string, ExternalNode>();

  /** Keys that declared resources have, told before any link is resolved: nothing outside may share one. */
  reserve(keys: Iterable<string>): void {
    this.reserved.push(keys);
  }

  /** A declared resource that no link finds, since it has no node: whoever means it gets its key. */
  addUnlinked(identity: Identity, key: string): void {
    if (identity.isComparable && !this.unlinked.has(identity.key)) this.unlinked.set(identity.key, key);
  }

  /** A declaration with a false condition: what is not deployed either means it, anything else means a resource outside. */
  addUndeployed(identity: Identity, key: string, resource: EvaluatedResource): void {
    if (!identity.isComparable || this.undeployed.has(identity.key)) return;
    const { type, id, place } = resource;
    this.undeployed.set(identity.key, { key, type, id: textField(id), resource: undefined, place });
  }

  /** An `existing` declaration. */
  addExisting(resource: EvaluatedResource): void {
    const identity = identityOf(resource.id);
    const node: ExternalNode = {
      key: resource.key,
      type: resource.type,
      id: textField(resource.id),
      resource,
      place: resource.place,
    };
    const mapKey = identity?.isComparable ? identity.key : `${resource.key} `;
    if (!this.byKey.has(mapKey)) this.byKey.set(mapKey, node);
  }

  /** The `existing` declaration with this id. */
  existing(identity: Identity): ExternalNode | undefined {
    return identity.isComparable ? this.byKey.get(identity.key) : undefined;
  }

  /** The node for an id that leads outside; made on first use. */
  reach(id: Field<string>, identity: Identity, from: EvaluatedResource | undefined): ExternalNode {
    let node = this.byKey.get(identity.key);
    const undeployed = from?.condition === false ? this.undeployed.get(identity.key) : undefined;
    if (undeployed !== undefined && node?.resource === undefined) return undeployed;
    if (node === undefined) {
      const { type, name } = typeAndName(piecesOf(id));
      const key = this.unlinked.get(identity.key) ?? this.uniqueKey(`${type}/${name}`);
      node = { key, type, id, resource: undefined, place: id.origin.place };
      this.byKey.set(identity.key, node);
    }
    // What is not deployed needs nothing.
    if (from && from.condition !== false) {
      const keys = this.referrers.get(node) ?? new Set();
      this.referrers.set(node, keys.add(from.key));
    }
    return node;
  }

  /**
   * All of them in the order of their discovery, but those that `isDeclared` in the template after all and those that only
   * undeployed resources refer to.
   */
  list(isDeclared: (identity: Identity) => boolean): readonly ExternalNode[] {
    return [...this.byKey.values()].filter((node) => {
      if (node.resource === undefined && !this.referrers.has(node)) return false;
      const identity = identityOfField(node.id);
      return identity === undefined || !isDeclared(identity);
    });
  }

  /** Keys of the resources that refer to it. */
  referrersOf(node: ExternalNode): readonly string[] {
    return [...(this.referrers.get(node) ?? [])];
  }

  private uniqueKey(key: string): string {
    if (this.usedKeys === undefined) {
      this.usedKeys = new Set();
      for (const keys of this.reserved) for (const each of keys) this.usedKeys.add(each);
    }
    let unique = key;
    for (let count = 2; this.usedKeys.has(unique); count += 1) unique = `${key}#${count}`;
    this.usedKeys.add(unique);
    return unique;
  }
}

/** The type and name that an id ends in, unknown pieces as `{text}`: `Microsoft.Network/virtualNetworks/subnets`, `v/app`. */
function typeAndName(pieces: readonly (string | UnknownValue)[]): { type: string; name: string } {
  const shown = pieces.map((piece) => (typeof piece === 'string' ? piece : `{${piece.text.replaceAll('/', SLASH)}}`));
  const segments = shown.join('').replace(/\/+$/, '').split('/');
  const providers = segments.findLastIndex((segment) => segment.toLowerCase() === 'providers');
  if (providers < 0) return { type: 'unknown', name: segments.join('/').replaceAll(SLASH, '/') };
  const [namespace = '', ...rest] = segments.slice(providers + 1);
  const types = rest.filter((_, index) => index % 2 === 0);
  const names = rest.filter((_, index) => index % 2 === 1);
  return { type: [namespace, ...types].join('/'), name: names.join('/').replaceAll(SLASH, '/') };
}

// Stands for slashes inside expressions while an id is split at its own.
const SLASH = '\u2215';

function piecesOf(id: Field<string>): readonly (string | UnknownValue)[] {
  if (id.state === 'known') return [id.value];
  return id.state === 'unknown' ? flatParts(id.unknown) : [];
}

function flatParts(unknown: UnknownValue): readonly (string | UnknownValue)[] {
  if (unknown.parts === undefined) return [unknown];
  return unknown.parts.flatMap((part) => (typeof part === 'string' ? [part] : flatParts(part)));
}
