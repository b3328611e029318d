// The outputs of a deployment, each evaluated when somebody reads it: two deployments may feed each other with different
// outputs, so reading one must not evaluate the others.
import { EvaluationError, refusalOf } from '#src/evaluate/evaluation-error.ts';
import type { Frame } from '#src/evaluate/frame.ts';
import { evaluateNode, propertyLoop } from '#src/evaluate/node-values.ts';
import { violation } from '#src/evaluate/parameter-types.ts';
import type { Scope } from '#src/evaluate/scope.ts';
import type { UnknownValue, Value } from '#src/model/value.ts';
import { nullValue, unknownValue } from '#src/model/value.ts';
import type { JsonNode } from '#src/template/nodes.ts';
import { sectionMembers } from '#src/template/section-members.ts';

const IN_PROGRESS = Symbol('in progress');

/** A map of outputs by name; those with a false condition are absent, those whose condition is unknown are unknown. */
export class Outputs implements ReadonlyMap<string, Value> {
  private readonly scope: Scope;
  private readonly nodes = new Map<string, JsonNode>();
  private readonly known = new Map<string, Value | undefined | typeof IN_PROGRESS>();

  constructor(scope: Scope) {
    this.scope = scope;
    for (const { name, value } of sectionMembers(scope.template, 'outputs')) this.nodes.set(name, value);
  }

  get size(): number {
    return [...this.keys()].length;
  }

  get(name: string): Value | undefined {
    const node = this.nodes.get(name);
    if (node === undefined) return undefined;
    const known = this.known.get(name);
    if (known === IN_PROGRESS) return itself(name, node);
    if (this.known.has(name)) return known;
    this.known.set(name, IN_PROGRESS);
    try {
      const value = this.scope.once(() => this.evaluate(node));
      this.known.set(name, value);
      return value;
    } finally {
      if (this.known.get(name) === IN_PROGRESS) this.known.delete(name);
    }
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  *[Symbol.iterator](): MapIterator<[string, Value]> {
    for (const name of this.nodes.keys()) {
      const value = this.get(name);
      if (value !== undefined) yield [name, value];
    }
  }

  entries(): MapIterator<[string, Value]> {
    return this[Symbol.iterator]();
  }

  /** The names as declared; asking for them evaluates nothing but conditions that were read before. */
  *keys(): MapIterator<string> {
    for (const [name, node] of this.nodes) {
      if (node.get('condition') === undefined || this.has(name)) yield name;
    }
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this) yield value;
  }

  forEach(action: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [name, value] of this) action(value, name, this);
  }

  private evaluate(node: JsonNode): Value | undefined {
    const frame = this.scope.frame('body');
    const conditionNode = node.get('condition');
    const condition = conditionNode && evaluateNode(conditionNode, frame);
    if (condition?.kind === 'bool' && !condition.value) return undefined;
    const value = this.valueOf(node, frame);
    if (condition?.kind !== 'unknown') return value;
    const text = `if(${condition.text}, …)`;
    return unknownValue(text, condition.reasons, node);
  }

  private valueOf(node: JsonNode, frame: Frame): Value {
    const value = node.get('value');
    const copy = node.get('copy');
    if (copy?.kind === 'object') return this.loop(copy, frame);
    if (value === undefined) return nullValue(node);
    const result = evaluateNode(value, frame);
    const wrong = violation(result, node, this.scope.definitions);
    if (wrong) this.scope.run.problem(`output "${String(node.key)}" ${wrong}`, value);
    return result;
  }

  private loop(copy: JsonNode, frame: Frame): Value {
    const count = copy.get('count');
    const input = copy.get('input');
    try {
      if (count === undefined || input === undefined) {
        throw new EvaluationError('syntax', 'a copy loop needs count and input');
      }
      // Inside an output's loop `copyIndex()` needs no name, as in a resource loop.
      return propertyLoop('', count, input, frame, copy, 'resource');
    } catch (thrown) {
      const error = refusalOf(thrown);
      this.scope.run.refusal(error, copy);
      return unknownValue('copy', [{ code: 'error', message: error.message }], copy);
    }
  }
}

function itself(name: string, node: JsonNode): UnknownValue {
  const message = `output "${name}" depends on itself`;
  return unknownValue(`outputs.${name}`, [{ code: 'runtime-value', message }], node);
}
