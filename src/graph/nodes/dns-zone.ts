// What does a template say about a public DNS zone and how long its records are kept by resolvers?
import type { Field } from '#src/graph/field.ts';
import { readInt, readString } from '#src/graph/field.ts';
import { DeclaredNode } from '#src/graph/nodes/read-node.ts';

export class DnsZone extends DeclaredNode {
  readonly kind = 'dns-zone';
  readonly recordSets: readonly DnsRecordSet[] = [];

  get zoneType(): Field<string> {
    return readString(this.properties, 'zoneType');
  }
}

/** `Microsoft.Network/dnszones/A` and the like. */
export class DnsRecordSet extends DeclaredNode {
  readonly kind = 'dns-record-set';
  readonly zone: DnsZone | undefined = undefined;

  /** A, AAAA, CNAME and so on, as the type is written. */
  get recordType(): string {
    return this.resource.type.slice(this.resource.type.lastIndexOf('/') + 1);
  }
  get ttl(): Field<number> {
    return readInt(this.properties, 'TTL');
  }
}
