// Which files make up the project, as the tests about its structure see them?
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file by its path from the root of the project, with `/`. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));

/** The folders that hold the program; `test` and `samples` are beside it. */
export const codeRoots: readonly string[] = ['src', 'analyzers', 'simulator'];

/** Of a second working tree `.git` is a file. */
const notOurs = new Set(['node_modules', '.git', '.cache', 'dist', 'coverage']);

/** All TypeScript files below some folders of the project, in order of their paths. */
export function sourceFiles(folders: readonly string[]): ProjectFile[] {
  return projectFiles(folders).filter((file) => file.path.endsWith('.ts'));
}

/** All files below some folders of the project (`.` is all of it) that are text, in order of their paths. */
export function projectFiles(folders: readonly string[]): ProjectFile[] {
  const files: ProjectFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(projectRoot, folder), { withFileTypes: true })) {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (notOurs.has(entry.name)) continue;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) {
        const text = readFileSync(join(projectRoot, path), 'utf8');
        if (!text.includes('\0')) files.push({ path, text });
      }
    }
  };
  for (const folder of folders) visit(folder);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
