// Of which resources does a failover time speak that an author wrote down?
import type { DeriveContext } from '#analyzers/ask.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';
import type { Place } from '#src/model/place.ts';
import { deriveAppliancePool } from './appliance-pool.ts';
import { deriveMachineKeys } from './pool-machines.ts';

/** A failover time in a description, comment or tag. */
export interface WrittenPromise {
  readonly seconds: number;
  /** The figure as it is written, `10-15 s`. */
  readonly figure: string;
  readonly sentence: string;
  readonly speaksOfAppliances: boolean;
  /** The text it stands in. */
  readonly place: Place;
  /** The declaration that the text belongs to; undefined when it is about the whole template. */
  readonly resource: Place | undefined;
  /** The template body that the text stands in. */
  readonly body: Place;
}

/** The load balancers whose failover a promise is about. */
export function promisedLoadBalancers(promise: WrittenPromise, context: DeriveContext): readonly LoadBalancer[] {
  if (promise.resource !== undefined) {
    const declared = context.ask(deriveNodesByPlace, context.graph).get(promise.resource) ?? [];
    return [...new Set(declared.flatMap((node) => loadBalancersOf(node, context)))];
  }
  const inBody = context.graph.loadBalancers.filter((loadBalancer) => standsIn(loadBalancer, promise.body));
  const named = inBody.filter((loadBalancer) => isNamed(loadBalancer, promise.sentence));
  if (named.length > 0) return named;
  const ofAppliances = promise.speaksOfAppliances ? inBody.filter((each) => hasAppliances(each, context)) : [];
  return ofAppliances.length > 0 ? ofAppliances : inBody;
}

/** A text on a machine, its network interface or a route table speaks of the load balancer it works with. */
function loadBalancersOf(node: ResourceNode, context: DeriveContext): readonly LoadBalancer[] {
  const { graph } = context;
  const loadBalancer = graph.loadBalancers.find((each) => each === node);
  if (loadBalancer !== undefined) return [loadBalancer];
  const routeTable = graph.routeTables.find((each) => each === node);
  if (routeTable !== undefined) {
    return routeTable.routes.items.flatMap((route) =>
      route.nextHops.items.flatMap((hop) =>
        hop.target.kind === 'load-balancer-frontend' ? [hop.target.frontend.loadBalancer] : [],
      ),
    );
  }
  const nic = graph.networkInterfaces.find((each) => each === node);
  const keys = [node.key, ...(nic?.virtualMachines.map((machine) => machine.key) ?? [])];
  return graph.pools.flatMap((pool) => {
    const machines = context.ask(deriveMachineKeys, pool);
    return pool.loadBalancer !== undefined && keys.some((key) => machines.has(key)) ? [pool.loadBalancer] : [];
  });
}

function deriveNodesByPlace(graph: ResourceGraph): ReadonlyMap<Place, readonly ResourceNode[]> {
  const nodes = new Map<Place, ResourceNode[]>();
  for (const node of graph.byKey.values()) {
    const known = nodes.get(node.place);
    if (known === undefined) nodes.set(node.place, [node]);
    else known.push(node);
  }
  return nodes;
}

function standsIn(loadBalancer: LoadBalancer, body: Place): boolean {
  let deployment: LoadBalancer['resource']['deployment'] | undefined = loadBalancer.resource.deployment;
  while (deployment !== undefined && deployment.place !== body) deployment = deployment.parent;
  return deployment !== undefined;
}

function isNamed(loadBalancer: LoadBalancer, sentence: string): boolean {
  const { name } = loadBalancer;
  if (name.state !== 'known') return false;
  const words = sentence.toLowerCase().split(/[^\w-]+/);
  return words.includes(name.value.toLowerCase());
}

const hasAppliances = (loadBalancer: LoadBalancer, context: DeriveContext): boolean =>
  loadBalancer.pools.items.some((pool) => context.ask(deriveAppliancePool, pool).answer === 'yes');
