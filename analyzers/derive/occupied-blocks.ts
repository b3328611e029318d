// Which aligned blocks of source ports do inbound rules take away from frontends that also serve outbound?
// TCP and UDP have separate stocks; how ports of both in different blocks are counted together is not published.
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import { SNAT_PORT_BLOCK } from '#src/azure-facts/outbound-snat.ts';
import type { Field } from '#src/graph/field.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Because } from '#src/model/finding.ts';

/** `most` undefined: a port is unknown, or a range of ports is. */
export interface OccupiedBlocks {
  readonly fewest: number;
  readonly most: number | undefined;
  readonly because: readonly Because[];
}

/** Blocks that the inbound rules of these frontends occupy, two ports in one block once. */
export function deriveOccupiedBlocks(frontends: readonly FrontendIpConfiguration[], facts: FactSet): OccupiedBlocks {
  const size = facts(SNAT_PORT_BLOCK).value;
  let fewest = 0;
  let most: number | undefined = 0;
  const because: Because[] = [];
  for (const frontend of new Set(frontends)) {
    const uses = usesOf(frontend);
    const tcp = blocksOf(
      uses.filter((use) => use.onTcp),
      size,
    );
    const udp = blocksOf(
      uses.filter((use) => use.onUdp),
      size,
    );
    const isOpen = uses.some((use) => use.ports === undefined);
    fewest += Math.max(tcp.size, udp.size);
    most = isOpen || most === undefined ? undefined : most + new Set([...tcp, ...udp]).size;
    because.push(...uses.map((use) => use.because));
  }
  return { fewest, most, because };
}

/** Ports of a frontend that an inbound rule uses; `ports` undefined: unknown. */
interface InboundUse {
  readonly ports: readonly [first: number, last: number] | undefined;
  readonly onTcp: boolean;
  readonly onUdp: boolean;
  readonly because: Because;
}

function usesOf(frontend: FrontendIpConfiguration): readonly InboundUse[] {
  const { rules, loadBalancer } = frontend;
  const natRules = loadBalancer.inboundNatRules.items.filter((rule) => nodeOf(rule.frontend) === frontend);
  const natPools = loadBalancer.inboundNatPools.items.filter((pool) => nodeOf(pool.frontend) === frontend);
  return [
    ...rules.map((rule) => use(rule, rule.frontendPort, rule.frontendPort)),
    ...natRules.map((rule) =>
      rule.frontendPortRangeStart.state === 'absent'
        ? use(rule, rule.frontendPort, rule.frontendPort)
        : use(rule, rule.frontendPortRangeStart, rule.frontendPortRangeEnd),
    ),
    ...natPools.map((pool) => use(pool, pool.frontendPortRangeStart, pool.frontendPortRangeEnd)),
  ];
}

function use(
  rule: { readonly protocol: Field<string>; readonly place: Because['place'] & {} },
  first: Field<number>,
  last: Field<number>,
): InboundUse {
  const ports = first.state === 'known' && last.state === 'known' ? ([first.value, last.value] as const) : undefined;
  const shown =
    ports === undefined
      ? 'an unknown port'
      : ports[0] === ports[1]
        ? `port ${ports[0]}`
        : `ports ${ports[0]} to ${ports[1]}`;
  return {
    ports,
    onTcp: holdsWord(rule.protocol, 'Udp') !== 'yes',
    onUdp: holdsWord(rule.protocol, 'Tcp') !== 'yes',
    because: {
      text: `an inbound rule takes the block of ${shown} from the same frontend`,
      place: rule.place,
      source: SNAT_PORT_BLOCK.id,
    },
  };
}

function blocksOf(uses: readonly InboundUse[], size: number): ReadonlySet<number> {
  const blocks = new Set<number>();
  for (const { ports } of uses) {
    if (ports === undefined) continue;
    for (let block = Math.floor(ports[0] / size); block <= Math.floor(ports[1] / size); block += 1) blocks.add(block);
  }
  return blocks;
}
