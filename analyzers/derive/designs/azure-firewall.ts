// Which Azure Firewalls stand in a network and inspect what routes send to them?
import type { CheckContext } from '#analyzers/check.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { Design } from '#src/model/design.ts';
import { existenceOf, fromMatrix } from './matrix-row.ts';

export function recogniseAzureFirewalls(context: CheckContext): readonly Design[] {
  return context.graph.firewalls
    .filter((firewall) => firewall.deployed !== false && standsInNetwork(firewall))
    .map((firewall) => {
      const hops = context.graph.routes
        .filter((route) => route.deployed !== false)
        .flatMap((route) => route.nextHops.items)
        .filter((hop) => hop.target.kind === 'firewall' && hop.target.firewall === firewall);
      return {
        ...fromMatrix('azure-firewall-hub', [firewall.key], context),
        evidence: [
          { text: 'an Azure Firewall stands in a subnet', place: firewall.place },
          ...hops.map((hop) => ({ text: 'a route sends to it', place: hop.origin.place })),
        ],
        assumptions: [
          ...existenceOf(firewall),
          ...(hops.length === 0
            ? ['routes send to it that are declared elsewhere, or whose next hop is not known here']
            : []),
          'sources between private networks are kept; those of published services are replaced by an address of the firewall',
        ],
        members: [firewall.key],
        convergence: { unknown: 'how long an Azure Firewall takes to replace a dead instance is not published' },
      };
    });
}

// One in a hub of Virtual WAN has no IP configuration.
const standsInNetwork = (firewall: AzureFirewall): boolean =>
  firewall.ipConfigurations.items.length > 0 && holdsWord(firewall.skuName, 'AZFW_Hub') !== 'yes';
