// The sheet on which a topology is collected: boxes and arrows, each once, and how values become few words.
import type { DrawnEdge, DrawnKind, DrawnNode } from '#src/model/drawing.ts';
import type {
  Inspection,
  Told,
  ToldDeployed,
  ToldScaleSet,
  ToldSubnet,
  ToldVirtualMachine,
} from '#src/model/inspection.ts';
import { resourceWords } from '#src/model/resource-name.ts';

/** Nodes and edges while they are collected, each once. */
export class Sheet {
  readonly inspection: Inspection;
  private readonly nodesById = new Map<string, DrawnNode>();
  private readonly edgesByEnds = new Map<string, DrawnEdge>();
  private readonly machineOfNic: ReadonlyMap<string, string>;
  private readonly scaleSets: ReadonlyMap<string, ToldScaleSet>;
  private readonly machines: ReadonlyMap<string, ToldVirtualMachine>;
  private readonly subnets: ReadonlyMap<string, ToldSubnet>;

  constructor(inspection: Inspection) {
    this.inspection = inspection;
    this.machineOfNic = new Map(inspection.networkInterfaces.map((nic) => [nic.key, nic.virtualMachine ?? nic.key]));
    this.scaleSets = byKey(inspection.scaleSets);
    this.machines = byKey(inspection.virtualMachines);
    this.subnets = byKey(inspection.subnets);
  }

  get nodes(): readonly DrawnNode[] {
    return [...this.nodesById.values()];
  }
  get edges(): readonly DrawnEdge[] {
    return [...this.edgesByEnds.values()];
  }

  has(id: string): boolean {
    return this.nodesById.has(id);
  }

  /** The first one who adds a node says what it looks like. */
  add(id: string, kind: DrawnKind, lines: readonly string[], isCertain = true): string {
    if (!this.nodesById.has(id))
      this.nodesById.set(id, { id, kind, lines: lines.filter((line) => line !== ''), isCertain });
    return id;
  }

  /** Several reasons to draw the same arrow become lines of one. */
  connect(from: string, to: string, lines: readonly string[], isCertain = true): void {
    const key = `${from}\n${to}`;
    const known = this.edgesByEnds.get(key);
    const all = [...new Set([...(known?.lines ?? []), ...lines])].filter((line) => line !== '');
    this.edgesByEnds.set(key, { from, to, lines: all, isCertain: isCertain && (known?.isCertain ?? true) });
  }

  /** The machine that uses a network interface, or the interface itself; scale sets stand for themselves. */
  machine(key: string): string {
    const id = this.machineOfNic.get(key) ?? key;
    const scaleSet = this.scaleSets.get(id);
    const machine = this.machines.get(id);
    const zones = scaleSet?.zones ?? machine?.zones;
    const lines = [
      nameOf(id),
      scaleSet === undefined ? '' : `${countText(scaleSet.count)}, at most ${countText(scaleSet.maxCount)}`,
      Array.isArray(zones) && zones.length > 0 ? `zone ${zones.join(', ')}` : '',
    ];
    const isCounted = scaleSet === undefined || typeof scaleSet.count === 'number';
    return this.add(id, 'machine', lines, isCounted && (scaleSet ?? machine)?.deployed !== 'unknown');
  }

  subnet(key: string): string {
    const subnet = this.subnets.get(key);
    const prefixes = subnet === undefined ? '' : toldText(subnet.prefixes);
    return this.add(key, 'subnet', [nameOf(key), prefixes], subnet?.deployed !== 'unknown');
  }

  internet(): string {
    return this.add('internet', 'outside', ['internet']);
  }
  onPremises(): string {
    return this.add('on-premises', 'outside', ['on-premises']);
  }
  /** Something that is not known, with what is known of it. */
  missing(id: string, lines: readonly string[]): string {
    return this.add(id, 'missing', lines, false);
  }
}

const byKey = <Item extends { readonly key: string }>(items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.key, item]));

export const nameOf = (key: string): string => resourceWords(key).name;

export const isDrawn = (node: { readonly deployed: ToldDeployed }): boolean => node.deployed !== false;

export const isSure = (node: { readonly deployed: ToldDeployed }): boolean => node.deployed === true;

/** A value in few words; what is not written shows what counts then. */
export function toldText(value: Told<string | number | boolean | readonly string[]>): string {
  if (typeof value !== 'object') return String(value);
  if ('$unknown' in value) return '?';
  if ('absent' in value) return value.effective === null ? '' : String(value.effective);
  return value.join(', ');
}

export const countText = (count: number | { readonly $unknown: string }): string =>
  typeof count === 'number' ? String(count) : '?';

/** The items of a list that is known. */
export const itemsOf = <Item>(list: readonly Item[] | { readonly $unknown: string }): readonly Item[] =>
  '$unknown' in list ? [] : list;

export const isOpen = (list: readonly unknown[] | { readonly $unknown: string }): boolean => '$unknown' in list;
