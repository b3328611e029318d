// `failcast inspect` for a reader: load balancers with their probes, rules and pools, routes and machines as tables.
import type { ComparedDesign } from '#src/model/design.ts';
import type {
  Inspection,
  Told,
  ToldDeployed,
  ToldEgress,
  ToldExternal,
  ToldList,
  ToldLoadBalancer,
  ToldPool,
  ToldProbe,
  ToldRoute,
  ToldTarget,
} from '#src/model/inspection.ts';
import { resourceWords } from '#src/model/resource-name.ts';
import { renderComparison, renderDesigns } from '#src/report/design-text.ts';
import { renderGapLines } from '#src/report/gap-text.ts';
import { printable } from '#src/report/printable.ts';
import type { TextContext } from '#src/report/text-context.ts';
import { renderTable } from '#src/report/text-table.ts';

type Row = readonly string[];

/** More names than that make no readable cell. */
const NAMES_SHOWN = 6;

const LEGEND = '(15) is not written, the value in parentheses counts · ‹…› cannot be known from the files';

type Table = readonly [string, Row, readonly Row[]];

function tablesOf(inspection: Inspection): readonly Table[] {
  return [
    ['routes', ['table', 'prefix', 'next hop', 'target', 'subnets'], inspection.routes.map(routeRow)],
    [
      'scale sets',
      ['name', 'capacity', 'at most', 'zones', 'orchestration'],
      inspection.scaleSets.map((set) => [
        named(set.key, set.deployed),
        told(set.capacity),
        told(set.maxCount),
        told(set.zones),
        told(set.orchestrationMode),
      ]),
    ],
    [
      'virtual machines',
      ['name', 'zones', 'availability set', 'network interfaces'],
      inspection.virtualMachines.map((machine) => [
        named(machine.key, machine.deployed),
        told(machine.zones),
        reference(machine.availabilitySet),
        list(machine.nics, reference),
      ]),
    ],
    [
      'public addresses',
      ['name', 'SKU', 'tier', 'zones', 'allocation'],
      inspection.publicIps.map((address) => [
        named(address.key, address.deployed),
        told(address.sku),
        told(address.tier),
        told(address.zones),
        told(address.allocation),
      ]),
    ],
    [
      'NAT gateways',
      ['name', 'SKU', 'zones', 'addresses', 'subnets'],
      inspection.natGateways.map((gateway) => [
        named(gateway.key, gateway.deployed),
        told(gateway.sku),
        told(gateway.zones),
        list(gateway.publicIps, reference),
        list(gateway.subnets, shortName),
      ]),
    ],
    [
      'subnets',
      ['name', 'prefixes', 'route table', 'network security group', 'NAT gateway'],
      inspection.subnets.map((subnet) => [
        named(subnet.key, subnet.deployed),
        told(subnet.prefixes),
        reference(subnet.routeTable),
        reference(subnet.networkSecurityGroup),
        reference(subnet.natGateway),
      ]),
    ],
    ['outside this template', ['name', 'type', ''], inspection.external.map(externalRow)],
  ];
}

/** The inspection as text. What is not written shows the value that counts in parentheses; `‹…›` cannot be known. */
export function renderInspectText(
  inspection: Inspection,
  context: TextContext,
  comparison: readonly ComparedDesign[] = [],
): string {
  const { path, kind, scope } = inspection.template;
  const tables = tablesOf(inspection);
  const sections = [
    [`${context.style.bold(printable(path))}  ${kind === 'bicep' ? 'Bicep' : 'ARM JSON'}, scope ${scope}`],
    inspection.loadBalancers.flatMap((balancer) => renderLoadBalancer(balancer, context)),
    tables.flatMap(([title, head, rows]) => renderSection(title, head, rows, context)),
    renderEgress(inspection.egress, context),
    '$unknown' in inspection.designs ? [] : renderDesigns(inspection.designs, context),
    renderComparison(comparison, context),
    renderGapLines(inspection.gaps, context),
    ['', context.style.dim(LEGEND), ''],
  ];
  return sections.flat().join('\n');
}

function renderLoadBalancer(balancer: ToldLoadBalancer, context: TextContext): readonly string[] {
  const { dim, bold } = context.style;
  const notes = `${balancer.frontend} load balancer, SKU ${told(balancer.sku)}, tier ${told(balancer.tier)}`;
  const lines = ['', `  ${bold(named(balancer.key, balancer.deployed))}  ${dim(notes)}`];
  const add = (head: Row, rows: readonly Row[] | string) => {
    if (typeof rows === 'string') lines.push(`    ${head[0] ?? ''}  ${rows}`);
    else if (rows.length > 0) {
      const [first = '', ...others] = renderTable([head, ...rows], '    ');
      lines.push(dim(first));
      for (const line of others) lines.push(line);
    }
  };
  add(
    ['frontend', 'private address', 'public address', 'zones'],
    rowsOf(balancer.frontends, (frontend) => [
      told(frontend.name),
      told(frontend.privateIp),
      idName(frontend.publicIpId),
      told(frontend.zones),
    ]),
  );
  add(['probe', 'protocol', 'port', 'interval', 'threshold', 'numberOfProbes'], rowsOf(balancer.probes, probeRow));
  add(
    ['rule', 'protocol', 'ports', 'probe', 'frontend', 'pools', 'idle', 'TCP reset'],
    rowsOf(balancer.rules, (rule) => [
      told(rule.name),
      told(rule.protocol),
      rule.haPorts === true ? 'HA ports' : `${told(rule.frontendPort)} → ${told(rule.backendPort)}`,
      told(rule.probe),
      told(rule.frontend),
      list(rule.pools, told),
      `${told(rule.idleTimeoutInMinutes)} min`,
      told(rule.enableTcpReset),
    ]),
  );
  add(
    ['outbound rule', 'protocol', 'ports per instance', 'frontends', 'pool'],
    rowsOf(balancer.outboundRules, (rule) => [
      told(rule.name),
      told(rule.protocol),
      told(rule.allocatedOutboundPorts),
      list(rule.frontends, told),
      told(rule.pool),
    ]),
  );
  add(['pool', 'size', 'at most', 'members'], rowsOf(balancer.pools, poolRow));
  return lines;
}

