// What can be said of the JSON in a text of which some pieces are unknown, as in `json('{\"id\": \"<id of a subnet>\"}')`?
// Only where no unknown piece can hold a quote or a backslash, so that each of them stays within the string it stands in.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { joinText } from '#src/evaluate/text-pieces.ts';
import type { Origin, UnknownValue, Value } from '#src/model/value.ts';
import { arrayValue, objectValue } from '#src/model/value.ts';

/** Names of Azure's own, and hashes: letters, digits, and marks that mean nothing in JSON. */
const PLAIN =
  /^(?:subscription\(\)\.(?:id|subscriptionId|tenantId)|tenant\(\)\.tenantId|resourceGroup\(\)\.(?:id|name|location)|(?:uniqueString|guid)\(.*\))$/i;

/** Stands for an unknown piece while the text is read; no text of a template holds these. */
const MARK = /\ue000(\d+)\ue001/;

/** The value, its strings unknown in part; undefined where an unknown piece may change more than a string. */
export function partlyKnownJson(
  { parts }: UnknownValue,
  origin: Origin,
  read: (text: string, origin: Origin) => Value,
): Value | undefined {
  if (parts === undefined) return undefined;
  const unknowns: UnknownValue[] = [];
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      if (/[\ue000\ue001]/.test(part)) return undefined;
      text += part;
    } else {
      if (!PLAIN.test(part.text)) return undefined;
      text += `\ue000${unknowns.push(part) - 1}\ue001`;
    }
  }
  try {
    return restored(read(text, origin), unknowns);
  } catch (error) {
    // A number or a key that is unknown in part is read as neither; whether the whole is JSON is then open too.
    if (error instanceof EvaluationError) return undefined;
    throw error;
  }
}

/** Unknown pieces in place of their marks; undefined where one stands in a key. */
function restored(value: Value, unknowns: readonly UnknownValue[]): Value | undefined {
  switch (value.kind) {
    case 'string': {
      if (!MARK.test(value.value)) return value;
      const pieces = value.value
        .split(/(\ue000\d+\ue001)/)
        .map((piece) => unknowns[Number(MARK.exec(piece)?.[1] ?? Number.NaN)] ?? piece);
      return joinText(
        pieces,
        () => pieces.map((piece) => (typeof piece === 'string' ? piece : `{${piece.text}}`)).join(''),
        value.origin,
      );
    }
    case 'array': {
      const items = value.items.map((item) => restored(item, unknowns));
      return items.every((item) => item !== undefined) ? arrayValue(items, value.origin) : undefined;
    }
    case 'object': {
      const entries = new Map<string, Value>();
      for (const [key, entry] of value.entries) {
        const known = MARK.test(key) ? undefined : restored(entry, unknowns);
        if (known === undefined) return undefined;
        entries.set(key, known);
      }
      return objectValue(entries, value.origin);
    }
    default:
      return value;
  }
}
