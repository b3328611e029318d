// What does a template say about public IP addresses and prefixes?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field } from '#src/graph/field.ts';
import { readInt, readLinkId, readObject, readString, readStrings } from '#src/graph/field.ts';
import type { LinkCollector } from '#src/graph/link-collector.ts';
import type { Link, ResourceNode } from '#src/graph/nodes/node.ts';
import { bodyOf, readResourceNode } from '#src/graph/nodes/read-node.ts';

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

export function readPublicIpAddress(resource: EvaluatedResource, links: LinkCollector): PublicIpAddress {
  const node = readResourceNode(resource);
  const body = bodyOf(resource);
  const sku = readObject(body, 'sku');
  const properties = node.properties;
  return {
    ...node,
    kind: 'public-ip-address',
    sku: readString(sku, 'name'),
    tier: readString(sku, 'tier'),
    zones: readStrings(body, 'zones'),
    allocation: readString(properties, 'publicIPAllocationMethod'),
    addressVersion: readString(properties, 'publicIPAddressVersion'),
    idleTimeoutInMinutes: readInt(properties, 'idleTimeoutInMinutes'),
    ipAddress: readString(properties, 'ipAddress'),
    prefix: links.link('public-ip-prefix', readLinkId(properties, 'publicIPPrefix')),
  };
}

export function readPublicIpPrefix(resource: EvaluatedResource): PublicIpPrefix {
  const node = readResourceNode(resource);
  const body = bodyOf(resource);
  return {
    ...node,
    kind: 'public-ip-prefix',
    sku: readString(readObject(body, 'sku'), 'name'),
    zones: readStrings(body, 'zones'),
    prefixLength: readInt(node.properties, 'prefixLength'),
    addressVersion: readString(node.properties, 'publicIPAddressVersion'),
  };
}
