// How is a resource called in a sentence? Keys are exact but long.

export interface ResourceWords {
  /** `lb-nva`, or `vnet/subnet` for a child. */
  readonly name: string;
  /** `Microsoft.Network/loadBalancers`; empty where the key has another form. */
  readonly type: string;
  /** Names of the nested deployments around it, outermost first. */
  readonly deployments: readonly string[];
}

/** Splits a resource key `<deployment>!<type>/<name>#2` into its parts. Slashes inside `{expressions}` do not count. */
export function resourceWords(key: string): ResourceWords {
  const [last = '', ...deploymentsReversed] = splitOutsideBraces(key, '!').reverse();
  const deployments = deploymentsReversed.reverse();
  const steps = splitOutsideBraces(last, '/');
  // A type has one step more than its name: provider, then a type per name.
  const nameSteps = (steps.length - 1) / 2;
  if (!Number.isInteger(nameSteps) || nameSteps < 1) return { name: last, type: '', deployments };
  return {
    name: steps.slice(nameSteps + 1).join('/'),
    type: steps.slice(0, nameSteps + 1).join('/'),
    deployments,
  };
}

function splitOutsideBraces(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text[index];
    if (unit === '{') depth += 1;
    else if (unit === '}') depth -= 1;
    else if (unit === separator && depth <= 0) {
      pieces.push(text.slice(start, index));
      start = index + 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces;
}
