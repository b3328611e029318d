// Where is the Bicep CLI? Never in the analyzed folder, never downloaded.
import type { Host } from '#src/host/host.ts';

export type FoundBicep = { readonly path: string } | { readonly reason: string };

const HOW_TO_GET_BICEP =
  'Install the Bicep CLI ("az bicep install", "winget install Microsoft.Bicep", "brew install bicep", or the release of Azure/bicep on GitHub), then put it on PATH, set BICEP_PATH or give --bicep.';

/** By `--bicep`, then BICEP_PATH, then the folders of PATH that are absolute, then where `az bicep install` puts it. */
export function findBicep(host: Host, given: string | undefined): FoundBicep {
  const named = given ?? host.environment('BICEP_PATH');
  if (named !== undefined && named !== '') {
    const path = host.path.resolve(host.cwd, named);
    if (isFile(host, path)) return { path };
    return { reason: `${given === undefined ? 'BICEP_PATH' : '--bicep'} names ${named}, which does not exist` };
  }
  const program = host.platform === 'win32' ? 'bicep.exe' : 'bicep';
  for (const folder of foldersOfPath(host)) {
    const path = host.path.join(folder, program);
    if (isFile(host, path)) return { path };
  }
  return { reason: `no Bicep CLI was found. ${HOW_TO_GET_BICEP}` };
}

// Relative folders on PATH, "." above all, could lead into the analyzed folder.
function foldersOfPath(host: Host): readonly string[] {
  const path = host.environment('PATH') ?? host.environment('Path') ?? '';
  const home = host.environment('HOME') ?? host.environment('USERPROFILE');
  const folders = path.split(host.path.delimiter).filter((folder) => host.path.isAbsolute(folder));
  return home === undefined ? folders : [...folders, host.path.join(home, '.azure', 'bin')];
}

function isFile(host: Host, path: string): boolean {
  const real = host.realPath(path);
  return real !== undefined && host.listFolder(real) === undefined;
}
