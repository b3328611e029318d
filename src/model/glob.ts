// Does a name match a glob of the configuration?

/** `*` stands for any text, `?` for one character; names of Azure resources compare without case. */
export function matchesGlob(glob: string, name: string): boolean {
  const pattern = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 'is').test(name);
}