function probeRow(probe: ToldProbe): Row {
  const { protocol, port, intervalInSeconds, probeThreshold, numberOfProbes } = probe;
  return [
    told(probe.name),
    told(protocol),
    told(port),
    `${told(intervalInSeconds)} s`,
    told(probeThreshold),
    told(numberOfProbes),
  ];
}

function poolRow(pool: ToldPool): Row {
  const members = list(pool.members, (member) =>
    member.key === null ? told(member.address ?? '?') : shortName(member.key),
  );
  return [told(pool.name), told(pool.size), told(pool.maxSize), members];
}

function routeRow(route: ToldRoute): Row {
  const hop = route.nextHopIps === undefined ? route.nextHopIp : undefined;
  const address =
    route.nextHopIps === undefined ? (hop === undefined ? '' : ` ${told(hop)}`) : ` ${list(route.nextHopIps, told)}`;
  return [
    named(route.routeTable, route.deployed),
    told(route.prefix),
    `${told(route.nextHopType)}${address}`,
    route.targets === undefined ? targetText(route.target) : list(route.targets, targetText),
    list(route.subnets, shortName),
  ];
}

function targetText(target: ToldTarget | null): string {
  if (target === null) return '';
  if (target.key === null) return target.kind === 'none-in-template' ? 'none in the template' : 'unknown';
  return shortName(target.key);
}

function renderEgress(egress: Inspection['egress'], context: TextContext): readonly string[] {
  if ('$unknown' in egress) return [];
  return renderSection('ways to the internet', ['subnet', 'instance', 'method', 'via'], egress.map(egressRow), context);
}

function egressRow(way: ToldEgress): Row {
  const { subnet, instance, method, via } = way;
  return [
    typeof subnet === 'string' ? shortName(subnet) : told(subnet),
    instance === null ? 'any' : shortName(instance),
    told(method),
    via === null ? '' : shortName(via),
  ];
}

function externalRow(external: ToldExternal): Row {
  return [shortName(external.key), external.type, external.existing ? 'existing' : 'referred to'];
}

function renderSection(title: string, head: Row, rows: readonly Row[], context: TextContext): readonly string[] {
  if (rows.length === 0) return [];
  const [first = '', ...others] = renderTable([head, ...rows], '    ');
  return ['', `  ${context.style.bold(title)}`, context.style.dim(first), ...others];
}

function rowsOf<T>(items: ToldList<T>, row: (item: T) => Row): readonly Row[] | string {
  return isUnknown(items) ? unknownWords(items) : items.map(row);
}

function list<T>(items: ToldList<T>, text: (item: T) => string): string {
  if (isUnknown(items)) return unknownWords(items);
  const shown = items.slice(0, NAMES_SHOWN).map(text).join(', ');
  return items.length > NAMES_SHOWN ? `${shown} and ${items.length - NAMES_SHOWN} more` : shown;
}

function named(key: string, deployed: ToldDeployed): string {
  const suffix = deployed === true ? '' : deployed === false ? ' (not deployed)' : ' (perhaps deployed)';
  return shortName(key) + suffix;
}

const shortName = (key: string): string => printable(resourceWords(key).name);

/** A key or an id by its last name. */
function reference(value: Told<string>): string {
  return typeof value === 'string' ? shortName(value) : told(value);
}

function idName(value: Told<string>): string {
  if (typeof value === 'string') return printable(value.slice(value.lastIndexOf('/') + 1));
  // The name of an id is often known where subscription and group are not.
  const name = isUnknown(value) ? /\/providers\/[^{}]*\/([^/{}]+)$/.exec(value.$unknown)?.[1] : undefined;
  return name === undefined ? told(value) : printable(name);
}

function told(value: Told<string | number | boolean | readonly string[]>): string {
  if (isUnknown(value)) return unknownWords(value);
  if (typeof value !== 'object') return printable(String(value));
  if ('absent' in value) return value.effective === null ? '–' : `(${value.effective})`;
  return printable(value.join(', '));
}

function isUnknown(value: unknown): value is { readonly $unknown: string } {
  return typeof value === 'object' && value !== null && '$unknown' in value;
}

function unknownWords(value: { readonly $unknown: string }): string {
  const text = value.$unknown.length > 40 ? `${value.$unknown.slice(0, 39)}…` : value.$unknown;
  return `‹${printable(text)}›`;
}
