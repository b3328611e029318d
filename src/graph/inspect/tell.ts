// How are fields, links, lists and counts put into the words of the `inspect` contract?
import type { Answer, Field } from '#src/graph/field.ts';
import type { Count, Link, NodeList, ResourceNode } from '#src/graph/nodes/node.ts';
import { labelOf, nameAtEnd } from '#src/graph/nodes/read-node.ts';
import type { Computed, Told, ToldAbsent, ToldDeployed, ToldList, ToldUnknown } from '#src/model/inspection.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';
import { textWithUnknowns } from '#src/model/value.ts';

type Effective = ToldAbsent['effective'];

/** A scalar or a list of texts; `effective` is what the service uses when nothing is written. */
export function tell<T>(field: Field<T>, effective: Effective = null): Told<T> {
  if (field.state === 'known') return field.value;
  return field.state === 'absent' ? { absent: true, effective } : tellUnknown(field.unknown);
}

function tellUnknown(unknown: UnknownValue): ToldUnknown {
  return { $unknown: unknown.parts ? textWithUnknowns(unknown) : unknown.text };
}

export function tellCount(count: Count): Computed<number> {
  return typeof count === 'number' ? count : tellUnknown(count);
}

export function tellAnswer(answer: Answer, why: string): Computed<boolean> {
  return answer === 'unknown' ? { $unknown: why } : answer === 'yes';
}

/** A list; of an unknown one only what is known of its items can be shown. */
export function tellList<Node, Item>(list: NodeList<Node>, make: (node: Node) => Item): ToldList<Item> {
  if (list.open !== undefined && list.items.length === 0) return tellUnknown(list.open);
  return list.items.map(make);
}

/** A list of links back that may lack some. */
export function tellOpenList<Item>(items: readonly Item[], open: UnknownValue | undefined): ToldList<Item> {
  return open === undefined ? items : tellUnknown(open);
}

/** A link by the key of what it leads to. */
export function tellKey<Node>(link: Link<Node>, keyOf: (node: Node) => string): Told<string> {
  switch (link.target.state) {
    case 'found':
      return keyOf(link.target.node);
    case 'external':
      return link.target.external.key;
    case 'none':
      return { absent: true, effective: null };
    case 'unknown':
      return tellUnknown(link.target.unknown);
  }
}

/** A link inside a load balancer by name: that of its target, else the one that the id ends in. */
export function tellName<Node extends { readonly name: Field<string> }>(link: Link<Node>): Told<string> {
  const { target, id } = link;
  return tell(target.state === 'found' ? target.node.name : nameAtEnd(id));
}

export function tellId(id: Value): Computed<string> {
  return id.kind === 'string' ? id.value : { $unknown: textWithUnknowns(id) };
}

/** The id of a part that is no resource of its own. */
export function tellPartId(parent: Value, type: string, name: Field<string>): Computed<string> {
  const text = `${textWithUnknowns(parent)}/${type}/${labelOf(name)}`;
  return parent.kind === 'string' && name.state === 'known' ? text : { $unknown: text };
}

export function tellDeployed(deployed: true | false | UnknownValue): ToldDeployed {
  return typeof deployed === 'boolean' ? deployed : 'unknown';
}

/** What every resource says. */
export function tellResource(node: ResourceNode) {
  return {
    id: tellId(node.resource.id),
    key: node.key,
    name: node.name.state === 'known' ? node.name.value : { $unknown: labelOf(node.name) },
    deployed: tellDeployed(node.deployed),
    ...tellCopies(node.copies),
  };
}

/** What every part says. */
export function tellPart(node: { readonly name: Field<string>; readonly copies: UnknownValue | undefined }) {
  return { name: tell(node.name), ...tellCopies(node.copies) };
}

function tellCopies(copies: UnknownValue | undefined): { $copies?: ToldUnknown } {
  return copies === undefined ? {} : { $copies: tellUnknown(copies) };
}
