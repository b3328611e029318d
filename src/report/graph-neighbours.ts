// What stands around load balancers in a drawing: entry services, gateways to on-premises, Route Servers and their peers.

import type { Told } from '#src/model/inspection.ts';
import { drawChain, frontendId } from '#src/report/graph-load-balancers.ts';
import type { Sheet } from '#src/report/graph-sheet.ts';
import { isDrawn, isOpen, isSure, itemsOf, nameOf, toldText } from '#src/report/graph-sheet.ts';

export function drawNeighbours(sheet: Sheet): void {
  drawEntryServices(sheet);
  drawApplicationGateways(sheet);
  drawRouteServers(sheet);
  for (const gateway of sheet.inspection.virtualNetworkGateways.filter(isDrawn)) {
    const mode = gateway.activeActive === true ? 'active-active' : 'active-standby';
    const id = sheet.add(
      gateway.key,
      'gateway',
      [nameOf(gateway.key), `${toldText(gateway.gatewayType)}, ${mode}`],
      isSure(gateway),
    );
    sheet.connect(sheet.onPremises(), id, []);
    for (const subnet of itemsOf(gateway.subnets)) {
      if (typeof subnet === 'string' && sheet.has(subnet)) sheet.connect(id, subnet, []);
    }
  }
  for (const firewall of sheet.inspection.firewalls.filter(isDrawn)) {
    sheet.add(firewall.key, 'gateway', [nameOf(firewall.key), 'Azure Firewall'], isSure(firewall));
  }
  for (const nic of sheet.inspection.networkInterfaces.filter(isDrawn)) {
    for (const configuration of itemsOf(nic.ipConfigurations)) {
      const chain = configuration.gatewayLoadBalancerId;
      if (typeof chain !== 'object' || !('absent' in chain)) drawChain(sheet, sheet.machine(nic.key), chain);
    }
  }
}

function drawEntryServices(sheet: Sheet): void {
  for (const frontDoor of sheet.inspection.frontDoors.filter(isDrawn)) {
    const id = sheet.add(frontDoor.key, 'entry', [nameOf(frontDoor.key), 'Front Door'], isSure(frontDoor));
    sheet.connect(sheet.internet(), id, []);
    for (const group of itemsOf(frontDoor.originGroups)) {
      const probe = group.probed === true ? `probe ${toldText(group.probeIntervalInSeconds)} s` : 'no probe';
      const samples = `${toldText(group.successfulSamplesRequired)} of ${toldText(group.sampleSize)} good`;
      for (const origin of itemsOf(group.origins)) {
        const host = toldText(origin.hostName);
        const name = toldText(origin.name);
        const box = `${frontDoor.key}/origin/${toldText(group.name)}/${name}${host}`;
        const to = sheet.add(box, 'machine', [name, host === '?' ? 'host not known' : host], host !== '?');
        sheet.connect(id, to, [`${probe}, ${samples}`]);
      }
    }
  }
  for (const profile of sheet.inspection.trafficManagers.filter(isDrawn)) {
    const id = sheet.add(
      profile.key,
      'entry',
      [nameOf(profile.key), `Traffic Manager, ${toldText(profile.routingMethod)}`, `TTL ${toldText(profile.ttl)} s`],
      isSure(profile),
    );
    sheet.connect(sheet.internet(), id, ['DNS']);
    const probe = `probe ${toldText(profile.intervalInSeconds)} s, ${toldText(profile.toleratedNumberOfFailures)} tolerated`;
    for (const endpoint of itemsOf(profile.endpoints)) {
      const name = toldText(endpoint.name);
      const target = endpointTarget(sheet, idText(endpoint.targetResourceId));
      const to = target ?? sheet.add(`${profile.key}/endpoint/${name}`, 'machine', [name, toldText(endpoint.target)]);
      sheet.connect(id, to, [probe]);
    }
    if (isOpen(profile.endpoints))
      sheet.connect(id, sheet.missing(`${profile.key}/endpoints`, ['endpoints not known']), [], false);
  }
}

// An endpoint that is the public address of a frontend leads there.
function endpointTarget(sheet: Sheet, id: string): string | undefined {
  if (id === '') return undefined;
  for (const balancer of sheet.inspection.loadBalancers.filter(isDrawn)) {
    for (const frontend of itemsOf(balancer.frontends)) {
      if (idText(frontend.publicIpId).toLowerCase() === id.toLowerCase()) {
        return frontendId(balancer.key, toldText(frontend.name));
      }
    }
  }
  return undefined;
}

// An id whose subscription is not known is the same id wherever it stands.
function idText(id: Told<string>): string {
  if (typeof id === 'string') return id;
  return '$unknown' in id ? id.$unknown : '';
}

function drawApplicationGateways(sheet: Sheet): void {
  for (const gateway of sheet.inspection.applicationGateways.filter(isDrawn)) {
    const id = sheet.add(gateway.key, 'entry', [nameOf(gateway.key), 'Application Gateway'], isSure(gateway));
    const isPublic = itemsOf(gateway.frontends).some(
      ({ publicIpId }) => typeof publicIpId === 'string' || '$unknown' in publicIpId,
    );
    if (isPublic) sheet.connect(sheet.internet(), id, []);
    const [probe] = itemsOf(gateway.probes);
    const text =
      probe === undefined
        ? 'own probe'
        : `probe ${toldText(probe.interval) || '?'} s × ${toldText(probe.unhealthyThreshold) || '?'}`;
    for (const pool of itemsOf(gateway.pools)) {
      for (const member of pool.members) sheet.connect(id, sheet.machine(member), [text]);
      for (const address of itemsOf(pool.addresses)) {
        const shown = toldText(address);
        sheet.connect(
          id,
          frontendAt(sheet, shown) ?? sheet.add(`address ${shown}`, 'machine', [shown]),
          [text],
          shown !== '?',
        );
      }
    }
  }
}

function frontendAt(sheet: Sheet, address: string): string | undefined {
  for (const balancer of sheet.inspection.loadBalancers.filter(isDrawn)) {
    for (const frontend of itemsOf(balancer.frontends)) {
      if (frontend.privateIp === address) return frontendId(balancer.key, toldText(frontend.name));
    }
  }
  return undefined;
}

function drawRouteServers(sheet: Sheet): void {
  for (const server of sheet.inspection.routeServers.filter(isDrawn)) {
    sheet.add(
      server.key,
      'route-server',
      [nameOf(server.key), 'Route Server'],
      server.routeServer === true && isSure(server),
    );
  }
  for (const peer of sheet.inspection.bgpPeers) {
    if (!sheet.has(peer.hub)) continue;

    const address = toldText(peer.peerIp);
    const to =
      peer.instance === null
        ? sheet.missing(`peer ${address}`, [address === '?' ? 'peer not known' : address, 'not in this template'])
        : sheet.machine(peer.instance);
    sheet.connect(peer.hub, to, [`BGP, AS ${toldText(peer.peerAsn)}`], peer.instance !== null);
  }
}
