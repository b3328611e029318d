// Which scenarios are about source ports?
import type { PortScenario } from '../snat/port-scenario.ts';
import { scaleOut } from './scale-out.ts';
import { snatBurst } from './snat-burst.ts';
import { snatDemand } from './snat-demand.ts';

/** In the order in which they are listed. */
export const PORT_SCENARIOS: readonly PortScenario[] = [snatDemand, snatBurst, scaleOut];
