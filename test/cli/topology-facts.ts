// What does the JSON of `inspect` say about a topology, a line a fact, as short as it can be read?

type Told = string | number | boolean | null | { readonly $unknown?: string; readonly absent?: true };

interface Inspected {
  readonly loadBalancers: readonly {
    readonly name: Told;
    readonly frontends: readonly { readonly name: Told; readonly zones: Zones }[];
    readonly pools: readonly {
      readonly name: Told;
      readonly size: Told;
      readonly maxSize: Told;
      readonly members: readonly { readonly kind: string; readonly key: string | null }[];
    }[];
  }[];
  readonly routes: readonly {
    readonly routeTable: string;
    readonly name: Told;
    readonly prefix: Told;
    readonly nextHopType: Told;
    readonly target: Target | null;
    readonly targets?: readonly Target[];
    readonly subnets: readonly string[];
  }[];
  readonly bgpPeers: readonly { readonly name: Told; readonly peerIp: Told; readonly peerAsn: Told }[];
  readonly designs: readonly {
    readonly kind: string;
    readonly symmetry: string;
    readonly clientAddress: string;
    readonly members: readonly string[];
    readonly convergence: { readonly minMs?: number; readonly maxMs?: number; readonly never?: true };
  }[];
  readonly egress: readonly {
    readonly subnet: string;
    readonly instance: string | null;
    readonly method: Told;
    readonly via: string | null;
  }[];
  readonly virtualMachines: readonly { readonly name: Told; readonly zones: Zones; readonly nics: readonly string[] }[];
  readonly scaleSets: readonly { readonly name: Told; readonly zones: Zones; readonly capacity: Told }[];
  readonly metricAlerts: readonly { readonly name: Told; readonly signals: readonly Told[] }[];
}

type Zones = Told | readonly Told[];

interface Target {
  readonly kind: string;
  readonly key: string | null;
}

/** Frontends, pools, routes, peers, designs, ways out, machines and alerts; `?` is what nobody can know. */
export function factsOf(inspected: unknown): readonly string[] {
  const { loadBalancers, routes, bgpPeers, designs, egress, ...machines } = inspected as Inspected;
  return [
    ...loadBalancers.flatMap(balancerFacts),
    ...routes.map(({ routeTable, name, prefix, nextHopType, target, targets, subnets }) => {
      const to = targets ?? (target === null ? [] : [target]);
      const hops = to.map(({ kind, key }) => `${kind} ${lastName(key)}`).join(', ') || said(nextHopType);
      return `route ${lastName(routeTable)}/${said(name)} ${said(prefix)} -> ${hops} [${subnets.map(lastName).join(', ')}]`;
    }),
    ...bgpPeers.map(({ name, peerIp, peerAsn }) => `peer ${said(name)} ${said(peerIp)} AS ${said(peerAsn)}`),
    ...designs.map(({ kind, symmetry, clientAddress, members, convergence }) => {
      const { minMs, maxMs, never } = convergence;
      const window = never ? 'never' : minMs === undefined ? '?' : `${minMs}..${maxMs} ms`;
      return `design ${kind} (${members.map(lastName).join(', ')}): ${symmetry}, ${clientAddress}, ${window}`;
    }),
    ...egress.map(({ subnet, instance, method, via }) => {
      return `out ${lastName(subnet)} ${lastName(instance)}: ${said(method)} ${lastName(via)}`;
    }),
    ...machines.virtualMachines.map(({ name, zones, nics }) => {
      return `machine ${said(name)} in ${saidZones(zones)}: ${nics.map(lastName).join(', ')}`;
    }),
    ...machines.scaleSets.map(({ name, zones, capacity }) => {
      return `scale set ${said(name)} of ${said(capacity)} in ${saidZones(zones)}`;
    }),
    ...machines.metricAlerts.map(({ name, signals }) => `alert ${said(name)}: ${signals.map(said).join(', ')}`),
  ];
}

function balancerFacts({ name, frontends, pools }: Inspected['loadBalancers'][number]): readonly string[] {
  return [
    ...frontends.map((frontend) => `frontend ${said(name)}/${said(frontend.name)} in ${saidZones(frontend.zones)}`),
    ...pools.map((pool) => {
      const members = pool.members.map(({ kind, key }) => `${kind} ${lastName(key)}`);
      return `pool ${said(name)}/${said(pool.name)} ${said(pool.size)}..${said(pool.maxSize)}: ${members.join(', ')}`;
    }),
  ];
}

function saidZones(zones: Zones): string {
  return Array.isArray(zones) ? zones.map(said).join('+') : said(zones as Told);
}

function said(value: Told): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return value.absent ? 'absent' : '?';
}

const lastName = (key: string | null): string => key?.split('/').at(-1) ?? '-';
