// Goal: the designs of the guide stand beside the one of the template, with the template's own numbers, and with what the vendor
// of its appliances documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareDesigns } from '#analyzers/derive/design-comparison.ts';
import { recogniseDesigns } from '#analyzers/derive/designs.ts';
import { createCheckContext } from '#analyzers/run-checks.ts';
import { DESIGN_MATRIX } from '#src/azure-facts/design-matrix.ts';
import { DESIGN_KINDS } from '#src/model/design.ts';
import { CASES_FOLDER } from '../../../oracle/engine-case.ts';
import { graphOfText } from '../../src/graph/graph-of.ts';

const textOf = (name: string): string => readFileSync(join(CASES_FOLDER, name, 'main.json'), 'utf8');

function rowsOf(text: string) {
  const context = createCheckContext(graphOfText(text));
  return compareDesigns(recogniseDesigns(context), context);
}

describe('the matrix of the guide', () => {
  test('a sandwich with TCP probes of 5 s and threshold 2: its own 10 … 15 s, and what the others would take', () => {
    const rows = rowsOf(textOf('topo-lb-sandwich'));
    expect(rows.map(({ kind, isHere }) => `${kind}${isHere ? ' here' : ''}`)).toEqual([
      'ilb-ha-ports',
      'public-internal-sandwich here',
      'gateway-lb-provider',
      'route-server-active-active',
      'api-active-passive',
    ]);
    const windows = Object.fromEntries(rows.map(({ kind, convergence }) => [kind, convergence]));
    // The same probes behind another load balancer: T·I … (T+1)·I.
    for (const kind of ['ilb-ha-ports', 'public-internal-sandwich', 'gateway-lb-provider'])
      expect(windows[kind]).toEqual({ minMs: 10_000, meanMs: 12_500, maxMs: 15_000 });
    expect(windows['route-server-active-active']).toEqual({ minMs: 120_900, meanMs: null, maxMs: 215_400 });
    expect(windows['api-active-passive']).toEqual({ minMs: 9_000, meanMs: null, maxMs: 613_000 });
  });

  test('a changed probe changes the row of the template and those with the same probes', () => {
    const slower = textOf('topo-lb-sandwich').replaceAll('"[parameters(\'interval\')]"', '20');
    const rows = rowsOf(slower).filter(({ kind }) => !/route-server|api/.test(kind));
    expect(rows.map(({ convergence }) => convergence)).toEqual(
      rows.map(() => ({ minMs: 40_000, meanMs: 50_000, maxMs: 60_000 })),
    );
  });

  test('symmetry, client address, topology and who decides, in the words of the guide', () => {
    const cells = rowsOf(textOf('topo-lb-sandwich')).map((row) =>
      [row.symmetry, row.clientAddress, row.topology, row.decides].join(' | '),
    );
    expect(cells).toEqual([
      'symmetric | preserved | active-active, active-standby, scale-out | the load balancer, by its probes',
      'snat-needed | hidden | active-active, active-standby, scale-out | each load balancer for itself, by its probes',
      'symmetric | preserved | active-active, active-standby, scale-out | the Gateway Load Balancer, by its probes',
      'snat-needed | hidden | active-active, scale-out | Route Server, by its BGP sessions',
      'symmetric | preserved | active-standby | the appliance itself',
    ]);
  });

  test('a template without appliances is compared with nothing; every row is a design of the contract', () => {
    expect(rowsOf(textOf('topo-frontdoor-traffic-manager'))).toEqual([]);
    for (const { design } of DESIGN_MATRIX.value) expect(DESIGN_KINDS).toContain(design);
  });
});

describe('what the vendor documents', () => {
  /** The sandwich whose machines have a plan of this publisher. */
  const evidence = (publisher: string) => {
    const plan = { name: 'any', product: 'any', publisher };
    const text = textOf('topo-lb-sandwich').replaceAll(
      '"zones": [\n        "[string(add(copyIndex(), 1))]"',
      (zones) => `"plan": ${JSON.stringify(plan)},\n${zones}`,
    );
    expect(text).toContain('"plan"');
    const [design] = recogniseDesigns(createCheckContext(graphOfText(text)));
    return design?.evidence.filter(({ source }) => source === 'nva.vendor-designs').map(({ text: words }) => words);
  };

  test('of this design, of others, or nothing', () => {
    expect(evidence('Fortinet')).toEqual([
      'fortinet documents this design: active-passive between two load balancers, TCP probe on 8008 every 5 s, two failures: 15 s at most',
    ]);
    expect(evidence('f5-networks')).toEqual(['f5-networks documents other designs: api-active-passive']);
    expect(evidence('contoso')).toEqual([]);
  });
});
