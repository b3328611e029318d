// Does a Private Link service put a header before the HTTP probes of the machines behind it?

import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import { judgeWord } from '#analyzers/derive/judged.ts';
import { derivePoolsOfSameMachines } from '#analyzers/derive/pool-machines.ts';
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import { PRIVATE_LINK_PROXY_HEADER_ON_PROBES } from '#src/azure-facts/load-balancer-conditions.ts';
import { holdsTrue } from '#src/graph/field.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly probe: string | null;
  readonly service: string;
}

export const proxyHeaderBeforeProbes = defineCheck<Data>({
  id: 'proxy-header-before-probes',
  code: 'LB28',
  aliases: ['LB-28'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'A Private Link service puts a header before the probes of its machines',
  outage:
    'Every HTTP probe fails, also of other rules that reach the machines, unless the probed service accepts the header.',
  why: 'With the PROXY protocol a header precedes every connection to the machines, health probes included. An HTTP server that does not expect it answers with an error.',
  remedy: 'Let the probed service accept the PROXY protocol, or probe a port over TCP.',
  notWhen: 'The probed service accepts the header.',
  azureFacts: [PRIVATE_LINK_PROXY_HEADER_ON_PROBES],
  options: [],
  *run({ graph, ask }) {
    for (const service of graph.privateLinkServices) {
      const { enableProxyProtocol } = service;
      const hasHeader = holdsTrue(enableProxyProtocol);
      if (hasHeader === 'no') continue;
      const rules = service.frontends.items.flatMap((link) => nodeOf(link)?.rules ?? []);
      const own = poolsOfRules(rules);
      const pools = own.flatMap((pool) => [pool, ...ask(derivePoolsOfSameMachines, pool)]);
      const probes = new Set(pools.flatMap((pool) => pool.rules.flatMap((rule) => nodeOf(rule.probe) ?? [])));
      for (const probe of probes) {
        // A handshake is over before any header is sent.
        if (judgeWord(probe.protocol, ['Http', 'Https']).answer !== 'yes') continue;
        yield {
          at: enableProxyProtocol.origin.place,
          resource: service.key,
          because: [
            { text: 'an HTTP probe of the machines', place: probe.protocol.origin.place },
            { text: 'the header precedes probes as well', source: PRIVATE_LINK_PROXY_HEADER_ON_PROBES.id },
          ],
          data: { probe: knownText(probe.name), service: service.key },
          dependsOn:
            enableProxyProtocol.state === 'unknown'
              ? enableProxyProtocol.unknown
              : 'whether the probed service accepts the PROXY header',
        };
      }
    }
  },
  message: ({ probe }) =>
    `${called('probe', probe)} is preceded by the PROXY header of a Private Link service: unless the probed service accepts it, every probe fails.`,
});
