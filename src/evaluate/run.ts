// State shared by one evaluation: problems and gaps found so far, parsed expressions, limits, the index of resources by id.
import { EvaluationError, SearchWentRound, tooDeep } from '#src/evaluate/evaluation-error.ts';
import type { Gap, GapCode, Problem } from '#src/model/gap.ts';
import type { Place } from '#src/model/place.ts';
import type { UnknownValue } from '#src/model/value.ts';
import { unknownValue } from '#src/model/value.ts';
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
  /** Of the main deployment and all below it. */
  readonly resources: number;
  /** How many of them are shown once there are too many: nobody reads more of a template that cannot be deployed. */
  readonly resourcesOfTooMany: number;
  readonly deploymentDepth: number;
  /** Of the whole tree: each has parameters and variables of its own, which makes it many times as large as a resource. */
  readonly deployments: number;
  /** Values made by one evaluation, those that are used up on the way too: guards against lambdas that multiply. */
  readonly values: number;
  /** Members and items of variables, bodies and outputs, which all stay: guards against nested loops that multiply. */
  readonly keptValues: number;
  /** Values made for one variable, parameter, output or body, so that one of them cannot use up what the others need. */
  readonly valuesAtOnce: number;
  /** Calls, objects and arrays that stand within each other or lead to each other: guards the stack. */
  readonly depth: number;
}

export const DEFAULT_LIMITS: Limits = {
  resources: 125_000,
  resourcesOfTooMany: 5000,
  deploymentDepth: 32,
  deployments: 10_000,
  values: 8_000_000,
  keptValues: 2_000_000,
  valuesAtOnce: 500_000,
  depth: 600,
};

/** Stands for a value while it is being evaluated. */
export class InProgress {
  readonly referenceDepth: number;

  constructor(referenceDepth: number) {
    this.referenceDepth = referenceDepth;
  }
}

/** What was counted for something that may be given up. */
interface Trial {
  resources: number;
  deployments: number;
  readonly keys: string[];
}

export class Run {
  readonly problems: Problem[] = [];
  readonly gaps: Gap[] = [];
  readonly limits: Limits;
  readonly findLinked: FindLinkedTemplate | undefined;
  private readonly expressions = new Map<string, Expression>();
  private readonly known = new Set<string>();
  private readonly keys = new Map<string, number>();
  private quietDepth = 0;
  private searchDepth = 0;
  private referenceDepth = 0;
  private trial: Trial | undefined;
  private absentDepth = 0;
  private valueCount = 0;
  private keptCount = 0;
  private resourceCount = 0;
  private deploymentCount = 0;
  private depth = 0;
  /** Where `valueCount` must stop for the sake of what is being evaluated. */
  private valueLimit: number;
  /** User-defined functions being called, to find recursion. */
  readonly callStack: string[] = [];

