// How is it stored which properties a resource type has in which API versions?

/** Runs of indexes into `apiVersions`: `[first, last]`, or `[first]` up to the newest one. */
export type VersionRuns = readonly (readonly [number] | readonly [number, number])[];

/**
 * A property: 0 when every version has it and nothing stands below it, its runs, or what stands below it with its own
 * runs under the empty name (left out when every version has it). `[]` stands for items of a list, `*` for properties of
 * any name, `=Tcp` for a value of an enumeration.
 */
export type PropertyTree = 0 | VersionRuns | PropertyBranch;
interface PropertyBranch {
  readonly [name: string]: PropertyTree;
}

export interface PropertyTable {
  /** As spelt in the schemas. */
  readonly type: string;
  readonly apiVersions: readonly string[];
  readonly properties: PropertyBranch;
}

const isRuns = (tree: PropertyTree): tree is VersionRuns => Array.isArray(tree);

/** In which versions a property exists; undefined: in every one. */
export function runsOf(tree: PropertyTree): VersionRuns | undefined {
  if (tree === 0) return undefined;
  if (isRuns(tree)) return tree;
  const own = tree[''];
  return own === undefined || own === 0 || !isRuns(own) ? undefined : own;
}

/** The property below this one, names compared without case; `*` answers for names that are not listed. */
export function childOf(tree: PropertyTree, name: string): PropertyTree | undefined {
  if (tree === 0 || isRuns(tree)) return undefined;
  const exact = Object.hasOwn(tree, name) && name !== '' ? tree[name] : undefined;
  if (exact !== undefined) return exact;
  const wanted = name.toLowerCase();
  for (const [key, child] of Object.entries(tree)) {
    if (key !== '' && key.toLowerCase() === wanted) return child;
  }
  return name.startsWith('=') || name === '[]' ? undefined : tree['*'];
}

/** Does anything but values of an enumeration stand below this property? */
export function hasProperties(tree: PropertyTree): boolean {
  return tree !== 0 && !isRuns(tree) && Object.keys(tree).some((key) => key !== '' && !key.startsWith('='));
}
