// Which Application Gateways publish backends, and how long do they go on using one that is dead?
import type { CheckContext } from '#analyzers/check.ts';
import {
  APP_GATEWAY_IMPLICIT_INTERVAL,
  APP_GATEWAY_IMPLICIT_THRESHOLD,
  APP_GATEWAY_IMPLICIT_TIMEOUT,
  APP_GATEWAY_PROBES_OVERLAP,
} from '#src/azure-facts/application-gateway.ts';
import { anyOf, holdsWord } from '#src/graph/field.ts';
import type {
  ApplicationGateway,
  GatewayBackendSettings,
  GatewayFrontend,
} from '#src/graph/nodes/application-gateway.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import { labelOf } from '#src/graph/nodes/read-node.ts';
import type { Design, Direction } from '#src/model/design.ts';
import type { NoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';
import { slowestOf } from '../pool-convergence.ts';
import { applicationGatewayWindow } from '../probed-window.ts';
import { existenceOf } from './matrix-row.ts';

export function recogniseApplicationGateways(context: CheckContext): readonly Design[] {
  return context.graph.applicationGateways
    .filter((gateway) => gateway.deployed !== false)
    .map((gateway) => {
      const configurations = gateway.pools.items.flatMap((pool) => pool.ipConfigurations);
      return {
        kind: 'application-gateway',
        evidence: [
          { text: 'an Application Gateway ends the connections of clients', place: gateway.place },
          ...gateway.settings.items.map((settings) => ({
            text:
              settings.probe.target.state === 'none'
                ? 'settings without a probe of their own'
                : 'settings with a probe',
            place: settings.place,
          })),
        ],
        assumptions: [
          ...existenceOf(gateway),
          `a probe starts every interval whatever the last one does (fact ${APP_GATEWAY_PROBES_OVERLAP.id})`,
          'the backend learns the address of the client from a header only',
        ],
        members: [...new Set(configurations.map((configuration) => configuration.key))],
        directions: directionsOf(gateway),
        symmetry: 'symmetric',
        clientAddress: 'hidden',
        convergence: convergenceOf(gateway, context),
      };
    });
}

function directionsOf(gateway: ApplicationGateway): readonly Direction[] {
  const frontends = usedFrontends(gateway);
  const isPublic = frontends.some((frontend) => frontend.publicIp.target.state !== 'none');
  const isPrivate = frontends.some((frontend) => frontend.subnet.target.state !== 'none');
  return [
    ...(isPrivate ? (['east-west', 'on-premises'] as const) : []),
    ...(isPublic ? (['internet-in'] as const) : []),
  ];
}

/** Frontends that a listener listens on; all of them where that cannot be known. */
function usedFrontends({ frontends, listeners }: ApplicationGateway): readonly GatewayFrontend[] {
  const used = listeners.items.map((listener) => nodeOf(listener.frontend));
  if (listeners.open !== undefined || used.length === 0 || used.includes(undefined)) return frontends.items;
  return frontends.items.filter((frontend) => used.includes(frontend));
}

function convergenceOf(gateway: ApplicationGateway, context: CheckContext): NewFlows | NoAnswer {
  if (gateway.settings.open !== undefined) return { unknown: gateway.settings.open.text };
  const isVersion2 = anyOf(holdsWord(gateway.skuTier, 'Standard_v2'), holdsWord(gateway.skuTier, 'WAF_v2'));
  if (isVersion2 !== 'yes') return { unknown: 'how version 1 of the gateway times its retries is not published' };
  const windows = gateway.settings.items.map((settings) => windowOf(settings, context));
  return slowestOf(windows) ?? { unknown: 'the gateway has no backend settings' };
}

function windowOf(settings: GatewayBackendSettings, { facts }: CheckContext): NewFlows | NoAnswer {
  const { target } = settings.probe;
  if (target.state === 'none') {
    return applicationGatewayWindow(
      facts(APP_GATEWAY_IMPLICIT_INTERVAL).value,
      facts(APP_GATEWAY_IMPLICIT_TIMEOUT).value,
      facts(APP_GATEWAY_IMPLICIT_THRESHOLD).value,
    );
  }
  if (target.state !== 'found') return { unknown: `the probe of ${labelOf(settings.name)} is not known` };
  const { interval, timeout, unhealthyThreshold } = target.node;
  if (interval.state === 'known' && timeout.state === 'known' && unhealthyThreshold.state === 'known') {
    return applicationGatewayWindow(interval.value, timeout.value, unhealthyThreshold.value);
  }
  const open = [interval, timeout, unhealthyThreshold].find((field) => field.state === 'unknown');
  if (open?.state === 'unknown') return { unknown: open.unknown.text };
  return { unknown: `what counts where the probe of ${labelOf(settings.name)} leaves a number out is not documented` };
}
