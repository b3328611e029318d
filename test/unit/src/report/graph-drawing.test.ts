// Goal: a drawing shows pools, probes, next hops and unknowns in words that can be checked, and no box covers another.
// Method: engine cases and small templates; places are read back from the SVG.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inspectGraph } from '#src/graph/inspect.ts';
import type { Drawing } from '#src/model/drawing.ts';
import { renderDot } from '#src/report/graph-dot.ts';
import { drawTopology } from '#src/report/graph-drawing.ts';
import { renderMermaid } from '#src/report/graph-mermaid.ts';
import { renderSvg } from '#src/report/graph-svg.ts';
import { CASES_FOLDER } from '../../../oracle/engine-case.ts';
import { graphOf, graphOfCase, graphOfSample, idOf, network } from '../graph/graph-of.ts';
import { graphOfHubs } from './hubs.ts';

const effectiveProbe = () => ({ intervalInSeconds: 5, threshold: 2 });

const drawingOf = (graph: Parameters<typeof inspectGraph>[0]): Drawing =>
  drawTopology(inspectGraph(graph, { kind: 'arm', effectiveProbe }));

const arrows = (drawing: Drawing) => {
  const name = new Map(drawing.nodes.map((node) => [node.id, node.lines[0]]));
  return drawing.edges.map(({ from, to, lines }) => `${name.get(from)} -> ${name.get(to)}: ${lines.join(' | ')}`);
};

test('the sandwich: next hops from the subnet, probe with interval and threshold on the way to the pools', () => {
  const drawing = drawingOf(graphOfCase('topo-lb-sandwich'));
  expect(arrows(drawing).sort()).toMatchInlineSnapshot(`
    [
      "elb -> pool be: Tcp 80, Tcp 443 | probe Tcp 8117, 5 s × 2",
      "ilb -> pool be: HA ports | probe Tcp 8117, 5 s × 2",
      "internet -> elb: ",
      "pool be -> nva-a: ",
      "pool be -> nva-a: ",
      "pool be -> nva-b: ",
      "pool be -> nva-b: ",
      "vnet-edge/workload -> ilb: 0.0.0.0/0",
    ]
  `);
});

describe('what is not certain is dashed', () => {
  const route = (address: string) =>
    network('routeTables', 'rt', {
      routes: [
        {
          name: 'r',
          properties: { addressPrefix: '0.0.0.0/0', nextHopType: 'VirtualAppliance', nextHopIpAddress: address },
        },
      ],
    });
  const subnet = network('virtualNetworks', 'v', {
    subnets: [{ name: 's', properties: { addressPrefix: '10.0.0.0/24', routeTable: idOf('routeTables', 'rt') } }],
  });

  test('a next hop that is nowhere in the template, and one that is not known', () => {
    const nowhere = drawingOf(graphOf([subnet, route('10.9.9.9')]));
    expect(nowhere.nodes.filter((node) => !node.isCertain).map((node) => node.lines)).toEqual([
      ['10.9.9.9', 'not in this template'],
    ]);
    const unknown = drawingOf(
      graphOf([subnet, route("[parameters('ip')]")], { parameters: { ip: { type: 'string' } } }),
    );
    expect(unknown.nodes.filter((node) => !node.isCertain).map((node) => node.lines)).toEqual([['next hop not known']]);
    expect(unknown.edges.map((edge) => edge.isCertain)).toEqual([false]);
    expect(renderSvg(unknown)).toContain('stroke-dasharray');
    expect(renderDot(unknown)).toContain('style=dashed');
    expect(renderMermaid(unknown)).toContain('-.->');
  });
});

test('sizes, probes and origins that are not known are dashed, and known ones beside them are not', () => {
  const part = (list: string, name: string) => idOf(`loadBalancers/${list}`, 'lb', name);
  const rule = (name: string, probe: string) => ({
    name,
    properties: {
      protocol: 'Tcp',
      frontendPort: 80,
      backendPort: 80,
      frontendIPConfiguration: part('frontendIPConfigurations', 'f'),
      backendAddressPool: part('backendAddressPools', name),
      probe: part('probes', probe),
    },
  });
  const balancer = network('loadBalancers', 'lb', {
    frontendIPConfigurations: [{ name: 'f', properties: { privateIPAddress: '10.0.0.4' } }],
    backendAddressPools: [{ name: 'certain' }, { name: 'open' }],
    probes: [
      { name: 'known', properties: { protocol: 'Tcp', port: 80 } },
      { name: 'hidden', properties: { protocol: 'Tcp', port: "[parameters('port')]" } },
    ],
    loadBalancingRules: [rule('certain', 'known'), rule('open', 'hidden')],
  });
  const scaleSet = (pool: string, capacity: unknown) => ({
    type: 'Microsoft.Compute/virtualMachineScaleSets',
    apiVersion: '2024-07-01',
    name: `of-${pool}`,
    sku: { name: 'Standard_D2s_v5', capacity },
    properties: {
      virtualMachineProfile: {
        networkProfile: {
          networkInterfaceConfigurations: [
            {
              name: 'n',
              properties: {
                ipConfigurations: [
                  { name: 'c', properties: { loadBalancerBackendAddressPools: [part('backendAddressPools', pool)] } },
                ],
              },
            },
          ],
        },
      },
    },
  });
  const origin = (name: string, hostName: string) => ({
    type: 'Microsoft.Cdn/profiles/originGroups/origins',
    apiVersion: '2024-02-01',
    name: `afd/og/${name}`,
    properties: { hostName },
  });
  const cdn = [
    { type: 'Microsoft.Cdn/profiles', apiVersion: '2024-02-01', name: 'afd', sku: { name: 'Standard_AzureFrontDoor' } },
    { type: 'Microsoft.Cdn/profiles/originGroups', apiVersion: '2024-02-01', name: 'afd/og', properties: {} },
    origin('named', 'web.example'),
    origin('unnamed', "[parameters('host')]"),
  ];
  const drawing = drawingOf(
    graphOf([balancer, scaleSet('certain', 2), scaleSet('open', "[parameters('size')]"), ...cdn], {
      parameters: { port: { type: 'int' }, size: { type: 'int' }, host: { type: 'string' } },
    }),
  );
  expect(drawing.nodes.filter((node) => !node.isCertain).map((node) => node.lines.join(' | '))).toEqual([
    'pool open | size not known',
    'of-open | ?, at most ?',
    'unnamed | host not known',
  ]);
  const dashed = arrows({ ...drawing, edges: drawing.edges.filter((edge) => !edge.isCertain) });
  expect(dashed).toContain('lb -> pool open: Tcp 80 | probe Tcp ?, 5 s × 2');
  expect(dashed).not.toContain('lb -> pool certain: Tcp 80 | probe Tcp 80, 5 s × 2');
});

