// Is this configuration file what the table says, and what does it say?
// Every mistake is reported at its place, with the key that was probably meant.
import type { Node, ParseError } from 'jsonc-parser';
import { parseTree, printParseErrorCode } from 'jsonc-parser';
import { closestName } from '#src/config/closest-name.ts';
import type { Configuration } from '#src/config/schema.ts';
import { CONFIGURATION } from '#src/config/schema.ts';
import type { Key, Shape } from '#src/config/shape.ts';
import type { Problem } from '#src/model/gap.ts';
import type { Place, SourceFile } from '#src/model/place.ts';

export interface LoadedConfiguration {
  readonly configuration: Configuration;
  /** Not empty: the configuration must not be used. */
  readonly problems: readonly Problem[];
  /** Where a list item or key stands, by path such as `ignore/0`. */
  placeOf(path: string): Place | undefined;
}

/** Reads a configuration; `checkNames` are the ids, codes and aliases of all checks. */
export function loadConfiguration(file: SourceFile, checkNames: readonly string[]): LoadedConfiguration {
  const { value, problems, placeOf } = loadShape(CONFIGURATION, file, 'the configuration', checkNames);
  // The reader has checked the value against the table from which the type is made.
  return { configuration: (value ?? {}) as Configuration, problems, placeOf };
}

/** A file that a table of keys describes; `value` undefined where there are problems. */
export interface LoadedShape {
  /** Of the type that the table gives. */
  readonly value: unknown;
  readonly problems: readonly Problem[];
  placeOf(path: string): Place | undefined;
}

/** Reads a file by its table; `whole` is what a message calls the whole of it. */
export function loadShape(
  shape: Shape,
  file: SourceFile,
  whole: string,
  checkNames: readonly string[] = [],
): LoadedShape {
  const errors: ParseError[] = [];
  const root = parseTree(file.text, errors, { allowTrailingComma: true, disallowComments: false });
  const reader = new Reader(file, whole, checkNames);
  for (const error of errors.slice(0, 1)) {
    const end = Math.max(error.offset + error.length, error.offset + 1);
    reader.problems.push({
      message: `not valid JSON: ${inWords(printParseErrorCode(error.error))}`,
      place: { file, start: error.offset, end, parent: undefined, key: undefined },
    });
  }
  if (root === undefined || errors.length > 0) {
    return { value: undefined, problems: reader.problems, placeOf: () => undefined };
  }
  const value = reader.read(shape, root, placeOfNode(file, root, undefined, undefined), '');
  return {
    value: reader.problems.length === 0 ? value : undefined,
    problems: reader.problems,
    placeOf: (path) => reader.places.get(path),
  };
}

class Reader {
  readonly problems: Problem[] = [];
  readonly places = new Map<string, Place>();
  readonly file: SourceFile;
  readonly whole: string;
  readonly checkNames: readonly string[];

  constructor(file: SourceFile, whole: string, checkNames: readonly string[]) {
    this.file = file;
    this.whole = whole;
    this.checkNames = checkNames;
  }

  /** The value of a node, or undefined with a problem reported. */
  read(shape: Shape, node: Node, place: Place, path: string): unknown {
    this.places.set(path, place);
    switch (shape.kind) {
      case 'nullable':
        return node.type === 'null' ? null : this.read(shape.shape, node, place, path);
      case 'either':
        return this.readEither(shape.shapes, node, place, path);
      case 'list':
        if (node.type !== 'array') return this.reject(place, path, 'a list', node);
        return (node.children ?? []).map((item, index) =>
          this.read(shape.items, item, placeOfNode(this.file, item, place, index), join(path, index)),
        );
      case 'object':
        if (node.type !== 'object') return this.reject(place, path, 'an object', node);
        return this.readObject(shape.keys, node, place, path);
      case 'table':
        if (node.type !== 'object') return this.reject(place, path, 'an object', node);
        return this.readTable(shape.values, node, place, path);
      default:
        return this.readScalar(shape, node, place, path);
    }
  }

  /** The shape whose JSON type fits; when none does, the message names all. */
  private readEither(shapes: readonly Shape[], node: Node, place: Place, path: string): unknown {
    const fitting = shapes.find((shape) => jsonTypeOf(shape) === node.type);
    if (fitting) return this.read(fitting, node, place, path);
    return this.reject(place, path, shapes.map(expectation).join(', or '), node);
  }

