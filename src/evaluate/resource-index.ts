// Finds the resources of a whole deployment tree by id.
import type { Deployment } from '#src/evaluate/deployment.ts';
import type { Resource } from '#src/evaluate/resource.ts';
import { textWithUnknowns } from '#src/model/value.ts';

/** Ids without case; ids with unknown parts are compared by their residual texts. */
export class ResourceIndex {
  private readonly root: Deployment;
  private readonly byId = new Map<string, Resource[]>();
  private readonly seen = new Map<Deployment, number>();
  private isComplete = false;

  constructor(root: Deployment) {
    this.root = root;
  }

  /** Everything is expanded: from now on a miss is final and costs nothing. */
  complete(): void {
    this.refresh(this.root);
    this.isComplete = true;
  }

  at(id: string): Resource | undefined {
    const key = keyOf(id);
    const found = this.byId.get(key);
    if (found || this.isComplete) return preferred(found);
    this.refresh(this.root);
    return preferred(this.byId.get(key));
  }

  endingWith(tail: string): readonly Resource[] {
    if (!this.isComplete) this.refresh(this.root);
    const wanted = keyOf(tail);
    const found: Resource[] = [];
    for (const [id, resources] of this.byId) if (id.endsWith(wanted)) found.push(...resources);
    return found.filter((resource) => !resource.existing);
  }

  /** Takes in what has been expanded since the last time; deployments being expanded right now give what they have. */
  private refresh(deployment: Deployment): void {
    const resources = deployment.resources();
    const from = this.seen.get(deployment) ?? 0;
    this.seen.set(deployment, resources.length);
    for (const resource of resources.slice(from)) {
      const key = keyOf(textWithUnknowns(resource.id));
      const same = this.byId.get(key);
      if (same) same.push(resource);
      else this.byId.set(key, [resource]);
    }
    for (const resource of resources) if (resource.nested) this.refresh(resource.nested);
  }
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

export function resourceAt(index: ResourceIndex, id: string): Resource | undefined {
  return index.at(id);
}
