// Does a peer of a Route Server use a number that is taken?
import { defineCheck } from '#analyzers/check.ts';
import { knownNumber } from '#analyzers/derive/called.ts';
import { dependency, isWhollyOpen, judge } from '#analyzers/derive/judged.ts';
import { ROUTE_SERVER_LARGEST_ASN, ROUTE_SERVER_RESERVED_ASNS } from '#src/azure-facts/route-server.ts';

export const reservedPeerAsn = defineCheck<{ readonly asn: number | null }>({
  id: 'reserved-peer-asn',
  code: 'RS03',
  aliases: ['RS-03'],
  area: 'routing',
  severity: 'error',
  title: 'A peer of a Route Server uses a reserved autonomous system number',
  outage: 'The session does not come up, or the routes are dropped: nothing is announced.',
  why: 'Some numbers belong to Azure or to the registries, and a Route Server takes only 16-bit ones.',
  remedy: 'Take a private number from 64512 on that is not reserved, such as 65001.',
  notWhen: 'Never: the number is refused.',
  azureFacts: [ROUTE_SERVER_RESERVED_ASNS, ROUTE_SERVER_LARGEST_ASN],
  options: [],
  *run({ graph, facts }) {
    const [reserved, largest] = [facts(ROUTE_SERVER_RESERVED_ASNS), facts(ROUTE_SERVER_LARGEST_ASN)];
    const isReserved = (asn: number): boolean =>
      reserved.value.some((range) => holds(range, asn)) || asn > largest.value;
    for (const peer of graph.bgpConnections) {
      if (peer.hub?.isRouteServer !== 'yes') continue;
      const judged = judge(peer.peerAsn, isReserved, false);
      if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
      yield {
        at: peer.peerAsn.origin.place,
        resource: peer.key,
        because: [
          { text: `reserved are ${reserved.value.join(', ')}`, source: reserved.id },
          { text: `the largest is ${largest.value}`, source: largest.id },
        ],
        data: { asn: knownNumber(peer.peerAsn) },
        ...dependency(judged),
      };
    }
  },
  message: ({ asn }, verdict) =>
    asn === null || verdict === 'depends'
      ? 'The peer may use an autonomous system number that is reserved.'
      : `The peer uses the autonomous system number ${asn}, which is reserved.`,
});

/** `8074` or `64496-64511`. */
function holds(range: string, asn: number): boolean {
  const [from = '', to = from] = range.split('-');
  return asn >= Number(from) && asn <= Number(to);
}
