// Does an HTTP probe ask a port on which the service sends no HTTP probes?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownNumber, knownText } from '#analyzers/derive/called.ts';
import { dependency, every, isWhollyOpen, judge, judgeWord } from '#analyzers/derive/judged.ts';
import { LB_PROBE_HTTP_REFUSED_PORTS } from '#src/azure-facts/load-balancer-probes.ts';

interface Data extends Record<string, string | number | null> {
  readonly probe: string | null;
  readonly port: number | null;
}

export const httpProbeOnRefusedPort = defineCheck<Data>({
  id: 'http-probe-on-refused-port',
  code: 'LB08',
  aliases: ['LB-08'],
  area: 'load-balancer',
  severity: 'error',
  title: 'An HTTP probe asks a port that is refused for HTTP probes',
  outage: 'The probe never succeeds, so that no instance of the pool ever receives a flow.',
  why: 'Some well-known ports of other protocols are closed to HTTP probes, whatever answers there.',
  remedy: 'Let the health endpoint listen on another port, or probe this one over TCP.',
  notWhen: 'Never: the probe cannot succeed.',
  azureFacts: [LB_PROBE_HTTP_REFUSED_PORTS],
  options: [],
  *run({ graph, facts }) {
    const refused = facts(LB_PROBE_HTTP_REFUSED_PORTS);
    for (const probe of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      const isHttp = judgeWord(probe.protocol, ['Http']);
      const isRefused = judge(probe.port, (port) => refused.value.includes(port), false);
      const judged = every(isHttp, isRefused);
      // Of a port that may be any, nothing suggests that it is one of these few.
      if (judged.answer === 'no' || isWhollyOpen(isRefused)) continue;
      yield {
        at: probe.port.origin.place,
        resource: probe.key,
        because: [
          { text: `HTTP probes are refused on ports ${refused.value.join(', ')}`, source: refused.id },
          { text: 'the protocol of the probe', place: probe.protocol.origin.place },
        ],
        data: { probe: knownText(probe.name), port: knownNumber(probe.port) },
        ...dependency(judged),
      };
    }
  },
  message: ({ probe, port }, verdict) => {
    const where = port === null ? 'a port' : `port ${port}`;
    return verdict === 'depends'
      ? `${called('probe', probe)} may ask ${where} over HTTP, which is refused: then every instance counts as down.`
      : `${called('probe', probe)} asks ${where} over HTTP, which is refused: every instance counts as down.`;
  },
});
