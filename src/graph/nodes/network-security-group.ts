// What does a template say about a network security group and its rules?
import type { Field } from '#src/graph/field.ts';
import type { NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';

export interface NetworkSecurityGroup extends ResourceNode {
  readonly kind: 'network-security-group';
  /** Inline ones and child resources; without the default rules of the platform. */
  readonly rules: NodeList<SecurityRule>;
}

export interface SecurityRule extends PartNode {
  readonly kind: 'security-rule';
  readonly networkSecurityGroup: NetworkSecurityGroup | undefined;
  readonly priority: Field<number>;
  readonly direction: Field<string>;
  readonly access: Field<string>;
  readonly protocol: Field<string>;
  /** `sourceAddressPrefix` and `sourceAddressPrefixes` together; the same for the others. */
  readonly sourcePrefixes: Field<readonly string[]>;
  readonly sourcePorts: Field<readonly string[]>;
  readonly destinationPrefixes: Field<readonly string[]>;
  readonly destinationPorts: Field<readonly string[]>;
  /** Application security groups in place of prefixes. */
  readonly sourceGroups: NodeList<Field<string>>;
  readonly destinationGroups: NodeList<Field<string>>;
}
