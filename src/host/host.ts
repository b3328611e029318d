// What does the program need from the machine it runs on?
// Everything that touches files, the terminal, other processes or the clock goes through this interface,
// so that the whole command line can run in memory.

/** What reading a path gave. Bytes, since only the caller knows which encodings it accepts. */
export type ReadOutcome =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'missing' }
  | { readonly kind: 'folder' }
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface FolderEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'other';
}

/** How another program ended: it could not be started at all, or it gave an exit code. */
export type RunOutcome =
  | { readonly kind: 'not-started'; readonly reason: string }
  | { readonly kind: 'ended'; readonly exitCode: number; readonly stdout: string; readonly stderr: string };

/** The part of `node:path` that is used, in the flavour of the machine. */
export interface PathOperations {
  readonly sep: string;
  readonly delimiter: string;
  resolve(...parts: string[]): string;
  relative(from: string, to: string): string;
  join(...parts: string[]): string;
  dirname(path: string): string;
  basename(path: string): string;
  extname(path: string): string;
  isAbsolute(path: string): boolean;
}

export type StyleName = 'bold' | 'dim' | 'red' | 'yellow' | 'blue' | 'green' | 'cyan';

/** Standard output or standard error. */
export interface OutputStream {
  readonly isTerminal: boolean;
  /** Columns of the terminal; undefined where there is none. */
  readonly columns: number | undefined;
  write(text: string): void;
  /** Colours a text: `auto` asks the stream and its environment (NO_COLOR, FORCE_COLOR, TERM=dumb). */
  style(name: StyleName, text: string, when: 'auto' | 'always'): string;
}

export interface Host {
  /** The working folder, absolute. */
  readonly cwd: string;
  readonly platform: string;
  readonly path: PathOperations;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  environment(name: string): string | undefined;
  readFile(path: string): ReadOutcome;
  /** Entries of a folder sorted by name; undefined when it cannot be listed. */
  listFolder(path: string): readonly FolderEntry[] | undefined;
  /** The path with links resolved; undefined when nothing is there. */
  realPath(path: string): string | undefined;
  /** Writes a text as UTF-8; answers why it could not. */
  writeFile(path: string, text: string): string | undefined;
  readStandardInput(): Promise<Uint8Array>;
  /** Starts a program without a shell. */
  run(program: string, args: readonly string[]): Promise<RunOutcome>;
  /** Today in UTC, `2026-11-30`. */
  today(): string;
  /** A clock for durations, in milliseconds. */
  clockMs(): number;
}
