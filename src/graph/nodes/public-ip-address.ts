// What does a template say about public IP addresses and prefixes?
import type { Field } from '#src/graph/field.ts';
import type { Link, ResourceNode } from '#src/graph/nodes/node.ts';

export interface PublicIpAddress extends ResourceNode {
  readonly kind: 'public-ip-address';
  readonly sku: Field<string>;
  readonly tier: Field<string>;
  readonly zones: Field<readonly string[]>;
  readonly allocation: Field<string>;
  readonly addressVersion: Field<string>;
  readonly idleTimeoutInMinutes: Field<number>;
  readonly ipAddress: Field<string>;
  readonly prefix: Link<PublicIpPrefix>;
}

export interface PublicIpPrefix extends ResourceNode {
  readonly kind: 'public-ip-prefix';
  readonly sku: Field<string>;
  readonly zones: Field<readonly string[]>;
  readonly prefixLength: Field<number>;
  readonly addressVersion: Field<string>;
}
