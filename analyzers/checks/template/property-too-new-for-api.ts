// Is a property written into a resource whose API version is older than the property?
import { defineCheck } from '#analyzers/check.ts';
import type { StrangeProperty } from '#analyzers/derive/written-properties.ts';
import { lastName, strangeProperties } from '#analyzers/derive/written-properties.ts';
import { API_VERSION_DECIDES, EXPORTED_PROPERTIES } from '#src/azure-facts/template-schemas.ts';
import type { Place } from '#src/model/place.ts';

interface Data extends Record<string, string> {
  readonly property: string;
  readonly apiVersion: string;
  readonly firstVersion: string;
}

export const propertyTooNewForApi = defineCheck<Data>({
  id: 'property-too-new-for-api',
  code: 'TP01',
  aliases: ['TP-01'],
  area: 'template',
  severity: 'warning',
  title: 'A property is newer than the API version of its resource',
  outage: 'The property has no effect, or the deployment is refused.',
  why: 'Each API version knows the properties of its day. An older one has no member of that name.',
  remedy: 'Raise the apiVersion of the resource to the first one that has the property, or leave the property out.',
  notWhen: 'Never: the template says something that cannot happen.',
  azureFacts: [API_VERSION_DECIDES, EXPORTED_PROPERTIES],
  options: [],
  *run({ graph, propertyVersions, facts }) {
    const exported = facts(EXPORTED_PROPERTIES);
    const seen = new Map<Place, readonly StrangeProperty[]>();
    for (const resource of graph.template.resources) {
      if (resource.existing || resource.condition === false || resource.apiVersion?.kind !== 'string') continue;
      const strange = seen.get(resource.place) ?? strangeProperties(resource, propertyVersions);
      seen.set(resource.place, strange);
      for (const { path, place, firstVersion, unknown } of strange) {
        // The threshold of a probe has a check of its own, and the tier that is written most is the default.
        if (firstVersion === undefined || /(probeThreshold|^sku\.tier)$/i.test(path)) continue;
        if (exported.value.includes(lastName(path))) continue;
        yield {
          at: place,
          resource: resource.key,
          because: [
            { text: `it exists since API version ${firstVersion}`, source: API_VERSION_DECIDES.id },
            { text: 'the resource with its API version', place: resource.place },
            { text: 'it is none of those that only the service writes', source: exported.id },
          ],
          data: { property: path, apiVersion: resource.apiVersion.value, firstVersion },
          ...(unknown === undefined ? {} : { dependsOn: unknown }),
        };
      }
    }
  },
  message: ({ property, apiVersion, firstVersion }) =>
    `${property} came with API version ${firstVersion}; the resource uses ${apiVersion}, which does not know it.`,
});
