// What does a template say about public IP addresses and prefixes?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readInt, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import { DeclaredNode } from '#src/graph/nodes/read-node.ts';

export class PublicIpAddress extends DeclaredNode {
  readonly kind = 'public-ip-address';
  readonly prefix: Link<PublicIpPrefix>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.prefix = links.link('public-ip-prefix', readLinkId(this.properties, 'publicIPPrefix'));
  }

  get sku(): Field<string> {
    return readString(readObject(this.body, 'sku'), 'name');
  }
  get tier(): Field<string> {
    return readString(readObject(this.body, 'sku'), 'tier');
  }
  get zones(): Field<readonly string[]> {
    return readStrings(this.body, 'zones');
  }
  get allocation(): Field<string> {
    return readString(this.properties, 'publicIPAllocationMethod');
  }
  get addressVersion(): Field<string> {
    return readString(this.properties, 'publicIPAddressVersion');
  }
  get idleTimeoutInMinutes(): Field<number> {
    return readInt(this.properties, 'idleTimeoutInMinutes');
  }
  get ipAddress(): Field<string> {
    return readString(this.properties, 'ipAddress');
  }
}

export class PublicIpPrefix extends DeclaredNode {
  readonly kind = 'public-ip-prefix';

  get sku(): Field<string> {
    return readString(readObject(this.body, 'sku'), 'name');
  }
  get zones(): Field<readonly string[]> {
    return readStrings(this.body, 'zones');
  }
  get prefixLength(): Field<number> {
    return readInt(this.properties, 'prefixLength');
  }
  get addressVersion(): Field<string> {
    return readString(this.properties, 'publicIPAddressVersion');
  }
}
