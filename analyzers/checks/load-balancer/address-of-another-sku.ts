// Has a public frontend an address of another SKU than its load balancer?
import { defineCheck } from '#analyzers/check.ts';
import { knownText } from '#analyzers/derive/called.ts';
import type { Judged } from '#analyzers/derive/judged.ts';
import { dependency, judge } from '#analyzers/derive/judged.ts';
import { LB_SKU_MUST_MATCH_ADDRESS, PUBLIC_IP_SKU_WHEN_ABSENT } from '#src/azure-facts/load-balancer-conditions.ts';
import type { LoadBalancer } from '#src/graph/nodes/load-balancer.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { PublicIpAddress } from '#src/graph/nodes/public-ip-address.ts';

interface Data extends Record<string, string | null> {
  readonly loadBalancerSku: string | null;
  readonly address: string;
  readonly addressSku: string | null;
}

export const addressOfAnotherSku = defineCheck<Data>({
  id: 'address-of-another-sku',
  code: 'LB35',
  aliases: ['LB-35'],
  area: 'load-balancer',
  severity: 'error',
  title: 'A load balancer and the address of its frontend have different SKUs',
  outage: 'The deployment is refused.',
  why: 'A Standard load balancer takes Standard addresses only. An address without SKU used to be Basic.',
  remedy: 'Write "sku": { "name": "Standard" } into the address, with static allocation.',
  notWhen: 'Never: the service refuses it.',
  azureFacts: [LB_SKU_MUST_MATCH_ADDRESS, PUBLIC_IP_SKU_WHEN_ABSENT],
  options: [],
  *run({ graph }) {
    for (const frontend of graph.loadBalancers.flatMap((loadBalancer) => loadBalancer.frontends.items)) {
      const { loadBalancer } = frontend;
      const address = nodeOf(frontend.publicIp);
      if (address === undefined || address.deployed === false || areAlike(loadBalancer, address)) continue;
      const judged = differ(loadBalancer, address);
      if (judged.answer === 'no') continue;
      const isAbsent = address.sku.state === 'absent';
      yield {
        at: address.sku.origin.place,
        resource: address.key,
        because: [
          { text: 'the SKU of the load balancer', place: loadBalancer.sku.origin.place },
          { text: 'the frontend with this address', place: frontend.place, source: LB_SKU_MUST_MATCH_ADDRESS.id },
          ...(isAbsent
            ? [{ text: 'an address without SKU used to be Basic', source: PUBLIC_IP_SKU_WHEN_ABSENT.id }]
            : []),
        ],
        data: {
          loadBalancerSku: knownText(loadBalancer.sku),
          address: address.key,
          addressSku: isAbsent ? 'none' : knownText(address.sku),
        },
        ...dependency(judged),
      };
    }
  },
  message: ({ loadBalancerSku, addressSku }, verdict) => {
    if (verdict === 'depends')
      return 'The load balancer and the address of its frontend may have different SKUs, which is refused.';
    const sku = addressSku === 'none' ? 'names no SKU' : `is ${addressSku}`;
    return `The load balancer is ${loadBalancerSku}, and the address of its frontend ${sku}.`;
  },
});

// The same parameter on both sides is one choice.
function areAlike(loadBalancer: LoadBalancer, address: PublicIpAddress): boolean {
  const [one, other] = [loadBalancer.sku, address.sku];
  return one.state === 'unknown' && other.state === 'unknown' && one.unknown.text === other.unknown.text;
}

// A load balancer without SKU is a finding of its own, and so is a Basic one.
function differ(loadBalancer: LoadBalancer, address: PublicIpAddress): Judged {
  const { sku } = loadBalancer;
  if (sku.state === 'absent') return { answer: 'no' };
  if (sku.state === 'known')
    return judge(address.sku, (other) => !sameWord(other, sku.value), !sameWord(sku.value, 'Basic'));
  if (sku.unknown.alternatives === undefined || address.sku.state === 'unknown') return { answer: 'no' };
  const theirs = address.sku.state === 'known' ? address.sku.value : 'Basic';
  return judge<string>(sku, (own) => !sameWord(own, theirs), false);
}

const sameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
