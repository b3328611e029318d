// A template as a tree that can be rewritten and printed again: scalars and names keep the very characters of the source.
import { createSourceFile } from '#src/source/source-file.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';
import type { JsonNode } from '#src/template/nodes.ts';

export type Tree = ObjectTree | ArrayTree | ScalarTree;
export interface Member {
  readonly name: string;
  readonly quoted: string;
  readonly value: Tree;
}
export interface ObjectTree {
  readonly kind: 'object';
  readonly members: readonly Member[];
}
interface ArrayTree {
  readonly kind: 'array';
  readonly items: readonly Tree[];
}
interface ScalarTree {
  readonly kind: 'scalar';
  readonly written: string;
}

/** The tree of a JSON text with or without comments; undefined where it cannot be read. */
export function parseTree(text: string): ObjectTree | undefined {
  const { root } = parseTemplate(createSourceFile('main.json', text));
  const tree = root && treeOf(root);
  return tree?.kind === 'object' ? tree : undefined;
}

function treeOf(node: JsonNode): Tree {
  const { text } = node.file;
  if (node.kind === 'array') return { kind: 'array', items: node.items.map(treeOf) };
  if (node.kind !== 'object') return { kind: 'scalar', written: text.slice(node.start, node.end) };
  const members = node.properties.map(({ name, nameStart, nameEnd, value }) => ({
    name,
    quoted: text.slice(nameStart, nameEnd),
    value: treeOf(value),
  }));
  return { kind: 'object', members };
}

export const scalar = (value: string | boolean): Tree => ({ kind: 'scalar', written: JSON.stringify(value) });
export const array = (items: readonly Tree[]): Tree => ({ kind: 'array', items });
export const object = (members: Readonly<Record<string, Tree | undefined>>): ObjectTree => ({
  kind: 'object',
  members: Object.entries(members).flatMap(([name, value]) => (value ? [named(name, value)] : [])),
});
export const named = (name: string, value: Tree): Member => ({ name, quoted: JSON.stringify(name), value });

/** The value of a member, as the evaluator finds it: last one wins, without case. */
export function memberOf(tree: Tree | undefined, name: string): Tree | undefined {
  if (tree?.kind !== 'object') return undefined;
  return tree.members.findLast((member) => member.name.toLowerCase() === name.toLowerCase())?.value;
}

/** The members of that name rewritten; `undefined` drops them. */
export function withMember(tree: Tree, name: string, change: (value: Tree) => Tree | undefined): Tree {
  if (tree.kind !== 'object') return tree;
  const members = tree.members.flatMap((member) => {
    if (member.name.toLowerCase() !== name.toLowerCase()) return [member];
    const value = change(member.value);
    return value ? [{ ...member, value }] : [];
  });
  return { kind: 'object', members };
}

/** Rewrites the `resources` of a template, of the nested templates in it and of declarations with children. */
export function rewriteResources(template: Tree, change: (section: Tree, owner: Tree) => Tree): Tree {
  return withMember(template, 'resources', (section) => change(mapDeclarations(section, rewriteOne), template));

  function rewriteOne(declaration: Tree): Tree {
    const own = withMember(declaration, 'resources', (section) =>
      change(mapDeclarations(section, rewriteOne), declaration),
    );
    return withMember(own, 'properties', (properties) =>
      withMember(properties, 'template', (nested) => rewriteResources(nested, change)),
    );
  }
}

function mapDeclarations(section: Tree, change: (declaration: Tree) => Tree): Tree {
  if (section.kind === 'array') return array(section.items.map(change));
  if (section.kind !== 'object') return section;
  return { kind: 'object', members: section.members.map((member) => ({ ...member, value: change(member.value) })) };
}

/** What stands wherever JSON allows space, by how deep the place is. */
export type Spacing = (depth: number) => string;
export const indented: Spacing = (depth) => `\n${'  '.repeat(depth)}`;

/** The text of a tree. */
export function printTree(tree: Tree, spacing: Spacing = indented, depth = 0): string {
  const [before, after] = [spacing(depth + 1), spacing(depth)];
  if (tree.kind === 'scalar') return tree.written;
  if (tree.kind === 'array') {
    return `[${tree.items.map((item) => before + printTree(item, spacing, depth + 1)).join(',')}${after}]`;
  }
  const members = tree.members.map(
    ({ quoted, value }) => `${before}${quoted}${spacing(0)}:${spacing(0)}${printTree(value, spacing, depth + 1)}`,
  );
  return `{${members.join(',')}${after}}`;
}
