// Do machines reach the internet only by default outbound access?
import { defineCheck } from '#analyzers/check.ts';
import type { Egress } from '#analyzers/derive/egress.ts';
import type { MachineEgress } from '#analyzers/derive/machine-egress.ts';
import { deriveMachineEgress, waysBecause } from '#analyzers/derive/machine-egress.ts';
import { DEFAULT_OUTBOUND_RETIRES } from '#src/azure-facts/outbound-snat.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

interface Data extends Record<string, string | number> {
  readonly subnet: string;
  readonly machines: number;
}

export const defaultOutboundAccess = defineCheck<Data>({
  id: 'default-outbound-access',
  code: 'SN06',
  aliases: ['SN-06'],
  area: 'outbound',
  severity: 'info',
  title: 'Machines reach the internet by default outbound access',
  outage:
    'Their public address may change at any time, and with an API version in which new networks are private they reach nothing.',
  why: 'Without any outbound method Azure lends an address that nobody owns. New API versions no longer do so for new networks; the portal does not already.',
  remedy: 'Put a NAT gateway on the subnet, or route to a firewall, and write defaultOutboundAccess false.',
  notWhen: 'The machines need no internet: then write defaultOutboundAccess false, so that this holds.',
  azureFacts: [DEFAULT_OUTBOUND_RETIRES],
  options: [],
  *run({ graph, ask, facts }) {
    const retires = facts(DEFAULT_OUTBOUND_RETIRES);
    const bySubnet = new Map<Subnet, MachineEgress[]>();
    for (const machine of ask(deriveMachineEgress, graph)) {
      const subnet = lentOnly(machine);
      const others = subnet && bySubnet.get(subnet);
      if (others !== undefined) others.push(machine);
      else if (subnet !== undefined) bySubnet.set(subnet, [machine]);
    }
    for (const [subnet, machines] of bySubnet) {
      yield {
        at: subnet.place,
        resource: subnet.key,
        because: [
          ...waysBecause(machines),
          { text: `API versions released after ${retires.value} make new subnets private`, source: retires.id },
        ],
        data: { subnet: labelOf(subnet.name), machines: machines.length },
      };
    }
  },
  message: ({ subnet }) => `Machines of the subnet ${subnet} reach the internet by default outbound access only.`,
});

/** The subnet of a machine whose every way out is default outbound access; one that may have another is no finding. */
function lentOnly({ ways, isHidden }: MachineEgress): Subnet | undefined {
  const [first]: readonly Egress[] = ways;
  if (first === undefined || isHidden) return undefined;
  const isLent = ways.some(({ method }) => method === 'default');
  return isLent && ways.every(({ method }) => method === 'default' || method === 'none') ? first.subnet : undefined;
}
