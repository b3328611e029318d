// The parameters, variables and user-defined functions of one template, evaluated on first use and then kept.
import { loopEntries } from '#src/evaluate/copy-loop.ts';
import type { Deployment } from '#src/evaluate/deployment.ts';
import { EvaluationError, refusalOf } from '#src/evaluate/evaluation-error.ts';
import type { Frame, Stage } from '#src/evaluate/frame.ts';
import { atStage, frameOf } from '#src/evaluate/frame.ts';
import { joinValues } from '#src/evaluate/join.ts';
import { evaluateNode, plainValue, propertyLoop } from '#src/evaluate/node-values.ts';
import type { Definitions } from '#src/evaluate/parameter-types.ts';
import {
  attribute,
  declarationChain,
  declarationFault,
  definitionsOf,
  isOfAnotherType,
  typeWord,
  violation,
} from '#src/evaluate/parameter-types.ts';
import type { Run } from '#src/evaluate/run.ts';
import { InProgress } from '#src/evaluate/run.ts';
import { checkUserFunctions, userFunctions } from '#src/evaluate/user-function.ts';
import type { Place } from '#src/model/place.ts';
import type { Origin, UnknownValue, Value, ValueType } from '#src/model/value.ts';
import { boolValue, nullValue, unknownValue } from '#src/model/value.ts';
import type { JsonNode } from '#src/template/nodes.ts';
import { sectionMembers } from '#src/template/section-members.ts';

/** A value given from outside: data, evaluated by whoever gives it. */
export interface GivenParameter {
  readonly place: Place;
  value(): Value;
}

/** A parameter or a variable: how it is called and made. */
interface Kept {
  readonly what: string;
  readonly text: string;
  readonly place: Place;
  readonly make: () => Value;
}

export class Scope {
  readonly run: Run;
  readonly deployment: Deployment;
  readonly template: JsonNode;
  readonly functions: ReadonlyMap<string, JsonNode>;
  readonly definitions: Definitions;
  private readonly given: ReadonlyMap<string, GivenParameter>;
  private readonly outer: Frame | undefined;
  private readonly declarations: ReadonlyMap<string, { readonly name: string; readonly node: JsonNode }>;
  private readonly variableValues = new Map<string, Value | InProgress>();
  private readonly parameterValues = new Map<string, Value | InProgress>();
  private variableSources: ReadonlyMap<string, () => Value> | undefined;

  /** `outer`: below an outer-scope deployment, the frame of the parent that reads the text first. */
  constructor(
    deployment: Deployment,
    template: JsonNode,
    given: ReadonlyMap<string, GivenParameter>,
    outer: Frame | undefined,
  ) {
    this.run = deployment.run;
    this.deployment = deployment;
    this.template = template;
    this.given = given;
    this.outer = outer;
    this.functions = userFunctions(template);
    this.definitions = definitionsOf(template);
    this.declarations = new Map(
      sectionMembers(template, 'parameters').map(({ name, value }) => [name.toLowerCase(), { name, node: value }]),
    );
  }

  /**
   * Evaluates something that is kept for all its users. Its problems count even if this user only tries something, but
   * nothing in a deployment that does not happen is a problem.
   */
  once<T>(action: () => T): T {
    return this.deployment.condition === false ? this.run.notHappening(action) : this.run.aloud(action);
  }

  /** The frame of this template's own text. */
  frame(stage: Stage): Frame {
    const own = frameOf(this, stage);
    return this.outer ? append(atStage(this.outer, stage), own) : own;
  }

  get parameterNames(): readonly string[] {
    return [...this.declarations.values()].map(({ name }) => name);
  }

  /** Parameters without default that may not be null: whoever deploys this template must give them. */
  requiredParameterNames(): readonly string[] {
    return [...this.declarations.values()].filter(({ node }) => this.isRequired(node)).map(({ name }) => name);
  }

  private isRequired(node: JsonNode): boolean {
    const defaultNode = node.get('defaultValue');
    if (defaultNode !== undefined && defaultNode.kind !== 'null') return false;
    return attribute(declarationChain(node, this.definitions), 'nullable')?.scalar !== true;
  }

  parameter(name: string): Value {
    const id = name.toLowerCase();
    const known = this.parameterValues.get(id);
    if (known !== undefined && !(known instanceof InProgress)) return known;
    const declaration = this.declarations.get(id);
    if (declaration === undefined) throw new EvaluationError('unknown name', `there is no parameter "${name}"`);
    return this.kept(this.parameterValues, id, {
      what: `parameter "${name}"`,
      text: `parameters('${name}')`,
      place: declaration.node,
      make: () => this.bind(declaration.name, declaration.node),
    });
  }

  /** Makes a value once for all its users; an exception leaves that to the next one who asks. */
  private kept(values: Map<string, Value | InProgress>, id: string, subject: Kept): Value {
    const begun = values.get(id);
    if (begun instanceof InProgress) return this.run.wentRound(begun, subject.what, subject.text, subject.place);
    values.set(id, this.run.inProgress());
    let value: Value | undefined;
    try {
      value = this.once(subject.make);
      return value;
    } finally {
      if (value === undefined) values.delete(id);
      else values.set(id, value);
    }
  }

