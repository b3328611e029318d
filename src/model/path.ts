// A walk between two ends of a landscape, there and back, as `path` hands it out.
import type { Because } from './finding.ts';

export type PathOutcome =
  | 'delivered'
  | 'dropped-by-nsg'
  | 'no-route'
  | 'next-hop-missing'
  | 'loop'
  | 'leaves-template'
  | 'not-enough-information';

export type PathSymmetry = 'symmetric' | 'asymmetric' | 'snat-needed' | 'unknown';

export type PathClientAddress = 'preserved' | 'hidden' | 'unknown';

export type PathHopKind =
  | 'subnet'
  | 'network-security-group'
  | 'route'
  | 'peering'
  | 'load-balancer'
  | 'application-gateway'
  | 'front-door'
  | 'traffic-manager'
  | 'appliance'
  | 'firewall'
  | 'gateway'
  | 'public-address'
  | 'internet'
  | 'on-premises';

/** What happens to the packet there. */
export type PathStep =
  | 'sent'
  | 'allowed'
  | 'denied'
  | 'undecided'
  | 'routed'
  | 'crosses'
  | 'balanced'
  | 'forwarded'
  | 'translated'
  | 'received'
  | 'stopped';

/** `key` and `subnet` are resource keys; null where no resource stands behind. */
export interface PathHop {
  readonly kind: PathHopKind;
  readonly key: string | null;
  readonly subnet: string | null;
  readonly step: PathStep;
  readonly text: string;
}

export interface PathReport {
  readonly from: string;
  readonly to: string;
  readonly forward: readonly PathHop[];
  readonly back: readonly PathHop[];
  readonly symmetry: PathSymmetry;
  readonly clientAddress: PathClientAddress;
  /** Of the way there; of the way back where only that one fails. */
  readonly outcome: PathOutcome;
  readonly because: readonly Because[];
}
