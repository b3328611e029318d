// Values of a template as JSON: what cannot be known is `{"$unknown": <expression>}`, integers keep every digit.
import type { UnknownValue, Value } from '#src/model/value.ts';
import { textWithUnknowns } from '#src/model/value.ts';
import type { Json } from '#src/report/json-text.ts';

/** The JSON of a value. An object that may have entries nobody knows carries `$unknown` beside those that are known. */
export function valueJson(value: Value): Json {
  switch (value.kind) {
    case 'null':
      return null;
    case 'bool':
    case 'int':
    case 'float':
    case 'string':
      return value.value;
    case 'unknown':
      return { $unknown: unknownText(value) };
    case 'array':
      return value.items.map(valueJson);
    case 'object': {
      const members = new Map<string, Json>();
      for (const [name, entry] of value.entries) members.set(name, valueJson(entry));
      if (value.rest !== undefined) members.set('$unknown', unknownText(value.rest.unknown));
      return members;
    }
  }
}

/** The known pieces of a text around `{expressions}`, or the whole expression. */
export function unknownText(unknown: UnknownValue): string {
  return unknown.parts === undefined ? unknown.text : textWithUnknowns(unknown);
}
