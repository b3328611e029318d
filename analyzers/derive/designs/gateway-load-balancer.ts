// Which load balancers insert appliances by tunnels, and who is chained to them?
import type { CheckContext } from '#analyzers/check.ts';
import { holdsWord } from '#src/graph/field.ts';
import type { FrontendIpConfiguration, LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import type { IpConfiguration } from '#src/graph/nodes/network-interface.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Design } from '#src/model/design.ts';
import type { NoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';
import { derivePoolConvergence, slowestOf } from '../pool-convergence.ts';
import { deriveMachineKeys } from '../pool-machines.ts';
import { existenceOf, fromMatrix } from './matrix-row.ts';

/** Providers: load balancers of the Gateway SKU. */
export function recogniseGatewayProviders(context: CheckContext): readonly Design[] {
  return context.graph.loadBalancers.flatMap((balancer): readonly Design[] => {
    if (balancer.deployed === false || holdsWord(balancer.sku, 'Gateway') !== 'yes') return [];
    const members = [...new Set(balancer.pools.items.flatMap((pool) => [...context.ask(deriveMachineKeys, pool)]))];
    const tunnels = balancer.pools.items.flatMap((pool) => pool.tunnelInterfaces.items);
    return [
      {
        ...fromMatrix('gateway-lb-provider', members, context),
        evidence: [
          { text: 'the load balancer has the Gateway SKU', place: balancer.sku.origin.place },
          ...tunnels.map((tunnel) => ({ text: 'the pool has a tunnel interface', place: tunnel.place })),
        ],
        assumptions: [
          ...existenceOf(balancer),
          'the appliances speak VXLAN with the ports and identifiers of the tunnel interfaces',
          'the probe port of an appliance answers only while it forwards',
        ],
        members,
        convergence: convergenceOf(balancer, context),
      },
    ];
  });
}

function convergenceOf(provider: LoadBalancer, context: CheckContext): NewFlows | NoAnswer {
  const windows = provider.pools.items.map((pool) => context.ask(derivePoolConvergence, pool));
  return slowestOf(windows) ?? { unknown: 'the pools of the load balancer are not known' };
}

/** Consumers: public frontends and network interfaces that are chained to a provider. */
export function recogniseGatewayConsumers(context: CheckContext): readonly Design[] {
  const frontends = context.graph.loadBalancers.flatMap((balancer) =>
    balancer.deployed === false ? [] : balancer.frontends.items,
  );
  const configurations = context.graph.networkInterfaces.flatMap((nic) =>
    nic.deployed === false ? [] : nic.ipConfigurations.items,
  );
  const consumers = new Map<string, Design>();
  for (const part of [...frontends, ...configurations]) {
    const { target, id } = part.gatewayLoadBalancer;
    if (target.state !== 'found' && target.state !== 'external') continue;
    const key = ownerOf(part).key;
    const evidence = { text: 'it is chained to a Gateway Load Balancer', place: id.origin.place };
    const known = consumers.get(key);
    consumers.set(
      key,
      known === undefined
        ? {
            ...fromMatrix('gateway-lb-provider', [], context),
            kind: 'gateway-lb-consumer',
            evidence: [evidence],
            assumptions: [
              ...existenceOf(ownerOf(part)),
              'a NAT gateway on the subnet would win, and its flows skip the appliances',
            ],
            members: [key],
            convergence: providerConvergence(part.gatewayLoadBalancer, context),
          }
        : { ...known, evidence: [...known.evidence, evidence] },
    );
  }
  return [...consumers.values()];
}

const ownerOf = (part: FrontendIpConfiguration | IpConfiguration) =>
  part.kind === 'ip-configuration' ? part.nic : part.loadBalancer;

function providerConvergence(link: Link<FrontendIpConfiguration>, context: CheckContext): NewFlows | NoAnswer {
  const provider = nodeOf(link)?.loadBalancer;
  return provider === undefined
    ? { unknown: 'the Gateway Load Balancer is not declared in this template' }
    : convergenceOf(provider, context);
}
