// Other ways to write the same template: other shapes of `resources`, other spelling, and the same inside a deployment.
import type { Member, ObjectTree, Spacing, Tree } from './template-tree.ts';
import { array, memberOf, named, object, printTree, rewriteResources, scalar, withMember } from './template-tree.ts';

/** Every list of declarations as an object with invented symbolic names. */
export function inObjectShape(template: Tree): Tree {
  let count = 0;
  return rewriteResources(template, (section) => {
    if (section.kind !== 'array') return section;
    const members = section.items.map((declaration) => {
      count += 1;
      return named(`invented${count}`, declaration);
    });
    return { kind: 'object', members };
  });
}

/** Every object of declarations as a list; undefined where an expression may mean one of them by its symbolic name. */
export function inArrayShape(template: Tree): Tree | undefined {
  const text = printTree(template);
  let isNamed = false;
  const rewritten = rewriteResources(template, (section, owner) => {
    if (section.kind !== 'object') return section;
    // A nested template with a languageVersion must have the shape of an object.
    if (owner !== template && memberOf(owner, 'languageVersion')) return section;
    isNamed ||= section.members.some(({ name }) => text.includes(`'${name}`));
    return array(section.members.map(({ value }) => value));
  });
  return isNamed ? undefined : rewritten;
}

/**
 * The template inside an inner-scope deployment to the same place, with its parameters handed on and its outputs handed
 * back. Whatever a default value may use stays outside too.
 */
export function insideDeployment(template: ObjectTree, outputNames: readonly string[], deploymentName: string): Tree {
  const parameters = memberOf(template, 'parameters');
  const names = parameters?.kind === 'object' ? parameters.members.map(({ name }) => name) : [];
  const handedOn = names.map((name) => [name, object({ value: scalar(`[parameters('${name}')]`) })] as const);
  const deployment = object({
    type: scalar('Microsoft.Resources/deployments'),
    apiVersion: scalar('2022-09-01'),
    name: scalar(deploymentName),
    properties: object({
      mode: scalar('Incremental'),
      expressionEvaluationOptions: object({ scope: scalar('inner') }),
      parameters: object(Object.fromEntries(handedOn)),
      template,
    }),
  });
  const handedBack = outputNames.map((name) => {
    const value = `[reference('${deploymentName}').outputs['${name}'].value]`;
    const type = memberOf(memberOf(memberOf(template, 'outputs'), name), 'type') ?? scalar('object');
    return [name, object({ type, value: scalar(value) })] as const;
  });
  const isVersion2 = memberOf(template, 'languageVersion') !== undefined;
  const outside = withMember(
    withMember(template, 'resources', () => undefined),
    'outputs',
    () => undefined,
  ) as ObjectTree;
  return {
    kind: 'object',
    members: [
      ...outside.members,
      named('resources', isVersion2 ? object({ [deploymentName]: deployment }) : array([deployment])),
      named('outputs', object(Object.fromEntries(handedBack))),
    ],
  };
}

/** Picks a number below a limit. */
type Draw = (limit: number) => number;

/** Members of all objects in another order; of names that differ in case only, which the last one wins, the order stays. */
export function withMovedMembers(tree: Tree, pick: Draw): Tree {
  if (tree.kind === 'scalar') return tree;
  if (tree.kind === 'array') return array(tree.items.map((item) => withMovedMembers(item, pick)));
  const members = tree.members.map((member): Member => ({ ...member, value: withMovedMembers(member.value, pick) }));
  const names = new Set(members.map(({ name }) => name.toLowerCase()));
  return { kind: 'object', members: names.size === members.length ? shuffled(members, pick) : members };
}

/** Declarations in another order. */
export function withMovedResources(template: Tree, pick: Draw): Tree {
  return rewriteResources(template, (section) =>
    section.kind === 'array' ? array(shuffled(section.items, pick)) : section,
  );
}

function shuffled<T>(items: readonly T[], pick: Draw): T[] {
  const rest = [...items];
  const moved: T[] = [];
  while (rest.length > 0) moved.push(...rest.splice(pick(rest.length), 1));
  return moved;
}

/** Ways to fill the space between two tokens. */
export const SPACINGS: Readonly<Record<string, Spacing>> = {
  'one line': () => '',
  'tabs and CRLF': (depth) => `\r\n${'\t'.repeat(depth)}`,
  'blank lines': () => '\n\n   \n',
  comments: (depth) => ` // "resources": [ {\n/* ] } , " \n*/${' '.repeat(depth)}// '\n`,
  'comments and CRLF': () => '/**/\r\n// } \r\n/* // */',
};
