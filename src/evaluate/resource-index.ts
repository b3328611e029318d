// Finds the resources of a whole deployment tree by id.
import type { Deployment } from '#src/evaluate/deployment.ts';
import { SearchWentRound } from '#src/evaluate/evaluation-error.ts';
import type { Resource } from '#src/evaluate/resource.ts';
import { textWithUnknowns } from '#src/model/value.ts';

/** Ids without case; ids with unknown parts are compared by their residual texts. */
export class ResourceIndex {
  private readonly root: Deployment;
  private readonly byId = new Map<string, Resource[]>();
  private readonly byTail = new Map<string, Resource[]>();
  private readonly seen = new Map<Deployment, number>();
  private isComplete = false;

  constructor(root: Deployment) {
    this.root = root;
  }

  /** Everything is expanded: from now on a miss is final and costs nothing. */
  complete(): void {
    this.takeInAll();
    this.isComplete = true;
  }

  private takeInAll(): void {
    const levels = this.levels();
    while (!levels.next().done);
  }

  /**
   * The resource of an id. While names are still being evaluated the search begins where the id is written, goes outward
   * and then level by level, and stops as soon as it can: expanding a deployment that has nothing to do with it may need
   * the very value that is being evaluated. `open`: one that does may declare it.
   */
  at(id: string, from: Deployment): Resource | 'open' | undefined {
    const key = keyOf(id);
    const known = preferred(this.byId.get(key));
    if (this.isComplete || (known !== undefined && !known.existing)) return known;
    for (let near: Deployment | undefined = from; near !== undefined; near = near.parent) {
      this.takeIn(near);
      const found = preferred(this.byId.get(key));
      if (found !== undefined && !found.existing) return found;
    }
    return this.root.run.searching(() => this.search(key));
  }

  private search(key: string): Resource | 'open' | undefined {
    let isComplete = true;
    for (const level of this.levels()) {
      isComplete &&= level === 'complete';
      const found = preferred(this.byId.get(key));
      if (found !== undefined && !found.existing) return found;
    }
    const existing = preferred(this.byId.get(key));
    if (existing !== undefined || isComplete) return existing;
    // A search within a search is part of what the outer one makes, which is given up with it.
    if (this.root.run.isSearchingTwice) throw new SearchWentRound(`the search for ${key}`);
    return 'open';
  }

  /** Resources whose id ends with `Ns/type/name`, whatever stands before its last `/providers/`. */
  named(tail: string): readonly Resource[] {
    if (!this.isComplete) this.root.run.searching(() => this.takeInAll());
    return (this.byTail.get(tail.toLowerCase()) ?? []).filter((resource) => !resource.existing);
  }

  /**
   * Deployments level by level, each taken in before it is given; `incomplete` where one cannot be. What a deployment that is being
   * expanded holds is not entered: should the expansion be given up, those below it are given up with it.
   */
  private *levels(): Generator<'complete' | 'incomplete'> {
    let level: readonly Deployment[] = [this.root];
    while (level.length > 0) {
      const taken = level.filter((deployment) => this.takeInIfPossible(deployment));
      yield taken.length === level.length ? 'complete' : 'incomplete';
      const whole = taken.filter((deployment) => deployment.isExpanded);
      level = whole.flatMap((deployment) => deployment.resources().flatMap(({ nested }) => nested ?? []));
    }
  }

  /** False for a deployment that needs what is searched for: it is looked at again by the next search. */
  private takeInIfPossible(deployment: Deployment): boolean {
    const { run } = this.root;
    if (!run.isSearching) this.takeIn(deployment);
    else if (run.attemptForSearch(() => this.takeIn(deployment)) === 'given up') {
      this.forget(deployment);
      return false;
    }
    return true;
  }

  /** What an expansion that was given up had given to searches within it. */
  private forget(deployment: Deployment): void {
    if (!this.seen.delete(deployment)) return;
    for (const index of [this.byId, this.byTail]) {
      for (const [key, resources] of index) {
        const others = resources.filter((resource) => resource.deployment !== deployment);
        if (others.length < resources.length) index.set(key, others);
      }
    }
  }

  /** Takes in what has been expanded since the last time; deployments being expanded right now give what they have. */
  private takeIn(deployment: Deployment): void {
    const resources = deployment.resources();
    const from = this.seen.get(deployment) ?? 0;
    this.seen.set(deployment, resources.length);
    for (const resource of resources.slice(from)) {
      const key = keyOf(textWithUnknowns(resource.id));
      append(this.byId, key, resource);
      append(this.byTail, key.slice(key.lastIndexOf(PROVIDERS) + PROVIDERS.length), resource);
    }
  }
}

const PROVIDERS = '/providers/';

function append(index: Map<string, Resource[]>, key: string, resource: Resource): void {
  const same = index.get(key);
  if (same) same.push(resource);
  else index.set(key, [resource]);
}

function keyOf(id: string): string {
  return id.toLowerCase().replace(/\/$/, '');
}

/** Of several declarations of one id: the one that is deployed, before one that may be, before an `existing` one. */
function preferred(resources: readonly Resource[] | undefined): Resource | undefined {
  if (resources === undefined) return undefined;
  return (
    resources.find((one) => !one.existing && one.condition === true) ??
    resources.find((one) => !one.existing && one.condition !== false) ??
    resources.find((one) => !one.existing) ??
    resources[0]
  );
}
