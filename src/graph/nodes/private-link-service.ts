// What does a template say about a Private Link service, which publishes frontends of a load balancer to other networks?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readBoolean, readLinkId, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { FrontendIpConfiguration } from '#src/graph/nodes/load-balancer.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, Part, readLinks, readNodes } from '#src/graph/nodes/read-node.ts';
import type { Subnet } from '#src/graph/nodes/virtual-network.ts';

export class PrivateLinkService extends DeclaredNode {
  readonly kind = 'private-link-service';
  readonly frontends: NodeList<Link<FrontendIpConfiguration>>;
  /** The addresses that clients' flows come from. */
  readonly ipConfigurations: NodeList<PrivateLinkIpConfiguration>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.frontends = readLinks(this.properties, 'loadBalancerFrontendIpConfigurations', 'frontend', links);
    this.ipConfigurations = readNodes(
      this.properties,
      'ipConfigurations',
      (item) => new PrivateLinkIpConfiguration(itemSource(resource, item), links),
    );
  }

  /** Every connection to a member, probes too, then starts with a header. */
  get enableProxyProtocol(): Field<boolean> {
    return readBoolean(this.properties, 'enableProxyProtocol');
  }
}

class PrivateLinkIpConfiguration extends Part {
  readonly kind = 'private-link-ip-configuration';
  readonly subnet: Link<Subnet>;

  constructor(source: PartSource, links: LinkCollector) {
    super(source);
    this.subnet = links.link('subnet', readLinkId(this.properties, 'subnet'));
  }

  get privateIp(): Field<string> {
    return readString(this.properties, 'privateIPAddress');
  }
}
