// Which node has this private address?
// An address may be held twice, in networks that do not see each other; the asking subnet then decides.
import type { Field } from '#src/graph/field.ts';
import { identityOf } from '#src/graph/identity.ts';
import type { AzureFirewall } from '#src/graph/nodes/azure-firewall.ts';
import type { FrontendIpConfiguration, LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import type { IpConfiguration, NetworkInterface } from '#src/graph/nodes/network-interface.ts';
import type { NodeList } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { VirtualMachineScaleSet } from '#src/graph/nodes/virtual-machine-scale-set.ts';
import type { Subnet, VirtualNetwork } from '#src/graph/nodes/virtual-network.ts';
import type { IpPrefix } from '#src/model/ip-address.ts';
import { canonicalIpAddress, parseIpPrefix } from '#src/model/ip-address.ts';
import type { UnknownValue } from '#src/model/value.ts';

/** A node with a private address, in a subnet. */
export type AddressHolder =
  | { readonly kind: 'frontend'; readonly frontend: FrontendIpConfiguration; readonly subnet: Subnet | undefined }
  | {
      readonly kind: 'ip-configuration';
      readonly ipConfiguration: IpConfiguration;
      readonly subnet: Subnet | undefined;
    }
  | { readonly kind: 'firewall'; readonly firewall: AzureFirewall; readonly subnet: Subnet | undefined };

/** Something that gets its address when it is deployed, and the subnet it comes from. */
export interface DynamicHolder {
  readonly key: string;
  readonly subnet: Subnet;
  /** How many addresses it takes; undefined when that is unknown. */
  readonly count: number | undefined;
}

/** Something that may have any address, or any of its subnet: what the template says of it is unknown. */
export interface UnknownHolder {
  readonly key: string;
  /** Of its subnet; undefined where they are not known. */
  readonly prefixes: readonly IpPrefix[] | undefined;
  readonly unknown: UnknownValue;
}

export class AddressBook {
  private readonly holders = new Map<string, AddressHolder[]>();
  readonly unknown: UnknownHolder[] = [];
  readonly dynamic: DynamicHolder[] = [];

  constructor(
    loadBalancers: readonly LoadBalancer[],
    nics: readonly NetworkInterface[],
    firewalls: readonly AzureFirewall[],
    scaleSets: readonly VirtualMachineScaleSet[],
  ) {
    for (const balancer of loadBalancers) {
      if (balancer.deployed === false) continue;
      this.addHidden(balancer.key, balancer.frontends);
      for (const frontend of balancer.frontends.items) {
        if (frontend.side === 'public') continue;
        this.add(frontend.privateIp, { kind: 'frontend', frontend, subnet: nodeOf(frontend.subnet) });
      }
    }
    for (const nic of nics) {
      if (nic.deployed === false) continue;
      this.addHidden(nic.key, nic.ipConfigurations);
      for (const ipConfiguration of nic.ipConfigurations.items) {
        const subnet = nodeOf(ipConfiguration.subnet);
        this.add(ipConfiguration.privateIp, { kind: 'ip-configuration', ipConfiguration, subnet });
      }
    }
    for (const firewall of firewalls) {
      if (firewall.deployed === false) continue;
      const subnet = firewall.ipConfigurations.items
        .map((item) => nodeOf(item.subnet))
        .find((node) => node !== undefined);
      this.add(firewall.privateIp, { kind: 'firewall', firewall, subnet });
    }
    for (const scaleSet of scaleSets) this.addScaleSet(scaleSet);
  }

  /** Who has this address, or the same expression for it; of several only those in one of these networks, if any is. */
  holdersOf(address: Field<string>, near: ReadonlySet<VirtualNetwork>): readonly AddressHolder[] {
    const key = keyOfAddress(address);
    const all = (key === undefined ? undefined : this.holders.get(key)) ?? [];
    if (all.length < 2) return all;
    const nearby = all.filter((holder) => holder.subnet?.virtualNetwork && near.has(holder.subnet.virtualNetwork));
    return nearby.length > 0 ? nearby : all;
  }

  private add(address: Field<string>, holder: AddressHolder): void {
    if (address.state === 'unknown') {
      this.unknown.push({ key: keyOf(holder), prefixes: prefixesOf(holder.subnet), unknown: address.unknown });
    } else if (address.state === 'absent') {
      if (holder.subnet) this.dynamic.push({ key: keyOf(holder), subnet: holder.subnet, count: 1 });
      return;
    }
    const key = keyOfAddress(address);
    if (key === undefined) return;
    const others = this.holders.get(key);
    if (others) others.push(holder);
    else this.holders.set(key, [holder]);
  }

  private addHidden(key: string, list: NodeList<unknown>): void {
    if (list.open) this.unknown.push({ key, prefixes: undefined, unknown: list.open });
  }

  private addScaleSet(scaleSet: VirtualMachineScaleSet): void {
    if (scaleSet.deployed === false) return;
    const count = typeof scaleSet.maxCount === 'number' ? scaleSet.maxCount : undefined;
    for (const nic of scaleSet.nicConfigurations.items) {
      for (const configuration of nic.ipConfigurations.items) {
        const subnet = nodeOf(configuration.subnet);
        if (subnet) this.dynamic.push({ key: scaleSet.key, subnet, count });
      }
    }
  }
}

// An expression is the same address wherever it stands.
function keyOfAddress(address: Field<string>): string | undefined {
  if (address.state === 'known') return canonicalIpAddress(address.value) ?? address.value;
  if (address.state === 'absent') return undefined;
  const identity = identityOf(address.unknown);
  return identity?.isComparable ? identity.key : undefined;
}

function prefixesOf(subnet: Subnet | undefined): readonly IpPrefix[] | undefined {
  if (subnet?.prefixes.state !== 'known') return undefined;
  const prefixes = subnet.prefixes.value.map(parseIpPrefix);
  return prefixes.every((prefix) => prefix !== undefined) ? prefixes : undefined;
}

function keyOf(holder: AddressHolder): string {
  if (holder.kind === 'frontend') return holder.frontend.key;
  return holder.kind === 'firewall' ? holder.firewall.key : holder.ipConfiguration.key;
}
