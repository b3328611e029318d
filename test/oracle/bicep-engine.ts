// What does the real deployment engine make of a template? It sits inside the Bicep CLI; see restore-bicep.sh.
// Leaves out linked files: the engine refuses or skips them.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from './exact-json.ts';
import { isObject, parseExact } from './exact-json.ts';
import { RpcError, RpcProcess, RpcTimeout } from './json-rpc.ts';
import type { ParametersFile } from './parameters-to-bicep.ts';
import { bicepParameters } from './parameters-to-bicep.ts';

/** What the engine is told about the deployment; a field left out is unknown to it. */
export interface EngineContext {
  readonly tenantId?: string;
  readonly subscriptionId?: string;
  readonly managementGroupId?: string;
  readonly resourceGroup?: string;
  readonly location?: string;
  readonly deploymentName?: string;
}

export interface EngineSnapshot {
  readonly kind: 'snapshot';
  readonly predictedResources: readonly JsonObject[];
  readonly outputs: JsonObject;
  readonly diagnostics: readonly Json[];
}

/** `compile`: refused before the engine saw it; `engine`: the engine's own refusal; `timeout`: it never answered. */
export interface EngineRefusal {
  readonly kind: 'refusal';
  readonly stage: 'compile' | 'engine' | 'timeout';
  readonly message: string;
}

export type EngineAnswer = EngineSnapshot | EngineRefusal;

export interface SnapshotRequest {
  /** The text of the ARM template. */
  readonly template: string;
  readonly parameters?: ParametersFile;
  readonly context: EngineContext;
  /** Values are not checked against declared types by the front end, so that the engine itself gets to see them. */
  readonly untyped?: boolean;
}

/** A context in which everything is known, the one of the shared vectors. */
export const FULL_CONTEXT: EngineContext = {
  tenantId: '00000000-0000-0000-0000-000000000000',
  subscriptionId: '00000000-0000-0000-0000-000000000000',
  resourceGroup: 'rg',
  location: 'westeurope',
  deploymentName: 'main',
};

/** The CLI to ask: `BICEP_PATH`, else what restore-bicep.sh has put into the cache; undefined when there is none. */
export function findBicep(): string | undefined {
  const cached = fileURLToPath(new URL('../../.cache/bicep/bicep', import.meta.url));
  const candidates = [process.env.BICEP_PATH, cached];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}

/** Asks one process after the other: a process that hangs is ended, and the next call starts a new one. */
export class BicepEngine {
  readonly #binary: string;
  readonly #timeoutMs: number;
  readonly #folder: string;
  #process: RpcProcess | undefined;
  #calls = 0;

  constructor(binary: string, timeoutMs = 60_000) {
    this.#binary = binary;
    this.#timeoutMs = timeoutMs;
    this.#folder = mkdtempSync(join(tmpdir(), 'bicep-engine-'));
  }

  async version(): Promise<string> {
    const { version } = (await this.#call('bicep/version', {})) as { version: string };
    return version;
  }

  /** The predicted resources and outputs of a template, or why there are none. Calls must not overlap. */
  async snapshot(request: SnapshotRequest): Promise<EngineAnswer> {
    this.#calls += 1;
    const folder = join(this.#folder, String(this.#calls));
    mkdirSync(folder);
    writeFileSync(join(folder, 'main.json'), request.template);
    const path = join(folder, 'main.bicepparam');
    writeFileSync(path, bicepParameters('main.json', request.parameters, request.untyped ?? false));
    try {
      const { snapshot } = (await this.#call('bicep/getSnapshot', { path, metadata: request.context })) as {
        snapshot: string;
      };
      return snapshotOf(parseExact(snapshot));
    } catch (error) {
      if (error instanceof RpcTimeout) return { kind: 'refusal', stage: 'timeout', message: error.message };
      if (error instanceof RpcError) return await this.#explain(path, error);
      throw error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** The ARM template that a Bicep file compiles to. */
  async compile(path: string): Promise<string> {
    const result = (await this.#call('bicep/compile', { path })) as {
      success: boolean;
      contents: string;
      diagnostics: readonly { code: string; message: string }[];
    };
    if (!result.success)
      throw new Error(result.diagnostics.map(({ code, message }) => `${code}: ${message}`).join(' | '));
    return result.contents;
  }

  stop(): void {
    this.#process?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** "Compilation failed" says nothing; the compiler's own diagnostics do. */
  async #explain(path: string, error: RpcError): Promise<EngineRefusal> {
    const compiled = (await this.#call('bicep/compileParams', { path, parameterOverrides: {} })) as {
      diagnostics: readonly { level: string; code: string; message: string }[];
    };
    const problems = compiled.diagnostics.filter(({ level }) => level === 'Error');
    if (problems.length === 0) {
      return { kind: 'refusal', stage: 'engine', message: error.detail ?? error.message };
    }
    const message = problems.map(({ code, message: text }) => `${code}: ${text}`).join(' | ');
    return { kind: 'refusal', stage: 'compile', message };
  }

  #call(method: string, params: unknown): Promise<unknown> {
    if (!this.#process || this.#process.ended) {
      // The engine compares and formats by the culture of its process; C.UTF-8 is the invariant one.
      const culture = {
        LANG: 'C.UTF-8',
        LC_ALL: 'C.UTF-8',
        TZ: 'UTC',
        DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: undefined,
      };
      this.#process = new RpcProcess(this.#binary, ['jsonrpc', '--stdio'], { ...process.env, ...culture });
    }
    return this.#process.call(method, params, this.#timeoutMs);
  }
}

function snapshotOf(parsed: Json): EngineSnapshot {
  if (!isObject(parsed)) throw new Error('the snapshot is no object');
  const { predictedResources, outputs, diagnostics } = parsed;
  return {
    kind: 'snapshot',
    predictedResources: Array.isArray(predictedResources) ? predictedResources.filter(isObject) : [],
    outputs: isObject(outputs) ? outputs : {},
    diagnostics: Array.isArray(diagnostics) ? diagnostics : [],
  };
}
