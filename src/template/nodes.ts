// The syntax tree of a JSON file: every node knows its span, so that no later stage has to look a line up again.
import type { EntryNames } from '#src/model/entries.ts';
import type { Place, SourceFile } from '#src/model/place.ts';
import type { Origin, Value } from '#src/model/value.ts';

export type JsonKind = 'object' | 'array' | 'string' | 'int' | 'float' | 'bool' | 'null';

/** A member of an object; `nameStart`/`nameEnd` span the name with its quotes. */
export interface JsonProperty {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly value: JsonNode;
}

/**
 * One class for all kinds keeps the shape of nodes alike, which keeps property access fast.
 * It is its own `place` and serves as the origin of the literal that it holds.
 */
export class JsonNode implements Place, Origin {
  readonly kind: JsonKind;
  readonly file: SourceFile;
  readonly start: number;
  end: number;
  readonly parent: JsonNode | undefined;
  readonly key: string | number | undefined;
  /** Text, number, bigint or boolean of a scalar; null elsewhere. */
  readonly scalar: string | number | bigint | boolean | null;
  readonly items: JsonNode[];
  readonly properties: JsonProperty[];
  /** False: nothing below can depend on evaluation (no expression, no `copy`), so its value is a constant. */
  dynamic: boolean;
  /** The value of a node that is not dynamic; filled on first use by the evaluator. */
  constant: Value | undefined;
  /** Names of an object whose members can be evaluated one by one; undefined where names repeat, loop or are computed. */
  plainNames: EntryNames | undefined;

  constructor(
    kind: JsonKind,
    file: SourceFile,
    start: number,
    end: number,
    parent: JsonNode | undefined,
    key: string | number | undefined,
    scalar: string | number | bigint | boolean | null,
  ) {
    this.kind = kind;
    this.file = file;
    this.start = start;
    this.end = end;
    this.parent = parent;
    this.key = key;
    this.scalar = scalar;
    this.items = kind === 'array' ? [] : NO_ITEMS;
    this.properties = kind === 'object' ? [] : NO_PROPERTIES;
    this.dynamic = false;
    this.constant = undefined;
    this.plainNames = undefined;
  }

  get place(): Place {
    return this;
  }

  get via(): undefined {
    return undefined;
  }

  /** The value of a member, name compared without case, last one wins as in the engine; undefined when absent. */
  get(name: string): JsonNode | undefined {
    const { properties } = this;
    for (let index = properties.length - 1; index >= 0; index -= 1) {
      const property = properties[index];
      if (property !== undefined && isSameName(property.name, name)) return property.value;
    }
    return undefined;
  }
}

/** Most names differ in length or are spelled alike, which costs nothing to see. */
function isSameName(left: string, right: string): boolean {
  return left === right || (left.length === right.length && left.toLowerCase() === right.toLowerCase());
}

const NO_ITEMS: JsonNode[] = [];
const NO_PROPERTIES: JsonProperty[] = [];
Object.freeze(NO_ITEMS);
Object.freeze(NO_PROPERTIES);
