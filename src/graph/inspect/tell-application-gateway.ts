// An Application Gateway in the words of the `inspect` contract.
import { APP_GATEWAY_DRAIN_DEFAULT } from '#src/azure-facts/application-gateway.ts';
import { tell, tellKey, tellList, tellName, tellPart, tellResource } from '#src/graph/inspect/tell.ts';
import type {
  ApplicationGateway,
  GatewayBackendPool,
  GatewayBackendSettings,
  GatewayFrontend,
  GatewayProbe,
  GatewayRule,
} from '#src/graph/nodes/application-gateway.ts';
import type {
  ToldApplicationGateway,
  ToldGatewayFrontend,
  ToldGatewayPool,
  ToldGatewayProbe,
  ToldGatewayRule,
  ToldGatewaySettings,
} from '#src/model/inspection-neighbours.ts';

export function tellApplicationGateway(gateway: ApplicationGateway): ToldApplicationGateway {
  return {
    ...tellResource(gateway),
    sku: tell(gateway.skuName),
    tier: tell(gateway.skuTier),
    capacity: tell(gateway.capacity),
    minCapacity: tell(gateway.minCapacity),
    maxCapacity: tell(gateway.maxCapacity),
    zones: tell(gateway.zones),
    subnets: tellList(gateway.subnets, (part) => tellKey(part.subnet, (subnet) => subnet.subnetKey)),
    frontends: tellList(gateway.frontends, tellFrontend),
    pools: tellList(gateway.pools, tellPool),
    settings: tellList(gateway.settings, tellSettings),
    probes: tellList(gateway.probes, tellProbe),
    rules: tellList(gateway.rules, tellRule),
  };
}

function tellFrontend(frontend: GatewayFrontend): ToldGatewayFrontend {
  return { ...tellPart(frontend), privateIp: tell(frontend.privateIp), publicIpId: tell(frontend.publicIp.id) };
}

function tellPool(pool: GatewayBackendPool): ToldGatewayPool {
  return {
    ...tellPart(pool),
    addresses: tellList(pool.addresses, ({ ipAddress, fqdn }) => tell(ipAddress.state === 'absent' ? fqdn : ipAddress)),
    members: [...new Set(pool.ipConfigurations.map((configuration) => configuration.key))],
  };
}

function tellSettings(settings: GatewayBackendSettings): ToldGatewaySettings {
  return {
    ...tellPart(settings),
    port: tell(settings.port),
    protocol: tell(settings.protocol),
    probe: tellName(settings.probe),
    requestTimeout: tell(settings.requestTimeout),
    cookieBasedAffinity: tell(settings.cookieBasedAffinity),
    drainTimeoutInSec: tell(settings.drainTimeoutInSec, APP_GATEWAY_DRAIN_DEFAULT.value),
  };
}

function tellProbe(probe: GatewayProbe): ToldGatewayProbe {
  return {
    ...tellPart(probe),
    protocol: tell(probe.protocol),
    host: tell(probe.host),
    path: tell(probe.path),
    interval: tell(probe.interval),
    timeout: tell(probe.timeout),
    unhealthyThreshold: tell(probe.unhealthyThreshold),
  };
}

function tellRule(rule: GatewayRule): ToldGatewayRule {
  return {
    ...tellPart(rule),
    listener: tellName(rule.listener),
    pool: tellName(rule.pool),
    settings: tellName(rule.settings),
  };
}
