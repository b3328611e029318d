// Which findings does an author accept beside the code, by `// failcast-ignore <checks>: <reason>`?
// Found by the tree, not by scanning: what stands in a string or a name is no comment, however it looks.
import type { Place, SourceFile } from '#src/model/place.ts';
import { lineAndColumn } from '#src/model/place.ts';
import type { JsonNode } from '#src/template/nodes.ts';

export interface IgnoreComment {
  /** As written: ids, codes or aliases of checks. */
  readonly names: readonly string[];
  /** Undefined: none is given, and the comment accepts nothing. */
  readonly reason: string | undefined;
  readonly place: Place;
  /** What it speaks of: the property or element that begins on its line, else the next one; undefined when there is none. */
  readonly span: { readonly start: number; readonly end: number } | undefined;
}

const WORD = 'failcast-ignore';
/** Names up to the colon, the reason up to the end of the comment. */
const COMMENT = /failcast-ignore(?![\w-])([^:\r\n]*)(?::([^\r\n]*))?/y;

/** All such comments of a file, in order; in linear time where there are none. */
export function ignoreCommentsOf(file: SourceFile, root: JsonNode): readonly IgnoreComment[] {
  const comments: IgnoreComment[] = [];
  for (let at = file.text.indexOf(WORD); at >= 0; at = file.text.indexOf(WORD, at + WORD.length)) {
    const around = surroundings(root, at);
    if (around === 'text') continue;
    COMMENT.lastIndex = at;
    const [whole = '', names = '', reason] = COMMENT.exec(file.text) ?? [];
    if (whole === '') continue;
    comments.push({
      names: withoutEnd(names)
        .split(/[\s,]+/)
        .filter((name) => name !== ''),
      reason: withoutEnd(reason ?? '') || undefined,
      place: { file, start: at, end: at + withoutEnd(whole).length, parent: undefined, key: undefined },
      span: spokenOf(around, at, file),
    });
  }
  return comments;
}

const withoutEnd = (text: string): string => text.replace(/\*\/[\s\S]*$/, '').trim();

interface Member {
  readonly start: number;
  readonly end: number;
}

/** The object or array whose white space holds an offset; `root` for what stands outside; `text` within a string or a name. */
type Surroundings = { readonly container: JsonNode | undefined; readonly members: readonly Member[] } | 'text';

function surroundings(root: JsonNode, offset: number): Surroundings {
  if (!holds(root, offset)) return { container: undefined, members: [root] };
  let node = root;
  while (true) {
    if (node.kind !== 'object' && node.kind !== 'array') return 'text';
    if (node.properties.some(({ nameStart, nameEnd }) => nameStart <= offset && offset < nameEnd)) return 'text';
    const values = node.kind === 'object' ? node.properties.map(({ value }) => value) : node.items;
    const inner = values.find((value) => holds(value, offset));
    if (inner === undefined) return { container: node, members: membersOf(node) };
    node = inner;
  }
}

const holds = ({ start, end }: Member, offset: number): boolean => start <= offset && offset < end;

function membersOf(node: JsonNode): readonly Member[] {
  if (node.kind === 'array') return node.items;
  return node.properties.map(({ nameStart, value }) => ({ start: nameStart, end: value.end }));
}

function spokenOf({ container, members }: Exclude<Surroundings, 'text'>, offset: number, file: SourceFile) {
  const line = lineAndColumn(file, offset).line;
  const isOnLine = ({ start }: Member) => start < offset && lineAndColumn(file, start).line === line;
  const before = members.findLast(isOnLine);
  if (before !== undefined) return before;
  if (container !== undefined && isOnLine(container)) return container;
  return members.find(({ start }) => start > offset);
}
