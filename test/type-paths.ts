// Which property paths does a resource type have, according to a types.json of Bicep?
// Lists are `[]`, properties of any name `.*`, values of an enumeration `=value`; properties that can only be read are
// left out, and a type inside itself is not entered again.

interface Reference {
  readonly $ref: string;
}
interface TypeProperty {
  readonly type: Reference;
  readonly flags: number;
}
interface TypeEntry {
  readonly $type: string;
  readonly name?: string;
  readonly value?: string;
  readonly body?: Reference;
  readonly properties?: Readonly<Record<string, TypeProperty>>;
  readonly baseProperties?: Readonly<Record<string, TypeProperty>>;
  readonly additionalProperties?: Reference;
  readonly itemType?: Reference;
  readonly elements?: readonly Reference[] | Readonly<Record<string, Reference>>;
}

const READ_ONLY = 2;

/** Paths by type, as spelt in its first file, and API version; `wanted` holds types in lower case. */
export function pathsByVersion(
  files: readonly string[],
  wanted: ReadonlySet<string>,
): Map<string, Map<string, ReadonlySet<string>>> {
  const spellings = new Map<string, string>();
  const found = new Map<string, Map<string, ReadonlySet<string>>>();
  for (const file of files) {
    const entries = JSON.parse(file) as readonly (TypeEntry | null)[];
    for (const entry of entries) {
      const [type, version] = entry?.$type === 'ResourceType' ? (entry.name ?? '').split('@') : [];
      if (type === undefined || version === undefined || !wanted.has(type.toLowerCase())) continue;
      const spelling = spellings.get(type.toLowerCase()) ?? type;
      spellings.set(type.toLowerCase(), spelling);
      const versions = found.get(spelling) ?? new Map<string, ReadonlySet<string>>();
      found.set(spelling, versions);
      const paths = new Set<string>();
      collect(entries, entry?.body, '', new Set(), paths);
      versions.set(version, paths);
    }
  }
  return found;
}

function collect(
  entries: readonly (TypeEntry | null)[],
  reference: Reference | undefined,
  path: string,
  outer: ReadonlySet<number>,
  paths: Set<string>,
): void {
  const index = Number(reference?.$ref.split('/').at(-1));
  const entry = entries[index];
  if (!entry || outer.has(index)) return;
  const inside = new Set(outer).add(index);
  const below = (properties: Readonly<Record<string, TypeProperty>> | undefined) => {
    for (const [name, property] of Object.entries(properties ?? {})) {
      if ((property.flags & READ_ONLY) !== 0) continue;
      const inner = path === '' ? name : `${path}.${name}`;
      paths.add(inner);
      collect(entries, property.type, inner, inside, paths);
    }
  };
  below(entry.properties);
  below(entry.baseProperties);
  if (entry.additionalProperties !== undefined) paths.add(`${path}.*`);
  if (entry.$type === 'ArrayType') collect(entries, entry.itemType, `${path}[]`, inside, paths);
  for (const element of Object.values(entry.elements ?? {})) {
    if (entry.$type === 'DiscriminatedObjectType') collect(entries, element, path, inside, paths);
    const value = entries[Number(element.$ref.split('/').at(-1))];
    if (entry.$type === 'UnionType' && value?.$type === 'StringLiteralType') paths.add(`${path}=${value.value}`);
  }
}
