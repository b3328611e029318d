// Which designs does a template hold? Each kind has a file of its own; where the evidence is not certain, none is told.
import type { CheckContext } from '#analyzers/check.ts';
import type { Design } from '#src/model/design.ts';
import { recogniseApiFailover } from './designs/api-active-passive.ts';
import { recogniseAppliancePools } from './designs/appliance-pools.ts';
import { recogniseApplicationGateways } from './designs/application-gateway.ts';
import { recogniseAzureFirewalls } from './designs/azure-firewall.ts';
import { recogniseEcmpRoutes } from './designs/ecmp-routes.ts';
import { recogniseFrontDoors } from './designs/front-door.ts';
import { recogniseGatewayConsumers, recogniseGatewayProviders } from './designs/gateway-load-balancer.ts';
import { recogniseGlobalLoadBalancers } from './designs/global-load-balancer.ts';
import { recogniseLoneNextHops } from './designs/lone-next-hop.ts';
import { withOneSidedRoutes } from './designs/one-sided-routes.ts';
import { recogniseRouteServers } from './designs/route-server.ts';
import { recogniseTrafficManagers } from './designs/traffic-manager.ts';
import { withVendorDocuments } from './designs/vendor-documents.ts';

/** All designs, appliances first, then what stands in front of them. */
export const recogniseDesigns = (context: CheckContext): readonly Design[] =>
  [
    recogniseAppliancePools,
    recogniseGatewayProviders,
    recogniseGatewayConsumers,
    recogniseRouteServers,
    recogniseApiFailover,
    recogniseEcmpRoutes,
    recogniseLoneNextHops,
    recogniseAzureFirewalls,
    recogniseApplicationGateways,
    recogniseFrontDoors,
    recogniseTrafficManagers,
    recogniseGlobalLoadBalancers,
  ]
    .flatMap((recognise) => recognise(context))
    .map((design) => withVendorDocuments(withOneSidedRoutes(design, context), context));
