// How does the template's own design compare with the others of the guide, with the template's own numbers?
import type { CheckContext } from '#analyzers/check.ts';
import { DESIGN_MATRIX } from '#src/azure-facts/design-matrix.ts';
import { LB_PROBE_INTERVAL_DEFAULT, LB_PROBE_THRESHOLD_DEFAULT } from '#src/azure-facts/load-balancer-probes.ts';
import type { ComparedDesign, Design, DesignKind, Direction } from '#src/model/design.ts';
import type { NoAnswer } from '#src/model/estimate.ts';
import type { NewFlows } from '#src/model/failure.ts';
import { apiFailoverWindow } from './api-failover-window.ts';
import { deriveRemoval } from './failover-model.ts';
import { bgpSilentWindow } from './route-server-window.ts';

const BALANCED: readonly DesignKind[] = ['ilb-ha-ports', 'public-internal-sandwich', 'gateway-lb-provider'];
const COMPARED: readonly DesignKind[] = [...BALANCED, 'route-server-active-active', 'api-active-passive'];

/** The designs of the guide, those of the template first in their own words; none where the template has no appliances. */
export function compareDesigns(designs: readonly Design[], context: CheckContext): readonly ComparedDesign[] {
  const rows = context.facts(DESIGN_MATRIX).value;
  const own = designs.filter((design) => rows.some((row) => row.design === design.kind));
  if (own.length === 0) return [];
  return rows.flatMap((row) => {
    // The rows name the words of the contract.
    const kind = row.design as DesignKind;
    const here = own.find((design) => design.kind === kind);
    if (here === undefined && !COMPARED.includes(kind)) return [];
    return [
      {
        kind,
        isHere: here !== undefined,
        directions: here?.directions ?? (row.directions as readonly Direction[]),
        symmetry: here?.symmetry ?? row.symmetry,
        clientAddress: here?.clientAddress ?? row.clientAddress,
        topology: row.topology,
        decides: row.decides,
        convergence: here?.convergence ?? wouldTake(kind, own, context),
      },
    ];
  });
}

/** With the probes of the template where it has appliances behind a load balancer, else with what is in force unwritten. */
function wouldTake(kind: DesignKind, own: readonly Design[], context: CheckContext): NewFlows | NoAnswer {
  if (kind === 'route-server-active-active') return bgpSilentWindow([], context.facts).newFlows;
  if (kind === 'api-active-passive') return apiFailoverWindow(undefined, context.facts).newFlows;
  const balanced = own.find((design) => BALANCED.includes(design.kind));
  if (balanced !== undefined) return balanced.convergence;
  const unwritten = {
    protocol: 'Tcp',
    intervalSeconds: context.facts(LB_PROBE_INTERVAL_DEFAULT).value,
    threshold: context.facts(LB_PROBE_THRESHOLD_DEFAULT).value,
  } as const;
  return deriveRemoval(unwritten, 'silent', { options: context.failover, facts: context.facts }).newFlows;
}
