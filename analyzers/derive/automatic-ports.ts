// How many SNAT ports does an instance get when nobody allocates them?
import type { FactSet } from '#src/azure-facts/fact-set.ts';
import { SNAT_AUTOMATIC_MAXIMUM, SNAT_AUTOMATIC_TABLE } from '#src/azure-facts/outbound-snat.ts';
import type { NoAnswer } from '#src/model/estimate.ts';

/** Ports per instance of a pool of this size with this many public frontend addresses; nothing is published for larger pools. */
export function deriveAutomaticPorts(instances: number, addresses: number, facts: FactSet): number | NoAnswer {
  const row = facts(SNAT_AUTOMATIC_TABLE).value.find((each) => instances <= each.maxInstances);
  if (row === undefined) return { unknown: `no figure is published for a pool of ${instances} instances` };
  return Math.min(facts(SNAT_AUTOMATIC_MAXIMUM).value, row.ports * addresses);
}
