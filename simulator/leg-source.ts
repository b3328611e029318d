// Which rules of a template can be simulated, and why not the others?
// What only shades the result (a size, a SKU) is assumed and said; without the timers of its probe a rule is not simulated.
import type { DeriveContext } from '#analyzers/ask.ts';
import { deriveNoHealthyBackends, deriveSku } from '#analyzers/derive/no-healthy-backends.ts';
import type { RuleProbe } from '#analyzers/derive/rule-probe.ts';
import { deriveRuleProbe } from '#analyzers/derive/rule-probe.ts';
import { deriveFrontendZones, deriveMemberZones } from '#analyzers/derive/zones.ts';
import { LB_ALL_DOWN_TCP_POOL_MINIMUM } from '#src/azure-facts/load-balancer-probe-down.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { BackendPool, LoadBalancer, LoadBalancingRule } from '#src/graph/nodes/load-balancer.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { nameOf, poolInstances } from './pool-instances.ts';
import type { SimulatedInstance, WhenEmpty } from './topology.ts';

/** A rule and one of its pools, with everything that decides about their flows. */
export interface LegSource {
  readonly key: string;
  readonly poolKey: string;
  readonly loadBalancer: LoadBalancer;
  readonly rule: LoadBalancingRule;
  readonly pool: BackendPool;
  readonly probe: Exclude<RuleProbe, { state: 'unknown' }>;
  readonly instances: readonly SimulatedInstance[];
  /** The zones that probe on their own; undefined where none are written. */
  readonly frontendZones: readonly string[] | undefined;
  /** Undefined unless the zone of every member is known. */
  readonly memberZones: readonly string[] | undefined;
  readonly whenEmpty: WhenEmpty;
  readonly assumptions: readonly string[];
}

/** A rule that cannot be simulated. */
export interface LeftOut {
  readonly key: string;
  readonly reason: string;
}

export interface LegSources {
  readonly legs: readonly LegSource[];
  readonly leftOut: readonly LeftOut[];
}

/** The rules of all load balancers that may be deployed, in the order of the source. */
export function readLegSources(context: DeriveContext, givenSize?: number): LegSources {
  const legs: LegSource[] = [];
  const leftOut: LeftOut[] = [];
  for (const loadBalancer of context.graph.loadBalancers) {
    if (loadBalancer.deployed === false) continue;
    for (const rule of loadBalancer.rules.items) {
      for (const link of rule.pools.items) {
        const key = keyOf(loadBalancer, 'loadBalancingRules', nameOf(rule.name));
        const outcome = legSource(key, loadBalancer, rule, link, context, givenSize);
        if ('reason' in outcome) leftOut.push(outcome);
        else legs.push(outcome);
      }
    }
  }
  return { legs: distinctKeys(legs), leftOut };
}

// A rule with two pools is two legs; then the keys of the pools tell them apart.
function distinctKeys(legs: readonly LegSource[]): readonly LegSource[] {
  const uses = new Map<string, number>();
  for (const { key } of legs) uses.set(key, (uses.get(key) ?? 0) + 1);
  return legs.map((leg) => (uses.get(leg.key) === 1 ? leg : { ...leg, key: leg.poolKey }));
}

function legSource(
  key: string,
  loadBalancer: LoadBalancer,
  rule: LoadBalancingRule,
  link: Link<BackendPool>,
  context: DeriveContext,
  givenSize: number | undefined,
): LegSource | LeftOut {
  if (holdsWord(loadBalancer.tier, 'Global') === 'yes')
    return { key, reason: 'a load balancer of the Global tier does not probe instances' };
  const pool = nodeOf(link);
  if (pool === undefined) return { key, reason: 'its pool is not declared in the template' };
  const probe = context.ask(deriveRuleProbe, rule);
  if (probe.state === 'unknown') {
    const reason = probe.unknown.reasons[0]?.message ?? probe.unknown.text;
    return { key, reason: `its probe cannot be known: ${reason}` };
  }
  const { instances, assumptions } = poolInstances(pool, givenSize);
  if (instances.length === 0) return { key, reason: 'nothing is a member of its pool' };
  const frontend = nodeOf(rule.frontend);
  const emptiness = whenEmptyOf(probe, loadBalancer);
  return {
    key,
    poolKey: keyOf(loadBalancer, 'backendAddressPools', nameOf(pool.name)),
    loadBalancer,
    rule,
    pool,
    probe,
    instances,
    frontendZones: frontend === undefined ? undefined : context.ask(deriveFrontendZones, frontend),
    memberZones: context.ask(deriveMemberZones, pool),
    whenEmpty: emptiness.whenEmpty,
    assumptions: [...assumptions, ...emptiness.assumptions],
  };
}

function whenEmptyOf(
  probe: RuleProbe,
  loadBalancer: LoadBalancer,
): { whenEmpty: WhenEmpty; assumptions: readonly string[] } {
  const behavior = deriveNoHealthyBackends(probe, loadBalancer);
  const sku = deriveSku(loadBalancer);
  const name = nameOf(loadBalancer.name);
  return {
    whenEmpty: {
      allProbedUp: behavior === 'AllProbedUp',
      isBasic: sku === 'Basic',
      keepsTcpFrom: LB_ALL_DOWN_TCP_POOL_MINIMUM.value,
    },
    assumptions: [
      ...(behavior === 'unknown'
        ? [`${name}: noHealthyBackendsBehavior cannot be known, AllProbedDown is assumed`]
        : []),
      ...(sku === 'unknown' ? [`${name}: the SKU cannot be known, Standard is assumed`] : []),
    ],
  };
}

/** `Microsoft.Network/loadBalancers/loadBalancingRules/lb/rule`, below the deployment that the load balancer stands in. */
function keyOf(loadBalancer: LoadBalancer, list: string, name: string): string {
  const type = /^(.*!)?[^/{]+\/[^/{]+/.exec(loadBalancer.key)?.[0] ?? '';
  return `${type}/${list}${loadBalancer.key.slice(type.length)}/${name}`;
}
