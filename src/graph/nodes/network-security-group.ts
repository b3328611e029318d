// What does a template say about a network security group and its rules?
import type { EvaluatedResource } from '#src/evaluate/evaluated.ts';
import type { Field, Section } from '#src/graph/field.ts';
import { readInt, readString, readStrings } from '#src/graph/field.ts';
import type { NodeList } from '#src/graph/nodes/node.ts';
import type { PartSource } from '#src/graph/nodes/read-node.ts';
import { DeclaredNode, itemSource, joinTexts, Part, readNodes } from '#src/graph/nodes/read-node.ts';

export class NetworkSecurityGroup extends DeclaredNode {
  readonly kind = 'network-security-group';
  /** Inline ones and child resources; without the default rules of the platform. */
  readonly rules: NodeList<SecurityRule>;

  constructor(resource: EvaluatedResource) {
    super(resource);
    this.rules = readNodes(
      this.properties,
      'securityRules',
      (item) => new SecurityRule(itemSource(resource, item), this),
    );
  }
}

export class SecurityRule extends Part {
  readonly kind = 'security-rule';
  /** Undefined where a child resource belongs to a group that is not declared here. */
  readonly networkSecurityGroup: NetworkSecurityGroup | undefined;

  constructor(source: PartSource, networkSecurityGroup: NetworkSecurityGroup | undefined) {
    super(source);
    this.networkSecurityGroup = networkSecurityGroup;
  }

  get priority(): Field<number> {
    return readInt(this.properties, 'priority');
  }
  get direction(): Field<string> {
    return readString(this.properties, 'direction');
  }
  get access(): Field<string> {
    return readString(this.properties, 'access');
  }
  get protocol(): Field<string> {
    return readString(this.properties, 'protocol');
  }
  /** `sourceAddressPrefix` and `sourceAddressPrefixes` together; the same for the others. */
  get sourcePrefixes(): Field<readonly string[]> {
    return oneOrMany(this.properties, 'sourceAddressPrefix', 'sourceAddressPrefixes');
  }
  get sourcePorts(): Field<readonly string[]> {
    return oneOrMany(this.properties, 'sourcePortRange', 'sourcePortRanges');
  }
  get destinationPrefixes(): Field<readonly string[]> {
    return oneOrMany(this.properties, 'destinationAddressPrefix', 'destinationAddressPrefixes');
  }
  get destinationPorts(): Field<readonly string[]> {
    return oneOrMany(this.properties, 'destinationPortRange', 'destinationPortRanges');
  }
  /** Application security groups in place of prefixes. */
  get sourceGroups(): NodeList<Field<string>> {
    return readGroups(this.properties, 'sourceApplicationSecurityGroups');
  }
  get destinationGroups(): NodeList<Field<string>> {
    return readGroups(this.properties, 'destinationApplicationSecurityGroups');
  }
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
