// Load balancers in a drawing: frontends, pools behind them with rule and probe on the arrow, machines behind those.
import type { Told, ToldFrontend, ToldLoadBalancer, ToldPool, ToldRule } from '#src/model/inspection.ts';
import type { Sheet } from '#src/report/graph-sheet.ts';
import { countText, isDrawn, isOpen, isSure, itemsOf, nameOf, toldText } from '#src/report/graph-sheet.ts';

export function drawLoadBalancers(sheet: Sheet): void {
  for (const balancer of sheet.inspection.loadBalancers.filter(isDrawn)) {
    for (const frontend of itemsOf(balancer.frontends)) drawFrontend(sheet, balancer, frontend);
    if (isOpen(balancer.frontends)) {
      sheet.missing(`${balancer.key}/frontends`, [nameOf(balancer.key), 'frontends not known']);
    }
    for (const pool of itemsOf(balancer.pools)) drawPool(sheet, balancer, pool);
    drawRules(sheet, balancer);
  }
}

/** The id of a frontend by the load balancer and its name; that of any where the name is not known. */
export const frontendId = (balancerKey: string, name: string): string => `${balancerKey}/frontend/${name}`;

const poolId = (balancer: ToldLoadBalancer, name: string): string => `${balancer.key}/pool/${name}`;

function drawFrontend(sheet: Sheet, balancer: ToldLoadBalancer, frontend: ToldFrontend): void {
  const name = toldText(frontend.name);
  const isPublic = !isAbsent(frontend.publicIpId) || !isAbsent(frontend.publicIpPrefixId);
  const address = isPublic ? 'public' : addressText(frontend);
  const id = sheet.add(
    frontendId(balancer.key, name),
    'frontend',
    [nameOf(balancer.key), name === '' ? address : `${name} · ${address}`],
    isSure(balancer),
  );
  if (isPublic) sheet.connect(sheet.internet(), id, []);
  const chain = frontend.gatewayLoadBalancerId;
  if (!isAbsent(chain)) drawChain(sheet, id, chain);
}

function addressText({ privateIp }: ToldFrontend): string {
  if (typeof privateIp === 'string') return privateIp;
  return '$unknown' in privateIp ? 'address not known' : 'dynamic address';
}

/** A chain to a Gateway Load Balancer, by the two names at the end of the id. */
export function drawChain(sheet: Sheet, from: string, chain: ToldFrontend['gatewayLoadBalancerId']): void {
  const id = typeof chain === 'string' ? chain : '$unknown' in chain ? chain.$unknown : '';
  const names = /\/loadBalancers\/([^/]+)\/frontendIPConfigurations\/([^/]+)$/i.exec(id);
  const provider = sheet.inspection.loadBalancers.find((each) => isDrawn(each) && each.name === names?.[1]);
  const to =
    provider === undefined
      ? sheet.missing(`chain ${id}`, [names?.[1] ?? 'Gateway Load Balancer', 'not in this template'])
      : frontendId(provider.key, names?.[2] ?? '');
  sheet.connect(from, to, ['chained'], typeof chain === 'string' || provider !== undefined);
}

function drawPool(sheet: Sheet, balancer: ToldLoadBalancer, pool: ToldPool): void {
  const name = toldText(pool.name);
  const isKnown = typeof pool.size === 'number' && typeof pool.maxSize === 'number';
  const id = sheet.add(poolId(balancer, name), 'pool', [`pool ${name}`, sizeText(pool)], isKnown && isSure(balancer));
  for (const member of itemsOf(pool.members)) {
    if (member.key !== null) {
      sheet.connect(id, memberId(sheet, member.key, member.address), [], typeof member.count === 'number');
    } else if (member.address !== undefined) {
      const address = toldText(member.address);
      sheet.connect(id, sheet.add(`address ${address}`, 'machine', [address, 'address only']), []);
    }
  }
  if (isOpen(pool.members)) sheet.connect(id, sheet.missing(`${id}/members`, ['members not known']), [], false);
}

function sizeText({ size, maxSize }: ToldPool): string {
  if (typeof size !== 'number' && typeof maxSize !== 'number') return 'size not known';
  return size === maxSize ? `${size} members` : `${countText(size)} of at most ${countText(maxSize)} members`;
}

// A member of the Global tier is a frontend of a regional load balancer.
function memberId(sheet: Sheet, key: string, address: Told<string> | undefined): string {
  const regional = sheet.inspection.loadBalancers.find((each) => each.key === key);
  if (regional === undefined) return sheet.machine(key);
  const name = typeof address === 'string' ? address.slice(address.lastIndexOf('/') + 1) : undefined;
  const frontends = itemsOf(regional.frontends).map((frontend) => toldText(frontend.name));
  return frontendId(key, frontends.find((each) => each === name) ?? frontends[0] ?? '');
}

/** Rules between the same ends that use the same probe are one label: their ports, then the probe. */
function drawRules(sheet: Sheet, balancer: ToldLoadBalancer): void {
  const labels = new Map<string, { from: string; to: string; isKnown: boolean; probe: string; ports: string[] }>();
  for (const rule of itemsOf(balancer.rules)) {
    const frontend = frontendId(balancer.key, toldText(rule.frontend));
    const from = sheet.has(frontend)
      ? frontend
      : sheet.missing(`${balancer.key}/frontends`, [nameOf(balancer.key), 'frontend not known']);
    for (const pool of itemsOf(rule.pools)) {
      const id = poolId(balancer, toldText(pool));
      const isKnown = sheet.has(id);
      const to = isKnown ? id : sheet.missing(`${balancer.key}/pools`, ['pool not known']);
      const probe = probeText(balancer, rule);
      const key = [from, to, probe].join('\n');
      const known = labels.get(key);
      if (known === undefined) labels.set(key, { from, to, isKnown, probe, ports: [portsText(rule)] });
      else known.ports.push(portsText(rule));
    }
  }
  for (const { from, to, isKnown, probe, ports } of labels.values()) {
    // A question mark stands for what is not known of a rule or its probe.
    const isCertain = isKnown && ![...ports, probe].some((text) => text.includes('?'));
    sheet.connect(from, to, [portsLine(ports), probe], isCertain);
  }
}

/** More ports than that are counted. */
const PORTS_SHOWN = 4;

function portsLine(ports: readonly string[]): string {
  const shown = ports.slice(0, PORTS_SHOWN).join(', ');
  return ports.length > PORTS_SHOWN ? `${shown} and ${ports.length - PORTS_SHOWN} more` : shown;
}

function portsText(rule: ToldRule): string {
  if (rule.haPorts === true) return 'HA ports';
  const [front, back] = [toldText(rule.frontendPort), toldText(rule.backendPort)];
  return `${toldText(rule.protocol)} ${front === back ? front : `${front}→${back}`}`;
}

/** Interval times threshold, as they count. */
function probeText(balancer: ToldLoadBalancer, rule: ToldRule): string {
  const name = toldText(rule.probe);
  if (isAbsent(rule.probe)) return balancer.tier === 'Global' ? 'polls regions' : 'no probe';
  const probe = itemsOf(balancer.probes).find((each) => toldText(each.name) === name);
  if (probe === undefined) return 'probe not known';
  const { intervalInSeconds, threshold } = probe.effective;
  const port = `${toldText(probe.protocol)} ${toldText(probe.port)}`;
  return `probe ${port}, ${countText(intervalInSeconds)} s × ${countText(threshold)}`;
}

const isAbsent = (value: unknown): boolean => typeof value === 'object' && value !== null && 'absent' in value;
