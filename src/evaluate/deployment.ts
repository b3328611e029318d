// One deployment: the main template, or a nested or linked one. Expands its declarations into resources.
import type { EvaluatedDeployment } from '#src/evaluate/evaluated.ts';
import { expandDeclarations } from '#src/evaluate/expand-declarations.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import { Outputs } from '#src/evaluate/outputs.ts';
import type { Resource } from '#src/evaluate/resource.ts';
import { ResourceIndex } from '#src/evaluate/resource-index.ts';
import type { Run } from '#src/evaluate/run.ts';
import type { GivenParameter } from '#src/evaluate/scope.ts';
import { Scope } from '#src/evaluate/scope.ts';
import type { Target } from '#src/evaluate/target.ts';
import type { Place } from '#src/model/place.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';
import { textWithUnknowns } from '#src/model/value.ts';
import type { JsonNode } from '#src/template/nodes.ts';

export interface DeploymentInput {
  readonly run: Run;
  readonly parent: Deployment | undefined;
  readonly keyPrefix: string;
  readonly name: Value;
  readonly template: JsonNode;
  readonly target: Target;
  readonly given: ReadonlyMap<string, GivenParameter>;
  /** The parent's frame when it reads this template's text first (outer scope). */
  readonly outer: Frame | undefined;
  /** False or unknown: nothing in it is deployed, or nobody knows. */
  readonly condition: true | false | UnknownValue;
  readonly copies: UnknownValue | undefined;
  readonly depth: number;
}

export class Deployment implements EvaluatedDeployment {
  readonly run: Run;
  readonly parent: Deployment | undefined;
  readonly keyPrefix: string;
  readonly name: Value;
  readonly template: JsonNode;
  readonly target: Target;
  readonly condition: true | false | UnknownValue;
  readonly copies: UnknownValue | undefined;
  readonly depth: number;
  readonly own: Scope;
  private list: Resource[] | undefined;
  /** All resources are there; before that, those found so far. */
  isExpanded = false;
  private bySymbol: Map<string, Resource[]> | undefined;
  private byName: Map<string, Resource[]> | undefined;
  private outputValues: Outputs | undefined;
  private ids: ResourceIndex | undefined;
  private readonly surroundings = new Map<string, Value>();

  constructor(input: DeploymentInput) {
    this.run = input.run;
    this.parent = input.parent;
    this.keyPrefix = input.keyPrefix;
    this.name = input.name;
    this.template = input.template;
    this.target = input.target;
    this.condition = input.condition;
    this.copies = input.copies;
    this.depth = input.depth;
    this.own = new Scope(this, input.template, input.given, input.outer);
  }

  /** What `resourceGroup()` and its like answer here: the same each time, so made once. */
  surrounding(name: string, make: () => Value): Value {
    let value = this.surroundings.get(name);
    if (value === undefined) {
      value = make();
      this.surroundings.set(name, value);
    }
    return value;
  }

  get scope() {
    return this.target.scope;
  }

  get place(): Place {
    return this.template;
  }

  get root(): Deployment {
    return this.parent?.root ?? this;
  }

  /** Resources of the whole tree by id; asked of the root. */
  get index(): ResourceIndex {
    this.ids ??= new ResourceIndex(this);
    return this.ids;
  }

  /** Whether `resources` is an object with this key, however many rounds its loop has. */
  declaresSymbol(name: string): boolean {
    const section = this.template.get('resources');
    return section?.kind === 'object' && section.get(name) !== undefined;
  }

  /** What the template declares, deployments included, each loop round on its own. While expanding: those found so far. */
  resources(): readonly Resource[] {
    if (this.list !== undefined) return this.list;
    const list: Resource[] = [];
    this.list = list;
    try {
      this.own.once(() => expandDeclarations(this, list));
      this.isExpanded = true;
      return list;
    } finally {
      if (!this.isExpanded) this.list = undefined;
    }
  }

  withSymbol(name: string): readonly Resource[] {
    const index = this.bySymbol ?? indexBy(this.resources(), (resource) => resource.symbolicName);
    if (this.isExpanded) this.bySymbol = index;
    return index.get(name.toLowerCase()) ?? [];
  }

  withName(name: string): readonly Resource[] {
    const index = this.byName ?? indexBy(this.resources(), (resource) => textWithUnknowns(resource.name));
    if (this.isExpanded) this.byName = index;
    return index.get(name.toLowerCase()) ?? [];
  }

  /** Each output is evaluated when it is read. */
  outputs(): ReadonlyMap<string, Value> {
    this.outputValues ??= new Outputs(this.own);
    return this.outputValues;
  }
}

function indexBy(
  resources: readonly Resource[],
  keyOf: (resource: Resource) => string | undefined,
): Map<string, Resource[]> {
  const index = new Map<string, Resource[]>();
  for (const resource of resources) {
    const key = keyOf(resource)?.toLowerCase();
    if (key === undefined) continue;
    const same = index.get(key);
    if (same) same.push(resource);
    else index.set(key, [resource]);
  }
  return index;
}
