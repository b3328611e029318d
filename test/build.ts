// How does the source become the published program?
// One small entry, dist/failcast.js, and chunks beside it that are loaded when a command first needs them;
// the JSON schemas of the machine formats; the licences of the packages that are bundled. Prints nothing when it succeeds.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { BuildOptions, Metafile } from 'esbuild';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** How everything is bundled, also what the bench measures. */
export const bundling = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  logLevel: 'error',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // jsonc-parser's `main` is UMD, whose inner require calls cannot be bundled: it breaks only at run time.
  mainFields: ['module', 'main'],
  // commander is CommonJS and requires node: modules, which an ES module can do only through createRequire.
  banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
} satisfies BuildOptions;

/** Bundles the program into a folder, `dist` of the project by default; files of earlier builds are removed afterwards. */
export async function buildBundle(folder: string = join(root, 'dist')): Promise<void> {
  const result = await build({
    ...bundling,
    entryPoints: { failcast: 'src/cli/main.ts' },
    outdir: folder,
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    write: false,
    metafile: true,
  });
  const written = new Map<string, string>();
  for (const file of result.outputFiles) written.set(file.path, file.text);
  const entry = join(folder, 'failcast.js');
  written.set(entry, `#!/usr/bin/env node\n${(written.get(entry) ?? '').replace(/^#!.*\n/, '')}`);
  for (const schema of filesBelow(join(root, 'src')).filter((path) => path.endsWith('.schema.json'))) {
    written.set(join(folder, 'schemas', basename(schema)), readFileSync(schema, 'utf8'));
  }
  written.set(join(folder, 'third-party-licenses.txt'), licencesOf(result.metafile));

  for (const [path, text] of written) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: path === entry ? 0o755 : 0o644 });
  }
  // Removed last, so that a run that started before this build still finds its chunks for as long as possible.
  for (const path of filesBelow(folder)) if (!written.has(path)) rmSync(path);
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The licence texts of all packages of which something was bundled: most licences ask that they travel along. */
function licencesOf(metafile: Metafile): string {
  const folders = new Set<string>();
  for (const input of Object.keys(metafile.inputs)) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  const texts = [...folders].sort().map((folder) => {
    const name = readdirSync(join(root, folder)).find((file) => /^licen[cs]e/i.test(file));
    if (name === undefined) throw new Error(`${relative(root, folder)} is bundled but has no licence file`);
    return `${folder.replace(/^.*node_modules[/]/, '')}\n\n${readFileSync(join(root, folder, name), 'utf8').trim()}\n`;
  });
  return texts.join('\n---\n\n');
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await buildBundle();
