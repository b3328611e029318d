// The host on which a person runs the program: Node's files, terminal and processes.
import { readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import nodePath from 'node:path';
import { styleText } from 'node:util';
import type { FolderEntry, Host, OutputStream, ReadOutcome, RunOutcome, StyleName } from '#src/host/host.ts';

/** The real machine. Output errors of a closed pipe (`failcast check . | head`) end the output, not the program. */
export function nodeHost(): Host {
  return {
    cwd: process.cwd(),
    platform: process.platform,
    path: nodePath,
    stdout: outputStream(() => process.stdout),
    stderr: outputStream(() => process.stderr),
    environment: (name) => process.env[name],
    readFile,
    listFolder,
    // The native one also spells a name as the file system does, where upper and lower case are one.
    realPath: (path) => attempt(() => realpathSync.native(path)),
    writeFile,
    readStandardInput,
    run,
    today: () => new Date(Date.now()).toISOString().slice(0, 10),
    // Not performance.now(), whose first use loads modules of Node that nothing else needs.
    clockMs: () => Number(process.hrtime.bigint()) / 1e6,
  };
}

/** The stream is looked up on first use: opening standard output costs start-up time. */
function outputStream(open: () => NodeJS.WriteStream): OutputStream {
  let isGuarded = false;
  return {
    get isTerminal() {
      return open().isTTY === true;
    },
    get columns() {
      return open().columns;
    },
    write(text) {
      const stream = open();
      if (!isGuarded) {
        isGuarded = true;
        stream.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EPIPE') throw error;
        });
      }
      stream.write(text);
    },
    style(name: StyleName, text, when) {
      return styleText(name, text, { stream: open(), validateStream: when === 'auto' });
    },
  };
}

function readFile(path: string): ReadOutcome {
  try {
    return { kind: 'file', bytes: readFileSync(path) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
    if (code === 'EISDIR') return { kind: 'folder' };
    return { kind: 'unreadable', reason: reasonOf(error) };
  }
}

function listFolder(path: string): readonly FolderEntry[] | undefined {
  const entries = attempt(() => readdirSync(path, { withFileTypes: true }));
  return entries
    ?.map((entry): FolderEntry => {
      const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';
      return { name: entry.name, kind };
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function writeFile(path: string, text: string): string | undefined {
  try {
    writeFileSync(path, text);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Loaded here: few runs start another program, and loading it takes a tenth of an empty start. */
async function run(program: string, args: readonly string[]): Promise<RunOutcome> {
  const { spawn } = await import('node:child_process');
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', (error) => resolve({ kind: 'not-started', reason: reasonOf(error) }));
    child.on('close', (exitCode) =>
      resolve({
        kind: 'ended',
        exitCode: exitCode ?? -1,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
      }),
    );
  });
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** Why, in words: Node's messages without code and path, which the caller names itself. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'operation not permitted',
    EISDIR: 'it is a folder',
    ENOENT: 'no such file or folder',
    ENOTDIR: 'a part of the path is not a folder',
    ELOOP: 'too many symbolic links',
    ENAMETOOLONG: 'the name is too long',
    ERR_FS_FILE_TOO_LARGE: 'the file is larger than 2 GiB',
    EROFS: 'the file system is read-only',
    ENOSPC: 'no space left',
  };
  return (code === undefined ? undefined : known[code]) ?? message;
}
