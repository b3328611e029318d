// What do the rules of a network security group say, in the order in which they are asked?
import { NSG_DEFAULT_RULES, NSG_VIRTUAL_NETWORK_TAG } from '#src/azure-facts/network-security-groups.ts';
import type { Field } from '#src/graph/field.ts';
import { holdsWord } from '#src/graph/field.ts';
import { identityOfField } from '#src/graph/identity.ts';
import type { NetworkSecurityGroup, SecurityRule } from '#src/graph/nodes/network-security-group.ts';
import type { NodeList } from '#src/graph/nodes/node.ts';
import { parseAddressRange } from '#src/model/address-range.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import type { UnknownValue } from '#src/model/value.ts';
import type { FlowProtocol, PortRange } from './flow.ts';
import { ALL_PORTS, ALL_PROTOCOLS, parsePorts } from './flow.ts';
import type { RuleReading, RuleSide } from './rule-match.ts';

export interface RuleReadings {
  readonly inbound: readonly RuleReading[];
  readonly outbound: readonly RuleReading[];
}

/** The rules of both directions, the default ones last. */
export function deriveRuleReadings(group: NetworkSecurityGroup): RuleReadings {
  return { inbound: readings(group, 'Inbound'), outbound: readings(group, 'Outbound') };
}

function readings(group: NetworkSecurityGroup, direction: 'Inbound' | 'Outbound'): readonly RuleReading[] {
  const own = group.rules.items.filter(
    (rule) => rule.deployed !== false && holdsWord(rule.direction, direction) !== 'no',
  );
  const ordered = own
    .filter((rule) => rule.priority.state === 'known')
    .sort((left, right) => order(left) - order(right));
  // A rule of unknown priority may stand before all others, and a list that cannot be known may hold any rule.
  const first = own.filter((rule) => rule.priority.state !== 'known').map((rule) => readRule(rule, direction));
  const hidden = group.rules.open === undefined ? [] : [hiddenRule(group, group.rules.open)];
  return [...hidden, ...first, ...ordered.map((rule) => readRule(rule, direction)), ...defaultRules(direction)];
}

const order = (rule: SecurityRule): number => (rule.priority.state === 'known' ? rule.priority.value : 0);

function readRule(rule: SecurityRule, direction: 'Inbound' | 'Outbound'): RuleReading {
  const name = rule.name.state === 'known' ? rule.name.value : '(unnamed rule)';
  const text = `rule ${name} of ${resourceWords(rule.networkSecurityGroup?.key ?? rule.key).name}`;
  return {
    name,
    access: accessOf(rule),
    doubt: doubtOf(rule, direction),
    protocols: protocolsOf(rule),
    ports: portsOf(rule.destinationPorts),
    source: sidesOf(rule.sourcePrefixes, rule.sourceGroups),
    destination: sidesOf(rule.destinationPrefixes, rule.destinationGroups),
    hasSourcePorts: !coversAll(portsOf(rule.sourcePorts)),
    because: { text, place: rule.place },
  };
}

function accessOf(rule: SecurityRule): RuleReading['access'] {
  if (holdsWord(rule.access, 'Allow') === 'yes') return 'allow';
  return holdsWord(rule.access, 'Deny') === 'yes' ? 'deny' : undefined;
}

function doubtOf(rule: SecurityRule, direction: string): UnknownValue | undefined {
  if (rule.deployed !== true && rule.deployed !== false) return rule.deployed;
  if (rule.copies !== undefined) return rule.copies;
  if (rule.priority.state === 'unknown') return rule.priority.unknown;
  return holdsWord(rule.direction, direction) === 'unknown' && rule.direction.state === 'unknown'
    ? rule.direction.unknown
    : undefined;
}

// Only TCP and UDP are asked for; other protocols match no flow.
function protocolsOf(rule: SecurityRule): readonly FlowProtocol[] | undefined {
  if (rule.protocol.state !== 'known') return undefined;
  const word = rule.protocol.value.toLowerCase();
  return word === '*' ? ALL_PROTOCOLS : ALL_PROTOCOLS.filter((protocol) => protocol === word);
}

function portsOf(texts: Field<readonly string[]>): readonly PortRange[] | undefined {
  if (texts.state !== 'known') return undefined;
  // Lists may be written in one text, `80,443`.
  const ranges = texts.value.flatMap((text) => text.split(',')).map(parsePorts);
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

// A rule that does not write its source ports is refused by the service; it is read as one for all of them.
const coversAll = (ranges: readonly PortRange[] | undefined): boolean =>
  ranges?.some((range) => range.first <= 1 && range.last === ALL_PORTS.last) ?? false;

function sidesOf(texts: Field<readonly string[]>, groups: NodeList<Field<string>>): readonly RuleSide[] | undefined {
  if (groups.written && (groups.items.length > 0 || groups.open !== undefined)) {
    if (groups.open !== undefined) return undefined;
    return groups.items.map(
      (group): RuleSide => ({
        kind: 'group',
        id: identityOfField(group),
      }),
    );
  }
  if (texts.state !== 'known') return undefined;
  return texts.value.flatMap((text) => text.split(',')).map((text) => sideOf(text.trim()));
}

function sideOf(text: string): RuleSide {
  const range = parseAddressRange(text);
  if (text === '*' || text.toLowerCase() === 'any') return { kind: 'any' };
  return range === undefined ? { kind: 'tag', tag: text } : { kind: 'range', range };
}

function hiddenRule(group: NetworkSecurityGroup, open: UnknownValue): RuleReading {
  return {
    name: 'a rule that cannot be known',
    access: undefined,
    doubt: open,
    protocols: undefined,
    ports: undefined,
    source: undefined,
    destination: undefined,
    hasSourcePorts: true,
    because: { text: `the rules of ${resourceWords(group.key).name} cannot be listed`, place: open.origin.place },
  };
}

function defaultRules(direction: 'Inbound' | 'Outbound'): readonly RuleReading[] {
  return NSG_DEFAULT_RULES.value
    .filter((rule) => rule.direction === direction)
    .map((rule) => ({
      name: rule.name,
      access: rule.access === 'Allow' ? 'allow' : 'deny',
      doubt: undefined,
      protocols: ALL_PROTOCOLS,
      ports: [ALL_PORTS],
      source: [sideOf(rule.source)],
      destination: [sideOf(rule.destination)],
      hasSourcePorts: false,
      because: {
        text: `default rule ${rule.name}`,
        source: rule.source === 'VirtualNetwork' ? NSG_VIRTUAL_NETWORK_TAG.id : NSG_DEFAULT_RULES.id,
      },
    }));
}
