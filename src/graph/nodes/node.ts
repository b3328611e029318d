// What do all nodes of the graph have in common, and how do they refer to each other?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field, Section } from '#src/graph/field.ts';
import type { Place } from '#src/model/place.ts';
import type { Origin, UnknownValue } from '#src/model/value.ts';

/** A node that is a resource of its own. */
export interface ResourceNode {
  readonly resource: EvaluatedResource;
  readonly key: string;
  readonly place: Place;
  /** Own name: the last segment of a child's. */
  readonly name: Field<string>;
  /** False conditions stay in the graph; nothing that is not deployed joins a pool or receives traffic. */
  readonly deployed: true | false | UnknownValue;
  /** Set: stands for "0 or more of this". */
  readonly copies: UnknownValue | undefined;
  readonly apiVersion: Field<string>;
  readonly location: Field<string>;
  readonly tags: Section;
  /** The `properties` of the resource, for what the node does not name. */
  readonly properties: Section;
}

/** A part of a resource: a probe, a route, an IP configuration. `resource` and `key` are those of the declaration it stands in. */
export interface PartNode {
  readonly resource: EvaluatedResource;
  readonly key: string;
  readonly place: Place;
  readonly name: Field<string>;
  /** Of the declaration it stands in. */
  readonly deployed: true | false | UnknownValue;
  /** Set: stands for "0 or more of this" (an item of a list of unknown length, or the resource is copied so). */
  readonly copies: UnknownValue | undefined;
  readonly properties: Section;
}

/** A list of parts. `open` set: there may be further ones, or the list is not known at all. */
export interface NodeList<Node> {
  readonly items: readonly Node[];
  readonly open: UnknownValue | undefined;
  readonly written: boolean;
  readonly origin: Origin;
}

/** Does a list hold items that cannot be named? One with a known pattern or known alternatives does not. */
export function isHidden<Node>(list: NodeList<Node>): list is NodeList<Node> & { readonly open: UnknownValue } {
  if (list.open === undefined || list.open.each !== undefined) return false;
  const { alternatives } = list.open;
  return alternatives === undefined || alternatives.some((value) => value.kind === 'unknown');
}

/** A reference by id to a node; `target` is what it resolves to. */
export interface Link<Node> {
  readonly id: Field<string>;
  readonly target: Target<Node>;
}

/**
 * `none`: no link is written. `external`: the id is known (or names an `existing` resource) and its node is not declared here.
 * `unknown`: it may be one of `candidates`, or something outside; with `isAny` nothing of the id is known, so it may be
 * any node of the kind.
 */
export type Target<Node> =
  | { readonly state: 'none' }
  | { readonly state: 'found'; readonly node: Node }
  | { readonly state: 'external'; readonly external: ExternalNode }
  | {
      readonly state: 'unknown';
      readonly unknown: UnknownValue;
      readonly candidates: readonly Node[];
      readonly isAny: boolean;
    };

/** Something that the template refers to and does not declare: an `existing` resource or an id that leads outside. */
export interface ExternalNode {
  readonly key: string;
  readonly type: string;
  /** The full id, an unknown where a part of it is. */
  readonly id: Field<string>;
  /** Set where the template has an `existing` declaration. */
  readonly resource: EvaluatedResource | undefined;
  /** Where it is declared or referred to first. */
  readonly place: Place;
}

/** A number of instances. */
export type Count = number | UnknownValue;

export const isKnownCount = (count: Count): count is number => typeof count === 'number';

/** The node a link leads to, when it is certain. */
export function nodeOf<Node>(link: Link<Node>): Node | undefined {
  return link.target.state === 'found' ? link.target.node : undefined;
}

/** For the linking stage, which completes nodes before anybody sees the graph. */
export type Mutable<Node> = { -readonly [Key in keyof Node]: Node[Key] };
