// When do two ids mean the same resource, although subscription, group or names may be unknown?
// Ids compare in lower case; an unknown piece stands as its expression, which is the same value wherever it stands.
import type { Field } from '#src/graph/field.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';

/** An id in the form in which ids are compared. */
export class Identity {
  readonly key: string;
  /** Some piece is unknown. */
  readonly isOpen: boolean;
  /** Equal keys mean equal ids; false where an expression is cut short or gives another value each time. */
  readonly isComparable: boolean;
  private split: readonly string[] | undefined;

  constructor(key: string, isOpen: boolean, isComparable: boolean) {
    this.key = key;
    this.isOpen = isOpen;
    this.isComparable = isComparable;
    this.split = undefined;
  }

  /** In lower case; an unknown piece stands between two marks. Split on first use, since most ids are only looked up. */
  get segments(): readonly string[] {
    this.split ??= this.key.split('/');
    return this.split;
  }
}

const OPEN = '\u0001';
const CLOSE = '\u0002';
/** In an expression: cut short, or another value each time it is evaluated. */
const UNREPEATABLE = ['…', 'newguid(', 'utcnow('];

/** The identity of an id; undefined when the value is no text. */
export function identityOf(value: Value): Identity | undefined {
  if (value.kind === 'string') return new Identity(trim(value.value.toLowerCase()), false, true);
  if (value.kind !== 'unknown') return undefined;
  const key = trim(flatten(value));
  // What failed to evaluate is not even the same as itself: its text does not say in which round of a loop it stands.
  const isComparable =
    !UNREPEATABLE.some((piece) => key.includes(piece)) && !value.reasons.some((reason) => reason.code === 'error');
  return new Identity(key, true, isComparable);
}

export function identityOfField(id: Field<string>): Identity | undefined {
  if (id.state === 'known') return new Identity(trim(id.value.toLowerCase()), false, true);
  return id.state === 'unknown' ? identityOf(id.unknown) : undefined;
}

/** The identity of a sub-resource such as `…/backendAddressPools/<name>`. */
export function childIdentity(parent: Identity, type: string, name: Field<string>): Identity | undefined {
  if (name.state === 'absent') return undefined;
  if (name.state === 'known') {
    const key = `${parent.key}/${type.toLowerCase()}/${name.value.toLowerCase()}`;
    return new Identity(key, parent.isOpen, parent.isComparable);
  }
  const isComparable = parent.isComparable && (identityOf(name.unknown)?.isComparable ?? false);
  return new Identity(`${parent.key}/${type.toLowerCase()}/${flatten(name.unknown)}`, true, isComparable);
}

/** The identity of the resource that a child belongs to: without the last type and name. */
export function parentIdentity(child: Identity): Identity {
  return new Identity(child.segments.slice(0, -2).join('/'), child.isOpen, child.isComparable);
}

/** Nothing about the id is known: not even its last name. */
export function isWhollyUnknown(identity: Identity): boolean {
  return identity.segments.every((segment) => segment === '' || isUnknownPiece(segment));
}

/** An id that starts at a subscription, a tenant or a provider, so that its type and names can be read off. */
export function isAbsolute(identity: Identity): boolean {
  return identity.segments[0] === '' && !(identity.segments[1] ?? '').includes(OPEN);
}

/** May two ids, at least one of them open, be the same? */
export function mayBeSame(left: Identity, right: Identity): boolean {
  if (left.key === right.key) return true;
  if (!left.isOpen && !right.isOpen) return false;
  if (isAbsolute(left) && isAbsolute(right)) {
    if (left.segments.length !== right.segments.length) return false;
    return left.segments.every((segment, index) => segmentsMayBeSame(segment, right.segments[index] ?? ''));
  }
  return tailsMayBeSame(left.segments, right.segments);
}

// An id such as `<unknown>/subnets/app`: the unknown piece holds any number of segments, what follows it must agree.
function tailsMayBeSame(left: readonly string[], right: readonly string[]): boolean {
  const length = Math.min(left.length, right.length);
  for (let step = 1; step <= length; step += 1) {
    const one = left.at(-step) ?? '';
    const other = right.at(-step) ?? '';
    if (isUnknownPiece(one) || isUnknownPiece(other)) return true;
    if (!segmentsMayBeSame(one, other)) return false;
  }
  return true;
}

function segmentsMayBeSame(left: string, right: string): boolean {
  if (left === right) return true;
  const one = ends(left);
  const other = ends(right);
  if (one === undefined && other === undefined) return false;
  const startsAgree = agree(one?.start ?? left, other?.start ?? right, (text, start) => text.startsWith(start));
  const endsAgree = agree(one?.end ?? left, other?.end ?? right, (text, end) => text.endsWith(end));
  return startsAgree && endsAgree;
}

function agree(left: string, right: string, test: (text: string, piece: string) => boolean): boolean {
  return left.length >= right.length ? test(left, right) : test(right, left);
}

// The known text before the first and after the last unknown piece.
function ends(segment: string): { start: string; end: string } | undefined {
  const open = segment.indexOf(OPEN);
  if (open < 0) return undefined;
  return { start: segment.slice(0, open), end: segment.slice(segment.lastIndexOf(CLOSE) + 1) };
}

function isUnknownPiece(segment: string): boolean {
  return segment.startsWith(OPEN) && segment.indexOf(CLOSE) === segment.length - 1;
}

function flatten(unknown: UnknownValue): string {
  return joined(unknown).toLowerCase();
}

function joined({ parts, text }: UnknownValue): string {
  // A slash within an expression is none of the id's.
  if (parts === undefined) return OPEN + (text.includes('/') ? text.replaceAll('/', '\u2215') : text) + CLOSE;
  let whole = '';
  for (const part of parts) whole += typeof part === 'string' ? part : joined(part);
  return whole;
}

function trim(text: string): string {
  const trimmed = text.endsWith('/') ? text.replace(/\/+$/, '') : text;
  return trimmed.startsWith('/') || trimmed.startsWith(OPEN) ? trimmed : `/${trimmed}`;
}
