// Where does each reference lead: to a node of the template, outside, or nobody knows?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { ExternalNodes } from '#src/graph/external-nodes.ts';
import type { Field } from '#src/graph/field.ts';
import { fieldOf, textField } from '#src/graph/field.ts';
import type { Identity } from '#src/graph/identity.ts';
import { identityOfField, isAbsolute, isWhollyUnknown } from '#src/graph/identity.ts';
import type { LinkKind, LinkKinds, PendingLink } from '#src/graph/link-collector.ts';
import type { NodeIndex } from '#src/graph/node-index.ts';
import type { Target } from '#src/graph/nodes/node.ts';
import type { UnknownValue } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';

/** Gives every pending link its target. */
export function resolveLinks(pending: readonly PendingLink[], index: NodeIndex, external: ExternalNodes): void {
  const found: FoundByKind = new Map();
  for (const link of pending) link.target = resolve(link, index, external, found);
}

/** Targets by kind and by id: hundreds of interfaces name one pool, and one look-up of a long id is dear enough. */
type FoundByKind = Map<LinkKind, Map<string, Target<unknown>>>;

function resolve(link: PendingLink, index: NodeIndex, external: ExternalNodes, found: FoundByKind): Target<unknown> {
  const { kind, id, from } = link;
  if (id.state === 'unknown' && id.unknown.alternatives !== undefined)
    return resolveId(kind, id, index, external, from);
  const identity = identityOfField(id);
  if (!identity?.isComparable) return resolveId(kind, id, index, external, from);
  let ofKind = found.get(kind);
  if (ofKind === undefined) {
    ofKind = new Map();
    found.set(kind, ofKind);
  }
  let target = ofKind.get(identity.key);
  if (target === undefined) {
    target = resolveIdentity(kind, id, identity, index, external, from);
    if (target.state === 'found') ofKind.set(identity.key, target);
  }
  return target;
}

/** What an id leads to, among nodes of one kind. */
function resolveId<Kind extends LinkKind>(
  kind: Kind,
  id: Field<string>,
  index: NodeIndex,
  external: ExternalNodes,
  from?: EvaluatedResource,
): Target<LinkKinds[Kind]> {
  if (id.state === 'absent') return { state: 'none' };
  if (id.state === 'unknown' && id.unknown.alternatives !== undefined) {
    return resolveAlternatives(kind, id.unknown, index, external, from);
  }
  const identity = identityOfField(id);
  if (identity === undefined) return { state: 'none' };
  return resolveIdentity(kind, id, identity, index, external, from);
}

function resolveIdentity<Kind extends LinkKind>(
  kind: Kind,
  id: Field<string>,
  identity: Identity,
  index: NodeIndex,
  external: ExternalNodes,
  from: EvaluatedResource | undefined,
): Target<LinkKinds[Kind]> {
  const nodes = index.find(kind, identity);
  const [first] = nodes;
  if (first !== undefined) return oneOf(nodes, first, id);
  if (index.has(identity)) return { state: 'unknown', unknown: wrongKind(kind, id), candidates: [], isAny: false };
  return resolveOutside(kind, id, identity, index, external, from);
}

// The same id declared several times: alternatives by condition. Certain only when there is one, or one is unconditional.
function oneOf<Node>(nodes: readonly Node[], first: Node, id: Field<string>): Target<Node> {
  const certain = nodes.find((node) => isDeployed(node));
  if (nodes.length === 1 || certain !== undefined) return { state: 'found', node: certain ?? first };
  const message = 'several declarations have this id, each under a condition that cannot be known';
  const reason = { code: 'runtime-value', message } as const;
  return { state: 'unknown', unknown: unknownValue(message, [reason], id.origin), candidates: nodes, isAny: false };
}

function isDeployed(node: unknown): boolean {
  return (node as { readonly resource: EvaluatedResource }).resource.condition === true;
}

function resolveOutside<Kind extends LinkKind>(
  kind: Kind,
  id: Field<string>,
  identity: Identity,
  index: NodeIndex,
  external: ExternalNodes,
  from: EvaluatedResource | undefined,
): Target<LinkKinds[Kind]> {
  const existing = external.existing(identity);
  if (existing !== undefined) return { state: 'external', external: external.reach(id, identity, from) };
  if (isWhollyUnknown(identity)) return { state: 'unknown', unknown: unknownOf(id), candidates: [], isAny: true };
  const candidates = index.candidates(kind, identity);
  if (candidates.length > 0 || !isAbsolute(identity) || !identity.isComparable) {
    return { state: 'unknown', unknown: unknownOf(id), candidates, isAny: false };
  }
  return { state: 'external', external: external.reach(id, identity, from) };
}

function resolveAlternatives<Kind extends LinkKind>(
  kind: Kind,
  unknown: UnknownValue,
  index: NodeIndex,
  external: ExternalNodes,
  from: EvaluatedResource | undefined,
): Target<LinkKinds[Kind]> {
  const targets = (unknown.alternatives ?? []).map((value) => {
    const field = fieldOf(value, unknown.origin);
    return resolveId(kind, field.state === 'known' ? textField(field.value) : field, index, external, from);
  });
  const [first] = targets;
  if (first?.state === 'found' && targets.every((target) => target.state === 'found' && target.node === first.node)) {
    return first;
  }
  if (
    first?.state === 'external' &&
    targets.every((target) => target.state === 'external' && target.external === first.external)
  ) {
    return first;
  }
  const candidates = targets.flatMap((target) =>
    target.state === 'found' ? [target.node] : target.state === 'unknown' ? target.candidates : [],
  );
  const isAny = targets.some((target) => target.state === 'unknown' && target.isAny);
  return { state: 'unknown', unknown, candidates: [...new Set(candidates)], isAny };
}

function unknownOf(id: Field<string>): UnknownValue {
  if (id.state === 'unknown') return id.unknown;
  const shown = id.state === 'known' ? id.value : '';
  const message = `whether ${shown} is declared here depends on the subscription and the resource group`;
  return unknownValue(shown, [{ code: 'runtime-value', message }], id.origin);
}

function wrongKind(kind: LinkKind, id: Field<string>): UnknownValue {
  const shown = id.state === 'known' ? id.value : id.state === 'unknown' ? id.unknown.text : '';
  const message = `${shown} is no ${kind.replaceAll('-', ' ')}`;
  return unknownValue(message, [{ code: 'error', message }], id.origin);
}
