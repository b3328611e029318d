// Does a probe open a TCP connection to a port on which HTTP is spoken?
import { defineCheck } from '#analyzers/check.ts';
import { deriveAppliancePool } from '#analyzers/derive/appliance-pool.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { judge, judgeWord } from '#analyzers/derive/judged.ts';
import { LB_APPLICATION_PORTS, LB_TCP_PROBE_TELLS } from '#src/azure-facts/load-balancer-conditions.ts';
import type { Probe } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | number | null> {
  readonly probe: string | null;
  readonly port: number;
}

export const tcpProbeBeforeHttp = defineCheck<Data>({
  id: 'tcp-probe-before-http',
  code: 'LB23',
  aliases: ['LB-23'],
  area: 'load-balancer',
  severity: 'info',
  title: 'An HTTP service is probed by a TCP handshake',
  outage: 'An instance whose application hangs or answers errors keeps its share of new flows.',
  why: 'The handshake is made by the operating system. It succeeds although the application behind the port can serve nothing.',
  remedy: 'Probe over Http or Https an endpoint that answers 200 only while the instance can serve.',
  notWhen: 'The service ends when it cannot serve, so that the port closes.',
  azureFacts: [LB_TCP_PROBE_TELLS, LB_APPLICATION_PORTS],
  options: [],
  *run({ graph, ask, facts }) {
    const ports = facts(LB_APPLICATION_PORTS);
    const tells = facts(LB_TCP_PROBE_TELLS);
    for (const probe of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      if (judgeWord(probe.protocol, ['Tcp']).answer !== 'yes' || probe.port.state !== 'known') continue;
      const port = probe.port.value;
      const rule = ruleOnPort(probe, port, ports.value);
      if (rule === undefined) continue;
      const pools = rule.pools.items.flatMap((link) => nodeOf(link) ?? []);
      // Of appliances another check asks what the port tells.
      if (pools.some((pool) => ask(deriveAppliancePool, pool).answer !== 'no')) continue;
      yield {
        at: probe.protocol.origin.place,
        resource: probe.key,
        because: [
          { text: 'the rule that publishes the same port', place: rule.place, source: ports.id },
          { text: `a TCP probe tells ${tells.value}`, place: probe.protocol.origin.place, source: tells.id },
        ],
        data: { probe: knownText(probe.name), port },
      };
    }
  },
  message: ({ probe, port }) =>
    `${called('probe', probe)} opens a connection to port ${port} and asks nothing: a broken application keeps its flows.`,
});

/** A rule whose instances serve HTTP on the very port that is probed; a port of its own for health is no such case. */
function ruleOnPort(probe: Probe, port: number, ports: readonly number[]) {
  return probe.rules.find(
    (rule) =>
      judgeWord(rule.protocol, ['Tcp']).answer === 'yes' &&
      judge(rule.backendPort, (backend) => backend === port, false).answer === 'yes' &&
      (ports.includes(port) ||
        judge(rule.frontendPort, (frontend) => ports.includes(frontend), false).answer === 'yes'),
  );
}
