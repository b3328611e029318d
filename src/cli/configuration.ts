// Which configuration holds for this run? The file that `--config` names, or the nearest one above the first input.
import { openFile, shownPath } from '#src/cli/files.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import { loadConfiguration } from '#src/config/load.ts';
import type { Configuration } from '#src/config/schema.ts';
import type { Host } from '#src/host/host.ts';
import type { Place } from '#src/model/place.ts';
import { placed } from '#src/report/placed.ts';

const CONFIGURATION_FILE = 'failcast.config.jsonc';

export interface FoundConfiguration {
  readonly configuration: Configuration;
  /** Undefined: there is none. */
  readonly path: string | undefined;
  placeOf(path: string): Place | undefined;
}

/** Reads the configuration; mistakes in it are usage errors with their places. */
export function findConfiguration(
  host: Host,
  given: string | undefined,
  firstInput: string | undefined,
  checkNames: readonly string[],
): FoundConfiguration {
  const path = given === undefined ? discover(host, firstInput) : host.path.resolve(host.cwd, given);
  if (path === undefined) return { configuration: {}, path: undefined, placeOf: () => undefined };
  const shown = shownPath(host, path);
  const opened = openFile(host, path);
  if ('reason' in opened) throw new UsageError(`configuration ${shown}: ${opened.reason}`);
  const { configuration, problems, placeOf } = loadConfiguration(opened.file, checkNames);
  if (problems.length > 0) throw new UsageError(problems.map(placed).join('\n'));
  return { configuration, path: shown, placeOf };
}

/** Upward from the first input, up to the root of its repository or of the file system. */
function discover(host: Host, firstInput: string | undefined): string | undefined {
  const start = host.path.resolve(host.cwd, firstInput === undefined || firstInput === '-' ? '.' : firstInput);
  let folder = host.listFolder(start) === undefined ? host.path.dirname(start) : start;
  while (true) {
    const path = host.path.join(folder, CONFIGURATION_FILE);
    if (host.realPath(path) !== undefined) return path;
    const parent = host.path.dirname(folder);
    if (parent === folder || host.realPath(host.path.join(folder, '.git')) !== undefined) return undefined;
    folder = parent;
  }
}
