// Are appliances probed on a port that they publish for machines behind them?
import { defineCheck } from '#analyzers/check.ts';
import { deriveAppliancePool } from '#analyzers/derive/appliance-pool.ts';
import { derivePublishedPort } from '#analyzers/derive/published-port.ts';
import { APPLIANCE_HEALTH_PORTS } from '#src/azure-facts/appliances.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, number | null> {
  readonly port: number;
}

export const probeOnPublishedPort = defineCheck<Data>({
  id: 'probe-on-published-port',
  code: 'LB07',
  aliases: ['LB-07'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'Appliances are probed on a port that they publish',
  outage:
    'When the machines behind the published port fail, the appliances count as down as well, and everything else that passes them stops.',
  why: 'An appliance that forwards the port forwards the probe too, so that the probe tells about the machines behind instead of the appliance.',
  remedy: 'Probe a port of the appliance itself, such as the one that its vendor provides for health probes.',
  notWhen: 'The appliance serves the port itself, as a proxy or a gateway does.',
  azureFacts: [APPLIANCE_HEALTH_PORTS],
  options: [],
  *run({ graph, ask, facts }) {
    const vendors = facts(APPLIANCE_HEALTH_PORTS);
    for (const probe of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      const { rule } = ask(derivePublishedPort, probe);
      if (rule === undefined || probe.port.state !== 'known') continue;
      const pools = probe.rules.flatMap((each) => each.pools.items.flatMap((link) => nodeOf(link) ?? []));
      const evidence = pools.map((pool) => ask(deriveAppliancePool, pool)).find(({ answer }) => answer === 'yes');
      // A vendor's own health port is answered by the appliance, whatever else is published there.
      const port = probe.port.value;
      if (evidence === undefined || vendors.value.some((row) => row.port === port)) continue;
      yield {
        at: probe.port.origin.place,
        resource: probe.key,
        because: [
          ...evidence.because,
          { text: 'the rule that publishes the same port', place: rule.place },
          { text: 'vendors provide ports of their own for health probes', source: vendors.id },
        ],
        data: { port },
        dependsOn: 'whether the appliances forward the port to machines behind them or serve it themselves',
      };
    }
  },
  message: ({ port }) =>
    `Appliances are probed on port ${port}, which they also publish: if they forward it, they count as down when the machines behind are.`,
});
