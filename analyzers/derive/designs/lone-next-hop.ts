// Which appliance is the next hop of routes by its own address, without any other that could take over?
import type { CheckContext } from '#analyzers/check.ts';
import type { Design } from '#src/model/design.ts';
import type { Because } from '#src/model/finding.ts';
import { deriveOnlyAppliance } from '../next-hop-appliances.ts';
import { keysOfNic } from '../pool-machines.ts';
import { fromMatrix } from './matrix-row.ts';

/** One design per machine, whatever the number of its routes. */
export function recogniseLoneNextHops(context: CheckContext): readonly Design[] {
  const routesByMachine = new Map<string, { members: readonly string[]; evidence: Because[] }>();
  for (const route of context.graph.routes) {
    if (route.deployed === false || route.isEcmp) continue;
    for (const hop of route.nextHops.items) {
      if (hop.target.kind !== 'network-interface') continue;
      const only = context.ask(deriveOnlyAppliance, hop);
      if (only.isOnly !== 'yes') continue;
      const members = keysOfNic(hop.target.nic);
      const key = members.join(' ');
      const known = routesByMachine.get(key) ?? { members, evidence: [...only.because] };
      known.evidence.push({ text: 'a route sends to it', place: hop.origin.place });
      routesByMachine.set(key, known);
    }
  }
  return [...routesByMachine.values()].map(({ members, evidence }) => ({
    ...fromMatrix('single-appliance', members, context),
    evidence,
    assumptions: ['no other appliance is declared elsewhere', 'the appliance restarts or is replaced by somebody'],
    members,
    convergence: { never: true },
  }));
}
