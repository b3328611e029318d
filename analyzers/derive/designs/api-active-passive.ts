// Which appliance is the next hop of routes while a twin stands beside it that nothing in Azure sends to?
// Then the appliance itself must move routes or addresses. Beyond the twin some sign of that right or of a vendor is asked.
import type { DeriveContext } from '#analyzers/ask.ts';
import type { CheckContext } from '#analyzers/check.ts';
import { anyOf, holdsTrue, holdsWord } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { NextHop } from '#src/graph/nodes/route-table.ts';
import type { VirtualMachine } from '#src/graph/nodes/virtual-machine.ts';
import type { Design } from '#src/model/design.ts';
import type { Because } from '#src/model/finding.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { apiFailoverWindow } from '../api-failover-window.ts';
import { appliancePublisher } from '../appliance-pool.ts';
import { fromMatrix, settingsOfMembers } from './matrix-row.ts';

/** A machine that routes lead to, its twin, and what tells that they take over for each other. */
export interface ApiPair {
  readonly active: VirtualMachine;
  readonly standby: VirtualMachine;
  readonly evidence: readonly Because[];
}

export function recogniseApiFailover(context: CheckContext): readonly Design[] {
  return context.ask(deriveApiPairs, context.graph).map(({ active, standby, evidence }) => {
    const members = [active.key, standby.key];
    const heartbeat = settingsOfMembers(members, context).find((each) => each?.heartbeatSeconds !== undefined);
    const hasPublicAddress = [active, standby].some((machine) =>
      nicsOf(machine).some((nic) => nic.ipConfigurations.items.some((part) => part.publicIp.target.state !== 'none')),
    );
    const row = fromMatrix('api-active-passive', members, context);
    return {
      ...row,
      directions: hasPublicAddress ? row.directions : row.directions.filter((direction) => direction !== 'internet-in'),
      evidence,
      assumptions: [
        'the standby notices the death of its peer and moves routes and addresses itself',
        'its identity may write route tables, network interfaces and public addresses',
        'only one of the two takes itself for the active one',
      ],
      members,
      convergence: apiFailoverWindow(heartbeat?.heartbeatSeconds, context.facts).newFlows,
    };
  });
}

/** Pairs, each once. */
export function deriveApiPairs(graph: ResourceGraph, context: DeriveContext): readonly ApiPair[] {
  const pairs = new Map<string, ApiPair>();
  const hops = graph.routes.flatMap((route) => (route.deployed === false || route.isEcmp ? [] : route.nextHops.items));
  for (const hop of hops) {
    if (hop.target.kind !== 'network-interface') continue;
    const [active] = hop.target.nic.virtualMachines;
    if (active === undefined || active.deployed === false || isBalanced(active) || pairs.has(active.key)) continue;
    const standby = graph.virtualMachines.find((other) => isTwin(active, other) && !isNextHop(other, hops));
    if (standby === undefined) continue;
    const signs = signsOf(active, standby, graph, context);
    if (signs.length === 0) continue;
    const evidence = [
      { text: `a route leads to ${resourceWords(active.key).name}`, place: hop.origin.place },
      { text: `and ${resourceWords(standby.key).name} is its twin, to which no route leads`, place: standby.place },
      ...signs,
    ];
    pairs.set(active.key, { active, standby, evidence });
  }
  return [...pairs.values()];
}

const nicsOf = (machine: VirtualMachine): readonly NetworkInterface[] =>
  machine.nics.items.flatMap((link) => nodeOf(link) ?? []);

function isTwin(active: VirtualMachine, other: VirtualMachine): boolean {
  if (other === active || other.deployed !== true || isBalanced(other)) return false;
  const [ours, theirs] = [nicsOf(active), nicsOf(other)];
  if (ours.length !== active.nics.items.length || ours.length !== theirs.length) return false;
  if (!theirs.some((nic) => holdsTrue(nic.enableIPForwarding) === 'yes')) return false;
  const sameSubnets = subnetsOf(ours) === subnetsOf(theirs);
  const { publisher } = active.plan;
  const samePublisher =
    publisher.state === 'known'
      ? holdsWord(other.plan.publisher, publisher.value) === 'yes'
      : publisher.state === other.plan.publisher.state;
  return sameSubnets && samePublisher;
}

// The subnets of all interfaces as one comparable text.
function subnetsOf(nics: readonly NetworkInterface[]): string {
  const ids = nics.flatMap((nic) =>
    nic.ipConfigurations.items.slice(0, 1).map(({ subnet: { id, target } }) => {
      if (target.state === 'found') return target.node.subnetKey;
      return id.state === 'known' ? id.value.toLowerCase() : id.state === 'unknown' ? id.unknown.text : '';
    }),
  );
  return ids.sort().join(' ');
}

// A data interface behind a load balancer for all ports means that the platform decides, not the appliance.
function isBalanced(machine: VirtualMachine): boolean {
  return nicsOf(machine).some((nic) =>
    nic.ipConfigurations.items.some((part) =>
      part.pools.items.some((link) => {
        const pool = nodeOf(link);
        return pool === undefined || anyOf(...pool.rules.map((rule) => rule.haPorts)) !== 'no';
      }),
    ),
  );
}

const isNextHop = (machine: VirtualMachine, hops: readonly NextHop[]): boolean =>
  hops.some(({ target }) => target.kind === 'network-interface' && target.nic.virtualMachines.includes(machine));

function signsOf(
  active: VirtualMachine,
  standby: VirtualMachine,
  graph: ResourceGraph,
  context: DeriveContext,
): readonly Because[] {
  const signs: Because[] = [];
  const identities = [active, standby].map((machine) => machine.identityType);
  if (identities.every((identity) => identity.state === 'known' && holdsWord(identity, 'None') === 'no')) {
    for (const identity of identities)
      signs.push({ text: 'the machine has an identity', place: identity.origin.place });
    const [role] = graph.roleAssignments.filter((assignment) => assignment.deployed !== false);
    if (role !== undefined) signs.push({ text: 'and the template assigns a role', place: role.place });
  }
  const publisher = appliancePublisher(active, context);
  if (publisher !== undefined) {
    signs.push({ text: `both are appliances of ${publisher.value}`, place: publisher.origin.place });
  }
  return signs;
}
