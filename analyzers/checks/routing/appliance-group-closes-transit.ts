// Do the security groups of an appliance drop what routes send through it to the internet?
import { defineCheck } from '#analyzers/check.ts';
import type { InstanceConfiguration } from '#analyzers/derive/egress.ts';
import { trafficOf } from '#analyzers/derive/flow.ts';
import { pairVerdict } from '#analyzers/derive/nsg-verdict.ts';
import { flowEndOf, subnetEnd } from '#analyzers/derive/path-end.ts';
import { configurationsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { deriveVirtualNetworkTag } from '#analyzers/derive/virtual-network-tag.ts';
import { NSG_DEFAULT_RULES } from '#src/azure-facts/network-security-groups.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { NextHop } from '#src/graph/nodes/route-table.ts';

interface Data extends Record<string, string | null> {
  readonly prefix: string | null;
}

export const applianceGroupClosesTransit = defineCheck<Data>({
  id: 'appliance-group-closes-transit',
  code: 'NS02',
  aliases: ['NS-02'],
  area: 'routing',
  severity: 'error',
  title: 'The security group of an appliance drops the traffic that routes send through it',
  outage:
    'Nothing behind the route reaches the internet through the appliance, although the appliance is well and probed.',
  why: 'A packet on its way through keeps its destination. The default rules let in what is meant for the virtual network; what is meant for the internet falls to the last rule, which denies.',
  remedy:
    'Allow the prefixes of the spokes to any destination in the group of the interface or subnet that packets come in by.',
  notWhen: 'The appliance answers as a proxy, so that packets carry its own address as their destination.',
  azureFacts: [NSG_DEFAULT_RULES],
  options: [],
  *run({ graph, ...context }) {
    const asked = { graph, ...context };
    for (const route of graph.routes) {
      // The default routes of both versions are those that carry flows of the internet.
      if (route.prefix.state !== 'known' || !/^(?:0\.0\.0\.0|::)\/0$/.test(route.prefix.value)) continue;
      const sources = route.routeTable?.subnets ?? [];
      const members = route.nextHops.items.flatMap(behind);
      const verdicts = sources.flatMap((source) =>
        members.map((member) => {
          const subnet = nodeOf(member.subnet);
          const own = member.nic.networkSecurityGroup;
          const links = [...(subnet === undefined ? [] : [subnet.networkSecurityGroup]), own];
          const flow = {
            source: flowEndOf(subnetEnd(source, asked)),
            destination: { kind: 'internet' } as const,
            traffic: trafficOf(undefined, undefined),
          };
          if (subnet === undefined) return undefined;
          return pairVerdict(links, 'inbound', flow, asked.ask(deriveVirtualNetworkTag, subnet), asked);
        }),
      );
      const denied = verdicts.find((verdict) => verdict?.verdict === 'deny');
      if (denied === undefined || !verdicts.every((verdict) => verdict?.verdict === 'deny')) continue;
      yield {
        at: route.place,
        resource: route.key,
        because: [
          ...denied.because,
          { text: 'what the own rules leave falls to the default rules', source: NSG_DEFAULT_RULES.id },
        ],
        data: { prefix: route.prefix.value },
      };
    }
  },
  message: ({ prefix }) =>
    `Traffic to ${prefix} is sent to an appliance whose security group lets nothing in that is meant for the internet.`,
});

/** Interfaces that packets come in by. */
function behind({ target }: NextHop): readonly InstanceConfiguration[] {
  if (target.kind === 'network-interface') return [target.ipConfiguration];
  return target.kind === 'load-balancer-frontend' ? configurationsOfRules(target.frontend.rules) : [];
}
