// What does `inspect` say about a template? The graph in the words of the published contract.
// Derived answers (designs, egress, what of a probe counts) are handed in: the graph knows nothing of derivations.
import type { ResourceGraph } from '#src/graph/graph.ts';
import { unmodelledResources } from '#src/graph/graph-gaps.ts';
import { tellDeployed } from '#src/graph/inspect/tell.ts';
import type { TellEffective } from '#src/graph/inspect/tell-load-balancer.ts';
import { tellLoadBalancer } from '#src/graph/inspect/tell-load-balancer.ts';
import { tellNic, tellScaleSet, tellVirtualMachine } from '#src/graph/inspect/tell-machines.ts';
import { tellNeighbours } from '#src/graph/inspect/tell-neighbours.ts';
import {
  tellExternal,
  tellFirewall,
  tellNatGateway,
  tellPublicIp,
  tellPublicIpPrefix,
  tellSecurityGroup,
  tellSubnet,
  tellVirtualNetwork,
} from '#src/graph/inspect/tell-networks.ts';
import { tellRoute } from '#src/graph/inspect/tell-routes.ts';
import type { Inspection, ToldUnknown } from '#src/model/inspection.ts';

export interface InspectInput {
  readonly kind: 'arm' | 'bicep';
  readonly effectiveProbe: TellEffective;
  /** How subnets reach the internet, and which designs were recognised; unknown where nobody derived them. */
  readonly egress?: Inspection['egress'];
  readonly designs?: Inspection['designs'];
}

/** The graph as plain data. */
export function inspectGraph(graph: ResourceGraph, input: InspectInput): Inspection {
  return {
    template: { path: graph.template.path, kind: input.kind, scope: graph.template.scope },
    loadBalancers: graph.loadBalancers.map((balancer) => tellLoadBalancer(balancer, input.effectiveProbe)),
    routes: graph.routes.map(tellRoute),
    natGateways: graph.natGateways.map(tellNatGateway),
    publicIps: graph.publicIps.map(tellPublicIp),
    publicIpPrefixes: graph.publicIpPrefixes.map(tellPublicIpPrefix),
    scaleSets: graph.scaleSets.map(tellScaleSet),
    virtualMachines: graph.virtualMachines.map(tellVirtualMachine),
    networkInterfaces: graph.networkInterfaces.map(tellNic),
    virtualNetworks: graph.virtualNetworks.map(tellVirtualNetwork),
    subnets: graph.subnets.map(tellSubnet),
    networkSecurityGroups: graph.networkSecurityGroups.map(tellSecurityGroup),
    firewalls: graph.firewalls.map(tellFirewall),
    ...tellNeighbours(graph),
    egress: input.egress ?? NOT_DERIVED,
    designs: input.designs ?? NOT_DERIVED,
    others: unmodelledResources(graph).map(({ key, type, condition }) => ({
      key,
      type,
      deployed: tellDeployed(condition),
    })),
    external: graph.external.map(tellExternal),
    gaps: graph.gaps,
  };
}

const NOT_DERIVED: ToldUnknown = { $unknown: 'not derived' };
