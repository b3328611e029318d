// How are resources, the parts inside them and lists of parts read, whatever their type?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field, Section } from '#src/graph/field.ts';
import { absent, known, readList, readObject, readString, sectionOf, unknownField } from '#src/graph/field.ts';
import type { LinkCollector, LinkKind, LinkKinds } from '#src/graph/link-collector.ts';
import type { Link, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import type { Place } from '#src/model/place.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import { textWithUnknowns, unknownValue } from '#src/model/value.ts';

/** The body of a resource as a section. */
export function bodyOf(resource: EvaluatedResource): Section {
  return known(resource.body, resource.body.origin);
}

/** A resource with a node of its own. Properties are read when somebody asks: most are never asked for. */
export abstract class DeclaredNode implements ResourceNode {
  readonly resource: EvaluatedResource;
  readonly properties: Section;

  constructor(resource: EvaluatedResource) {
    this.resource = resource;
    this.properties = readObject(bodyOf(resource), 'properties');
  }

  get key(): string {
    return this.resource.key;
  }
  get place(): Place {
    return this.resource.place;
  }
  get name(): Field<string> {
    return ownName(this.resource);
  }
  get deployed(): true | false | UnknownValue {
    return this.resource.condition;
  }
  get copies(): UnknownValue | undefined {
    return this.resource.copies;
  }
  get body(): Section {
    return bodyOf(this.resource);
  }
  get apiVersion(): Field<string> {
    return stringField(this.resource.apiVersion, this.resource.body.origin);
  }
  get location(): Field<string> {
    return readString(this.body, 'location');
  }
  get tags(): Section {
    return readObject(this.body, 'tags');
  }
}

/** Where a part is read from: an object in a list of a resource, or a child resource. */
export interface PartSource {
  readonly resource: EvaluatedResource;
  /** Has `properties`, and `name` unless it is a child resource. */
  readonly section: Section;
  readonly place: Place;
  readonly copies: UnknownValue | undefined;
}

/** A part of a resource. Properties are read when somebody asks. */
export class Part implements PartNode {
  readonly resource: EvaluatedResource;
  readonly section: Section;
  readonly place: Place;
  readonly copies: UnknownValue | undefined;
  readonly properties: Section;

  constructor(source: PartSource) {
    this.resource = source.resource;
    this.section = source.section;
    this.place = source.place;
    this.copies = source.copies;
    this.properties = readObject(source.section, 'properties');
  }

  get key(): string {
    return this.resource.key;
  }
  get name(): Field<string> {
    return this.isChildResource ? ownName(this.resource) : readString(this.section, 'name');
  }
  get deployed(): true | false | UnknownValue {
    return this.resource.condition;
  }
  get isChildResource(): boolean {
    return this.place === this.resource.place;
  }
}

/** A child resource as the source of a part of its parent: a pool, a route, a subnet. */
export function childSource(resource: EvaluatedResource): PartSource {
  return { resource, section: bodyOf(resource), place: resource.place, copies: resource.copies };
}

/** One item of a list inside a resource. */
export interface Item {
  readonly value: Value;
  readonly section: Section;
  readonly origin: Origin;
  readonly copies: UnknownValue | undefined;
}

/** An item of a list as the source of a part. */
export function itemSource(resource: EvaluatedResource, item: Item): PartSource {
  return { resource, section: item.section, place: item.origin.place, copies: item.copies ?? resource.copies };
}

/** A list that is not written. */
export function emptyList(origin: Origin): NodeList<never> {
  return { items: NO_ITEMS, open: undefined, written: false, origin };
}

const NO_ITEMS: readonly never[] = Object.freeze([]);

/** The items of a list, each made into a node; what cannot be listed leaves the list open. */
export function readNodes<Node>(section: Section, name: string, make: (item: Item) => Node): NodeList<Node> {
  const list = readList(section, name);
  if (list.state === 'absent') return emptyList(list.origin);
  if (list.state === 'known') {
    return { items: makeAll(list.value.items, undefined, make), open: undefined, written: true, origin: list.origin };
  }
  const unknown = list.unknown;
  return { items: makeAll(possibleItems(unknown), unknown, make), open: unknown, written: true, origin: list.origin };
}

function makeAll<Node>(
  values: readonly Value[],
  copies: UnknownValue | undefined,
  make: (item: Item) => Node,
): readonly Node[] {
  const nodes: Node[] = [];
  for (const value of values) {
    if (value.kind !== 'null') nodes.push(make({ value, section: sectionOf(value), origin: value.origin, copies }));
  }
  return nodes;
}

// The items that an unknown list may hold: its pattern, or those of the lists it chooses from.
function possibleItems(unknown: UnknownValue): readonly Value[] {
  if (unknown.each !== undefined) return [unknown.each];
  return (unknown.alternatives ?? []).flatMap((value) => (value.kind === 'array' ? value.items : []));
}

/** A list of `{"id": …}` as links. */
export function readLinks<Kind extends LinkKind>(
  section: Section,
  name: string,
  kind: Kind,
  links: LinkCollector,
): NodeList<Link<LinkKinds[Kind]>> {
  return readNodes(section, name, (item) => links.link(kind, readString(item.section, 'id')));
}

/** Two lists as one, such as `addressPrefix` and `addressPrefixes`. */
export function joinLists<Node>(first: NodeList<Node>, second: NodeList<Node>): NodeList<Node> {
  if (!second.written) return first;
  if (!first.written) return second;
  return {
    items: [...first.items, ...second.items],
    open: first.open ?? second.open,
    written: true,
    origin: first.origin,
  };
}

/** A single text and a list of texts that mean the same, as one list. */
export function joinTexts(single: Field<string>, list: Field<readonly string[]>): Field<readonly string[]> {
  if (single.state === 'absent') return list;
  if (single.state === 'unknown') return single;
  if (list.state === 'unknown') return list;
  const rest = list.state === 'known' ? list.value : [];
  return known([...new Set([single.value, ...rest])], single.origin);
}

/** The name that an id ends in. */
export function nameAtEnd(id: Field<string>): Field<string> {
  if (id.state === 'unknown') return lastSegment(withoutSlashAtEnd(id.unknown));
  if (id.state === 'absent') return id;
  const trimmed = trimEnd(id.value);
  return known(trimmed.slice(trimmed.lastIndexOf('/') + 1), id.origin);
}

function withoutSlashAtEnd(id: UnknownValue): UnknownValue {
  const end = id.parts?.at(-1);
  if (id.parts === undefined || typeof end !== 'string') return id;
  return { ...id, parts: [...id.parts.slice(0, -1), trimEnd(end)] };
}

const trimEnd = (id: string): string => id.replace(/\/+$/, '');

/** The own name of a resource: the last segment of the full name. */
function ownName(resource: EvaluatedResource): Field<string> {
  const name = resource.name;
  if (name.kind === 'string') return known(name.value.slice(name.value.lastIndexOf('/') + 1), name.origin);
  if (name.kind !== 'unknown') return absent(name.origin);
  return lastSegment(name);
}

// The text behind the last slash, when that slash is certain to be the last one.
function lastSegment(name: UnknownValue): Field<string> {
  const parts = name.parts;
  if (parts === undefined) return unknownField(name);
  const behind: (string | UnknownValue)[] = [];
  for (const part of [...parts].reverse()) {
    const slash = typeof part === 'string' ? part.lastIndexOf('/') : -1;
    behind.unshift(typeof part === 'string' ? part.slice(slash + 1) : part);
    if (slash >= 0) break;
  }
  if (behind.every((part) => typeof part === 'string')) return known(behind.join(''), name.origin);
  if (behind.length === parts.length && behind[0] === parts[0]) return unknownField(name);
  const text = behind.map((part) => (typeof part === 'string' ? `'${part}'` : part.text)).join(', ');
  return unknownField(unknownValue(`concat(${text})`, name.reasons, name.origin, { type: 'string', parts: behind }));
}

/** Of several declarations of the same thing the last one that writes a property counts. */
export function lastWritten<T>(parts: readonly PartNode[], read: (properties: Section) => Field<T>): Field<T> {
  const fields = parts.map((part) => read(part.properties));
  const written = fields.findLast((field) => field.state !== 'absent');
  return (written ?? fields[0]) as Field<T>;
}

/** A name as keys show it: unknown pieces as their expression in braces. */
export function labelOf(name: Field<string>): string {
  if (name.state === 'known') return name.value;
  return name.state === 'unknown' ? textWithUnknowns(name.unknown) : '';
}

function stringField(value: Value | undefined, parent: Origin): Field<string> {
  if (value === undefined || value.kind === 'null') return absent(parent);
  if (value.kind === 'unknown') return unknownField(value);
  return value.kind === 'string' ? known(value.value, value.origin) : absent(parent);
}
