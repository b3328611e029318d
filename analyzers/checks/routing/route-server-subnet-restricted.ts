// Does RouteServerSubnet have what the platform does not support there?
import { defineCheck } from '#analyzers/check.ts';
import { deriveWritten } from '#analyzers/derive/written.ts';
import { ROUTE_SERVER_SUBNET_PREFIX } from '#src/azure-facts/route-server.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';
import { parseIpPrefix } from '#src/model/ip-address.ts';
import type { Place } from '#src/model/place.ts';

export const routeServerSubnetRestricted = defineCheck<{ readonly fault: FaultKind }>({
  id: 'route-server-subnet-restricted',
  code: 'RS07',
  aliases: ['RS-07'],
  area: 'routing',
  severity: 'warning',
  title: 'RouteServerSubnet is too small, or has a security group or a route table',
  outage: 'The deployment of the Route Server may be refused, or it loses its peers.',
  why: 'The platform runs the Route Server in this subnet and takes no rules for it.',
  remedy: 'Give RouteServerSubnet a prefix of /26 or shorter, and neither a security group nor a route table.',
  notWhen: 'The subnet is a /27, which older pages allow, and the Route Server runs already.',
  azureFacts: [ROUTE_SERVER_SUBNET_PREFIX],
  options: [],
  *run({ graph, facts }) {
    const longest = facts(ROUTE_SERVER_SUBNET_PREFIX);
    for (const subnet of graph.subnets) {
      if (holdsWord(subnet.name, 'RouteServerSubnet') !== 'yes') continue;
      for (const fault of faultsOf(subnet, longest.value)) {
        yield {
          at: fault.place,
          resource: subnet.key,
          because: [
            {
              text: `RouteServerSubnet stands alone, with a prefix of /${longest.value} or shorter`,
              source: longest.id,
            },
          ],
          data: { fault: fault.kind },
        };
      }
    }
  },
  message: ({ fault }) => `RouteServerSubnet ${FAULTS[fault]}, which is not supported.`,
});

const FAULTS = {
  'security-group': 'has a security group',
  'route-table': 'has a route table',
  prefix: 'has a prefix that is too long',
} as const;

type FaultKind = keyof typeof FAULTS;

interface Fault {
  readonly kind: FaultKind;
  readonly place: Place;
}

function faultsOf(
  { properties, prefixes, networkSecurityGroup, routeTable }: Subnet,
  longest: number,
): readonly Fault[] {
  const faults: Fault[] = [];
  if (deriveWritten(properties, 'networkSecurityGroup').answer === 'yes') {
    faults.push({ kind: 'security-group', place: networkSecurityGroup.id.origin.place });
  }
  if (deriveWritten(properties, 'routeTable').answer === 'yes')
    faults.push({ kind: 'route-table', place: routeTable.id.origin.place });
  if (prefixes.state === 'known' && prefixes.value.some((text) => isLonger(text, longest))) {
    faults.push({ kind: 'prefix', place: prefixes.origin.place });
  }
  return faults;
}

function isLonger(text: string, longest: number): boolean {
  const prefix = parseIpPrefix(text);
  return prefix !== undefined && text.includes('.') && prefix.length > longest;
}
