// How many appliances stand behind the next hop of a route: one alone, or several?
import type { DeriveContext } from '#analyzers/ask.ts';
import { holdsTrue } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import type { NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
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
  const others = context.ask(deriveForwarders, context.graph).filter((other) => !isSameMachine(other.nic, nic));
  if (others.some((other) => other.unknown === undefined)) return { isOnly: 'no' };
  const because = [{ text: 'the next hop is the address of this network interface', place: nic.place }];
  const [open] = others;
  return open?.unknown === undefined
    ? { isOnly: 'yes', name, because }
    : { isOnly: 'unknown', name, unknown: open.unknown, because };
}

function onlyMember(frontend: FrontendIpConfiguration, context: DeriveContext): OnlyAppliance {
  const pools = frontend.rules.flatMap((rule) => rule.pools.items.flatMap((link) => nodeOf(link) ?? []));
  const sizes = pools.map((pool) => ({ pool, size: context.ask(derivePoolSize, pool) }));
  const [first] = sizes;
  if (first === undefined || sizes.some(({ size }) => size.isSingle === 'no')) return { isOnly: 'no' };
  const name = frontend.key;
  const because = sizes.map(({ pool }) => ({ text: 'the pool behind the next hop', place: pool.place }));
  for (const { size } of sizes)
    if (size.isSingle === 'unknown') return { isOnly: 'unknown', name, unknown: size.unknown, because };
  return { isOnly: 'yes', name, because };
}

/** A network interface that forwards or may forward, or whose machine is a known appliance; `unknown` says why it only may. */
interface Forwarder {
  readonly nic: NetworkInterface;
  readonly unknown: UnknownValue | undefined;
}

function deriveForwarders(graph: ResourceGraph, context: DeriveContext): readonly Forwarder[] {
  return graph.networkInterfaces.flatMap((nic) => {
    if (nic.deployed === false) return [];
    const isAppliance = nic.virtualMachines.some((machine) => appliancePublisher(machine, context) !== undefined);
    const forwards = isAppliance ? 'yes' : holdsTrue(nic.enableIPForwarding);
    if (forwards === 'no') return [];
    const condition = nic.deployed === true ? nic.copies : nic.deployed;
    const field = nic.enableIPForwarding;
    const unknown = forwards === 'unknown' && field.state === 'unknown' ? field.unknown : condition;
    return [{ nic, unknown }];
  });
}

function isSameMachine(one: NetworkInterface, other: NetworkInterface): boolean {
  return one === other || one.virtualMachines.some((machine) => other.virtualMachines.includes(machine));
}
