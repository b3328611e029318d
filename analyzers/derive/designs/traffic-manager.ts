// Which Traffic Manager profiles name endpoints to resolvers, and how long do they go on naming a dead one?
import type { CheckContext } from '#analyzers/check.ts';
import { nodeOf } from '#src/graph/nodes/node.ts';
import type { Design } from '#src/model/design.ts';
import { deriveTrafficManagerWindow } from '../traffic-manager-window.ts';
import { existenceOf } from './matrix-row.ts';

export function recogniseTrafficManagers(context: CheckContext): readonly Design[] {
  return context.graph.trafficManagerProfiles
    .filter((profile) => profile.deployed !== false)
    .map((profile) => ({
      kind: 'traffic-manager',
      evidence: [
        { text: 'a profile names endpoints to resolvers', place: profile.place },
        ...profile.endpoints.items.map((endpoint) => ({ text: 'an endpoint', place: endpoint.place })),
      ],
      assumptions: [
        ...existenceOf(profile),
        'resolvers keep an answer no longer than its time to live, and clients ask again',
        'connections that exist already are not touched',
      ],
      members: [
        ...new Set(
          profile.endpoints.items.flatMap(
            (endpoint) => nodeOf(endpoint.publicIp)?.key ?? (endpoint.isChildResource ? endpoint.key : []),
          ),
        ),
      ],
      directions: ['internet-in'],
      // It answers names only: flows go to the endpoint directly.
      symmetry: 'symmetric',
      clientAddress: 'preserved',
      convergence: deriveTrafficManagerWindow(profile, context.facts).newFlows,
    }));
}