test('quotes, angle brackets and backslashes of names do not break a format', () => {
  const drawing: Drawing = {
    title: 'a<b>&"c"',
    nodes: [
      { id: 'x', kind: 'pool', lines: ['say "hi" <b>\\'], isCertain: true },
      { id: 'y', kind: 'machine', lines: ['y'], isCertain: true },
    ],
    edges: [{ from: 'x', to: 'y', lines: ['1|2'], isCertain: true }],
  };
  expect(renderDot(drawing)).toContain('label="say \\"hi\\" <b>\\\\"');
  expect(renderMermaid(drawing)).toContain('["say #34;hi#34; #60;b#62;\\"]');
  expect(renderSvg(drawing)).toContain('say &quot;hi&quot; &lt;b&gt;\\');
});

test('many members that are connected alike are one box', () => {
  const pool = idOf('loadBalancers/backendAddressPools', 'lb', 'p');
  const nics = Array.from({ length: 9 }, (_, index) =>
    network('networkInterfaces', `nic-${index}`, {
      ipConfigurations: [{ name: 'c', properties: { loadBalancerBackendAddressPools: [pool] } }],
    }),
  );
  const balancer = network('loadBalancers', 'lb', { backendAddressPools: [{ name: 'p' }] });
  const drawing = drawingOf(graphOf([balancer, ...nics]));
  expect(drawing.nodes.map((node) => node.lines)).toContainEqual(['9 machines', 'nic-0 …', 'nic-8']);
  expect(drawing.edges).toHaveLength(1);
});

describe('SVG', () => {
  const drawings: readonly (readonly [string, Drawing])[] = [
    ...readdirSync(CASES_FOLDER)
      .filter((name) => name.startsWith('topo-'))
      .map((name) => [name, drawingOf(graphOfCase(name))] as const),
    ...readdirSync(new URL('../../../../samples/topologies', import.meta.url)).map(
      (name) => [name, drawingOf(graphOfSample(name))] as const,
    ),
    ...[1, 6, 30].map((hubs) => [`${5 * hubs} boxes`, drawingOf(graphOfHubs(hubs))] as const),
  ];

  test.each(drawings)('%s: no box or label covers another one, every line fits its box', (_name, drawing) => {
    const svg = renderSvg(drawing);
    const boxes = [...svg.matchAll(/<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
      ([, x, y, width, height]) => ({
        left: Number(x),
        top: Number(y),
        right: Number(x) + Number(width),
        bottom: Number(y) + Number(height),
      }),
    );
    for (const [index, box] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        const apart =
          box.right <= other.left || other.right <= box.left || box.bottom <= other.top || other.bottom <= box.top;
        expect(apart, JSON.stringify([box, other])).toBe(true);
      }
    }
    const [, width, height] = /<svg [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
    for (const box of boxes) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(Number(width));
      expect(box.bottom).toBeLessThanOrEqual(Number(height));
    }
    expect(svg).not.toContain('NaN');
  });

  test.each([1, 6, 30])(
    '%i hubs: five boxes each, the probe on the way to the pool, unknown next hops dashed',
    (hubs) => {
      const drawing = drawingOf(graphOfHubs(hubs));
      const unknown = Math.floor(hubs / 5);
      const boxes = drawing.nodes.filter(({ kind }) => kind !== 'missing');
      expect(boxes).toHaveLength(5 * hubs);
      const told = arrows(drawing);
      for (let hub = 0; hub < hubs; hub += 1) {
        expect(told).toContain(`ilb-${hub} -> pool pool: HA ports | probe Tcp 8008, 5 s × 2`);
        if (hub % 5 !== 4) expect(told).toContain(`vnet-${hub}/workload -> ilb-${hub}: 0.0.0.0/0`);
      }
      expect(drawing.edges.filter(({ isCertain }) => !isCertain)).toHaveLength(unknown);
      expect(renderSvg(drawing).match(/<path [^>]*stroke-dasharray/g) ?? []).toHaveLength(unknown);
    },
  );

  test('an empty template is an empty picture', () => {
    expect(renderSvg(drawingOf(graphOf([])))).toContain('<svg ');
  });
});
