// Files as the program speaks of them: relative to the working folder, with forward slashes.
import { decode } from '#src/cli/decode.ts';
import type { Host } from '#src/host/host.ts';
import type { SourceFile } from '#src/model/place.ts';
import { createSourceFile } from '#src/source/source-file.ts';

/** A path as reports show it. */
export function shownPath(host: Host, absolute: string): string {
  const relative = host.path.relative(host.cwd, absolute);
  // Another drive of Windows has no relative path.
  const path = relative === '' ? '.' : relative;
  return host.path.sep === '/' ? path : path.replaceAll(host.path.sep, '/');
}

export type OpenedFile = { readonly file: SourceFile } | { readonly reason: string };

/** Reads a text file; otherwise says why it cannot be used, as the end of a sentence. */
export function openFile(host: Host, absolute: string): OpenedFile {
  const outcome = host.readFile(absolute);
  switch (outcome.kind) {
    case 'missing':
      return { reason: 'there is no such file' };
    case 'folder':
      return { reason: 'it is a folder' };
    case 'unreadable':
      return { reason: `it cannot be read: ${outcome.reason}` };
    case 'file': {
      const decoded = decode(outcome.bytes);
      return 'reason' in decoded ? decoded : { file: createSourceFile(shownPath(host, absolute), decoded.text) };
    }
  }
}

/** All files below a folder, sorted; hidden folders and node_modules are left out, links are not followed. */
export function filesBelow(host: Host, folder: string): readonly string[] {
  const found: string[] = [];
  const visit = (path: string): void => {
    for (const entry of host.listFolder(path) ?? []) {
      const child = host.path.join(path, entry.name);
      if (entry.kind === 'file') found.push(child);
      else if (entry.kind === 'folder' && !entry.name.startsWith('.') && entry.name !== 'node_modules') visit(child);
    }
  };
  visit(folder);
  return found;
}