  constructor(limits: Limits, findLinked: FindLinkedTemplate | undefined) {
    this.limits = limits;
    this.valueLimit = limits.values;
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

  /** Records what the engine would refuse. */
  refusal(error: EvaluationError, place: Place): void {
    this.problem(error.message, place);
  }

  /** Looks for a resource among deployments that may have to be expanded for it. */
  searching<T>(action: () => T): T {
    this.searchDepth += 1;
    try {
      return action();
    } finally {
      this.searchDepth -= 1;
    }
  }

  get isSearchingTwice(): boolean {
    return this.searchDepth > 1;
  }

  get isSearching(): boolean {
    return this.searchDepth > 0;
  }

  /**
   * Makes something for the sake of a search. When it needs what is searched for, it is given up, and what was counted for it is
   * taken back; not what an attempt within it has made, which stays.
   */
  attemptForSearch(action: () => void): 'made' | 'given up' {
    const outer = this.trial;
    const trial: Trial = { resources: 0, deployments: 0, keys: [] };
    this.trial = trial;
    try {
      action();
      return 'made';
    } catch (thrown) {
      if (!(thrown instanceof SearchWentRound)) throw thrown;
      this.resourceCount -= trial.resources;
      this.deploymentCount -= trial.deployments;
      for (const id of trial.keys) this.keys.set(id, (this.keys.get(id) ?? 1) - 1);
      return 'given up';
    } finally {
      this.trial = outer;
    }
  }

  /** Reads the state of a resource, which is as it was before this deployment. */
  referring<T>(action: () => T): T {
    this.referenceDepth += 1;
    try {
      return action();
    } finally {
      this.referenceDepth -= 1;
    }
  }

  /** What to remember of a value while it is being evaluated. */
  inProgress(): InProgress {
    return new InProgress(this.referenceDepth);
  }

  /**
   * A value is needed for itself. Between here and where it began, a resource was read: then nothing is wrong, the state of a
   * resource is what it was before, and unknown. A search that came round is given up. Else the engine refuses it as well.
   */
  wentRound(begun: InProgress, what: string, text: string, place: Place): UnknownValue {
    const message = `${what} depends on itself`;
    if (this.isSearching) throw new SearchWentRound(message);
    if (this.referenceDepth === begun.referenceDepth) throw new EvaluationError('cycle', message);
    const reason = `${what} is read from a resource that it is written into`;
    return unknownValue(text, [{ code: 'runtime-value', message: reason }], { place, via: undefined });
  }

  /** Records a problem, once per place and message. */
  problem(message: string, place: Place): void {
    if (this.quietDepth > 0) return;
    // Where everything stops, everything would say so.
    const id = this.isExhausted ? message : `${place.file.path} ${place.start} ${message}`;
    if (this.known.has(id)) return;
    this.known.add(id);
    this.problems.push({ message, place });
  }

  /** Records a gap, once per code and message. */
  gap(code: GapCode, message: string, place: Place, resource?: string): void {
    const id = `${code} ${message}`;
    if (this.absentDepth > 0 || this.known.has(id)) return;
    this.known.add(id);
    this.gaps.push({ code, message, affects: [], place, ...(resource !== undefined && { resource }) });
  }

  /** Runs something whose problems do not count: the name of a resource that is not deployed. */
  quietly<T>(action: () => T): T {
    return this.withQuiet(this.quietDepth + 1, action);
  }

  /** Runs something about what is not deployed: neither problems nor gaps of it matter to anybody. */
  notHappening<T>(action: () => T): T {
    this.absentDepth += 1;
    try {
      return this.quietly(action);
    } finally {
      this.absentDepth -= 1;
    }
  }

  /** Runs something that is evaluated once for all its users, so its problems count even if this user is quiet. */
  aloud<T>(action: () => T): T {
    const before = this.absentDepth;
    this.absentDepth = 0;
    try {
      return this.withQuiet(0, action);
    } finally {
      this.absentDepth = before;
    }
  }

  private withQuiet<T>(depth: number, action: () => T): T {
    const before = this.quietDepth;
    const limitBefore = this.valueLimit;
    this.quietDepth = depth;
    this.valueLimit = Math.min(limitBefore, this.valueCount + this.limits.valuesAtOnce);
    try {
      return action();
    } finally {
      this.quietDepth = before;
      this.valueLimit = limitBefore;
    }
  }

  /** Counts work; refuses when the template expands beyond all reason. */
  spend(values: number): void {
    this.valueCount += values;
    if (this.valueCount > this.valueLimit) throw this.tooManyValues();
  }

  /** Counts members or items that are about to be made and will be kept. */
  keep(values: number): void {
    this.keptCount += values;
    if (this.keptCount > this.limits.keptValues) throw this.tooManyValues();
    this.spend(values);
  }

  private tooManyValues(): EvaluationError {
    const { keptValues, values, valuesAtOnce } = this.limits;
    if (this.keptCount > keptValues) {
      return new EvaluationError('limit', `the template expands to more than ${keptValues} values`);
    }
    return new EvaluationError(
      'limit',
      `more than ${this.isExhausted ? values : valuesAtOnce} values are needed to evaluate this`,
    );
  }

  get isExhausted(): boolean {
    return this.valueCount > this.limits.values || this.keptCount > this.limits.keptValues;
  }

  /** One step further in: into a call, an object or an array. Goes with `leave`, also where it refuses. */
  enter(): void {
    this.depth += 1;
    if (this.depth > this.limits.depth) throw tooDeep();
  }

  leave(): void {
    this.depth -= 1;
  }

  /** Counts a resource; false when there are too many. */
  addResource(): boolean {
    this.resourceCount += 1;
    if (this.trial) this.trial.resources += 1;
    return !this.hasTooManyResources;
  }

  addDeployment(): void {
    this.deploymentCount += 1;
    if (this.trial) this.trial.deployments += 1;
  }

  get hasTooManyResources(): boolean {
    return this.resourceCount > this.limits.resources || this.deploymentCount > this.limits.deployments;
  }

  get tooManyMessage(): string {
    const { resources, deployments } = this.limits;
    const what = this.deploymentCount > deployments ? `${deployments} deployments` : `${resources} resources`;
    return `more than ${what}: the rest is left out`;
  }

  /** The key, with `#2`, `#3` from the second resource of that key on. */
  uniqueKey(key: string): string {
    const id = key.toLowerCase();
    const count = (this.keys.get(id) ?? 0) + 1;
    this.keys.set(id, count);
    this.trial?.keys.push(id);
    return count === 1 ? key : `${key}#${count}`;
  }
}
