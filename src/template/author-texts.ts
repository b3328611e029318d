// Which sentences did the author of a template write for people?
// Descriptions, metadata, comments and tags: of the template, its parameters and outputs, and its resources. Expressions are
// left out, since nobody reads their text; nested deployments are bodies of their own.
import type { JsonNode } from '#src/template/nodes.ts';

/** `resource` is the declaration that the text stands in; undefined for a text about the whole template. */
export interface AuthorText {
  readonly text: string;
  /** Name of the tag or of the piece of metadata, which may say half of it: `"failoverTime": "15 s"`. */
  readonly name: string;
  readonly node: JsonNode;
  readonly resource: JsonNode | undefined;
}

/** The texts of one template body, in order of the source. */
export function authorTexts(body: JsonNode): readonly AuthorText[] {
  const texts: AuthorText[] = [];
  for (const property of body.properties) {
    switch (property.name.toLowerCase()) {
      case 'metadata':
        collect(property.value, undefined, texts);
        break;
      case 'parameters':
      case 'outputs':
        for (const declared of property.value.properties) collectMember(declared.value, 'metadata', undefined, texts);
        break;
      case 'resources':
        for (const resource of children(property.value)) collectResource(resource, texts);
        break;
    }
  }
  return texts;
}

function collectResource(resource: JsonNode, texts: AuthorText[]): void {
  for (const name of ['comments', 'metadata', 'tags']) collectMember(resource, name, resource, texts);
  const nested = resource.get('resources');
  if (nested !== undefined) for (const child of children(nested)) collectResource(child, texts);
}

function collectMember(of: JsonNode, name: string, resource: JsonNode | undefined, texts: AuthorText[]): void {
  const member = of.get(name);
  if (member !== undefined) collect(member, resource, texts);
}

// `_generator` is what the Bicep compiler writes about itself.
function collect(node: JsonNode, resource: JsonNode | undefined, texts: AuthorText[]): void {
  if (typeof node.scalar === 'string') {
    if (!isExpression(node.scalar)) texts.push({ text: node.scalar, name: String(node.key), node, resource });
    return;
  }
  for (const item of node.items) collect(item, resource, texts);
  for (const property of node.properties) if (property.name !== '_generator') collect(property.value, resource, texts);
}

const children = (resources: JsonNode): readonly JsonNode[] =>
  resources.kind === 'object' ? resources.properties.map((property) => property.value) : resources.items;

const isExpression = (text: string): boolean => text.startsWith('[') && !text.startsWith('[[') && text.endsWith(']');
