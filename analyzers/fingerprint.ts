// By what is a finding recognised in the next version of a template?
// By its check and by the names on the way to the fault, as they are written: not by lines, order, or the count of a loop.
import type { Place } from '#src/model/place.ts';
import { pointerOf } from '#src/model/place.ts';
import { declaredPath } from '#src/template/declared-path.ts';
import { JsonNode } from '#src/template/nodes.ts';

/** The fingerprint of a finding of a check at a place. Equal ones are told apart by whoever sees them side by side. */
export function fingerprintOf(checkId: string, place: Place): string {
  const path = place instanceof JsonNode ? declaredPath(place) : pointerOf(place);
  return `${checkId}:${path}`;
}
