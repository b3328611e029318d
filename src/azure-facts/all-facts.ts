// Which facts are there? The list behind `failcast facts` and `failcast explain`.
import * as apiFailover from './api-failover.ts';
import * as appliances from './appliances.ts';
import * as applicationGateway from './application-gateway.ts';
import * as azureFirewall from './azure-firewall.ts';
import * as clientRetransmission from './client-retransmission.ts';
import { TOOLS } from './defaults/defaulted-property.ts';
import { DEFAULTED_PROPERTIES } from './defaults.ts';
import * as designMatrix from './design-matrix.ts';
import type { AzureFact } from './fact.ts';
import * as frontDoor from './front-door.ts';
import * as gateways from './gateways.ts';
import * as guide from './guide.ts';
import * as loadBalancerConditions from './load-balancer-conditions.ts';
import * as loadBalancerProbeDown from './load-balancer-probe-down.ts';
import * as loadBalancerProbes from './load-balancer-probes.ts';
import * as loadBalancerRules from './load-balancer-rules.ts';
import * as loadBalancerSkusZones from './load-balancer-skus-zones.ts';
import * as networkSecurityGroups from './network-security-groups.ts';
import * as outboundSnat from './outbound-snat.ts';
import * as routeServer from './route-server.ts';
import * as scaleSets from './scale-sets.ts';
import * as subnetAddresses from './subnet-addresses.ts';
import * as templateSchemas from './template-schemas.ts';
import * as trafficManager from './traffic-manager.ts';
import * as userDefinedRoutes from './user-defined-routes.ts';

const TABLES: readonly Readonly<Record<string, unknown>>[] = [
  apiFailover,
  appliances,
  applicationGateway,
  azureFirewall,
  clientRetransmission,
  designMatrix,
  frontDoor,
  gateways,
  guide,
  loadBalancerConditions,
  loadBalancerProbeDown,
  loadBalancerProbes,
  loadBalancerRules,
  loadBalancerSkusZones,
  networkSecurityGroups,
  outboundSnat,
  routeServer,
  scaleSets,
  subnetAddresses,
  templateSchemas,
  trafficManager,
  userDefinedRoutes,
];

/** All facts, cells of the table of defaults included, by id. */
export const ALL_FACTS: readonly AzureFact[] = collect();

/** The fact with this id. */
export function factById(id: string): AzureFact | undefined {
  return ALL_FACTS.find((fact) => fact.id === id);
}

function collect(): AzureFact[] {
  const facts = new Map<string, AzureFact>();
  for (const value of TABLES.flatMap((table) => Object.values(table))) {
    if (isFact(value)) facts.set(value.id, value);
  }
  for (const row of DEFAULTED_PROPERTIES) {
    for (const cell of [row.ships, ...TOOLS.map((tool) => row[tool])]) facts.set(cell.fact.id, cell.fact);
  }
  return [...facts.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function isFact(value: unknown): value is AzureFact {
  return typeof value === 'object' && value !== null && 'appliesTo' in value && 'checkedOn' in value;
}
