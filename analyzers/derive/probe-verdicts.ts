// Which members of the pools behind a probe are reached by it, as far as security groups are concerned?

import type { DeriveContext } from '#analyzers/ask.ts';
import type { Probe } from '#src/graph/nodes/load-balancer.ts';
import type { InstanceConfiguration } from './egress.ts';
import type { NsgVerdict } from './nsg-verdict.ts';
import { configurationsOfRules } from './pools-of-rules.ts';
import { probeVerdict } from './probe-verdict.ts';

export interface ProbeVerdict {
  readonly member: InstanceConfiguration;
  readonly verdict: NsgVerdict;
}

/** One verdict for each member, in the order of the source; members outside the template are left out. */
export function deriveProbeVerdicts(probe: Probe, context: DeriveContext): readonly ProbeVerdict[] {
  return configurationsOfRules(probe.rules).map((member) => ({
    member,
    verdict: probeVerdict(probe, member, context),
  }));
}
