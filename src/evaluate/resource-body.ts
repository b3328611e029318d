// Which members of a declaration make up the resource that is sent to Azure, and how are they spelled?
import type { Frame } from '#src/evaluate/frame.ts';
import { evaluateNode, evaluateObject } from '#src/evaluate/node-values.ts';
import { Entries, EntryNames } from '#src/model/entries.ts';
import type { ObjectValue, Value } from '#src/model/value.ts';
import { objectValue } from '#src/model/value.ts';
import type { JsonNode } from '#src/template/nodes.ts';

export type BodyKind = 'resource' | 'deployment' | 'existing';

/** Members of a declaration that are not sent to Azure as part of the resource. */
const NOT_BODY: readonly string[] = [
  'type',
  'name',
  'apiversion',
  'condition',
  'copy',
  'dependson',
  'scope',
  'resources',
  'comments',
  'metadata',
  'existing',
  'import',
  'extension',
  '@options',
];

const LEFT_OUT: Readonly<Record<BodyKind, ReadonlySet<string>>> = {
  resource: new Set(NOT_BODY),
  // A deployment's target and template say where and what, not how the deployment resource looks.
  deployment: new Set([...NOT_BODY, 'properties', 'resourcegroup', 'subscriptionid']),
  // `existing` resources of another scope say so beside their type.
  existing: new Set([...NOT_BODY, 'resourcegroup', 'subscriptionid']),
};

/** The engine knows these names in any casing and spells them like this. */
const ENVELOPE: ReadonlyMap<string, string> = new Map(
  ['location', 'tags', 'sku', 'kind', 'zones', 'identity', 'plan', 'properties', 'managedBy', 'extendedLocation'].map(
    (name) => [name.toLowerCase(), name],
  ),
);

interface Plan {
  readonly names: EntryNames;
  readonly nodes: readonly JsonNode[];
}

/** Declarations in loops are evaluated over and over; which members count is found once. */
const PLANS: Readonly<Record<BodyKind, WeakMap<JsonNode, Plan>>> = {
  resource: new WeakMap(),
  deployment: new WeakMap(),
  existing: new WeakMap(),
};

/** Evaluates the body of a declaration. */
export function evaluateBody(node: JsonNode, kind: BodyKind, frame: Frame): ObjectValue {
  if (node.plainNames !== undefined) {
    const { names, nodes } = planOf(node, kind);
    frame.scope.run.keep(nodes.length);
    return objectValue(
      new Entries(
        names,
        nodes.map((member) => evaluateNode(member, frame)),
      ),
      node,
    );
  }
  const value = evaluateObject(node, frame, LEFT_OUT[kind]);
  const entries = new Map<string, Value>();
  for (const [name, entry] of value.entries) entries.set(spelled(name), entry);
  return objectValue(entries, value.origin, value.rest);
}

function planOf(node: JsonNode, kind: BodyKind): Plan {
  let plan = PLANS[kind].get(node);
  if (plan === undefined) {
    const members = node.properties.filter(({ name }) => !LEFT_OUT[kind].has(name.toLowerCase()));
    plan = {
      names: new EntryNames(members.map(({ name }) => spelled(name))),
      nodes: members.map(({ value }) => value),
    };
    PLANS[kind].set(node, plan);
  }
  return plan;
}

function spelled(name: string): string {
  return ENVELOPE.get(name.toLowerCase()) ?? name;
}
