// What does a template say about a network security group and its rules?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field, Section } from '#src/graph/field.ts';
import { readInt, readString, readStrings } from '#src/graph/field.ts';
import type { Mutable, NodeList, PartNode, ResourceNode } from '#src/graph/nodes/node.ts';
import { joinTexts, readNodes, readPart, readResourceNode } from '#src/graph/nodes/read-node.ts';

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

export function readNetworkSecurityGroup(resource: EvaluatedResource): NetworkSecurityGroup {
  const node = readResourceNode(resource);
  const group: Mutable<NetworkSecurityGroup> = {
    ...node,
    kind: 'network-security-group',
    rules: { items: [], open: undefined, written: false, origin: resource.body.origin },
  };
  group.rules = readNodes(node.properties, 'securityRules', (item) =>
    readSecurityRule(readPart(resource, item), group),
  );
  return group;
}

/** A security rule, inline or a child resource. */
export function readSecurityRule(part: PartNode, networkSecurityGroup: NetworkSecurityGroup | undefined): SecurityRule {
  const properties = part.properties;
  return {
    ...part,
    kind: 'security-rule',
    networkSecurityGroup,
    priority: readInt(properties, 'priority'),
    direction: readString(properties, 'direction'),
    access: readString(properties, 'access'),
    protocol: readString(properties, 'protocol'),
    sourcePrefixes: oneOrMany(properties, 'sourceAddressPrefix', 'sourceAddressPrefixes'),
    sourcePorts: oneOrMany(properties, 'sourcePortRange', 'sourcePortRanges'),
    destinationPrefixes: oneOrMany(properties, 'destinationAddressPrefix', 'destinationAddressPrefixes'),
    destinationPorts: oneOrMany(properties, 'destinationPortRange', 'destinationPortRanges'),
    sourceGroups: readGroups(properties, 'sourceApplicationSecurityGroups'),
    destinationGroups: readGroups(properties, 'destinationApplicationSecurityGroups'),
  };
}

// Ports are texts in the service, but templates write plain numbers too.
function oneOrMany(properties: Section, one: string, many: string): Field<readonly string[]> {
  const single = readInt(properties, one);
  const text = single.state === 'known' ? { ...single, value: String(single.value) } : readString(properties, one);
  return joinTexts(text, readStrings(properties, many));
}

function readGroups(properties: Section, name: string): NodeList<Field<string>> {
  return readNodes(properties, name, (item) => readString(item.section, 'id'));
}