  private readObject(keys: Readonly<Record<string, Key>>, node: Node, place: Place, path: string): unknown {
    const result: Record<string, unknown> = {};
    const seen = new Set<string>();
    for (const member of this.members(node, place)) {
      const key = Object.hasOwn(keys, member.name) ? keys[member.name] : undefined;
      if (key === undefined) {
        this.unknownKey(member, Object.keys(keys), path === '' ? this.whole : path.replaceAll('/', '.'));
        continue;
      }
      seen.add(member.name);
      const value = this.read(key.shape, member.node, member.place, join(path, member.name));
      if (key.names === 'check' && typeof value === 'string') this.requireCheck(value, member.place);
      result[member.name] = value;
    }
    for (const [name, key] of Object.entries(keys)) {
      if (key.isRequired && !seen.has(name)) {
        this.problems.push({ message: `"${name}" is missing here: ${key.describe}`, place });
      }
    }
    return result;
  }

  private readTable(values: Shape, node: Node, place: Place, path: string): unknown {
    const result: Record<string, unknown> = {};
    for (const member of this.members(node, place)) {
      if (!this.requireCheck(member.name, member.namePlace)) continue;
      result[member.name] = this.read(values, member.node, member.place, join(path, member.name));
    }
    return result;
  }

  private readScalar(shape: Shape, node: Node, place: Place, path: string): unknown {
    const value: unknown = node.value;
    switch (shape.kind) {
      case 'boolean':
        return typeof value === 'boolean' ? value : this.reject(place, path, 'true or false', node);
      case 'number': {
        const fits = typeof value === 'number' && value >= shape.minimum && Number.isFinite(value);
        return fits && (!shape.isInteger || Number.isInteger(value))
          ? value
          : this.reject(place, path, expectation(shape), node);
      }
      case 'choice': {
        if (typeof value === 'string' && shape.choices.includes(value)) return value;
        const meant = typeof value === 'string' ? closestName(value, shape.choices) : undefined;
        return this.reject(place, path, expectation(shape), node, meant);
      }
      case 'string': {
        const fits = typeof value === 'string' && value !== '' && (shape.pattern?.test(value) ?? true);
        return fits ? value : this.reject(place, path, expectation(shape), node);
      }
      default:
        return undefined;
    }
  }

  private *members(node: Node, place: Place) {
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const [nameNode, valueNode] = property.children ?? [];
      if (nameNode === undefined || valueNode === undefined) continue;
      const name = String(nameNode.value);
      const namePlace = placeOfNode(this.file, nameNode, place, name);
      if (seen.has(name)) this.problems.push({ message: `"${name}" is written twice`, place: namePlace });
      seen.add(name);
      yield { name, namePlace, node: valueNode, place: placeOfNode(this.file, valueNode, place, name) };
    }
  }

  private requireCheck(name: string, place: Place): boolean {
    const wanted = name.toLowerCase();
    if (this.checkNames.some((known) => known.toLowerCase() === wanted)) return true;
    this.problems.push({ message: `there is no check "${name}"${didYouMean(name, this.checkNames)}`, place });
    return false;
  }

  private unknownKey(member: { name: string; namePlace: Place }, known: readonly string[], where: string): void {
    const message = `unknown key "${member.name}" in ${where}${didYouMean(member.name, known)}`;
    this.problems.push({ message, place: member.namePlace });
  }

  private reject(place: Place, path: string, expected: string, node: Node, meant?: string): undefined {
    const got = node.type === 'object' || node.type === 'array' ? `an ${node.type}` : JSON.stringify(node.value);
    const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
    const name = path === '' ? this.whole : path.replaceAll('/', '.');
    this.problems.push({ message: `${name} must be ${expected}, not ${got}${hint}`, place });
    return undefined;
  }
}

const join = (path: string, step: string | number) => (path === '' ? String(step) : `${path}/${step}`);

function didYouMean(name: string, known: readonly string[]): string {
  const meant = closestName(name, known);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}

function expectation(shape: Shape): string {
  switch (shape.kind) {
    case 'number': {
      const noun = shape.isInteger ? 'a whole number' : 'a number';
      return `${noun} of at least ${shape.minimum}`;
    }
    case 'choice':
      return `one of ${shape.choices.map((each) => `"${each}"`).join(', ')}`;
    case 'string':
      return shape.example === undefined ? 'a text that is not empty' : `a text such as "${shape.example}"`;
    case 'boolean':
      return 'true or false';
    case 'list':
      return 'a list';
    case 'nullable':
      return `${expectation(shape.shape)} or null`;
    case 'either':
      return shape.shapes.map(expectation).join(', or ');
    case 'object':
    case 'table':
      return 'an object';
  }
}

function jsonTypeOf(shape: Shape): Node['type'] {
  switch (shape.kind) {
    case 'number':
    case 'boolean':
      return shape.kind;
    case 'list':
      return 'array';
    case 'object':
    case 'table':
      return 'object';
    default:
      return 'string';
  }
}

function placeOfNode(file: SourceFile, node: Node, parent: Place | undefined, key: string | number | undefined): Place {
  return { file, start: node.offset, end: node.offset + node.length, parent, key };
}

/** `CommaExpected` → `comma expected`. */
function inWords(code: string): string {
  return code.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