  private bind(name: string, node: JsonNode): Value {
    const chain = declarationChain(node, this.definitions);
    const isNullable = attribute(chain, 'nullable')?.scalar === true;
    this.checkNullable(name, node, isNullable);
    const fault = declarationFault(chain);
    if (fault !== undefined) return this.refusedParameter(name, fault, node.get('type') ?? node.get('$ref') ?? node);
    const defaultNode = node.get('defaultValue');
    const hasDefault = defaultNode !== undefined && defaultNode.kind !== 'null';
    const given = this.given.get(name.toLowerCase());
    const value = given?.value();
    if (given && value && !(value.kind === 'null' && (hasDefault || isNullable))) {
      const checked = this.checked(name, value, node, given.place);
      return this.isSecure(chain) && checked.kind !== 'unknown' ? secret(name, checked, chain) : checked;
    }
    if (hasDefault) {
      return this.checked(name, evaluateNode(defaultNode, this.frame('default value')), node, defaultNode);
    }
    if (isNullable) return nullValue(given ? { place: given.place, via: undefined } : node);
    return this.missing(name, node, chain);
  }

  private checkNullable(name: string, node: JsonNode, isNullable: boolean): void {
    const nullable = node.get('nullable');
    if (!isNullable || nullable === undefined) return;
    const version = String(this.template.get('languageVersion')?.scalar ?? '');
    if (!version.startsWith('2')) this.run.problem(`parameter "${name}": nullable needs languageVersion 2.0`, nullable);
    if (node.get('defaultValue') !== undefined) {
      this.run.problem(`parameter "${name}" cannot be nullable and have a default value`, nullable);
    }
  }

  private isSecure(chain: readonly JsonNode[]): boolean {
    return typeWord(chain)?.startsWith('secure') ?? false;
  }

  /** The value if it obeys its declaration. One of another type is used for nothing; one out of bounds is, beside the problem. */
  private checked(name: string, value: Value, node: JsonNode, place: Place): Value {
    const wrong = violation(value, node, this.definitions);
    if (wrong === undefined) return value;
    if (isOfAnotherType(value, declarationChain(node, this.definitions)))
      return this.refusedParameter(name, wrong, place);
    this.run.problem(`parameter "${name}" ${wrong}`, place);
    return value;
  }

  private refusedParameter(name: string, wrong: string, place: Place): UnknownValue {
    const message = `parameter "${name}" ${wrong}`;
    this.run.problem(message, place);
    return unknownValue(`parameters('${name}')`, [{ code: 'error', message }], { place, via: undefined });
  }

  private missing(name: string, node: JsonNode, chain: readonly JsonNode[]): Value {
    const message = `parameter "${name}" has no value and no default`;
    this.run.gap('missing-parameter', message, node);
    const reasons = [{ code: 'missing-parameter' as const, message }];
    const type = valueType(chain);
    const text = `parameters('${name}')`;
    const plain = unknownValue(text, reasons, node, { ...(type && { type }) });
    const allowed = attribute(chain, 'allowedValues')?.items.map(plainValue);
    if (allowed && allowed.length > 0 && type !== 'array') return alternatives(plain, allowed, node);
    if (type === 'bool') return alternatives(plain, [boolValue(true, node), boolValue(false, node)], node);
    return plain;
  }

  variable(name: string): Value {
    const id = name.toLowerCase();
    const known = this.variableValues.get(id);
    if (known !== undefined && !(known instanceof InProgress)) return known;
    const make = this.sources().get(id);
    if (make === undefined) throw new EvaluationError('unknown name', `there is no variable "${name}"`);
    const subject = { what: `variable "${name}"`, text: `variables('${name}')`, place: this.template, make };
    return this.kept(this.variableValues, id, subject);
  }

  /** Looks at every function and variable: the engine does, and refuses a template for an error in one that nobody uses. */
  evaluateAll(): void {
    checkUserFunctions(this);
    for (const id of this.sources().keys()) {
      if (!this.variableValues.has(id)) this.variable(id);
    }
  }

  private sources(): ReadonlyMap<string, () => Value> {
    this.variableSources ??= this.findVariables();
    return this.variableSources;
  }

  private findVariables(): ReadonlyMap<string, () => Value> {
    const sources = new Map<string, () => Value>();
    const frame = this.frame('variable');
    for (const { name, value } of sectionMembers(this.template, 'variables')) {
      if (name.toLowerCase() === 'copy' && value.kind === 'array') {
        this.addLoops(value, frame, sources);
      } else {
        sources.set(name.toLowerCase(), () => evaluateNode(value, frame));
      }
    }
    return sources;
  }

  private addLoops(copies: JsonNode, frame: Frame, sources: Map<string, () => Value>): void {
    try {
      for (const loop of loopEntries(copies, frame)) {
        sources.set(loop.name.toLowerCase(), () => {
          try {
            return propertyLoop(loop.name, loop.count, loop.input, frame, copies);
          } catch (error) {
            return this.refused(error, loop.count, `variables('${loop.name}')`);
          }
        });
      }
    } catch (error) {
      this.refused(error, copies, 'copy');
    }
  }

  private refused(thrown: unknown, node: JsonNode, text: string): UnknownValue {
    const error = refusalOf(thrown);
    this.run.refusal(error, node);
    return unknownValue(text, [{ code: 'error', message: error.message }], node);
  }
}

function append(frame: Frame, last: Frame): Frame {
  return { ...frame, second: frame.second ? append(frame.second, last) : last };
}

function valueType(chain: readonly JsonNode[]): ValueType | undefined {
  const word = typeWord(chain)?.replace(/^secure/, '');
  return word === 'string' || word === 'int' || word === 'bool' || word === 'array' || word === 'object'
    ? word
    : undefined;
}

function alternatives(plain: UnknownValue, values: readonly Value[], origin: Origin): Value {
  return joinValues(values, plain.text, [plain], origin);
}

/** A secure value that was given must not appear in any output. */
function secret(name: string, value: Value, chain: readonly JsonNode[]): UnknownValue {
  const type = valueType(chain);
  return unknownValue(
    `parameters('${name}')`,
    [{ code: 'secure', message: `parameter "${name}" is secure` }],
    value.origin,
    type && { type },
  );
}
