// What does a template say about Front Door (classic), which holds everything in one resource?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readInt, readLinkId, readString } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link, NodeList } from '#src/graph/nodes/node.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, Part, readNodes } from '#src/graph/nodes/read-node.ts';

export class ClassicFrontDoor extends DeclaredNode {
  readonly kind = 'classic-front-door';
  readonly pools: NodeList<ClassicBackendPool>;
  readonly probes: NodeList<ClassicHealthProbe>;
  readonly loadBalancing: NodeList<ClassicLoadBalancing>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.pools = readNodes(
      this.properties,
      'backendPools',
      (item) => new ClassicBackendPool(itemSource(resource, item), links),
    );
    this.probes = readNodes(
      this.properties,
      'healthProbeSettings',
      (item) => new ClassicHealthProbe(itemSource(resource, item)),
    );
    this.loadBalancing = readNodes(
      this.properties,
      'loadBalancingSettings',
      (item) => new ClassicLoadBalancing(itemSource(resource, item)),
    );
  }

  get enabledState(): Field<string> {
    return readString(this.properties, 'enabledState');
  }
}

export class ClassicBackendPool extends Part {
  readonly kind = 'classic-backend-pool';
  readonly backends: NodeList<ClassicBackend>;
  readonly probe: Link<ClassicHealthProbe>;
  readonly loadBalancing: Link<ClassicLoadBalancing>;

  constructor(source: PartSource, links: LinkCollector) {
    super(source);
    this.backends = readNodes(
      this.properties,
      'backends',
      (item) => new ClassicBackend(itemSource(this.resource, item)),
    );
    this.probe = links.link('classic-health-probe', readLinkId(this.properties, 'healthProbeSettings'));
    this.loadBalancing = links.link('classic-load-balancing', readLinkId(this.properties, 'loadBalancingSettings'));
  }
}

/** Its properties stand at the top, without a `properties` object. */
export class ClassicBackend extends Part {
  readonly kind = 'classic-backend';

  get address(): Field<string> {
    return readString(this.section, 'address');
  }
  get priority(): Field<number> {
    return readInt(this.section, 'priority');
  }
  get weight(): Field<number> {
    return readInt(this.section, 'weight');
  }
  get enabledState(): Field<string> {
    return readString(this.section, 'enabledState');
  }
}

export class ClassicHealthProbe extends Part {
  readonly kind = 'classic-health-probe';

  get intervalInSeconds(): Field<number> {
    return readInt(this.properties, 'intervalInSeconds');
  }
  get path(): Field<string> {
    return readString(this.properties, 'path');
  }
  get protocol(): Field<string> {
    return readString(this.properties, 'protocol');
  }
  /** Disabled: nothing is probed. */
  get enabledState(): Field<string> {
    return readString(this.properties, 'enabledState');
  }
}

export class ClassicLoadBalancing extends Part {
  readonly kind = 'classic-load-balancing';

  get sampleSize(): Field<number> {
    return readInt(this.properties, 'sampleSize');
  }
  get successfulSamplesRequired(): Field<number> {
    return readInt(this.properties, 'successfulSamplesRequired');
  }
  get additionalLatencyMilliseconds(): Field<number> {
    return readInt(this.properties, 'additionalLatencyMilliseconds');
  }
}
