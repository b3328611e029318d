// Which routes share flows over several next hops, with nobody to notice when one is dead?
import type { CheckContext } from '#analyzers/check.ts';
import { ROUTE_ECMP_NO_FAILOVER } from '#src/azure-facts/user-defined-routes.ts';
import type { Design } from '#src/model/design.ts';
import { keysOfNic } from '../pool-machines.ts';
import { fromMatrix } from './matrix-row.ts';

/** One design per set of next hops. */
export function recogniseEcmpRoutes(context: CheckContext): readonly Design[] {
  const designs = new Map<string, Design>();
  for (const route of context.graph.routes) {
    if (route.deployed === false || !route.isEcmp) continue;
    const targets = route.nextHops.items.map((hop) => hop.target);
    const members = [
      ...new Set(
        targets.flatMap((target) =>
          'nic' in target
            ? keysOfNic(target.nic)
            : 'frontend' in target
              ? [target.frontend.key]
              : 'firewall' in target
                ? [target.firewall.key]
                : [],
        ),
      ),
    ];
    const addresses = route.nextHops.items.map(({ address }) =>
      address.state === 'known' ? address.value : address.state === 'unknown' ? address.unknown.text : '',
    );
    const evidence = { text: `the route has ${addresses.length} next hops`, place: route.place };
    const key = [...members, ...addresses].join(' ');
    const known = designs.get(key);
    designs.set(
      key,
      known === undefined
        ? {
            ...fromMatrix('ecmp-udr', members, context),
            evidence: [evidence],
            assumptions: [
              'somebody or something outside the platform edits the route when a next hop dies',
              'the route back is shared in the same way, or the appliances translate source addresses',
              `a dead next hop keeps its share (fact ${ROUTE_ECMP_NO_FAILOVER.id})`,
            ],
            members,
            convergence: { never: true },
          }
        : { ...known, evidence: [...known.evidence, evidence] },
    );
  }
  return [...designs.values()];
}
