// State shared by one evaluation: problems and gaps found so far, parsed expressions, limits, the index of resources by id.
import { EvaluationError } from '#src/evaluate/evaluation-error.ts';
import type { Gap, GapCode, Problem } from '#src/model/gap.ts';
import type { Place } from '#src/model/place.ts';
import type { ParsedTemplate } from '#src/template/arm-parser.ts';
import type { Expression } from '#src/template/expression/nodes.ts';
import { parseExpression } from '#src/template/expression/parser.ts';

/** A linked template that the caller found on disk, or the reason why there is none. */
export type LinkedTemplate =
  | { readonly found: true; readonly template: ParsedTemplate; readonly note: string | undefined }
  | { readonly found: false; readonly reason: string };

/** Finds a linked template: by path relative to the file that links, or by URI. */
export type FindLinkedTemplate = (
  link: { readonly relativePath: string } | { readonly uri: string },
  from: Place,
) => LinkedTemplate;

/** Past these the rest is left out, with a problem at the place; no real template comes near. */
export interface Limits {
  readonly resources: number;
  readonly deploymentDepth: number;
  /** Values made by one evaluation: guards against nested loops that multiply. */
  readonly values: number;
}

export const DEFAULT_LIMITS: Limits = { resources: 250_000, deploymentDepth: 32, values: 30_000_000 };

export class Run {
  readonly problems: Problem[] = [];
  readonly gaps: Gap[] = [];
  readonly limits: Limits;
  readonly findLinked: FindLinkedTemplate | undefined;
  private readonly expressions = new Map<string, Expression>();
  private readonly known = new Set<string>();
  private readonly keys = new Map<string, number>();
  private quietDepth = 0;
  private valueCount = 0;
  /** User-defined functions being called, to find recursion. */
  readonly callStack: string[] = [];

  constructor(limits: Limits, findLinked: FindLinkedTemplate | undefined) {
    this.limits = limits;
    this.findLinked = findLinked;
  }

  /** Each distinct text, given with its brackets, is parsed once. */
  parse(bracketed: string): Expression {
    let expression = this.expressions.get(bracketed);
    if (expression === undefined) {
      expression = parseExpression(bracketed.slice(1, -1));
      this.expressions.set(bracketed, expression);
    }
    return expression;
  }

  /** Records a problem, once per place and message. */
  problem(message: string, place: Place): void {
    if (this.quietDepth > 0) return;
    const id = `${place.file.path} ${place.start} ${message}`;
    if (this.known.has(id)) return;
    this.known.add(id);
    this.problems.push({ message, place });
  }

  /** Records a gap, once per code and message. */
  gap(code: GapCode, message: string, place: Place, resource?: string): void {
    const id = `${code} ${message}`;
    if (this.known.has(id)) return;
    this.known.add(id);
    this.gaps.push({ code, message, affects: [], place, ...(resource !== undefined && { resource }) });
  }

  /** Runs something whose problems do not count: the name of a resource that is not deployed. */
  quietly<T>(action: () => T): T {
    return this.withQuiet(this.quietDepth + 1, action);
  }

  /** Runs something that is evaluated once for all its users, so its problems count even if this user is quiet. */
  aloud<T>(action: () => T): T {
    return this.withQuiet(0, action);
  }

  private withQuiet<T>(depth: number, action: () => T): T {
    const before = this.quietDepth;
    this.quietDepth = depth;
    try {
      return action();
    } finally {
      this.quietDepth = before;
    }
  }

  /** Counts work; refuses when the template expands beyond all reason. */
  spend(values: number): void {
    this.valueCount += values;
    if (this.valueCount > this.limits.values) {
      throw new EvaluationError('limit', `the template expands to more than ${this.limits.values} values`);
    }
  }

  get isExhausted(): boolean {
    return this.valueCount > this.limits.values;
  }

  /** The key, with `#2`, `#3` from the second resource of that key on. */
  uniqueKey(key: string): string {
    const id = key.toLowerCase();
    const count = (this.keys.get(id) ?? 0) + 1;
    this.keys.set(id, count);
    return count === 1 ? key : `${key}#${count}`;
  }
}
