// Goal: a comment accepts exactly the findings of the construct that it speaks of, with a reason; what it does not accept is told.
// Method: one load balancer whose probe leaves its interval out; the comment at different places.
import { expect, test } from 'vitest';
import { run } from './run-in-memory.ts';

const CHECK = 'probe-interval-left-to-default';

/** A template with comments at the marks; each stands on the line of its mark. */
function templateWith(comments: Readonly<Record<string, string>>): string {
  const lines = [
    '@top',
    '{',
    '  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",',
    '  "contentVersion": "1.0.0.0",',
    '  "variables": { "text": "// failcast-ignore LB01: only a text" },',
    '  "resources": [',
    '    @resource',
    '    { @opening',
    '      "type": "Microsoft.Network/loadBalancers", "apiVersion": "2024-05-01", "name": "lb",',
    '      "sku": { "name": "Standard" },',
    '      "properties": {',
    '        "frontendIPConfigurations": [',
    '          { "name": "f", "properties": { "privateIPAddress": "10.0.0.4", "subnet": { "id": "[resourceId(\'Microsoft.Network/virtualNetworks/subnets\', \'v\', \'s\')]" } } }',
    '        ],',
    '        "backendAddressPools": [{ "name": "p" }],',
    '        @probes',
    '        "probes": [',
    '          { "name": "q",',
    '            @property',
    '            "properties": { "protocol": "Tcp", "port": 8080 } @trailing',
    '          }',
    '          @end',
    '        ],',
    '        "loadBalancingRules": [{ "name": "r", "properties": {',
    '          "frontendIPConfiguration": { "id": "[resourceId(\'Microsoft.Network/loadBalancers/frontendIPConfigurations\', \'lb\', \'f\')]" },',
    '          "backendAddressPool": { "id": "[resourceId(\'Microsoft.Network/loadBalancers/backendAddressPools\', \'lb\', \'p\')]" },',
    '          "probe": { "id": "[resourceId(\'Microsoft.Network/loadBalancers/probes\', \'lb\', \'q\')]" },',
    '          "protocol": "Tcp", "frontendPort": 80, "backendPort": 80 } }]',
    '      }',
    '    }',
    '  ]',
    '}',
  ];
  return lines.map((line) => line.replace(/@(\w+)/, (_, mark: string) => comments[mark] ?? '')).join('\n');
}

async function checked(comments: Readonly<Record<string, string>>, newline = '\n') {
  const text = templateWith(comments).replaceAll('\n', newline);
  const ran = await run({ files: { 'main.json': text } }, [
    'check',
    'main.json',
    '--format',
    'json',
    '--fail-on',
    'never',
  ]);
  const { findings } = JSON.parse(ran.stdout) as { findings: { id: string }[] };
  return { isFound: findings.some(({ id }) => id === CHECK), hints: ran.stderr.trim() };
}

test('without a comment the finding is there; what stands in a string is none', async () => {
  expect(await checked({})).toEqual({ isFound: true, hints: '' });
});

test.each([
  ['top', '//'],
  ['resource', '//'],
  ['opening', '//'],
  ['probes', '//'],
  ['property', '//'],
  ['trailing', '//'],
])('a comment at %s accepts it', async (mark, start) => {
  const comment = `${start} failcast-ignore ${CHECK}: lab, torn down nightly`;
  expect(await checked({ [mark]: comment })).toEqual({ isFound: false, hints: '' });
  expect(await checked({ [mark]: comment }, '\r\n')).toEqual({ isFound: false, hints: '' });
  expect(await checked({ [mark]: `/* failcast-ignore LB-01: lab */` })).toEqual({ isFound: false, hints: '' });
});

test('by code, alias and in any case, several in one comment', async () => {
  const { isFound, hints } = await checked({ property: '// failcast-ignore lb01, nat-gateway-in-one-zone: lab' });
  expect(isFound).toBe(false);
  expect(hints).toContain('main.json:19:16: failcast-ignore nat-gateway-in-one-zone');
});

test('a comment that accepts nothing is told with its place', async () => {
  const hintOf = async (comment: string, mark = 'property') => {
    const { isFound, hints } = await checked({ [mark]: comment });
    expect(isFound).toBe(true);
    return hints.replace(/^hint: /, '');
  };
  expect(await hintOf('// failcast-ignore LB01')).toBe(
    'main.json:19:16: failcast-ignore LB01: it gives no reason, so it accepts nothing; write one after a colon',
  );
  expect(await hintOf('// failcast-ignore LB01:  ')).toContain('gives no reason');
  expect(await hintOf('// failcast-ignore: lab')).toContain('names no check');
  expect(await hintOf('// failcast-ignore probe-interval-left-to-defualt: lab')).toBe(
    'main.json:19:16: failcast-ignore probe-interval-left-to-defualt: there is no such check; did you mean "probe-interval-left-to-default"?',
  );
  expect(await hintOf('// failcast-ignore LB05: lab')).toBe('main.json:19:16: failcast-ignore LB05 matches no finding');
  expect(await hintOf('// failcast-ignore LB01: too late', 'end')).toBe(
    'main.json:22:14: failcast-ignore LB01 matches no finding',
  );
});
