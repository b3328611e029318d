// Does a load balancer carry a property that no API version has?
import { defineCheck } from '#analyzers/check.ts';
import type { StrangeProperty } from '#analyzers/derive/written-properties.ts';
import { lastName, strangeProperties } from '#analyzers/derive/written-properties.ts';
import { API_VERSION_DECIDES, EXPORTED_PROPERTIES } from '#src/azure-facts/template-schemas.ts';
import type { Place } from '#src/model/place.ts';

interface Data extends Record<string, string> {
  readonly property: string;
}

export const propertyInNoSchema = defineCheck<Data>({
  id: 'property-in-no-schema',
  code: 'TP02',
  aliases: ['TP-02'],
  area: 'template',
  severity: 'warning',
  title: 'A property of a load balancer is in no schema',
  outage: 'The property has no effect: what its author expects of it does not happen.',
  why: 'No API version has a property of that name at that place. It is misspelt, stands one level too high or too low, or was never there.',
  remedy: 'Compare the name and the level with the template reference.',
  notWhen: 'The property is one of a preview that is not published.',
  azureFacts: [API_VERSION_DECIDES, EXPORTED_PROPERTIES],
  options: [],
  *run({ graph, propertyVersions, facts }) {
    const exported = facts(EXPORTED_PROPERTIES);
    const seen = new Map<Place, readonly StrangeProperty[]>();
    for (const resource of graph.template.resources) {
      if (
        resource.existing ||
        resource.condition === false ||
        !/^microsoft\.network\/loadbalancers(\/|$)/i.test(resource.type)
      )
        continue;
      const strange = seen.get(resource.place) ?? strangeProperties(resource, propertyVersions);
      seen.set(resource.place, strange);
      for (const { path, place, firstVersion, unknown } of strange) {
        // Exported templates carry what only the service writes.
        if (firstVersion !== undefined || exported.value.includes(lastName(path)) || !path.includes('.')) continue;
        yield {
          at: place,
          resource: resource.key,
          because: [
            { text: 'no API version has it', source: API_VERSION_DECIDES.id },
            { text: 'it is none of those that only the service writes', source: exported.id },
          ],
          data: { property: path },
          ...(unknown === undefined ? {} : { dependsOn: unknown }),
        };
      }
    }
  },
  message: ({ property }) => `${property} is in no schema of the load balancer: it has no effect.`,
});
