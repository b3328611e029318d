// What does a section of a template declare, also where the section is written more than once?
import type { JsonNode, JsonProperty } from '#src/template/nodes.ts';

/**
 * The members of `parameters`, `variables`, `outputs` or `definitions`. Where a section stands twice the engine takes both: of
 * members with one name the last. (Of `resources`, and of all that it does not read into a dictionary, it takes the last alone.)
 */
export function sectionMembers(template: JsonNode, section: string): readonly JsonProperty[] {
  const lowerName = section.toLowerCase();
  const written = template.properties.filter(({ name }) => name.toLowerCase() === lowerName);
  const [only] = written;
  return written.length === 1 && only ? only.value.properties : written.flatMap(({ value }) => value.properties);
}
