// `lambda('x', 'y', body)`: a body that is evaluated later, with the names bound to values.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import { evaluateExpression } from '#src/evaluate/expression-values.ts';
import type { Frame, LambdaStep } from '#src/evaluate/frame.ts';
import type { Lambda } from '#src/evaluate/functions/template-function.ts';
import type { Origin, Value } from '#src/model/value.ts';
import type { CallNode } from '#src/template/expression/nodes.ts';

/** Makes the closure of a lambda call; the parameter names are evaluated now, the body at each application. */
export function makeLambda(node: CallNode, frame: Frame, at: Origin): Lambda {
  const body = node.args.at(-1);
  if (body === undefined || node.args.length < 2) {
    throw new EvaluationError('argument count', 'lambda takes at least one name and a body');
  }
  const names = node.args.slice(0, -1).map((arg) => {
    const name = evaluateExpression(arg, frame, at);
    if (name.kind !== 'string') throw new EvaluationError('argument type', 'lambda: a parameter name must be a string');
    return name.value.toLowerCase();
  });
  return {
    kind: 'lambda',
    parameterCount: names.length,
    text: `lambda(${names.map((name) => `'${name}'`).join(', ')}, …)`,
    apply(values: readonly Value[]) {
      let lambdas: LambdaStep | undefined = frame.lambdas;
      for (const [index, name] of names.entries()) {
        const value = values[index];
        if (value !== undefined) lambdas = { name, value, outer: lambdas };
      }
      frame.scope.run.spend(1);
      return evaluateExpression(body, { ...frame, lambdas }, at);
    },
  };
}

/** `lambdaVariables('x')`: the innermost binding of that name. */
export function lambdaVariable(name: string, frame: Frame): Value {
  const wanted = name.toLowerCase();
  for (let at = frame.lambdas; at !== undefined; at = at.outer) if (at.name === wanted) return at.value;
  throw new EvaluationError('unknown name', `no lambda around here has a parameter "${name}"`);
}
