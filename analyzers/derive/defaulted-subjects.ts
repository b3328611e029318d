// Where in a graph does each row of the table of defaults apply: which resources and parts have the property?
import type { Answer, Field } from '#src/graph/field.ts';
import { anyOf, holdsWord, readObject, readString, readValue } from '#src/graph/field.ts';
import type { ResourceGraph } from '#src/graph/graph.ts';
import type {
  FrontendIpConfiguration,
  LoadBalancer,
  LoadBalancingRule,
  OutboundRule,
  Probe,
} from '#src/graph/nodes/load-balancer.ts';
import type { PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { bodyOf } from '#src/graph/nodes/read-node.ts';

/** One property of one resource or part. */
export interface DefaultedSubject {
  readonly node: ResourceNode | PartNode;
  /** Key by which the resource is known; a subnet written inside its network has a key of its own. */
  readonly key: string;
  readonly isPart: boolean;
  readonly field: Field<unknown>;
  /** Whether the row is about this one at all. */
  readonly applies: Answer;
}

type Find = (graph: ResourceGraph) => readonly DefaultedSubject[];

/** By the id of the row. A row without an entry here is about a type of which the graph has no node. */
export const DEFAULTED_SUBJECTS: Readonly<Record<string, Find>> = {
  'lb.probe.protocol': probes((probe) => probe.protocol),
  'lb.probe.interval': probes((probe) => probe.intervalInSeconds),
  'lb.probe.number-of-probes': probes((probe) => probe.numberOfProbes),
  'lb.probe.threshold': probes((probe) => probe.probeThreshold),
  'lb.probe.no-healthy-backends': probes((probe) => probe.noHealthyBackendsBehavior),
  'lb.probe.request-path': probes(
    (probe) => probe.requestPath,
    (probe) => anyOf(holdsWord(probe.protocol, 'Http'), holdsWord(probe.protocol, 'Https')),
  ),
  'lb.rule.probe': rules((rule) => rule.probe.id),
  'lb.rule.idle-timeout': rules((rule) => rule.idleTimeoutInMinutes),
  'lb.rule.tcp-reset': rules((rule) => rule.enableTcpReset),
  // An internal frontend gives no outbound access that could be turned off.
  'lb.rule.disable-outbound-snat': rules(
    (rule) => rule.disableOutboundSnat,
    (rule) => publicSide(nodeOf(rule.frontend)),
  ),
  'lb.rule.floating-ip': rules((rule) => rule.enableFloatingIP),
  'lb.rule.distribution': rules((rule) => rule.loadDistribution),
  'lb.outbound-rule.ports': outboundRules((rule) => rule.allocatedOutboundPorts),
  'lb.outbound-rule.idle-timeout': outboundRules((rule) => rule.idleTimeoutInMinutes),
  'lb.outbound-rule.tcp-reset': outboundRules((rule) => rule.enableTcpReset),
  'lb.outbound-rule.protocol': outboundRules((rule) => rule.protocol),
  'lb.gateway.tunnel-identifiers': (graph) =>
    graph.loadBalancers.flatMap((balancer) =>
      balancer.pools.items.flatMap((pool) =>
        pool.tunnelInterfaces.items.map((tunnel) =>
          part(tunnel, balancer.key, tunnel.identifier, holdsWord(balancer.sku, 'Gateway')),
        ),
      ),
    ),
  'lb.sku': (graph) => graph.loadBalancers.map((balancer) => whole(balancer, balancer.sku)),
  'lb.frontend.zones': (graph) =>
    parts(
      graph,
      (balancer) => balancer.frontends.items,
      zonesOf,
      (frontend) => (frontend.side === 'unknown' ? 'unknown' : frontend.side === 'internal' ? 'yes' : 'no'),
    ),
  'nat-gateway.idle-timeout': (graph) =>
    graph.natGateways.map((gateway) => whole(gateway, gateway.idleTimeoutInMinutes)),
  'nat-gateway.zones': (graph) =>
    graph.natGateways.map((gateway) => whole(gateway, gateway.zones, holdsWord(gateway.sku, 'Standard'))),
  'subnet.default-outbound-access': (graph) =>
    graph.subnets.map((subnet) => ({ ...part(subnet, subnet.subnetKey, subnet.defaultOutboundAccess), isPart: false })),
  'public-ip.zones': (graph) =>
    graph.publicIps.map((address) => whole(address, address.zones, holdsWord(address.sku, 'Standard'))),
  'public-ip.idle-timeout': (graph) => graph.publicIps.map((address) => whole(address, address.idleTimeoutInMinutes)),
  'azure-firewall.zones': (graph) => graph.firewalls.map((firewall) => whole(firewall, firewall.zones)),
  'peering.forwarded-traffic': (graph) =>
    graph.peerings.map((peering) => part(peering, peering.key, peering.allowForwardedTraffic)),
};

/** The property of a resource that has no node of its own in the graph: read from its body by the path of the row. */
export function unmodelledSubjects(
  graph: ResourceGraph,
  resourceType: string,
  path: string,
): readonly DefaultedSubject[] {
  const type = resourceType.toLowerCase();
  const [first = '', second] = path.split('.');
  return graph.template.resources
    .filter((resource) => resource.type.toLowerCase() === type && !resource.existing)
    .map((resource) => {
      const body = bodyOf(resource);
      const field = second === undefined ? readValue(body, first) : readValue(readObject(body, first), second);
      const node: ResourceNode = {
        resource,
        key: resource.key,
        place: resource.place,
        name: readString(body, 'name'),
        deployed: resource.condition,
        copies: resource.copies,
        apiVersion: readString(body, 'apiVersion'),
        location: readString(body, 'location'),
        tags: readObject(body, 'tags'),
        properties: readObject(body, 'properties'),
      };
      return whole(node, field);
    });
}

function probes(fieldOf: (probe: Probe) => Field<unknown>, applies?: (probe: Probe) => Answer): Find {
  return (graph) => parts(graph, (balancer) => balancer.probes.items, fieldOf, applies);
}

function rules(
  fieldOf: (rule: LoadBalancingRule) => Field<unknown>,
  applies?: (rule: LoadBalancingRule) => Answer,
): Find {
  return (graph) => parts(graph, (balancer) => balancer.rules.items, fieldOf, applies);
}

function publicSide(frontend: FrontendIpConfiguration | undefined): Answer {
  if (frontend === undefined || frontend.side === 'unknown') return 'unknown';
  return frontend.side === 'public' ? 'yes' : 'no';
}

function outboundRules(fieldOf: (rule: OutboundRule) => Field<unknown>): Find {
  return (graph) => parts(graph, (balancer) => balancer.outboundRules.items, fieldOf);
}

function parts<Node extends PartNode>(
  graph: ResourceGraph,
  itemsOf: (balancer: LoadBalancer) => readonly Node[],
  fieldOf: (node: Node) => Field<unknown>,
  applies: (node: Node) => Answer = () => 'yes',
): readonly DefaultedSubject[] {
  return graph.loadBalancers.flatMap((balancer) =>
    itemsOf(balancer).map((node) => part(node, balancer.key, fieldOf(node), applies(node))),
  );
}

const zonesOf = (frontend: FrontendIpConfiguration): Field<unknown> => frontend.zones;

function part(node: PartNode, key: string, field: Field<unknown>, applies: Answer = 'yes'): DefaultedSubject {
  return { node, key, isPart: true, field, applies };
}

function whole(node: ResourceNode, field: Field<unknown>, applies: Answer = 'yes'): DefaultedSubject {
  return { node, key: node.key, isPart: false, field, applies };
}
