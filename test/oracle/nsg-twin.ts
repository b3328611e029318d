// The verdict of a security group, found by asking its rules one after the other for one packet. No code under test is used.

export interface TwinRule {
  readonly priority: number;
  readonly access: 'allow' | 'deny';
  readonly protocol: 'tcp' | 'udp' | '*';
  readonly source: string;
  readonly destination: string;
  /** `*`, `80` or `80-90`. */
  readonly ports: string;
}

export interface TwinPacket {
  readonly protocol: 'tcp' | 'udp';
  readonly source: string;
  readonly destination: string;
  readonly port: number;
}

/** First match in the order of priorities; `network` is the address space that the tag VirtualNetwork stands for. */
export function twinVerdict(rules: readonly TwinRule[], packet: TwinPacket, network: string): 'allow' | 'deny' {
  const ordered = [...rules].sort((left, right) => left.priority - right.priority);
  for (const rule of ordered) {
    if (rule.protocol !== '*' && rule.protocol !== packet.protocol) continue;
    if (!isIn(packet.source, rule.source, network) || !isIn(packet.destination, rule.destination, network)) continue;
    const [from, to = from] = rule.ports === '*' ? ['0', '65535'] : rule.ports.split('-');
    if (packet.port >= Number(from) && packet.port <= Number(to)) return rule.access;
  }
  const isInside = isIn(packet.source, network, network) && isIn(packet.destination, network, network);
  return isInside || packet.source === '168.63.129.16' ? 'allow' : 'deny';
}

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
