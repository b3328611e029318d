// Small landscapes of networks, routes and security groups for tests, and a context to ask questions in.
import type { DeriveContext } from '#analyzers/ask.ts';
import { createDeriveContext } from '#analyzers/ask.ts';
import type { PathQuestion } from '#analyzers/derive/path.ts';
import { derivePath } from '#analyzers/derive/path.ts';
import type { PathEnd } from '#analyzers/derive/path-end.ts';
import { resolvePathEnd } from '#analyzers/derive/path-end.ts';
import { publishedFacts } from '#src/azure-facts/fact-set.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import { DEFAULT_FAILOVER_OPTIONS } from '#src/model/failover-options.ts';
import type { PathReport } from '#src/model/path.ts';
import { compute, graphOf, idOf, network } from '../../src/graph/graph-of.ts';

export function contextOf(graph: ResourceGraph): DeriveContext {
  return createDeriveContext(graph, publishedFacts, DEFAULT_FAILOVER_OPTIONS);
}

export function context(
  resources: readonly object[],
  sections: Readonly<Record<string, unknown>> = {},
  parameters: Readonly<Record<string, unknown>> = {},
): DeriveContext {
  return contextOf(graphOf(resources, sections, { parameters }));
}

/** The subnet with this name. */
export function subnetOf({ graph }: DeriveContext, name: string): Subnet {
  const found = graph.subnets.find((subnet) => subnet.name.state === 'known' && subnet.name.value === name);
  if (found === undefined) throw new Error(`no subnet ${name}`);
  return found;
}

export function endOf(text: string, asked: DeriveContext): PathEnd {
  const end = resolvePathEnd(text, asked);
  if ('problem' in end) throw new Error(end.problem);
  return end;
}

/** The path between two named ends. */
export function pathIn(
  asked: DeriveContext,
  from: string,
  to: string,
  more: Partial<Pick<PathQuestion, 'protocol' | 'port' | 'translates'>> = {},
): PathReport {
  const question = { protocol: undefined, port: undefined, translates: () => undefined, ...more };
  return derivePath({ ...question, from: endOf(from, asked), to: endOf(to, asked) }, asked);
}

/** `outcome symmetry clientAddress`. */
export const verdictOf = (report: PathReport): string => `${report.outcome} ${report.symmetry} ${report.clientAddress}`;

/** The hops of one direction as `kind step`. */
export const stepsOf = (hops: PathReport['forward']): readonly string[] => hops.map((hop) => `${hop.kind} ${hop.step}`);

/** A network whose subnets are given by name: prefix and further properties. */
export function vnet(
  name: string,
  space: string,
  subnets: Readonly<Record<string, readonly [string, object?]>>,
  more: object = {},
): object {
  return network(
    'virtualNetworks',
    name,
    {
      addressSpace: { addressPrefixes: [space] },
      subnets: Object.entries(subnets).map(([subnet, [addressPrefix, properties]]) => ({
        name: subnet,
        properties: { addressPrefix, ...properties },
      })),
    },
    more,
  );
}

/** A peering, both sides of it. */
export function peered(one: string, other: string, here: object = {}, there: object = {}): readonly object[] {
  const side = (from: string, to: string, properties: object) =>
    network('virtualNetworks/virtualNetworkPeerings', `${from}/to-${to}`, {
      remoteVirtualNetwork: idOf('virtualNetworks', to),
      allowVirtualNetworkAccess: true,
      allowForwardedTraffic: true,
      ...properties,
    });
  return [side(one, other, here), side(other, one, there)];
}

/** A route table: prefix to an address, or to a next hop type. */
export function table(name: string, routes: Readonly<Record<string, string>>, properties: object = {}): object {
  return network('routeTables', name, {
    routes: Object.entries(routes).map(([addressPrefix, hop], index) => ({
      name: `r${index}`,
      properties: /^\d/.test(hop)
        ? { addressPrefix, nextHopType: 'VirtualAppliance', nextHopIpAddress: hop }
        : { addressPrefix, nextHopType: hop },
    })),
    ...properties,
  });
}

export const uses = (name: string): object => ({ routeTable: idOf('routeTables', name) });
export const guards = (name: string): object => ({ networkSecurityGroup: idOf('networkSecurityGroups', name) });

/** A machine with one network interface that has this address. */
export function machine(
  name: string,
  at: readonly [string, string],
  address: string,
  more: object = {},
): readonly object[] {
  const { publicIp, ...properties } = more as { publicIp?: string };
  return [
    network('networkInterfaces', `${name}-nic`, {
      enableIPForwarding: true,
      ipConfigurations: [
        {
          name: 'c',
          properties: {
            privateIPAllocationMethod: 'Static',
            privateIPAddress: address,
            subnet: idOf('virtualNetworks/subnets', ...at),
            ...(publicIp === undefined ? {} : { publicIPAddress: idOf('publicIPAddresses', publicIp) }),
          },
        },
      ],
      ...properties,
    }),
    compute('virtualMachines', name, {
      networkProfile: { networkInterfaces: [idOf('networkInterfaces', `${name}-nic`)] },
    }),
  ];
}

/** A security rule in few words: `100 in allow tcp 10.0.0.0/8,10.1.0.0/16 asg:web 443`. */
export function rule(words: string): object {
  const [priority, direction, access, protocol, source = '*', destination = '*', ports = '*'] = words.split(' ');
  return {
    name: `rule-${priority}-${direction}`,
    properties: {
      priority: Number(priority),
      direction: direction === 'in' ? 'Inbound' : 'Outbound',
      access: access === 'allow' ? 'Allow' : 'Deny',
      protocol: protocol === '*' ? '*' : protocol === 'udp' ? 'Udp' : 'Tcp',
      ...addresses('source', source),
      sourcePortRange: '*',
      ...addresses('destination', destination),
      destinationPortRanges: ports.split(','),
    },
  };
}

// One prefix, several of them, or application security groups: `asg:` before each name.
function addresses(end: 'source' | 'destination', words: string): object {
  const all = words.split(',');
  if (words.startsWith('asg:')) {
    return {
      [`${end}ApplicationSecurityGroups`]: all.map((word) =>
        idOf('applicationSecurityGroups', word.slice('asg:'.length)),
      ),
    };
  }
  return all.length === 1 ? { [`${end}AddressPrefix`]: words } : { [`${end}AddressPrefixes`]: all };
}

export const group = (name: string, ...rules: readonly string[]): object =>
  network('networkSecurityGroups', name, { securityRules: rules.map(rule) });
