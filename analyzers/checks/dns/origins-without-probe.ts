// Do several origins share requests unprobed?
import { defineCheck } from '#analyzers/check.ts';
import { FRONT_DOOR_ALL_DOWN } from '#src/azure-facts/front-door.ts';
import { holdsWord } from '#src/graph/field.ts';

export const originsWithoutProbe = defineCheck<{ readonly origins: number }>({
  id: 'origins-without-probe',
  code: 'NB05',
  aliases: ['NB-05'],
  area: 'dns',
  severity: 'warning',
  title: 'Front Door has several origins and probes none',
  outage: 'A dead origin keeps its share of the requests: nothing moves them.',
  why: 'Without health probe settings every origin counts as healthy.',
  remedy: 'Write healthProbeSettings with a path that tests the application.',
  notWhen: 'Only one of the origins is enabled, or all of them are one highly available service.',
  azureFacts: [FRONT_DOOR_ALL_DOWN],
  options: [],
  *run({ graph, facts }) {
    const allDown = facts(FRONT_DOOR_ALL_DOWN);
    for (const group of graph.originGroups) {
      const enabled = group.origins.filter(
        (origin) => origin.deployed === true && holdsWord(origin.enabledState, 'Disabled') === 'no',
      );
      if (group.hasProbe !== 'no' || enabled.length < 2) continue;
      yield {
        at: group.place,
        resource: group.key,
        because: [
          ...enabled.map((origin) => ({ text: 'an enabled origin', place: origin.place })),
          { text: 'what is not known to be down gets requests', source: allDown.id },
        ],
        data: { origins: enabled.length },
      };
    }
  },
  message: ({ origins }) => `The group has ${origins} enabled origins and no probe: a dead one keeps its share.`,
});
