// What does a template say about a Traffic Manager profile, how it monitors, and its endpoints?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { known, readInt, readObject, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, Part, readNodes } from '#src/graph/nodes/read-node.ts';

export class TrafficManagerProfile extends DeclaredNode {
  readonly kind = 'traffic-manager-profile';
  /** Inline ones and child resources. */
  readonly endpoints: NodeList<TrafficManagerEndpoint>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.endpoints = readNodes(
      this.properties,
      'endpoints',
      (item) => new TrafficManagerEndpoint(itemSource(resource, item), this, links),
    );
  }

  get routingMethod(): Field<string> {
    return readString(this.properties, 'trafficRoutingMethod');
  }
  get profileStatus(): Field<string> {
    return readString(this.properties, 'profileStatus');
  }
  get ttl(): Field<number> {
    return readInt(readObject(this.properties, 'dnsConfig'), 'ttl');
  }
  get monitorProtocol(): Field<string> {
    return readString(readObject(this.properties, 'monitorConfig'), 'protocol');
  }
  get monitorPort(): Field<number> {
    return readInt(readObject(this.properties, 'monitorConfig'), 'port');
  }
  get monitorPath(): Field<string> {
    return readString(readObject(this.properties, 'monitorConfig'), 'path');
  }
  get intervalInSeconds(): Field<number> {
    return readInt(readObject(this.properties, 'monitorConfig'), 'intervalInSeconds');
  }
  get timeoutInSeconds(): Field<number> {
    return readInt(readObject(this.properties, 'monitorConfig'), 'timeoutInSeconds');
  }
  get toleratedNumberOfFailures(): Field<number> {
    return readInt(readObject(this.properties, 'monitorConfig'), 'toleratedNumberOfFailures');
  }
}

export class TrafficManagerEndpoint extends Part {
  readonly kind = 'traffic-manager-endpoint';
  /** Undefined where a child resource belongs to a profile that is not declared here. */
  readonly profile: TrafficManagerProfile | undefined;
  /** Of an Azure endpoint that is a public address. */
  readonly publicIp: Link<PublicIpAddress>;

  constructor(source: PartSource, profile: TrafficManagerProfile | undefined, links: LinkCollector) {
    super(source);
    this.profile = profile;
    this.publicIp = links.link('public-ip-address', this.targetResourceId);
  }

  /** `azureEndpoints`, `externalEndpoints` or `nestedEndpoints`, behind the last slash of the type. */
  get endpointType(): Field<string> {
    const type = this.isChildResource
      ? known(this.resource.type, this.section.origin)
      : readString(this.section, 'type');
    return type.state === 'known' ? known(type.value.slice(type.value.lastIndexOf('/') + 1), type.origin) : type;
  }
  get target(): Field<string> {
    return readString(this.properties, 'target');
  }
  get targetResourceId(): Field<string> {
    return readString(this.properties, 'targetResourceId');
  }
  get priority(): Field<number> {
    return readInt(this.properties, 'priority');
  }
  get weight(): Field<number> {
    return readInt(this.properties, 'weight');
  }
  get endpointStatus(): Field<string> {
    return readString(this.properties, 'endpointStatus');
  }
  /** Enabled: the endpoint is handed out without being probed. */
  get alwaysServe(): Field<string> {
    return readString(this.properties, 'alwaysServe');
  }
}
