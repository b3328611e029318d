// Does a TCP probe carry a path?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { dependency, every, isWhollyOpen, judge, judgeWord } from '#analyzers/derive/judged.ts';
import { LB_PROBE_TCP_REFUSES_PATH } from '#src/azure-facts/load-balancer-conditions.ts';

interface Data extends Record<string, string | null> {
  readonly probe: string | null;
}

export const tcpProbeWithPath = defineCheck<Data>({
  id: 'tcp-probe-with-path',
  code: 'LB32',
  aliases: ['LB-32'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A TCP probe has a path',
  outage:
    'The deployment is refused; where it is not, the path is never asked for and a broken application stays in rotation.',
  why: 'A TCP probe ends with the handshake. The author of a path expects an HTTP answer to be judged.',
  remedy: 'Probe over Http or Https, or leave requestPath out.',
  notWhen: 'Never: the two contradict each other.',
  azureFacts: [LB_PROBE_TCP_REFUSES_PATH],
  options: [],
  *run({ graph }) {
    for (const probe of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      const isTcp = judgeWord(probe.protocol, ['Tcp']);
      const hasPath = judge(probe.requestPath, (path) => path !== '', false);
      const judged = every(isTcp, hasPath);
      // Modules hand on a path that is null for TCP probes, and a path beside an open protocol suggests HTTP.
      if (judged.answer === 'no' || isWhollyOpen(isTcp) || isWhollyOpen(hasPath)) continue;
      yield {
        at: probe.requestPath.origin.place,
        resource: probe.key,
        because: [
          { text: 'the protocol of the probe', place: probe.protocol.origin.place },
          { text: 'a TCP probe takes no path', source: LB_PROBE_TCP_REFUSES_PATH.id },
        ],
        data: { probe: knownText(probe.name) },
        ...dependency(judged),
      };
    }
  },
  message: ({ probe }, verdict) =>
    `${called('probe', probe)} ${verdict === 'depends' ? 'may be' : 'is'} a TCP probe and has a requestPath: the path is refused, or never asked for.`,
});
