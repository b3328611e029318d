// Every instance of the pool falls silent at once.
import { SILENT } from './instance-silent.ts';
import type { NamedScenario } from './named-scenario.ts';
import { atStart } from './named-scenario.ts';

export const allDown: NamedScenario = {
  name: 'all-down',
  title: 'every instance of the pool neither answers probes nor forwards',
  plan: ({ members }) => ({
    name: 'all-down',
    failure: 'all-down',
    assumes: { answers: 'silent', forwards: 'no' },
    initial: [],
    steps: members.map((instance) => atStart({ kind: 'instance', instance, state: SILENT })),
    measure: 'avoids',
    measured: members,
    assumptions: ['the instances do not forward any more; a scenario file can block their probes alone'],
  }),
  drill: () => [
    'Stop all instances of the pool at once, outside of the hours in which anybody needs them.',
    'Expect that new connections never succeed until one is back; note what becomes of established ones.',
  ],
};
