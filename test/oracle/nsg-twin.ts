// The verdict of a security group, found by asking its rules one after the other for one packet. No code under test is used.

export interface TwinRule {
  readonly priority: number;
  readonly access: 'allow' | 'deny';
  readonly protocol: 'tcp' | 'udp' | '*';
  /** A prefix, several of them with commas between, a tag, or `asg:` and the name of an application security group. */
  readonly source: string;
  readonly destination: string;
  /** `*`, `80`, `80-90`, or several of them with commas between. */
  readonly ports: string;
}

export interface TwinPacket {
  readonly protocol: 'tcp' | 'udp';
  readonly source: string;
  readonly destination: string;
  readonly port: number;
  /** Application security groups of the interfaces at both ends. */
  readonly sourceGroups?: readonly string[];
  readonly destinationGroups?: readonly string[];
}

/** First match in the order of priorities; `network` is the address space that the tag VirtualNetwork stands for. */
export function twinVerdict(
  rules: readonly TwinRule[],
  packet: TwinPacket,
  network: string,
  direction: 'in' | 'out' = 'in',
): 'allow' | 'deny' {
  const ordered = [...rules].sort((left, right) => left.priority - right.priority);
  for (const rule of ordered) {
    if (rule.protocol !== '*' && rule.protocol !== packet.protocol) continue;
    if (!holds(rule.source, packet.source, packet.sourceGroups ?? [], network)) continue;
    if (!holds(rule.destination, packet.destination, packet.destinationGroups ?? [], network)) continue;
    if (rule.ports.split(',').some((words) => isPort(packet.port, words))) return rule.access;
  }
  const isInside = isIn(packet.source, network, network) && isIn(packet.destination, network, network);
  if (direction === 'out') return isInside || isIn(packet.destination, 'Internet', network) ? 'allow' : 'deny';
  return isInside || packet.source === '168.63.129.16' ? 'allow' : 'deny';
}

function isPort(port: number, words: string): boolean {
  const [from = '', to = from] = words === '*' ? ['0', '65535'] : words.split('-');
  return port >= Number(from) && port <= Number(to);
}

const holds = (words: string, address: string, groups: readonly string[], network: string): boolean =>
  words
    .split(',')
    .some((word) => (word.startsWith('asg:') ? groups.includes(word.slice(4)) : isIn(address, word, network)));

function isIn(address: string, words: string, network: string): boolean {
  if (words === '*') return true;
  if (words === 'VirtualNetwork') return address === '168.63.129.16' || isIn(address, network, network);
  if (words === 'AzureLoadBalancer') return address === '168.63.129.16';
  if (words === 'Internet') return address !== '168.63.129.16' && !address.startsWith('10.');
  const [base = '', length = '32'] = words.split('/');
  const bits = (text: string) =>
    text
      .split('.')
      .map((octet) => Number(octet).toString(2).padStart(8, '0'))
      .join('');
  return bits(base).slice(0, Number(length)) === bits(address).slice(0, Number(length));
}
