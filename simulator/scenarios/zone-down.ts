// An availability zone is gone: the instances in it fall silent together, and the prober and the frontend of it are gone too.
import type { NamedScenario, Stage } from './named-scenario.ts';
import { atStart } from './named-scenario.ts';

export const zoneDown: NamedScenario = {
  name: 'zone-down',
  title: 'an availability zone is gone',
  plan(stage) {
    const zone = zoneThatFails(stage);
    if (zone === undefined) return { reason: 'the template does not tell the zones of all members of the pool' };
    const inside = stage.members.filter((instance) => stage.topology.instances[instance]?.zone === zone);
    return {
      name: 'zone-down',
      failure: 'zone-down',
      assumes: { answers: 'silent', forwards: 'no' },
      initial: [],
      steps: [atStart({ kind: 'zone-down', zone })],
      measure: 'avoids',
      // What one flow meets is one instance; the others in the zone are as silent.
      measured: inside.slice(0, 1),
      assumptions: [],
    };
  },
  drill: (stage) => [
    `Stop all instances of the pool in zone ${zoneThatFails(stage) ?? '<zone>'} at the same time, without shutting them down: az vm stop --skip-shutdown.`,
    'The prober of the zone goes on in a drill; a real loss of the zone takes it away as well.',
  ],
};

/** The zone that the frontend is pinned to, else that of the first member. */
function zoneThatFails({ frontendZones, memberZones, topology, members }: Stage): string | undefined {
  if (memberZones === undefined) return undefined;
  const [pinned] = frontendZones ?? [];
  return frontendZones?.length === 1 ? pinned : topology.instances[members[0] ?? 0]?.zone;
}
