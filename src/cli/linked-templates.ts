// Which file on disk is a linked template? By path relative to the file that links it, or by URI under the root folder.

import { filesBelow, openFile, shownPath } from '#src/cli/files.ts';
import type { Sources } from '#src/cli/sources.ts';
import type { FindLinkedTemplate, LinkedTemplate } from '#src/evaluate/run.ts';
import type { Host } from '#src/host/host.ts';
import { parseTemplate } from '#src/template/arm-parser.ts';

/**
 * A finder of linked templates. They stay below a root folder, symbolic links resolved: the one given, else the
 * repository of the main file, else its folder.
 */
export function linkedTemplateFinder(host: Host, sources: Sources, givenRoot: string | undefined): FindLinkedTemplate {
  const known = new Map<string, LinkedTemplate>();
  const indexes = new Map<string, ReadonlyMap<string, readonly string[]>>();
  return (link, from) => {
    const origin = sources.absolutePathOf(from.file);
    if (origin === undefined) return { found: false, reason: `${from.file.path} stands in no folder` };
    const root = givenRoot === undefined ? defaultRoot(host, origin) : host.path.resolve(host.cwd, givenRoot);
    if ('relativePath' in link) {
      const path = host.path.resolve(host.path.dirname(origin), link.relativePath.replaceAll('\\', '/'));
      return readOnce(host, sources, known, path, root);
    }
    let index = indexes.get(root);
    if (index === undefined) {
      index = byName(host, root);
      indexes.set(root, index);
    }
    const match = bestMatch(host, root, index, link.uri, origin);
    if ('reason' in match) return { found: false, reason: match.reason };
    const answer = readOnce(host, sources, known, match.path, root);
    const note = `it is linked by URI; the file ${shownPath(host, match.path)} was taken for ${link.uri}`;
    return answer.found ? { ...answer, note } : answer;
  };
}

/** The nearest folder upward that holds a repository, else the folder of the file. */
function defaultRoot(host: Host, path: string): string {
  const folder = host.path.dirname(path);
  for (let at = folder; ; at = host.path.dirname(at)) {
    if (host.realPath(host.path.join(at, '.git')) !== undefined) return at;
    if (host.path.dirname(at) === at) return folder;
  }
}

function readOnce(
  host: Host,
  sources: Sources,
  known: Map<string, LinkedTemplate>,
  path: string,
  root: string,
): LinkedTemplate {
  if (!isBelow(host, path, root)) {
    return {
      found: false,
      reason: `${shownPath(host, path)} lies outside ${shownPath(host, root)} (--root widens it)`,
    };
  }
  const before = known.get(path);
  if (before !== undefined) return before;
  const opened = openFile(host, path);
  let answer: LinkedTemplate;
  if ('reason' in opened) answer = { found: false, reason: `${shownPath(host, path)}: ${opened.reason}` };
  else {
    sources.remember(opened.file, path);
    answer = { found: true, template: parseTemplate(opened.file), note: undefined };
  }
  known.set(path, answer);
  return answer;
}

/** Both as written and with symbolic links resolved. */
function isBelow(host: Host, path: string, root: string): boolean {
  const isInside = (inner: string, outer: string): boolean => {
    const way = host.path.relative(outer, inner);
    return way !== '..' && !way.startsWith(`..${host.path.sep}`) && !host.path.isAbsolute(way);
  };
  if (!isInside(path, root)) return false;
  const real = host.realPath(path);
  return real === undefined || isInside(real, host.realPath(root) ?? root);
}

function byName(host: Host, root: string): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>();
  for (const path of filesBelow(host, root)) {
    const name = host.path.basename(path).toLowerCase();
    const same = index.get(name);
    if (same === undefined) index.set(name, [path]);
    else same.push(path);
  }
  return index;
}

/** The one file whose path agrees with the end of the URI's path for the most steps. */
function bestMatch(
  host: Host,
  root: string,
  index: ReadonlyMap<string, readonly string[]>,
  uri: string,
  /** The file that links: it does not mean itself. */
  origin: string,
): { readonly path: string } | { readonly reason: string } {
  const steps = stepsOfUri(uri);
  const name = steps.at(-1);
  const named = name === undefined ? [] : (index.get(name.toLowerCase()) ?? []);
  const candidates = named.filter((path) => path !== origin);
  const shownRoot = shownPath(host, root);
  if (candidates.length === 0) return { reason: `no file under ${shownRoot} is named like ${uri}` };
  const lengths = candidates.map((path) => commonTail(path.split(host.path.sep), steps));
  const longest = Math.max(...lengths);
  const best = candidates.filter((_, position) => lengths[position] === longest);
  const [only] = best;
  if (only === undefined || best.length > 1) {
    const names = best.map((path) => shownPath(host, path)).join(', ');
    return { reason: `several files under ${shownRoot} may be ${uri}: ${names}` };
  }
  return { path: only };
}

function stepsOfUri(uri: string): readonly string[] {
  const path = uri.replace(/[?#].*$/s, '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
  return path
    .split('/')
    .filter((step) => step !== '')
    .map((step) => {
      try {
        return decodeURIComponent(step);
      } catch {
        return step;
      }
    });
}

function commonTail(path: readonly string[], steps: readonly string[]): number {
  let length = 0;
  while (
    length < Math.min(path.length, steps.length) &&
    path.at(-1 - length)?.toLowerCase() === steps.at(-1 - length)?.toLowerCase()
  ) {
    length += 1;
  }
  return length;
}
