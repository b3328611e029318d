// What does a template say about the policy of an Azure Firewall?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link } from '#src/graph/nodes/node.ts';
import { DeclaredNode } from '#src/graph/nodes/read-node.ts';

export class FirewallPolicy extends DeclaredNode {
  readonly kind = 'firewall-policy';
  readonly basePolicy: Link<FirewallPolicy>;

  constructor(resource: EvaluatedResource, links: LinkCollector) {
    super(resource);
    this.basePolicy = links.link('firewall-policy', readLinkId(this.properties, 'basePolicy'));
  }

  get skuTier(): Field<string> {
    return readString(readObject(this.properties, 'sku'), 'tier');
  }
  get threatIntelMode(): Field<string> {
    return readString(this.properties, 'threatIntelMode');
  }
  /** Prefixes whose flows the firewall does not translate. */
  get privateRanges(): Field<readonly string[]> {
    return readStrings(readObject(this.properties, 'snat'), 'privateRanges');
  }
}
