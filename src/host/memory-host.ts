// A machine made of a few files in memory: runs the whole command line without touching the real one.
import { posix } from 'node:path';
import type { FolderEntry, Host, OutputStream, RunOutcome } from '#src/host/host.ts';

/** What the machine holds. Paths are absolute; content `null` is a file that may not be read. */
export interface MemoryMachine {
  readonly files?: Readonly<Record<string, string | Uint8Array | null>>;
  readonly folders?: readonly string[];
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly standardInput?: string;
  readonly today?: string;
  readonly columns?: number;
  /** The clock for durations; it stands still by default. */
  readonly clockMs?: () => number;
  readonly run?: (program: string, args: readonly string[]) => RunOutcome;
}

export interface MemoryHost extends Host {
  /** What was written so far. */
  readonly written: { readonly stdout: string; readonly stderr: string; readonly files: ReadonlyMap<string, string> };
}

/** Builds the machine; its terminal is none unless `columns` is given. */
export function memoryHost(machine: MemoryMachine = {}): MemoryHost {
  const files = new Map(Object.entries(machine.files ?? {}));
  const folders = foldersOf([
    ...files.keys(),
    ...[machine.cwd ?? '/project', ...(machine.folders ?? [])].map((folder) => `${folder}/.`),
  ]);
  const writtenFiles = new Map<string, string>();
  const stdout = memoryStream(machine.columns);
  const stderr = memoryStream(machine.columns);
  return {
    cwd: machine.cwd ?? '/project',
    platform: 'linux',
    path: posix,
    stdout,
    stderr,
    environment: (name) => machine.environment?.[name],
    readFile(path) {
      if (folders.has(path)) return { kind: 'folder' };
      const content = files.get(path);
      if (content === undefined) return { kind: 'missing' };
      if (content === null) return { kind: 'unreadable', reason: 'permission denied' };
      return { kind: 'file', bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content };
    },
    listFolder: (path) => (folders.has(path) ? entriesOf(path, files, folders) : undefined),
    realPath: (path) => (files.has(path) || folders.has(path) ? path : undefined),
    writeFile(path, text) {
      if (!folders.has(posix.dirname(path))) return 'no such file or folder';
      files.set(path, text);
      writtenFiles.set(path, text);
      return undefined;
    },
    readStandardInput: () => Promise.resolve(new TextEncoder().encode(machine.standardInput ?? '')),
    run: (program, args) =>
      Promise.resolve(machine.run?.(program, args) ?? { kind: 'not-started', reason: 'no such file or folder' }),
    today: () => machine.today ?? '2026-11-30',
    clockMs: machine.clockMs ?? (() => 0),
    written: {
      get stdout() {
        return stdout.text();
      },
      get stderr() {
        return stderr.text();
      },
      files: writtenFiles,
    },
  };
}

function memoryStream(columns: number | undefined): OutputStream & { text(): string } {
  const pieces: string[] = [];
  return {
    isTerminal: columns !== undefined,
    columns,
    write: (text) => void pieces.push(text),
    style: (name, text, when) => (when === 'always' || columns !== undefined ? `<${name}>${text}</${name}>` : text),
    text: () => pieces.join(''),
  };
}

function foldersOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>(['/']);
  for (const path of paths) {
    for (let at = posix.dirname(path); !folders.has(at); at = posix.dirname(at)) folders.add(at);
  }
  return folders;
}

function entriesOf(path: string, files: ReadonlyMap<string, unknown>, folders: ReadonlySet<string>): FolderEntry[] {
  const within = (other: string) => other !== path && posix.dirname(other) === path;
  const entries: FolderEntry[] = [
    ...[...folders].filter(within).map((name) => ({ name: posix.basename(name), kind: 'folder' as const })),
    ...[...files.keys()].filter(within).map((name) => ({ name: posix.basename(name), kind: 'file' as const })),
  ];
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
