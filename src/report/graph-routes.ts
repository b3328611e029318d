// Routes in a drawing: from each subnet to what has the address of the next hop, and ways out by NAT gateways.
import type { ToldRoute, ToldTarget } from '#src/model/inspection.ts';
import { frontendId } from '#src/report/graph-load-balancers.ts';
import type { Sheet } from '#src/report/graph-sheet.ts';
import { isDrawn, isSure, itemsOf, nameOf, toldText } from '#src/report/graph-sheet.ts';

export function drawRoutes(sheet: Sheet): void {
  for (const route of sheet.inspection.routes.filter(isDrawn)) {
    for (const target of targetsOf(route)) {
      const to = targetId(sheet, target, route);
      for (const from of sourcesOf(sheet, route)) {
        sheet.connect(from, to, [toldText(route.prefix)], isSure(route) && target.kind !== 'unknown');
      }
    }
  }
  for (const gateway of sheet.inspection.natGateways.filter(isDrawn)) {
    const id = sheet.add(gateway.key, 'gateway', [nameOf(gateway.key), 'NAT gateway'], isSure(gateway));
    for (const subnet of itemsOf(gateway.subnets)) sheet.connect(sheet.subnet(subnet), id, ['outbound']);
    sheet.connect(id, sheet.internet(), []);
  }
}

const targetsOf = (route: ToldRoute): readonly ToldTarget[] =>
  route.targets !== undefined ? itemsOf(route.targets) : route.target === null ? [] : [route.target];

function sourcesOf(sheet: Sheet, route: ToldRoute): readonly string[] {
  const subnets = itemsOf(route.subnets);
  if (subnets.length > 0) return subnets.map((subnet) => sheet.subnet(subnet));
  const isUnknown = '$unknown' in route.subnets;
  const lines = [nameOf(route.routeTable), isUnknown ? 'subnets not known' : 'no subnet uses it here'];
  return [sheet.missing(`table ${route.routeTable}`, lines)];
}

function targetId(sheet: Sheet, target: ToldTarget, route: ToldRoute): string {
  switch (target.kind) {
    case 'load-balancer-frontend':
    case 'gateway-load-balancer-frontend':
      return frontendId(target.key ?? '', target.frontend === undefined ? '' : toldText(target.frontend));
    case 'network-interface':
      return sheet.machine(target.key ?? '');
    case 'firewall':
      return sheet.add(target.key ?? '', 'gateway', [nameOf(target.key ?? ''), 'Azure Firewall']);
    default: {
      const address = route.nextHopIp === undefined ? '' : toldText(route.nextHopIp);
      const isKnown = target.kind === 'none-in-template' && address !== '?';
      return isKnown
        ? sheet.missing(`hop ${address}`, [address, 'not in this template'])
        : sheet.missing(`hop of ${route.routeTable}/${toldText(route.name)}`, ['next hop not known']);
    }
  }
}
