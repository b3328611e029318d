// Which pools of appliances are designs of their own: behind an internal load balancer, between two, or one machine alone?
import type { CheckContext } from '#analyzers/check.ts';
import { GUIDE_INTERNAL_ONLY_SYMMETRY } from '#src/azure-facts/guide.ts';
import type { Answer } from '#src/graph/field.ts';
import { allOf, holdsTrue } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { BackendPool, PoolMember } from '#src/graph/nodes/backend-pool.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { NodeList } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { ScaleSetNicConfiguration } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Design, DesignKind } from '#src/model/design.ts';
import type { Because } from '#src/model/finding.ts';
import { deriveAppliancePool } from '../appliance-pool.ts';
import { deriveLoadBalancerDesign } from '../load-balancer-design.ts';
import { derivePoolConvergence, slowestOf } from '../pool-convergence.ts';
import { deriveMachineKeys, derivePoolsOfSameMachines } from '../pool-machines.ts';
import { existenceOf, fromMatrix, translates, withSourceNat } from './matrix-row.ts';

const KINDS: readonly DesignKind[] = ['ilb-ha-ports', 'public-internal-sandwich', 'single-appliance'];

/** Pools that stand before the same machines are one design. */
export function recogniseAppliancePools(context: CheckContext): readonly Design[] {
  const designs: Design[] = [];
  const told = new Set<BackendPool>();
  for (const pool of context.graph.pools) {
    if (told.has(pool) || pool.deployed === false) continue;
    const kind = context.ask(deriveLoadBalancerDesign, pool);
    if (kind === null || !KINDS.includes(kind)) continue;
    const others = context
      .ask(derivePoolsOfSameMachines, pool)
      .filter((other) => context.ask(deriveLoadBalancerDesign, other) === kind);
    const pools = [pool, ...others];
    for (const each of pools) told.add(each);
    designs.push(designOf(kind, pools, context));
  }
  return designs;
}

function designOf(kind: DesignKind, pools: readonly BackendPool[], context: CheckContext): Design {
  const members = [...new Set(pools.flatMap((pool) => [...context.ask(deriveMachineKeys, pool)]))];
  const evidence = pools.flatMap((pool) => evidenceOf(pool, context));
  const row = fromMatrix(kind, members, context);
  const convergence = slowestOf(pools.map((pool) => context.ask(derivePoolConvergence, pool)));
  const existence = pools.flatMap((pool) => (pool.loadBalancer === undefined ? [] : existenceOf(pool.loadBalancer)));
  const wholeness = kind === 'ilb-ha-ports' ? keepsFlowsWhole(pools, context.graph) : 'yes';
  return {
    ...row,
    ...(wholeness === 'yes' ? {} : splitFlows(wholeness, members, context)),
    evidence,
    assumptions: [...existence, ...assumptionsOf(kind, wholeness)],
    members,
    convergence: convergence ?? { unknown: 'no rule of this template sends to the pool' },
  };
}

function splitFlows(wholeness: Answer, members: readonly string[], context: CheckContext) {
  if (wholeness === 'unknown') return { symmetry: 'unknown', clientAddress: 'unknown' } as const;
  return withSourceNat({ symmetry: 'snat-needed', clientAddress: 'hidden' }, translates(members, context));
}

function evidenceOf(pool: BackendPool, context: CheckContext): readonly Because[] {
  const { loadBalancer } = pool;
  const side: readonly Because[] =
    loadBalancer === undefined
      ? []
      : [{ text: `the load balancer has ${loadBalancer.side} frontends`, place: loadBalancer.place }];
  const size: readonly Because[] = [{ text: `the pool has ${sizeText(pool)}`, place: pool.place }];
  return [...side, ...size, ...context.ask(deriveAppliancePool, pool).because].filter(
    ({ place }) => place !== undefined,
  );
}

const sizeText = (pool: BackendPool): string =>
  typeof pool.size !== 'number'
    ? 'a size that cannot be known'
    : pool.size === 1
      ? 'one member'
      : `${pool.size} members`;

/** Both directions meet the same appliance only where each has one way in: one forwarding interface with one address. */
function keepsFlowsWhole(pools: readonly BackendPool[], graph: ResourceGraph): Answer {
  return allOf(
    ...pools.flatMap((pool) => [
      areMembersKnown(pool, graph),
      ...pool.rules.map((rule) => rule.haPorts),
      ...pool.members.map(memberHasOneWayIn),
    ]),
  );
}

function memberHasOneWayIn(member: PoolMember): Answer {
  switch (member.kind) {
    case 'nic':
      return hasOneWayIn(member.nic);
    case 'address':
      return member.nic === undefined ? 'unknown' : hasOneWayIn(member.nic);
    case 'scaleSet':
      return scaleSetHasOneWayIn(member.scaleSet.nicConfigurations);
    case 'external':
      return 'unknown';
  }
}

/** Are all members known? Of machines that nobody declares here the interfaces that join are what counts. */
function areMembersKnown(pool: BackendPool, graph: ResourceGraph): Answer {
  if (pool.members.length === 0) return 'unknown';
  const isComputeElsewhere = graph.virtualMachines.length === 0 && graph.scaleSets.length === 0;
  return typeof pool.size === 'number' || isComputeElsewhere ? 'yes' : 'unknown';
}

function hasOneWayIn(nic: NetworkInterface): Answer {
  const nics = nic.virtualMachines.flatMap((machine) => machine.nics.items.map(nodeOf));
  const others = nics.filter((other) => other !== nic);
  const carriesElsewhere = others.map((other): Answer => {
    if (other === undefined) return 'unknown';
    const forwards = holdsTrue(other.enableIPForwarding);
    return forwards === 'yes' ? 'no' : forwards === 'no' ? 'yes' : 'unknown';
  });
  return allOf(oneItem(nic.ipConfigurations), ...carriesElsewhere);
}

const scaleSetHasOneWayIn = (nics: NodeList<ScaleSetNicConfiguration>): Answer =>
  allOf(oneItem(nics), ...nics.items.map((nic) => oneItem(nic.ipConfigurations)));

function oneItem({ items, open }: NodeList<unknown>): Answer {
  if (open !== undefined) return 'unknown';
  return items.length <= 1 ? 'yes' : 'no';
}

function assumptionsOf(kind: DesignKind, wholeness: Answer): readonly string[] {
  const answers = 'the probe port of an appliance answers only while it forwards';
  switch (kind) {
    case 'ilb-ha-ports':
      return [
        answers,
        ...(wholeness === 'yes'
          ? [
              `both directions cross this load balancer (fact ${GUIDE_INTERNAL_ONLY_SYMMETRY.id})`,
              'no appliance has another forwarding interface that is attached elsewhere',
            ]
          : wholeness === 'no'
            ? ['the appliances translate source addresses, since they have more than one way in']
            : ['how many interfaces and addresses an appliance has is not fully known here']),
        'of an active-passive pair only the active member answers its probe',
      ];
    case 'public-internal-sandwich':
      return [
        answers,
        'the appliances translate source addresses',
        'the guest answers each probe on its own interface',
      ];
    default:
      return ['no other appliance is declared elsewhere', 'the appliance restarts or is replaced by somebody'];
  }
}
