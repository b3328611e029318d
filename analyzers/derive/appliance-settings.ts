// What does the configuration tell about appliances that no template can: do they translate source addresses?
import type { Field } from '#src/graph/field.ts';
import { matchesGlob } from '#src/model/glob.ts';

/** One entry of `appliances` in the configuration. */
export interface ApplianceSettings {
  /** Glob over the names of the machines. */
  readonly match: string;
  readonly snat?: boolean;
  readonly mode?: 'active-active' | 'active-passive';
  readonly sessionSync?: boolean;
  readonly bgp?: { readonly keepaliveSeconds: number; readonly holdSeconds: number };
  readonly heartbeatSeconds?: number;
}

/** What is said about a machine with one of these names: the first entry that matches. */
export function settingsFor(
  appliances: readonly ApplianceSettings[],
  names: readonly Field<string>[],
): ApplianceSettings | undefined {
  const known = names.flatMap((name) => (name.state === 'known' ? [name.value] : []));
  return appliances.find(({ match }) => known.some((name) => matchesGlob(match, name)));
}
