// Goal: `failcast evaluate --format json` has the shape of the engine's own snapshot.
// Method: the stored answers of the engine for whole templates, against what the command prints for the same input.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { run } from '../cli/run-in-memory.ts';

interface Vector {
  readonly id: string;
  readonly template: object;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly context?: Readonly<Record<string, string>>;
  readonly resources?: readonly unknown[];
}

const vectors: readonly Vector[] = JSON.parse(readFileSync(new URL('template-vectors.json', import.meta.url), 'utf8'));
const answered = vectors.filter((vector) => vector.resources !== undefined);
const zeros = '00000000-0000-0000-0000-000000000000';

function argumentsOf({ context }: Vector): readonly string[] {
  const given = context ?? {
    subscriptionId: zeros,
    resourceGroup: 'rg',
    location: 'westeurope',
    tenantId: zeros,
    deploymentName: 'main',
  };
  const flags: Readonly<Record<string, string>> = {
    subscriptionId: '--subscription-id',
    resourceGroup: '--resource-group',
    location: '--location',
    tenantId: '--tenant-id',
    managementGroup: '--management-group-id',
    deploymentName: '--deployment-name',
  };
  return Object.entries(given).flatMap(([name, value]) => [flags[name] ?? name, value]);
}

/** Null stands for absent in the answers; what only Azure knows is `?` on both sides. Keys in any order. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return /^\[[^[]/s.test(value) ? '?' : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(comparable);
  if ('$unknown' in value) return '?';
  const entries = Object.entries(value).filter(([, entry]) => entry !== null);
  return Object.fromEntries(entries.map(([key, entry]) => [key, comparable(entry)]));
}

function inOrder(resources: readonly unknown[]): readonly unknown[] {
  return resources.map(comparable).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

const nameOf = (resource: unknown): string => {
  const { type, name } = resource as { type: string; name: string };
  return `${type} ${name} ${JSON.stringify(resource)}`;
};

test.each(answered)('$id', async (vector) => {
  const parameters = Object.entries(vector.parameters ?? {}).map(([name, value]) => [name, { value }]);
  const files = {
    'main.json': JSON.stringify(vector.template),
    'p.json': JSON.stringify({ contentVersion: '1.0.0.0', parameters: Object.fromEntries(parameters) }),
  };
  const ran = await run({ files }, ['evaluate', 'main.json', '-f', 'json', '-p', 'p.json', ...argumentsOf(vector)]);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const { predictedResources } = JSON.parse(ran.stdout) as { predictedResources: readonly unknown[] };
  expect(inOrder(predictedResources)).toEqual(inOrder(vector.resources ?? []));
});
