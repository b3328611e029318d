// Can the address of a BGP peer change under the Route Server?
import { defineCheck } from '#analyzers/check.ts';
import { dependency, isWhollyOpen, judgeWord } from '#analyzers/derive/judged.ts';
import { SUBNET_FIRST_USABLE_HOST } from '#src/azure-facts/subnet-addresses.ts';
import { resourceWords } from '#src/model/resource-name.ts';

export const peerAllocatedDynamically = defineCheck<{ readonly peer: string }>({
  id: 'peer-allocated-dynamically',
  code: 'RS06',
  aliases: ['RS-06'],
  area: 'routing',
  severity: 'warning',
  title: 'A peer of a Route Server has an address that may change',
  outage:
    'After a new allocation the session never comes up again: the appliance announces no routes until the peer is written anew.',
  why: 'A dynamic address stays while the machine lives and may be another one when it is created again; the peer keeps the old one.',
  remedy: 'Set privateIPAllocationMethod to Static, with the address that the peer names.',
  notWhen: 'The peer reads the address from the interface, and both are always deployed together.',
  azureFacts: [SUBNET_FIRST_USABLE_HOST],
  options: [],
  *run({ graph, facts }) {
    const first = facts(SUBNET_FIRST_USABLE_HOST);
    const routed = new Set(
      graph.routes.flatMap(({ nextHops }) =>
        nextHops.items.flatMap(({ target }) => ('ipConfiguration' in target ? [target.ipConfiguration] : [])),
      ),
    );
    for (const hub of graph.virtualHubs) {
      for (const { peer, deployed, key, place } of hub.bgpConnections) {
        // An address that a route names too has a check of its own.
        if (deployed === false || !('ipConfiguration' in peer) || routed.has(peer.ipConfiguration)) continue;
        const { allocation, privateIp } = peer.ipConfiguration;
        const judged = judgeWord(allocation, ['Dynamic'], privateIp.state === 'absent');
        if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
        yield {
          at: allocation.origin.place,
          resource: peer.nic.key,
          because: [
            { text: 'the peer with this address', place },
            { text: `a subnet hands out its free addresses from number ${first.value} on`, source: first.id },
          ],
          data: { peer: resourceWords(key).name },
          ...dependency(judged),
        };
      }
    }
  },
  message: ({ peer }, verdict) =>
    `The peer ${peer} ${verdict === 'depends' ? 'may have' : 'has'} a dynamic address: a new allocation ends its session for good.`,
});
