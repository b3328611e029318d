// Functions that resolve, take apart and put together URIs: uri, parseUri, buildUri.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { hexAt } from '#src/evaluate/functions/percent-encoding.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { deepUnknown, residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import { answering, textAt } from '#src/evaluate/functions/text-functions.ts';
import {
  defaultPort,
  escapeLoosely,
  hasOwnRules,
  normalHost,
  readRest,
  readUri,
  resolveUri,
  withoutDots,
  withoutOuterBlanks,
  writeUri,
} from '#src/evaluate/functions/uri-text.ts';
import type { ObjectValue, Value, ValueType } from '#src/model/value.ts';
import { entryOf, intValue, nullValue, objectValue, stringValue, unknownValue } from '#src/model/value.ts';

const GREATEST_PORT = 65535;
/** A base must be written as it would be sent: nothing left to encode. */
const UNFIT_FOR_BASE = /[\s"<>\\^`{|}]|%(?![0-9A-Fa-f]{2})/;

function uri(args: readonly Value[], call: Call): Value {
  const base = withoutOuterBlanks(textAt(args, 0, call));
  const relative = textAt(args, 1, call);
  const parsed = UNFIT_FOR_BASE.test(base) ? 'invalid' : readUri(base);
  if (parsed === 'invalid') throw new EvaluationError('argument type', `uri: "${base}" is not an absolute URI`);
  const resolved = parsed === 'unsupported' ? 'unsupported' : resolveUri(parsed, relative);
  if (resolved === 'invalid') {
    throw new EvaluationError('argument type', `uri: "${base}" and "${relative}" make no URI`);
  }
  if (resolved === 'unsupported') return notModelled(args, call, 'string');
  return stringValue(writeUri(resolved), call.origin);
}

/** An answer that the engine has, by rules that are not followed here. */
function notModelled(args: readonly Value[], call: Call, type: ValueType): Value {
  const message = `${call.name} follows rules here that are not modelled`;
  return unknownValue(residual(call, args).text, [{ code: 'limit', message }], call.origin, { type });
}

const MAIL = /^mailto:(?:[^@?#]*@([^?#]*))?(\?[^#]*)?(?:#.*)?$/i;

function parseUri(args: readonly Value[], call: Call): Value {
  const text = withoutOuterBlanks(textAt(args, 0, call));
  const mail = MAIL.exec(text);
  if (mail !== null)
    return describe('mailto', (mail[1] ?? '').toLowerCase(), undefined, '', escapeLoosely(mail[2] ?? ''), call);
  // A leading slash is a file path to .NET, where neither ? nor # begins anything.
  if (text.startsWith('/') && !text.startsWith('//')) {
    const path = withoutDots(escapeLoosely(text).replaceAll('?', '%3F').replaceAll('#', '%23'));
    return describe('file', '', undefined, path, '', call);
  }
  if (/^[\\/]{2}|^[A-Za-z][:|][\\/]/.test(text)) return notModelled(args, call, 'object');
  const parsed = readUri(text);
  if (parsed === 'unsupported' && text[1] !== ':') return notModelled(args, call, 'object');
  if (parsed === 'invalid' || parsed === 'unsupported') {
    throw new EvaluationError('argument type', `parseUri: "${text}" is not an absolute URI`);
  }
  return describe(parsed.scheme, parsed.host ?? '', parsed.port, parsed.path, parsed.query, call);
}

function describe(
  scheme: string,
  host: string,
  port: number | undefined,
  path: string,
  query: string,
  { origin }: Call,
): ObjectValue {
  const entries = new Map<string, Value>([
    ['scheme', stringValue(scheme, origin)],
    ['host', stringValue(host, origin)],
    ['port', port === undefined ? nullValue(origin) : intValue(port, origin)],
  ]);
  if (path !== '/') entries.set('path', stringValue(path, origin));
  if (query !== '') entries.set('query', stringValue(query, origin));
  return objectValue(entries, origin);
}

function buildUri(args: readonly Value[], call: Call): Value {
  const parts = args[0] as Value;
  if (parts.kind !== 'object') throw wrongType(call, 0, 'an object', parts);
  if (deepUnknown(parts) !== undefined) return residual(call, args, { type: 'string' });
  const scheme = schemeOf(parts, call);
  const hostText = textEntry(parts, 'host', call);
  if (hostText === '') throw missing('host');
  const port = portOf(parts, call);
  const pathText = textEntry(parts, 'path', call);
  const query = textEntry(parts, 'query', call);
  if (hasOwnRules(scheme, query !== '') || /[/\\?#@]/.test(hostText)) return notModelled(args, call, 'string');
  const host = normalHost(hostText.includes(':') && !hostText.startsWith('[') ? `[${hostText}]` : hostText);
  if (host === undefined) throw new EvaluationError('argument type', `buildUri: "${hostText}" is not a host`);
  const slashed = pathText.replaceAll('\\', '/');
  const { path } = readRest(
    (slashed.startsWith('/') ? slashed : `/${slashed}`).replaceAll('?', '%3F').replaceAll('#', '%23'),
    true,
  );
  const shownQuery = query === '' ? '' : escapeLoosely(query.startsWith('?') ? query : `?${query}`);
  const shownPort = port === undefined || port === defaultPort(scheme) ? '' : `:${port}`;
  return stringValue(
    `${scheme}://${host}${shownPort}${decodedForReading(path, STAYS_ENCODED)}${decodedForReading(shownQuery, STAYS_ENCODED_IN_QUERY)}`,
    call.origin,
  );
}

function missing(property: string): EvaluationError {
  return new EvaluationError('argument type', `buildUri: the object has no ${property}`);
}

function schemeOf(parts: ObjectValue, call: Call): string {
  const written = textEntry(parts, 'scheme', call);
  if (written === '') throw missing('scheme');
  const [scheme = ''] = written.toLowerCase().split(':');
  if (/^[a-z][a-z0-9+.-]*$/.test(scheme)) return scheme;
  throw new EvaluationError('argument type', `buildUri: "${written}" is not a scheme`);
}

/** An absent entry counts as empty. */
function textEntry(parts: ObjectValue, name: string, call: Call): string {
  const entry = entryOf(parts, name);
  if (entry === undefined) return '';
  if (entry.kind === 'string') return entry.value;
  throw new EvaluationError('argument type', `${call.name}: ${name} must be a string`);
}

/** Undefined stands for the scheme's own port; null and -1 ask for it. */
function portOf(parts: ObjectValue, call: Call): number | undefined {
  const entry = entryOf(parts, 'port');
  if (entry === undefined || entry.kind === 'null') return undefined;
  if (entry.kind !== 'int') throw new EvaluationError('argument type', `${call.name}: port must be an int`);
  if (entry.value < -1 || entry.value > GREATEST_PORT) {
    throw new EvaluationError('out of range', `${call.name}: there is no port ${entry.value}`);
  }
  return entry.value < 0 ? undefined : Number(entry.value);
}

const TRIPLETS = /(?:%[0-9A-Fa-f]{2})+/g;
/** Stay encoded, since they would mean something else: what separates the parts of a URI, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among those that stay encoded.
const STAYS_ENCODED = /[\u0000-\u001f\u007f-\u009f;/?:@&=+$,#[\]!'()*%\\]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among those that stay encoded.
const STAYS_ENCODED_IN_QUERY = /[\u0000-\u001f\u007f-\u009f;/?:@&=+$,#[\]!'()*%]/;

/** The form for people, which the engine returns: blanks and letters are decoded. */
function decodedForReading(text: string, staysEncoded: RegExp): string {
  return text.replace(TRIPLETS, (run) => {
    let decoded = '';
    for (let at = 0; at < run.length; ) {
      const length = lengthOfCharacter(hexAt(run, at + 1, 2) ?? 0);
      const encoded = run.slice(at, at + 3 * length);
      const character = Buffer.from(encoded.replaceAll('%', ''), 'hex').toString('utf8');
      const isReadable = !character.includes('\ufffd') && !staysEncoded.test(character);
      decoded += isReadable ? character : encoded;
      at += 3 * length;
    }
    return decoded;
  });
}

/** How many bytes a UTF-8 character has that begins with this one. */
function lengthOfCharacter(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  if (firstByte >= 0xe0) return 3;
  return firstByte >= 0xc0 ? 2 : 1;
}

export const URI_FUNCTIONS: readonly TemplateFunction[] = [
  answering('string', 'uri', 2, 2, uri),
  answering('object', 'parseUri', 1, 1, parseUri),
  answering('string', 'buildUri', 1, 1, buildUri),
];
