// Does a VPN gateway have a standby that takes minutes?
import { defineCheck } from '#analyzers/check.ts';
import { dependency, isWhollyOpen, judge, not } from '#analyzers/derive/judged.ts';
import { deriveGatewaysBesideRouteServer } from '#analyzers/derive/route-server-network.ts';
import { VPN_ACTIVE_ACTIVE_DEFAULT, VPN_UNPLANNED_FAILOVER } from '#src/azure-facts/gateways.ts';
import { holdsWord } from '#src/graph/field.ts';

export const vpnGatewayActiveStandby = defineCheck<{ readonly min: number | null; readonly max: number | null }>({
  id: 'vpn-gateway-active-standby',
  code: 'NB09',
  aliases: ['NB-09'],
  area: 'gateway',
  severity: 'info',
  title: 'A VPN gateway runs active-standby',
  outage: 'An unplanned failover takes one to three minutes, in which nothing reaches on-premises.',
  why: 'One instance carries the tunnels; the other takes over and builds them again. Left out, activeActive is false.',
  remedy: 'Set activeActive to true with a second public address, and a tunnel to each instance.',
  notWhen: 'Minutes without on-premises are acceptable.',
  azureFacts: [VPN_ACTIVE_ACTIVE_DEFAULT, VPN_UNPLANNED_FAILOVER],
  options: [],
  *run({ graph, ask, facts }) {
    const [standard, window] = [facts(VPN_ACTIVE_ACTIVE_DEFAULT), facts(VPN_UNPLANNED_FAILOVER)];
    const hubs = graph.virtualHubs.filter((hub) => hub.deployed !== false && hub.isRouteServer === 'yes');
    // Beside a Route Server it is more than slow: a check of its own tells that.
    const told = new Set(hubs.flatMap((hub) => ask(deriveGatewaysBesideRouteServer, hub)));
    for (const gateway of graph.virtualNetworkGateways) {
      if (told.has(gateway) || holdsWord(gateway.gatewayType, 'Vpn') !== 'yes') continue;
      const judged = not(judge(gateway.activeActive, (isOn) => isOn, standard.value));
      if (judged.answer === 'no' || isWhollyOpen(judged)) continue;
      yield {
        at: gateway.activeActive.origin.place,
        resource: gateway.key,
        because: [
          { text: `left out, activeActive is ${standard.value}`, source: standard.id },
          { text: `unplanned: ${window.value.min} to ${window.value.max} s`, source: window.id },
        ],
        data: { min: window.value.min ?? null, max: window.value.max },
        ...dependency(judged),
      };
    }
  },
  message: ({ min, max }, verdict) =>
    `The gateway ${verdict === 'depends' ? 'may run' : 'runs'} active-standby: an unplanned failover takes ${min} to ${max} s.`,
});
