// What does a template say about Front Door Standard and Premium: a profile with origin groups, endpoints and routes?
// Each of them is a resource of its own; those of a profile that is declared elsewhere stand in the graph as well.
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Answer, Field } from '#src/graph/field.ts';
import { anyOf, holdsWord, readInt, readLinkId, readObject, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import { DeclaredNode } from '#src/graph/nodes/read-node.ts';

export class FrontDoorProfile extends DeclaredNode {
  readonly kind = 'front-door-profile';
  readonly originGroups: readonly OriginGroup[] = [];
  readonly endpoints: readonly FrontDoorEndpoint[] = [];

  get sku(): Field<string> {
    return readString(readObject(this.body, 'sku'), 'name');
  }
  get originResponseTimeoutSeconds(): Field<number> {
    return readInt(this.properties, 'originResponseTimeoutSeconds');
  }
  /** A profile of the same type may be a content delivery network, which fails over in other ways. */
  get isFrontDoor(): Answer {
    return anyOf(...FRONT_DOOR_SKUS.map((sku) => holdsWord(this.sku, sku)));
  }
}

const FRONT_DOOR_SKUS = ['Standard_AzureFrontDoor', 'Premium_AzureFrontDoor'];

export class OriginGroup extends DeclaredNode {
  readonly kind = 'origin-group';
  /** Undefined where it is declared elsewhere. */
  readonly profile: FrontDoorProfile | undefined = undefined;
  readonly origins: readonly Origin[] = [];

  /** Written at all: without it nothing is probed. */
  get hasProbe(): Answer {
    const settings = readObject(this.properties, 'healthProbeSettings');
    return settings.state === 'unknown' ? 'unknown' : settings.state === 'known' ? 'yes' : 'no';
  }
  get probeIntervalInSeconds(): Field<number> {
    return readInt(readObject(this.properties, 'healthProbeSettings'), 'probeIntervalInSeconds');
  }
  get probePath(): Field<string> {
    return readString(readObject(this.properties, 'healthProbeSettings'), 'probePath');
  }
  get probeProtocol(): Field<string> {
    return readString(readObject(this.properties, 'healthProbeSettings'), 'probeProtocol');
  }
  get sampleSize(): Field<number> {
    return readInt(readObject(this.properties, 'loadBalancingSettings'), 'sampleSize');
  }
  get successfulSamplesRequired(): Field<number> {
    return readInt(readObject(this.properties, 'loadBalancingSettings'), 'successfulSamplesRequired');
  }
  get additionalLatencyInMilliseconds(): Field<number> {
    return readInt(readObject(this.properties, 'loadBalancingSettings'), 'additionalLatencyInMilliseconds');
  }
  get sessionAffinityState(): Field<string> {
    return readString(this.properties, 'sessionAffinityState');
  }
}

export class Origin extends DeclaredNode {
  readonly kind = 'origin';
  readonly group: OriginGroup | undefined = undefined;

  get hostName(): Field<string> {
    return readString(this.properties, 'hostName');
  }
  get priority(): Field<number> {
    return readInt(this.properties, 'priority');
  }
  get weight(): Field<number> {
    return readInt(this.properties, 'weight');
  }
  get enabledState(): Field<string> {
    return readString(this.properties, 'enabledState');
  }
}

export class FrontDoorEndpoint extends DeclaredNode {
  readonly kind = 'front-door-endpoint';
  readonly profile: FrontDoorProfile | undefined = undefined;
  readonly routes: readonly FrontDoorRoute[] = [];

  get enabledState(): Field<string> {
    return readString(this.properties, 'enabledState');
  }
}

export class FrontDoorRoute extends DeclaredNode {
  readonly kind = 'front-door-route';
  readonly endpoint: FrontDoorEndpoint | undefined = undefined;
  readonly originGroup: Link<OriginGroup>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.originGroup = links.link('origin-group', readLinkId(this.properties, 'originGroup'));
  }

  get enabledState(): Field<string> {
    return readString(this.properties, 'enabledState');
  }
}
