// Which flows does each design of appliances carry, and does it need source NAT to keep flows whole?
import type { TableRow } from './fact.ts';
import { azureFact, table } from './fact.ts';
import { NVA_GUIDE, section } from './sources.ts';

interface MatrixRow extends TableRow {
  readonly design: string;
  readonly title: string;
  /** Carried by itself. */
  readonly directions: readonly string[];
  readonly symmetry: 'symmetric' | 'snat-needed' | 'unknown';
  readonly clientAddress: 'preserved' | 'hidden' | 'unknown';
  readonly scalesOut: boolean;
  /** How many appliances carry flows at a time. */
  readonly topology: string;
  /** Who notices a death and moves flows. */
  readonly decides: string;
  readonly condition: string | null;
}

const ROUTED = ['east-west', 'on-premises', 'internet-out'] as const;
const ALL = ['east-west', 'on-premises', 'internet-in', 'internet-out'] as const;
const ANY_TOPOLOGY = 'active-active, active-standby, scale-out';
const BY_PROBES = 'the load balancer, by its probes';

const KEPT = { symmetry: 'symmetric', clientAddress: 'preserved' } as const;
const TRANSLATED = { symmetry: 'snat-needed', clientAddress: 'hidden' } as const;

export const DESIGN_MATRIX = azureFact({
  id: 'guide.design-matrix',
  value: table<MatrixRow>([
    {
      design: 'ilb-ha-ports',
      title: 'internal load balancer with HA ports',
      directions: ROUTED,
      ...KEPT,
      scalesOut: true,
      topology: ANY_TOPOLOGY,
      decides: BY_PROBES,
      condition:
        'one network interface and one IP configuration per appliance; a route per prefix, on GatewaySubnet too',
    },
    {
      design: 'public-internal-sandwich',
      title: 'public and internal load balancer around the same appliances',
      directions: ALL,
      ...TRANSLATED,
      scalesOut: true,
      topology: ANY_TOPOLOGY,
      decides: 'each load balancer for itself, by its probes',
      condition: 'the appliances translate source addresses',
    },
    {
      design: 'gateway-lb-provider',
      title: 'Gateway Load Balancer',
      directions: ['internet-in', 'internet-out'],
      ...KEPT,
      scalesOut: true,
      topology: ANY_TOPOLOGY,
      decides: 'the Gateway Load Balancer, by its probes',
      condition: 'the appliances speak VXLAN; public frontends are chained to it',
    },
    {
      design: 'route-server-active-active',
      title: 'Route Server, all appliances announce the same routes',
      directions: ROUTED,
      ...TRANSLATED,
      scalesOut: true,
      topology: 'active-active, scale-out',
      decides: 'Route Server, by its BGP sessions',
      condition: 'between networks only, not inside one; the appliances speak BGP',
    },
    {
      design: 'route-server-active-passive',
      title: 'Route Server, one appliance announces better routes',
      directions: ROUTED,
      ...KEPT,
      scalesOut: false,
      topology: 'active-standby',
      decides: 'Route Server, by its BGP sessions',
      condition: 'between networks only, not inside one; the standby prepends its AS path',
    },
    {
      design: 'route-server-ilb-next-hop',
      title: 'Route Server, an internal load balancer is the announced next hop',
      directions: ROUTED,
      ...KEPT,
      scalesOut: true,
      topology: ANY_TOPOLOGY,
      decides: BY_PROBES,
      condition: 'between networks only, not inside one; the appliances announce the frontend as next hop',
    },
    {
      design: 'api-active-passive',
      title: 'addresses and routes moved by calls to Azure Resource Manager',
      directions: ALL,
      ...KEPT,
      scalesOut: false,
      topology: 'active-standby',
      decides: 'the appliance itself',
      condition: 'the appliance decides itself: two may take themselves for the active one',
    },
    {
      design: 'ecmp-udr',
      title: 'one route with several next hops',
      directions: ['east-west', 'internet-out'],
      ...TRANSLATED,
      scalesOut: true,
      topology: 'active-active, scale-out',
      decides: 'nobody: there is no probe',
      condition: 'somebody edits the route when an appliance dies; GatewaySubnet is not known to take such a route',
    },
    {
      design: 'single-appliance',
      title: 'one appliance',
      directions: ROUTED,
      ...KEPT,
      scalesOut: false,
      topology: 'one',
      decides: 'nobody',
      condition: 'nothing takes over',
    },
    {
      design: 'azure-firewall-hub',
      title: 'Azure Firewall',
      directions: ALL,
      symmetry: 'symmetric',
      clientAddress: 'unknown',
      scalesOut: true,
      topology: 'instances of the service',
      decides: 'the service',
      condition: 'sources between private networks are kept, those of published services are not',
    },
  ]),
  appliesTo: 'designs of appliances: flows that they carry, and whether both directions meet the same appliance',
  source: section(NVA_GUIDE, 'Overview table and the sections of the designs'),
  checkedOn: '2026-11-30',
  confidence: 'documented',
  note: 'Azure Firewall, one appliance and routes with several next hops are no designs of the guide; their rows follow from how routes and the firewall work.',
});
