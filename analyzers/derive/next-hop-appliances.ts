// How many appliances stand behind the next hop of a route: one alone, or several?

import type { DeriveContext } from '#analyzers/ask.ts';
import { poolsOfRules } from '#analyzers/derive/pools-of-rules.ts';
import type { Field } from '#src/graph/field.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { ResourceNode } from '#src/graph/nodes/node.ts';
import type { NextHop } from '#src/graph/nodes/route-table.ts';
import type { Because } from '#src/model/finding.ts';
import type { UnknownValue } from '#src/model/value.ts';
import { appliancePublisher } from './appliance-pool.ts';
import { derivePoolSize } from './pool-size.ts';

export type OnlyAppliance =
  | { readonly isOnly: 'no' }
  | { readonly isOnly: 'yes'; readonly name: string; readonly because: readonly Because[] }
  | {
      readonly isOnly: 'unknown';
      readonly name: string;
      readonly unknown: UnknownValue;
      readonly because: readonly Because[];
    };

/** Is one machine all that stands behind a next hop? Of several machines somebody else asks who decides between them. */
export function deriveOnlyAppliance(hop: NextHop, context: DeriveContext): OnlyAppliance {
  const { target } = hop;
  switch (target.kind) {
    case 'network-interface':
      return onlyNic(target.nic, context);
    case 'load-balancer-frontend':
      return onlyMember(target.frontend, context);
    default:
      return { isOnly: 'no' };
  }
}

function onlyNic(nic: NetworkInterface, context: DeriveContext): OnlyAppliance {
  if (nic.copies !== undefined) return { isOnly: 'no' };
  const [machine] = nic.virtualMachines;
  const name = machine?.key ?? nic.key;
  const other = context
    .ask(deriveForwarders, context.graph)
    .find((forwarder) => forwarder.nic === undefined || !isSameMachine(forwarder.nic, nic));
  const because = [{ text: 'the next hop is the address of this network interface', place: nic.place }];
  if (other === undefined) return { isOnly: 'yes', name, because };
  return other.unknown === undefined ? { isOnly: 'no' } : { isOnly: 'unknown', name, unknown: other.unknown, because };
}

function onlyMember(frontend: FrontendIpConfiguration, context: DeriveContext): OnlyAppliance {
  const pools = poolsOfRules(frontend.rules);
  const sizes = pools.map((pool) => ({ pool, size: context.ask(derivePoolSize, pool) }));
  const [first] = sizes;
  if (first === undefined || sizes.some(({ size }) => size.isSingle === 'no')) return { isOnly: 'no' };
  const name = frontend.key;
  const because = sizes.map(({ pool }) => ({ text: 'the pool behind the next hop', place: pool.place }));
  for (const { size } of sizes)
    if (size.isSingle === 'unknown') return { isOnly: 'unknown', name, unknown: size.unknown, because };
  return { isOnly: 'yes', name, because };
}

/** Something that forwards or may forward: `unknown` says why it only may. A scale set has no `nic` of its own. */
interface Forwarder {
  readonly nic?: NetworkInterface;
  readonly unknown: UnknownValue | undefined;
}

/** Those that certainly forward come first, so that the first one found decides. */
function deriveForwarders(graph: ResourceGraph, context: DeriveContext): readonly Forwarder[] {
  const nics: readonly Forwarder[] = graph.networkInterfaces.flatMap((nic) => {
    const isAppliance = nic.virtualMachines.some((machine) => appliancePublisher(machine, context) !== undefined);
    return forwarders(nic, nic.enableIPForwarding, isAppliance).map((forwarder) => ({ ...forwarder, nic }));
  });
  const scaleSets = graph.scaleSets.flatMap((scaleSet) => {
    const isAppliance = appliancePublisher(scaleSet, context) !== undefined;
    return scaleSet.nicConfigurations.items.flatMap((nic) => forwarders(scaleSet, nic.enableIPForwarding, isAppliance));
  });
  const all = [...nics, ...scaleSets];
  return [...all.filter(({ unknown }) => unknown === undefined), ...all.filter(({ unknown }) => unknown !== undefined)];
}

function forwarders(node: ResourceNode, forwarding: Field<boolean>, isAppliance: boolean): readonly Forwarder[] {
  const answer = isAppliance ? 'yes' : holdsTrue(forwarding);
  if (node.deployed === false || answer === 'no') return [];
  const condition = node.deployed === true ? node.copies : node.deployed;
  return [{ unknown: answer === 'unknown' && forwarding.state === 'unknown' ? forwarding.unknown : condition }];
}

function isSameMachine(one: NetworkInterface, other: NetworkInterface): boolean {
  return one === other || one.virtualMachines.some((machine) => other.virtualMachines.includes(machine));
}
