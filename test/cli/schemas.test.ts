// Goal: what the commands really print agrees with the schemas that are published for it.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { schemaViolations } from '../schema-check.ts';
import { balancer, run, template } from './run-in-memory.ts';

const topologies = new URL('../../samples/topologies/', import.meta.url);
const samples = readdirSync(topologies).map(
  (name) => [name, readFileSync(new URL(`${name}/main.json`, topologies), 'utf8')] as const,
);

const unknowns = template({
  parameters: { name: { type: 'string' }, all: { type: 'object' }, some: { type: 'bool' }, count: { type: 'int' } },
  resources: [
    { ...balancer({ intervalInSeconds: "[parameters('count')]" }), condition: "[parameters('some')]" },
    { ...balancer({}, "[parameters('name')]"), properties: "[parameters('all')]" },
    { ...balancer({}, "[concat('x', copyIndex())]"), copy: { name: 'loop', count: "[parameters('count')]" } },
    {
      type: 'Microsoft.Network/routeTables',
      apiVersion: '2024-05-01',
      name: 'routes',
      properties: {
        routes: [
          {
            name: 'r',
            properties: {
              addressPrefix: '0.0.0.0/0',
              nextHopType: 'VirtualAppliance',
              nextHopIpAddress: "[parameters('name')]",
            },
          },
        ],
      },
    },
    { type: 'Microsoft.Network/applicationGateways', apiVersion: '2024-05-01', name: 'gateway', properties: {} },
  ],
});

describe.each([...samples, ['unknowns', unknowns] as const, ['empty', template()] as const])('%s', (_name, text) => {
  test.each([
    ['check', ['check']],
    ['inspect', ['inspect']],
    ['evaluate', ['evaluate']],
    ['diff', ['diff', '--defaults', 'portal']],
  ])('%s', async (schema, command) => {
    const ran = await run({ files: { 'main.json': text } }, [...command, 'main.json', '--format', 'json']);
    expect(ran.stderr).toBe('');
    expect(schemaViolations(schema, JSON.parse(ran.stdout))).toEqual([]);
  });
});

test.each([
  ['hub-nva-sandwich', 'hub-spoke-shop/workload', 'internet'],
  ['single-appliance', 'application', '192.168.1.1'],
  ['app-behind-public-lb', 'internet', 'web-vnet/web'],
])('path of %s', async (name, from, to) => {
  const folder = new URL(`${name}/`, topologies);
  const parameters =
    name === 'hub-nva-sandwich' ? readFileSync(new URL('parameters.json', folder), 'utf8') : '{"parameters":{}}';
  const files = { 'main.json': readFileSync(new URL('main.json', folder), 'utf8'), 'parameters.json': parameters };
  const ran = await run({ files }, [
    'path',
    'main.json',
    '-p',
    'parameters.json',
    '--from',
    from,
    '--to',
    to,
    '--format',
    'json',
  ]);
  expect(ran.stderr).toBe('');
  expect(schemaViolations('path', JSON.parse(ran.stdout))).toEqual([]);
});

test.each(['checks', 'facts'])('%s', async (command) => {
  const ran = await run({}, [command, '--format', 'json']);
  expect(ran.code).toBe(0);
  expect(schemaViolations(command, JSON.parse(ran.stdout))).toEqual([]);
});
