// Does an HTTP probe say which path it asks for?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { dependency, every, judgeWord, not } from '#analyzers/derive/judged.ts';
import { deriveWritten } from '#analyzers/derive/written.ts';
import { LB_PROBE_HTTP_NEEDS_PATH } from '#src/azure-facts/load-balancer-conditions.ts';

interface Data extends Record<string, string | null> {
  readonly probe: string | null;
}

export const httpProbeWithoutPath = defineCheck<Data>({
  id: 'http-probe-without-path',
  code: 'LB31',
  aliases: ['LB-31'],
  area: 'load-balancer',
  severity: 'error',
  title: 'An HTTP probe has no path',
  outage: 'The deployment is refused.',
  why: 'HTTP and HTTPS probes need a requestPath, and there is no default.',
  remedy: 'Write the requestPath of an endpoint that answers 200 only while the instance can serve.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [LB_PROBE_HTTP_NEEDS_PATH],
  options: [],
  *run({ graph }) {
    for (const probe of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.probes.items)) {
      const judged = every(
        judgeWord(probe.protocol, ['Http', 'Https']),
        not(deriveWritten(probe.properties, 'requestPath')),
      );
      if (judged.answer === 'no') continue;
      yield {
        at: probe.requestPath.origin.place,
        resource: probe.key,
        because: [
          { text: 'the protocol of the probe', place: probe.protocol.origin.place },
          { text: 'an HTTP probe needs a path', source: LB_PROBE_HTTP_NEEDS_PATH.id },
        ],
        data: { probe: knownText(probe.name) },
        ...dependency(judged),
      };
    }
  },
  message: ({ probe }, verdict) =>
    `${called('probe', probe)} ${verdict === 'depends' ? 'may ask' : 'asks'} over HTTP without a requestPath, which is refused.`,
});
