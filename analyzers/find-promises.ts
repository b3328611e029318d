// Where in a template did somebody write down how fast failover is?
import type { ResourceGraph } from '#src/graph/graph.ts';
import { authorTexts } from '#src/template/author-texts.ts';
import { JsonNode } from '#src/template/nodes.ts';
import type { WrittenPromise } from './derive/written-promise.ts';
import { promisedFailovers, speaksOfAppliances } from './failover-promise.ts';

/** The promises of all template bodies that resources come from, in order of the source. */
export function findPromises(graph: ResourceGraph): readonly WrittenPromise[] {
  const bodies = new Set<JsonNode>();
  for (const { deployment } of graph.template.resources) {
    for (let at: typeof deployment | undefined = deployment; at !== undefined; at = at.parent) {
      if (at.place instanceof JsonNode) bodies.add(at.place);
    }
  }
  return [...bodies].flatMap(promisesOfBody);
}

function promisesOfBody(body: JsonNode): readonly WrittenPromise[] {
  return authorTexts(body).flatMap(({ text, name, node, resource }) => {
    // What is said of a deployment is said of everything in it.
    const inner = resource?.get('properties')?.get('template');
    return promisedFailovers(GENERAL_NAMES.test(name) ? text : `${spaced(name)}: ${text}`).map((promise) => ({
      ...promise,
      speaksOfAppliances: speaksOfAppliances(promise.sentence),
      place: node,
      resource: inner === undefined ? resource : undefined,
      body: inner ?? body,
    }));
  });
}

/** Names that say nothing about what the text is about. */
const GENERAL_NAMES = /^(description|comments?|summary|\d+)$/i;

/** `failoverTime` → `failover Time`. */
const spaced = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_.]/g, ' ');
