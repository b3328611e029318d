// Are the same appliances probed on different ports by the two directions of a flow?
import { defineCheck } from '#analyzers/check.ts';
import { deriveAppliancePool } from '#analyzers/derive/appliance-pool.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import type { RuleOfMachines } from '#analyzers/derive/probes-of-machines.ts';
import { deriveTwoSides } from '#analyzers/derive/probes-of-machines.ts';
import { LB_TCP_PROBE_TELLS } from '#src/azure-facts/load-balancer-conditions.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly pool: string | null;
  readonly inside: string;
  readonly outside: string;
}

export const directionsProbedDifferently = defineCheck<Data>({
  id: 'directions-probed-differently',
  code: 'LB21',
  aliases: ['LB-21'],
  area: 'load-balancer',
  severity: 'warning',
  title: 'The two directions through the same appliances are probed on different ports',
  outage:
    'An appliance of which one service has died takes part in one direction and not in the other: flows through it hang half open.',
  why: 'Each load balancer takes an appliance out by its own probe. Different ports or protocols can answer differently.',
  remedy: 'Let both load balancers probe the same port with the same protocol.',
  notWhen: 'Both ports are answered by one and the same health signal.',
  azureFacts: [LB_TCP_PROBE_TELLS],
  options: [],
  *run({ graph, ask }) {
    for (const pool of graph.pools) {
      const sides = ask(deriveTwoSides, pool);
      if (sides === undefined || ask(deriveAppliancePool, pool).answer !== 'yes') continue;
      const [inside, outside] = [sides.inside.flatMap(signalOf), sides.outside.flatMap(signalOf)];
      // Only ports that are known differ for certain; one that both sides share is enough.
      const isAlike = inside.some(({ text }) => outside.some((other) => other.text === text));
      const [one] = inside;
      const [other] = outside;
      if (one === undefined || other === undefined || isAlike) continue;
      yield {
        at: one.place,
        resource: pool.key,
        because: [
          { text: `the internal load balancer probes ${one.text}`, place: one.place },
          { text: `the public one probes ${other.text}`, place: other.place, source: LB_TCP_PROBE_TELLS.id },
        ],
        data: { pool: knownText(pool.name), inside: one.text, outside: other.text },
      };
    }
  },
  message: ({ pool, inside, outside }) =>
    `${called('pool', pool)} is probed over ${inside}, and the same appliances over ${outside} by the public load balancer: one direction can be up while the other is down.`,
});

function signalOf({ rule }: RuleOfMachines) {
  const probe = nodeOf(rule.probe);
  if (probe?.port.state !== 'known' || probe.protocol.state !== 'known') return [];
  return [{ text: `${probe.protocol.value.toUpperCase()} ${probe.port.value}`, place: probe.port.origin.place }];
}
