// Do appliances leave through a NAT gateway that stands in one zone, whether or not the template names it?
import { defineCheck } from '#analyzers/check.ts';
import { deriveConfigurationsBySubnet } from '#analyzers/derive/egress.ts';
import { NAT_GATEWAY_STANDARD_ZONES } from '#src/azure-facts/outbound-snat.ts';
import { holdsTrue, holdsWord } from '#src/graph/field.ts';

export const natGatewayInOneZone = defineCheck<{ readonly zone: string | null }>({
  id: 'nat-gateway-in-one-zone',
  code: 'ZN03',
  aliases: ['ZN-03'],
  area: 'zones',
  severity: 'warning',
  title: 'Appliances leave through a NAT gateway that stands in one zone',
  outage: 'When that zone fails, nothing behind the appliances reaches the internet, also from the zones that are up.',
  why: 'A NAT gateway of the Standard SKU stands in one zone; where the template names none, Azure picks one and shows it nowhere.',
  remedy: 'Use the StandardV2 SKU, which spans zones, or a NAT gateway and a subnet per zone.',
  notWhen: 'All appliances stand in the zone of the gateway.',
  azureFacts: [NAT_GATEWAY_STANDARD_ZONES],
  options: [],
  *run({ graph, ask, facts }) {
    const standard = facts(NAT_GATEWAY_STANDARD_ZONES);
    const bySubnet = ask(deriveConfigurationsBySubnet, graph);
    for (const gateway of graph.natGateways) {
      if (holdsWord(gateway.sku, 'Standard') !== 'yes') continue;
      const nics = gateway.subnets.flatMap((subnet) => bySubnet.get(subnet) ?? []).map(({ nic }) => nic);
      const forwarding = nics.find((nic) => holdsTrue(nic.enableIPForwarding) === 'yes');
      const unknown = nics.map((nic) => nic.enableIPForwarding).find((field) => field.state === 'unknown');
      if (forwarding === undefined && unknown === undefined) continue;
      const { zones } = gateway;
      const written = zones.state === 'known' ? zones.value : [];
      yield {
        at: gateway.place,
        resource: gateway.key,
        because: [
          { text: `a NAT gateway of the Standard SKU stands in ${standard.value}`, source: standard.id },
          ...(forwarding === undefined ? [] : [{ text: 'an appliance leaves through it', place: forwarding.place }]),
        ],
        data: { zone: written[0] ?? null },
        ...(forwarding === undefined && unknown?.state === 'unknown' ? { dependsOn: unknown.unknown } : {}),
      };
    }
  },
  message: ({ zone }, verdict) => {
    const whose = verdict === 'depends' ? 'What may be appliances leave' : 'Appliances leave';
    const where = zone === null ? 'in one zone, which Azure picks' : `in zone ${zone}`;
    return `${whose} through a NAT gateway that stands ${where}.`;
  },
});
