// Does the way down to a node by names survive what does not change its meaning?
import { describe, expect, it } from 'vitest';
import { createSourceFile } from '#src/source/source-file.ts';
import { declaredPath } from '#src/template/declared-path.ts';
import { parseJson } from '#src/template/json-parser.ts';
import type { JsonNode } from '#src/template/nodes.ts';

/** The paths of all numbers in a template. */
function paths(template: object, indentation?: number): readonly string[] {
  const { root } = parseJson(createSourceFile('main.json', JSON.stringify(template, null, indentation)));
  const found: string[] = [];
  const visit = (node: JsonNode): void => {
    if (node.kind === 'int') found.push(declaredPath(node));
    for (const child of [...node.items, ...node.properties.map((property) => property.value)]) visit(child);
  };
  if (root) visit(root);
  return found;
}

const probe = { name: 'http', properties: { port: 80 } };
const other = { name: "[parameters('n')]", properties: { port: 81 } };
const loadBalancer = (probes: readonly object[]) => ({
  type: 'Microsoft.Network/loadBalancers',
  apiVersion: '2024-05-01',
  name: "[format('lb-{0}', copyIndex())]",
  properties: { probes },
});
const nested = (resources: object) => ({
  type: 'Microsoft.Resources/deployments',
  apiVersion: '2024-03-01',
  name: 'inner',
  properties: { template: { resources } },
});

const HTTP = "microsoft.network/loadbalancers/[format('lb-{0}', copyIndex())]/properties/probes/http/properties/port";
const NAMED =
  "microsoft.network/loadbalancers/[format('lb-{0}', copyIndex())]/properties/probes/[parameters('n')]/properties/port";

describe('the path', () => {
  it('goes by types and names as they are written', () => {
    expect(paths({ resources: [loadBalancer([probe, other])] })).toEqual([HTTP, NAMED]);
  });

  it('does not change with order, spaces, or symbolic names', () => {
    expect(paths({ resources: [loadBalancer([other, probe])] }, 4)).toEqual([NAMED, HTTP]);
    expect(paths({ resources: { lb: loadBalancer([probe]) } })).toEqual([HTTP]);
  });

  it('names the deployments on the way', () => {
    const inner = 'microsoft.resources/deployments/inner/properties/template/';
    expect(paths({ resources: [nested([loadBalancer([probe])])] })).toEqual([inner + HTTP]);
    expect(paths({ resources: [nested({ lb: loadBalancer([probe]) })] })).toEqual([inner + HTTP]);
  });

  it('takes indexes where there are no names', () => {
    expect(paths({ parameters: { p: { defaultValue: [7, { resources: [8] }] } } })).toEqual([
      'parameters/p/defaultValue/0',
      'parameters/p/defaultValue/1/resources/0',
    ]);
  });
});
