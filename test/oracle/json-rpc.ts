// How does a program that speaks JSON-RPC over its standard streams get asked something?
// Messages are framed by a Content-Length header, as in the language server protocol.
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** The program answered with an error of its own, as opposed to dying or keeping silent. */
export class RpcError extends Error {
  /** The text of `error.data.message` where there is one: the engine puts its reason there. */
  readonly detail: string | undefined;

  constructor(message: string, detail: string | undefined) {
    super(message);
    this.detail = detail;
  }
}

/** No answer in time. The process has been ended. */
export class RpcTimeout extends Error {}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string; readonly data?: { readonly message?: string } | null };
}

/** One running process and the calls that wait for it. */
export class RpcProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;
  #chunks: Buffer[] = [];
  #buffered = 0;
  #noise = '';
  #ended = false;

  constructor(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'pipe'], env });
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#noise = (this.#noise + chunk.toString('utf8')).slice(-4000);
    });
    this.#child.on('error', (error) => this.#fail(error));
    this.#child.on('exit', (code) => this.#fail(new Error(`the process ended with code ${code}: ${this.#noise}`)));
    this.#child.stdin.on('error', () => undefined);
    this.#child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Calls a method. A call that takes too long ends the process, since the program cannot be interrupted otherwise. */
  call(method: string, params: unknown, timeoutMs: number): Promise<unknown> {
    if (this.#ended) return Promise.reject(new Error('the process has ended'));
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#fail(new RpcTimeout(`${method} gave no answer within ${timeoutMs} ms`));
        this.#child.kill('SIGKILL');
      }, timeoutMs);
      this.#pending.set(id, { resolve, reject, timer });
      const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
      this.#child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
      this.#child.stdin.write(body);
    });
  }

  stop(): void {
    this.#fail(new Error('the process was stopped'));
    this.#child.kill();
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    // Joined only when it may hold a whole message: answers of several megabytes come in many small chunks.
    let buffer: Buffer = Buffer.concat(this.#chunks, this.#buffered);
    for (let message = takeMessage(buffer); message; message = takeMessage(buffer)) {
      buffer = message.rest;
      this.#settle(JSON.parse(message.body) as Answer);
    }
    this.#chunks = [buffer];
    this.#buffered = buffer.length;
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    this.#pending.delete(answer.id);
    clearTimeout(pending.timer);
    if (answer.error) pending.reject(new RpcError(answer.error.message, answer.error.data?.message));
    else pending.resolve(answer.result);
  }

  #fail(error: Error): void {
    this.#ended = true;
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#pending.clear();
  }
}

function takeMessage(buffer: Buffer): { body: string; rest: Buffer } | undefined {
  const headEnd = buffer.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const length = Number(/content-length:\s*(\d+)/i.exec(buffer.subarray(0, headEnd).toString('latin1'))?.[1]);
  const bodyEnd = headEnd + 4 + length;
  if (!(buffer.length >= bodyEnd)) return undefined;
  return { body: buffer.subarray(headEnd + 4, bodyEnd).toString('utf8'), rest: buffer.subarray(bodyEnd) };
}
