// How long is the death of an endpoint felt that a Traffic Manager profile names to resolvers?
import type { FailoverEstimate } from '#src/model/estimate.ts';
import type { CheckContext } from './check.ts';
import { deriveTrafficManagerWindow } from './derive/traffic-manager-window.ts';

/** One estimate per profile: a region behind an endpoint is silent. */
export const estimateTrafficManagers = ({ graph, facts }: CheckContext): readonly FailoverEstimate[] =>
  graph.trafficManagerProfiles
    .filter((profile) => profile.deployed !== false)
    .map((profile): FailoverEstimate => {
      const { newFlows, because } = deriveTrafficManagerWindow(profile, facts);
      return {
        kind: 'failover',
        design: 'traffic-manager',
        resource: profile.key,
        rule: null,
        pool: null,
        probe: null,
        failure: 'region-down',
        assumes: { answers: 'silent', forwards: 'no' },
        newFlows,
        // It answers names only: what is connected stays with the endpoint that is gone.
        establishedTcp: { fate: 'hangs', boundMs: null },
        udp: { fate: 'hangs', boundMs: null },
        scenario: null,
        because: [...because, { text: 'it answers names only: connections that exist stay with the dead endpoint' }],
      };
    });
