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
  private readonly usedKeys = new Map<string, number>();

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
    if (node === undefined) {
      const { type, name } = typeAndName(piecesOf(id));
      node = { key: this.uniqueKey(`${type}/${name}`), type, id, resource: undefined, place: id.origin.place };
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
    const count = (this.usedKeys.get(key) ?? 0) + 1;
    this.usedKeys.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
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
