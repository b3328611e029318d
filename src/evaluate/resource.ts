// One evaluated declaration; its body is evaluated when somebody asks.
import type { Deployment } from '#src/evaluate/deployment.ts';
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import { refusalOf } from '#src/evaluate/evaluation-error.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import { atStage } from '#src/evaluate/frame.ts';
import { evaluateBody } from '#src/evaluate/resource-body.ts';
import type { ObjectValue, UnknownValue, Value } from '#src/model/value.ts';
import { objectValue, unknownValue } from '#src/model/value.ts';
import type { JsonNode } from '#src/template/nodes.ts';

export interface ResourceInput {
  readonly deployment: Deployment;
  readonly node: JsonNode;
  readonly frame: Frame;
  readonly symbolicName: string | undefined;
  readonly type: string;
  readonly name: Value;
  readonly apiVersion: Value | undefined;
  readonly id: Value;
  readonly key: string;
  readonly condition: true | false | UnknownValue;
  /** A condition that is neither true, false nor unknown: the engine deploys and keeps it. */
  readonly oddCondition: Value | undefined;
  readonly existing: boolean;
  readonly copies: UnknownValue | undefined;
  readonly loop: { readonly name: string; readonly index: number } | undefined;
}

export class Resource implements EvaluatedResource {
  readonly deployment: Deployment;
  readonly place: JsonNode;
  readonly frame: Frame;
  readonly symbolicName: string | undefined;
  readonly type: string;
  readonly name: Value;
  readonly apiVersion: Value | undefined;
  readonly id: Value;
  readonly key: string;
  readonly condition: true | false | UnknownValue;
  readonly existing: boolean;
  readonly copies: UnknownValue | undefined;
  readonly loop: { readonly name: string; readonly index: number } | undefined;
  /** Set on `Microsoft.Resources/deployments` whose template is at hand. */
  nested: Deployment | undefined;
  private readonly oddCondition: Value | undefined;
  private bodyValue: ObjectValue | undefined;
  private isEvaluating = false;

  constructor(input: ResourceInput) {
    this.deployment = input.deployment;
    this.place = input.node;
    this.frame = input.frame;
    this.symbolicName = input.symbolicName;
    this.type = input.type;
    this.name = input.name;
    this.apiVersion = input.apiVersion;
    this.id = input.id;
    this.key = input.key;
    this.condition = input.condition;
    this.oddCondition = input.oddCondition;
    this.existing = input.existing;
    this.copies = input.copies;
    this.loop = input.loop;
  }

  get isDeployment(): boolean {
    return this.type.toLowerCase() === 'microsoft.resources/deployments';
  }

  get body(): ObjectValue {
    return this.declaredBody() ?? objectValue(new Map(), this.place);
  }

  /** The body, or undefined while it is being evaluated: a circular reference. */
  declaredBody(): ObjectValue | undefined {
    if (this.isEvaluating) return undefined;
    if (this.bodyValue === undefined) {
      this.isEvaluating = true;
      try {
        const { run } = this.deployment;
        const evaluate = () => this.evaluateBody();
        // What is not deployed cannot fail; what is deployed fails for whoever looks at it.
        this.bodyValue = this.condition === false ? run.notHappening(evaluate) : run.aloud(evaluate);
      } finally {
        this.isEvaluating = false;
      }
    }
    return this.bodyValue;
  }

  private evaluateBody(): ObjectValue {
    const frame = atStage(this.frame, 'body');
    try {
      const kind = this.isDeployment ? 'deployment' : this.existing ? 'existing' : 'resource';
      const body = evaluateBody(this.place, kind, frame);
      if (this.oddCondition === undefined) return body;
      return objectValue(new Map([['condition', this.oddCondition], ...body.entries]), body.origin, body.rest);
    } catch (thrown) {
      const error = refusalOf(thrown);
      this.deployment.run.refusal(error, this.place);
      const unknown = unknownValue('body', [{ code: 'error', message: error.message }], this.place);
      return objectValue(new Map(), this.place, { unknown, deep: true });
    }
  }
}
