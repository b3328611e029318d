// Does the pool behind a Gateway Load Balancer have one tunnel for each side?
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import type { Judged } from '#analyzers/derive/judged.ts';
import { dependency, judgeWord, not, some, YES } from '#analyzers/derive/judged.ts';
import { LB_GATEWAY_TUNNEL_TYPES } from '#src/azure-facts/load-balancer-conditions.ts';
import { LB_GATEWAY_TUNNELS_PER_POOL } from '#src/azure-facts/load-balancer-rules.ts';
import type { TunnelInterface } from '#src/graph/nodes/backend-pool.ts';
import type { LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';

interface Data extends Record<string, string | null> {
  readonly pool: string | null;
  readonly fault: string;
}

export const gatewayPoolWithoutBothTunnels = defineCheck<Data>({
  id: 'gateway-pool-without-both-tunnels',
  code: 'GW02',
  aliases: ['GW-02'],
  area: 'gateway',
  severity: 'error',
  title: 'A Gateway Load Balancer has no tunnel for one side, or the same tunnel twice',
  outage: 'Flows of one direction never reach the appliances, or come back as the other direction.',
  why: 'Flows from the internet and flows to it travel in separate VXLAN tunnels, which the appliance tells apart by port and identifier.',
  remedy:
    'Write two tunnel interfaces, Internal and External, with different ports and identifiers, and configure the appliance with the same.',
  notWhen: 'The appliance is configured for one direction only.',
  azureFacts: [LB_GATEWAY_TUNNEL_TYPES, LB_GATEWAY_TUNNELS_PER_POOL],
  options: [],
  *run({ graph, facts }) {
    const types = facts(LB_GATEWAY_TUNNEL_TYPES);
    const most = facts(LB_GATEWAY_TUNNELS_PER_POOL);
    for (const loadBalancer of graph.loadBalancers) {
      if (judgeWord(loadBalancer.sku, ['Gateway']).answer !== 'yes') continue;
      for (const rule of loadBalancer.rules.items) {
        const fault = faultOf(rule, types.value);
        const [pool] = rule.pools.items.flatMap((link) => nodeOf(link) ?? []);
        if (pool === undefined || fault === undefined) continue;
        yield {
          at: pool.place,
          resource: pool.key,
          because: [
            { text: 'the rule that sends to the pool', place: rule.place },
            { text: `a pool has up to ${most.value} tunnel interfaces`, source: most.id },
            { text: `the sides are ${types.value.join(' and ')}`, source: types.id },
          ],
          data: { pool: knownText(pool.name), fault: fault.text },
          ...dependency(fault.judged),
        };
      }
    }
  },
  message: ({ pool, fault }, verdict) =>
    `${called('pool', pool)} behind a Gateway Load Balancer ${verdict === 'depends' ? 'may have' : 'has'} ${fault}.`,
});

interface Fault {
  readonly text: string;
  readonly judged: Judged;
}

/** A rule may have two pools, one for each side, so their tunnels are looked at together. */
function faultOf(rule: LoadBalancingRule, types: readonly string[]): Fault | undefined {
  const pools = rule.pools.items.map(nodeOf);
  if (rule.pools.open !== undefined || pools.some((pool) => pool === undefined)) return undefined;
  const lists = pools.flatMap((pool) => pool?.tunnelInterfaces ?? []);
  const open = lists.find((list) => list.open !== undefined)?.open;
  if (open !== undefined) return { text: 'tunnels that cannot be known', judged: { answer: 'unknown', unknown: open } };
  const tunnels = lists.flatMap((list) => list.items);
  for (const type of types) {
    const judged = not(some(...tunnels.map((tunnel) => judgeWord(tunnel.type, [type]))));
    if (judged.answer !== 'no') return { text: `no ${type.toLowerCase()} tunnel`, judged };
  }
  for (const [index, tunnel] of tunnels.entries()) {
    const isTwin = tunnels.slice(0, index).some((other) => areAlike(tunnel, other));
    if (isTwin) return { text: 'two tunnels with the same port or identifier', judged: YES };
  }
  return undefined;
}

function areAlike(one: TunnelInterface, other: TunnelInterface): boolean {
  const same = (name: 'port' | 'identifier'): boolean => {
    const [left, right] = [one[name], other[name]];
    return left.state === 'known' && right.state === 'known' && left.value === right.value;
  };
  return same('port') || same('identifier');
}
