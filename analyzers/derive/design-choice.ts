// Which designs carry the flows that somebody needs, and which two together where one does not do it well?

import { DESIGN_MATRIX } from '#src/azure-facts/design-matrix.ts';
import type { AzureFact } from '#src/azure-facts/fact.ts';
import type { Direction } from '#src/model/design.ts';

export type DesignRow = (typeof DESIGN_MATRIX.value)[number];

export interface DesignChoice {
  /** Designs that carry all of it. */
  readonly alone: readonly DesignRow[];
  /** Two that carry all of it together, keep flows whole without source NAT, and scale out; empty where one does. */
  readonly pairs: readonly (readonly [DesignRow, DesignRow])[];
  readonly source: AzureFact;
}

/** What the matrix says about these directions. One appliance is left out: nothing takes over for it. */
export function chooseDesigns(needs: readonly Direction[]): DesignChoice {
  const rows = DESIGN_MATRIX.value.filter((row) => row.design !== 'single-appliance');
  const alone = rows.filter((row) => needs.every((need) => row.directions.includes(need)));
  const good = rows.filter((row) => row.scalesOut && row.symmetry === 'symmetric');
  const pairs = alone.some((row) => good.includes(row) && row.clientAddress === 'preserved')
    ? []
    : pairsOf(good, needs);
  return { alone, pairs, source: DESIGN_MATRIX };
}

// Two designs of which each adds something that the other does not carry.
function pairsOf(
  rows: readonly DesignRow[],
  needs: readonly Direction[],
): readonly (readonly [DesignRow, DesignRow])[] {
  const carried = (row: DesignRow) => needs.filter((need) => row.directions.includes(need));
  return rows.flatMap((one, index) =>
    rows.slice(index + 1).flatMap((other) => {
      const together = new Set([...carried(one), ...carried(other)]);
      const isNeeded = carried(one).length < together.size && carried(other).length < together.size;
      return together.size === needs.length && isNeeded ? [[one, other] as const] : [];
    }),
  );
}
