// Runs one command line on a machine in memory.
// The commands are loaded here, once: on first use their time would be counted as that of some test.
import '#src/cli/check.ts';
import '#src/cli/diff.ts';
import '#src/cli/evaluate.ts';
import '#src/cli/explain.ts';
import '#src/cli/inspect.ts';
import '#src/report/check-text.ts';
import { runCommandLine } from '#src/cli/command-line.ts';
import type { MemoryMachine } from '#src/host/memory-host.ts';
import { memoryHost } from '#src/host/memory-host.ts';

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly files: ReadonlyMap<string, string>;
}

/** `files` are relative to the working folder /project unless they are absolute. */
export async function run(machine: MemoryMachine, args: readonly string[]): Promise<Ran> {
  const files = Object.fromEntries(
    Object.entries(machine.files ?? {}).map(([path, text]) => [path.startsWith('/') ? path : `/project/${path}`, text]),
  );
  const host = memoryHost({ ...machine, files });
  const code = await runCommandLine(host, args);
  return { code, ...host.written };
}

const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';

/** A template with these sections. */
export function template(sections: object = {}): string {
  return JSON.stringify({ $schema: schema, contentVersion: '1.0.0.0', resources: [], ...sections }, undefined, 2);
}

/** A load balancer whose only probe has these properties. */
export function balancer(probe: object, name = 'lb'): object {
  const id = (list: string, item: string) => ({
    id: `[resourceId('Microsoft.Network/loadBalancers/${list}', '${name}', '${item}')]`,
  });
  return {
    type: 'Microsoft.Network/loadBalancers',
    apiVersion: '2024-05-01',
    name,
    location: 'westeurope',
    sku: { name: 'Standard' },
    properties: {
      frontendIPConfigurations: [
        {
          name: 'front',
          properties: {
            publicIPAddress: {
              id: '/subscriptions/s/resourceGroups/g/providers/Microsoft.Network/publicIPAddresses/p',
            },
          },
        },
      ],
      backendAddressPools: [{ name: 'pool' }],
      probes: [{ name: 'alive', properties: { protocol: 'Tcp', port: 8080, ...probe } }],
      loadBalancingRules: [
        {
          name: 'web',
          properties: {
            protocol: 'Tcp',
            frontendPort: 443,
            backendPort: 443,
            disableOutboundSnat: true,
            frontendIPConfiguration: id('frontendIPConfigurations', 'front'),
            backendAddressPool: id('backendAddressPools', 'pool'),
            probe: id('probes', 'alive'),
          },
        },
      ],
    },
  };
}
