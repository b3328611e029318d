// Functions that wrap a text for transport and unwrap it: Base64, data URIs, percent encoding.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { lifting } from '#src/evaluate/functions/define.ts';
import { parseJsonText } from '#src/evaluate/functions/json.ts';
import { jsonText } from '#src/evaluate/functions/json-text.ts';
import { floatText, intText } from '#src/evaluate/functions/number-text.ts';
import { decodePercent, encodePercent } from '#src/evaluate/functions/percent-encoding.ts';
import type { Call, TemplateFunction } from '#src/evaluate/functions/template-function.ts';
import { deepUnknown, residual, wrongType } from '#src/evaluate/functions/template-function.ts';
import { answering, textAt } from '#src/evaluate/functions/text-functions.ts';
import type { Value } from '#src/model/value.ts';
import { stringValue } from '#src/model/value.ts';

const BLANKS = /[ \t\r\n]+/g;
const BASE_64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function encodeBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** Bytes that are no UTF-8 become replacement characters. */
function decodeBase64(text: string, call: Call): string {
  const packed = text.replace(BLANKS, '');
  if (!BASE_64.test(packed)) throw new EvaluationError('format', `${call.name}: the text is not valid Base64`);
  return Buffer.from(packed, 'base64').toString('utf8');
}

function base64ToJson(args: readonly Value[], call: Call): Value {
  if (args.some((arg) => arg.kind === 'unknown')) return residual(call, args);
  return parseJsonText(decodeBase64(textAt(args, 0, call), call), call.origin);
}

function dataUri(args: readonly Value[], call: Call): Value {
  const value = args[0] as Value;
  if (value.kind === 'string') {
    return stringValue(`data:text/plain;charset=utf-8;base64,${encodeBase64(value.value)}`, call.origin);
  }
  if (deepUnknown(value) !== undefined) return residual(call, args, { type: 'string' });
  return stringValue(`data:application/json;charset=utf-8;base64,${encodeBase64(bodyOf(value, call))}`, call.origin);
}

function bodyOf(value: Value, call: Call): string {
  switch (value.kind) {
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'int':
      return intText(value);
    case 'float':
      return floatText(value.value);
    case 'array':
    case 'object':
      return jsonText(value);
    default:
      throw wrongType(call, 0, 'neither null nor unknown', value);
  }
}

function dataUriToString(args: readonly Value[], call: Call): Value {
  const uri = textAt(args, 0, call);
  const comma = uri.indexOf(',');
  if (comma === -1 || uri.slice(0, 5).toLowerCase() !== 'data:') throw notDataUri(call);
  const content = uri.slice(comma + 1);
  const segments = uri.slice(5, comma).split(';');
  const isBase64 = segments.at(-1)?.toLowerCase() === 'base64';
  if (isBase64) segments.pop();
  const hasNoMediaType = segments.length === 0 || (segments.length === 1 && segments[0] === '');
  if (!hasNoMediaType && segments.includes('')) throw notDataUri(call);
  const charset = segments.slice(1).find((segment) => /^charset=/i.test(segment));
  if (charset !== undefined && !/^charset=utf-?8$/i.test(charset)) {
    throw new EvaluationError('argument type', `dataUriToString: only UTF-8 can be read, not ${charset}`);
  }
  return stringValue(isBase64 ? decodeBase64(content, call) : decodePercent(content, 'bytes'), call.origin);
}

function notDataUri(call: Call): EvaluationError {
  return new EvaluationError('argument type', `${call.name}: the text is not a data URI`);
}

export const ENCODING_FUNCTIONS: readonly TemplateFunction[] = [
  answering('string', 'base64', 1, 1, (args, call) => stringValue(encodeBase64(textAt(args, 0, call)), call.origin)),
  answering('string', 'base64ToString', 1, 1, (args, call) =>
    stringValue(decodeBase64(textAt(args, 0, call), call), call.origin),
  ),
  lifting('base64ToJson', 1, 1, base64ToJson),
  answering('string', 'dataUri', 1, 1, dataUri),
  answering('string', 'dataUriToString', 1, 1, dataUriToString),
  answering('string', 'uriComponent', 1, 1, (args, call) =>
    stringValue(encodePercent(textAt(args, 0, call)), call.origin),
  ),
  answering('string', 'uriComponentToString', 1, 1, (args, call) =>
    stringValue(decodePercent(textAt(args, 0, call), 'bytes and %u'), call.origin),
  ),
];
