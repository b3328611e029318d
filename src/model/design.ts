// A recognised design: who takes over for whom, on which evidence, and what a template can never tell about it.
import type { NoAnswer } from './estimate.ts';
import type { NewFlows } from './failure.ts';
import type { Because } from './finding.ts';
import type { PathClientAddress, PathSymmetry } from './path.ts';

export const DESIGN_KINDS = [
  'ilb-ha-ports',
  'public-internal-sandwich',
  'gateway-lb-provider',
  'gateway-lb-consumer',
  'route-server-active-active',
  'route-server-active-passive',
  'route-server-ilb-next-hop',
  'api-active-passive',
  'ecmp-udr',
  'single-appliance',
  'azure-firewall-hub',
  'application-gateway',
  'front-door',
  'traffic-manager',
  'global-lb',
] as const;
export type DesignKind = (typeof DESIGN_KINDS)[number];

export const DIRECTIONS = ['east-west', 'on-premises', 'internet-in', 'internet-out'] as const;
/** Which flows pass a design. */
export type Direction = (typeof DIRECTIONS)[number];

export interface Design {
  readonly kind: DesignKind;
  /** Properties of the template that make it this design. */
  readonly evidence: readonly Because[];
  /** What has to be true besides, and no template tells. */
  readonly assumptions: readonly string[];
  /** Keys of the resources that take over for each other, or of the one that does so inside. */
  readonly members: readonly string[];
  readonly directions: readonly Direction[];
  readonly symmetry: PathSymmetry;
  readonly clientAddress: PathClientAddress;
  /** How long new flows meet a member that has died without a word, unless an assumption says otherwise. */
  readonly convergence: NewFlows | NoAnswer;
}

/** A row of the comparison of designs. */
export interface ComparedDesign
  extends Pick<Design, 'kind' | 'directions' | 'symmetry' | 'clientAddress' | 'convergence'> {
  readonly topology: string;
  readonly decides: string;
  /** The template holds it: its own figures. */
  readonly isHere: boolean;
}
