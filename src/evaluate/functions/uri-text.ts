// How .NET reads, resolves and writes URIs; what `uri`, `buildUri` and `parseUri` have in common.
// Leaves out the schemes with rules of their own (file paths with drives, news, UNC names): those answer undefined.
import { hexAt } from '#src/evaluate/functions/percent-encoding.ts';

export interface UriParts {
  /** Lower case. */
  readonly scheme: string;
  /** With the colon, only where the text has one: `user:secret@`. */
  readonly user: string;
  /** Undefined where the scheme goes without `//`. */
  readonly host: string | undefined;
  /** Undefined where it is the scheme's own. */
  readonly port: number | undefined;
  readonly path: string;
  /** With its `?`, empty when absent. */
  readonly query: string;
  /** With its `#`, empty when absent. */
  readonly fragment: string;
}

/** `unsupported`: it may be a URI to .NET, by rules that are not modelled here. */
export type UriReading = UriParts | 'invalid' | 'unsupported';

const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ['http', 80],
  ['https', 443],
  ['ws', 80],
  ['wss', 443],
  ['ftp', 21],
  ['ldap', 389],
  ['gopher', 70],
  ['telnet', 23],
  ['net.tcp', 808],
]);
/** Schemes whose host may not be missing. */
const NEEDS_HOST: ReadonlySet<string> = new Set(['http', 'https', 'ws', 'wss', 'ftp', 'gopher', 'net.tcp', 'telnet']);
/** Schemes that know no query: a question mark is a part of their path. */
const WITHOUT_QUERY: ReadonlySet<string> = new Set(['ftp', 'gopher', 'telnet']);
const OWN_RULES: ReadonlySet<string> = new Set(['file', 'mailto', 'news', 'nntp', 'uuid', 'net.pipe', 'vsmacros']);

