// Do instances leave through ports that a load-balancing rule gives by the way?
import type { CheckContext } from '#analyzers/check.ts';
import { defineCheck } from '#analyzers/check.ts';
import { called, knownText } from '#analyzers/derive/called.ts';
import type { Egress } from '#analyzers/derive/egress.ts';
import { derivePoolEgress } from '#analyzers/derive/machine-egress.ts';
import { deriveSnatSupply } from '#analyzers/derive/snat-supply.ts';
import { LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT } from '#src/azure-facts/load-balancer-rules.ts';
import { SNAT_AUTOMATIC_TABLE } from '#src/azure-facts/outbound-snat.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { BackendPool } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { isNoAnswer } from '#src/model/estimate.ts';
import { grouped } from '#src/model/grouped.ts';

interface Data extends Record<string, string | number | null> {
  readonly pool: string | null;
  readonly portsNow: number | null;
  readonly portsAtMaximum: number | null;
}

export const implicitSnat = defineCheck<Data>({
  id: 'implicit-snat',
  code: 'SN04',
  aliases: ['SN-04'],
  area: 'outbound',
  severity: 'warning',
  title: 'Outbound flows use the ports of a load-balancing rule',
  outage:
    'When the ports to one destination run out, new outbound connections fail until others have closed; growing into the next tier of the table takes ports away and ends flows.',
  why: 'A rule with a public frontend gives source ports by the way: few, by the size of the pool, and nobody has chosen them.',
  remedy:
    'Put a NAT gateway on the subnet; or write disableOutboundSnat true and an outbound rule with a chosen allocation.',
  notWhen: 'The instances hardly open connections of their own.',
  azureFacts: [LB_RULE_DISABLE_OUTBOUND_SNAT_DEFAULT, SNAT_AUTOMATIC_TABLE],
  options: [],
  *run({ graph, ask }) {
    for (const pool of graph.pools) {
      const { loadBalancer } = pool;
      // Of another SKU than Standard the SKU is the finding; a Gateway has no public side.
      if (loadBalancer === undefined || holdsWord(loadBalancer.sku, 'Standard') !== 'yes') continue;
      if (holdsWord(loadBalancer.tier, 'Global') !== 'no') continue;
      const supply = ask(deriveSnatSupply, pool);
      const rule = supply.rules.find((each) => each.kind === 'rule');
      if (rule?.kind !== 'rule' || supply.method === 'outbound-rule') continue;
      const uses = usesImplicitPorts(pool, ask);
      if (uses === 'no') continue;
      const open = isNoAnswer(supply.method) ? supply.method.unknown : uses === 'yes' ? undefined : uses;
      yield {
        at: rule.disableOutboundSnat.origin.place,
        resource: rule.key,
        because: supply.because,
        data: {
          pool: knownText(pool.name),
          portsNow: isNoAnswer(supply.ports.now) ? null : supply.ports.now,
          portsAtMaximum: isNoAnswer(supply.ports.atMaximum) ? null : supply.ports.atMaximum,
        },
        ...(open === undefined ? {} : { dependsOn: open }),
      };
    }
  },
  message: ({ pool, portsNow, portsAtMaximum }, verdict) => {
    const ports = portsNow === null ? 'source ports that nobody chose' : `${grouped(portsNow)} source ports each`;
    const later =
      portsAtMaximum === null || portsAtMaximum === portsNow ? '' : `, ${grouped(portsAtMaximum)} at the largest size`;
    return `${called('pool', pool)} ${verdict === 'depends' ? 'may leave' : 'leaves'} through the frontend of a load-balancing rule, with ${ports}${later}.`;
  },
});

/** Somebody in the pool leaves so; a text says why nobody knows. Of members that stand elsewhere the other template decides. */
function usesImplicitPorts(pool: BackendPool, ask: CheckContext['ask']): 'yes' | 'no' | string {
  const { machines } = ask(derivePoolEgress, pool);
  const ways = machines.flatMap((machine) => machine.ways).filter((way) => isInPool(way, pool));
  if (ways.some(({ method }) => method === 'implicit')) return 'yes';
  const open = ways.find(({ method }) => typeof method !== 'string')?.method;
  if (open !== undefined && typeof open !== 'string') return open.unknown;
  if (ways.length > 0) return 'no';
  return 'whether the subnet of the members, which is not declared here, has a NAT gateway or a route to an appliance';
}

const isInPool = ({ configuration }: Egress, pool: BackendPool): boolean =>
  configuration?.pools.items.some((link) => nodeOf(link) === pool) ?? false;