const OUTER_BLANKS = /^[ \t\r\n]+|[ \t\r\n]+$/g;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
const AUTHORITY = /^\/\/([^/?#]*)/;
const USER_HOST_PORT = /^(?:(.*)@)?(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;
const REST = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;
const BEFORE_QUERY = /^[^?#]*/;
const PLAIN_HOST = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.?$/u;
const NUMBERS_AND_DOTS = /^(?:0x[0-9a-f]*|\d+)(?:\.(?:0x[0-9a-f]*|\d+))*\.?$/i;

export function withoutOuterBlanks(text: string): string {
  return text.replace(OUTER_BLANKS, '');
}

/** Reads an absolute URI with percent encoding and dots brought into .NET's form. */
export function readUri(text: string): UriReading {
  const trimmed = withoutOuterBlanks(text);
  const match = SCHEME.exec(trimmed);
  if (match === null) return 'invalid';
  const scheme = (match[1] ?? '').toLowerCase();
  // One letter before the colon is a drive to .NET.
  if (scheme.length === 1 || OWN_RULES.has(scheme)) return 'unsupported';
  const isWeb = NEEDS_HOST.has(scheme);
  const rest = withForwardSlashes(trimmed.slice(match[0].length));
  const authority = AUTHORITY.exec(rest);
  if (authority === null) {
    return isWeb ? 'invalid' : { scheme, user: '', host: undefined, port: undefined, ...readRest(rest, false) };
  }
  const server = readAuthority(authority[1] ?? '', scheme);
  if (server === undefined) return isWeb ? 'invalid' : 'unsupported';
  const tail = rest.slice(authority[0].length);
  if (WITHOUT_QUERY.has(scheme) && tail.includes('?')) return 'unsupported';
  return { scheme, ...server, ...readRest(tail, true) };
}

/** Back slashes of a path behind a host count as slashes; those of a host or behind a question mark do not. */
function withForwardSlashes(rest: string): string {
  if (!rest.includes('\\') || !rest.startsWith('//')) return rest;
  const [authority = ''] = AUTHORITY.exec(rest) ?? [];
  return authority + slashesOfPath(rest.slice(authority.length));
}

function slashesOfPath(text: string): string {
  if (!text.includes('\\')) return text;
  const [path = ''] = BEFORE_QUERY.exec(text) ?? [];
  return path.replaceAll('\\', '/') + text.slice(path.length);
}

function readAuthority(
  authority: string,
  scheme: string,
): { user: string; host: string; port: number | undefined } | undefined {
  const match = USER_HOST_PORT.exec(authority);
  if (match === null) return undefined;
  const host = normalHost(match[2] ?? '');
  if (host === undefined) return undefined;
  const port = match[3] === undefined || match[3] === '' ? undefined : Number(match[3]);
  if (port !== undefined && port > 65535) return undefined;
  return {
    user: match[1] === undefined ? '' : `${match[1]}@`,
    host,
    port: port === DEFAULT_PORTS.get(scheme) ? undefined : port,
  };
}

export function defaultPort(scheme: string): number | undefined {
  return DEFAULT_PORTS.get(scheme);
}

/** Lower case, addresses in their usual form; undefined when it can be no host. */
export function normalHost(host: string): string | undefined {
  if (host.startsWith('[')) return addressOf(host.replace(/%.*\]$/, ']'));
  if (NUMBERS_AND_DOTS.test(host)) return addressOf(host);
  return PLAIN_HOST.test(host) ? host.toLowerCase() : undefined;
}

function addressOf(host: string): string | undefined {
  const url = `http://${host}/`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

/** Path, query and fragment. */
export function readRest(text: string, hasHost: boolean): { path: string; query: string; fragment: string } {
  const [, path = '', query = '', fragment = ''] = REST.exec(text) ?? [];
  const escaped = escapeLoosely(path);
  return {
    path: hasHost ? withoutDots(escaped === '' ? '/' : escaped) : escaped,
    query: escapeLoosely(query),
    fragment: escapeLoosely(fragment),
  };
}

/** RFC 3986, 5.2.4. */
export function withoutDots(path: string): string {
  if (!path.includes('/.')) return path;
  const kept: string[] = [];
  const segments = path.split('/');
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === '..') {
      if (kept.length > 1) kept.pop();
      if (isLast) kept.push('');
    } else if (segment !== '.') kept.push(segment);
    else if (isLast) kept.push('');
  });
  return kept.join('/');
}

const NEEDS_ESCAPE = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/;
const UNRESERVED = /[A-Za-z0-9\-._~]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Encodes what may not stand in a URI; encoded letters and digits are decoded, a percent sign without digits is encoded. */
export function escapeLoosely(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  let escaped = '';
  for (let at = 0; at < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const byte = character === '%' ? hexAt(text, at + 1, 2) : undefined;
    if (byte !== undefined) {
      const decoded = String.fromCharCode(byte);
      escaped += UNRESERVED.test(decoded) ? decoded : text.slice(at, at + 3);
      at += 3;
      continue;
    }
    if (!NEEDS_ESCAPE.test(character)) escaped += character;
    else escaped += encodeURIComponent(LONE_SURROGATE.test(character) ? '\ufffd' : character);
    at += character.length;
  }
  return escaped;
}

/** `scheme://user@host:port/path?query#fragment`. */
export function writeUri(uri: UriParts): string {
  const server =
    uri.host === undefined ? '' : `//${uri.user}${uri.host}${uri.port === undefined ? '' : `:${uri.port}`}`;
  return `${uri.scheme}:${server}${uri.path}${uri.query}${uri.fragment}`;
}

const DRIVE = /^[A-Za-z][:|]/;

/** RFC 3986, 5.2: what a reference means against a base. */
export function resolveUri(base: UriParts, reference: string): UriReading {
  const trimmed = withoutOuterBlanks(reference);
  if (DRIVE.test(trimmed) && trimmed.length !== 2) return /^[\\/]/.test(trimmed.slice(2)) ? 'unsupported' : 'invalid';
  const scheme = DRIVE.test(trimmed) ? null : SCHEME.exec(trimmed);
  if (base.host === undefined) return 'unsupported';
  if (scheme !== null) {
    const isComplete = trimmed.startsWith('//', scheme[0].length) || !NEEDS_HOST.has((scheme[1] ?? '').toLowerCase());
    return isComplete ? readUri(trimmed) : 'unsupported';
  }
  const slashed = slashesOfPath(trimmed);
  if (/^[\\/]{2}/.test(trimmed)) return trimmed.startsWith('//') ? readUri(`${base.scheme}:${trimmed}`) : 'unsupported';
  if (slashed === '') return base;
  const { path, query, fragment } = readRest(slashed, false);
  if (query !== '' && WITHOUT_QUERY.has(base.scheme)) return 'unsupported';
  if (path !== '') {
    const directory = base.path.slice(0, base.path.lastIndexOf('/') + 1);
    return { ...base, path: withoutDots(path.startsWith('/') ? path : directory + path), query, fragment };
  }
  return { ...base, query: query === '' ? base.query : query, fragment };
}

/** Whether a scheme, with or without a query, follows rules of its own. */
export function hasOwnRules(scheme: string, hasQuery: boolean): boolean {
  return scheme.length === 1 || OWN_RULES.has(scheme) || (hasQuery && WITHOUT_QUERY.has(scheme));
}
