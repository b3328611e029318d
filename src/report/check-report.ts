// What `failcast check` found, before it is put into one of the output formats.
import type { Estimate } from '#src/model/estimate.ts';
import type { Finding } from '#src/model/finding.ts';
import type { Gap, Problem } from '#src/model/gap.ts';

/** `partly`: something was refused or missing, the rest was analyzed; `failed`: nothing could be evaluated. */
export interface CheckedInput {
  readonly path: string;
  readonly parameterSets: readonly string[];
  readonly status: 'analyzed' | 'partly' | 'failed';
  readonly problems: readonly Problem[];
}

/** Where an estimate, a finding or a gap comes from: an entry of `inputs` and the parameter sets in which it holds. */
export interface Provenance {
  readonly input: string;
  readonly parameterSets: readonly string[];
}

export type ReportedEstimate = Estimate & Provenance;
export type ReportedFinding = Finding & Provenance;
export type ReportedGap = Gap & Provenance;

export interface Summary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Findings that hang on an unknown; they are not among the three above. */
  readonly depends: number;
  readonly gaps: number;
}

/** The figure that the architecture guide gives for designs of appliances. */
export interface GuideFigure {
  readonly minMs: number;
  readonly maxMs: number;
  /** Id of the fact; estimates of such a design name it among their reasons. */
  readonly source: string;
}

export interface CheckReport {
  readonly tool: { readonly name: string; readonly version: string };
  readonly inputs: readonly CheckedInput[];
  readonly estimates: readonly ReportedEstimate[];
  readonly findings: readonly ReportedFinding[];
  readonly gaps: readonly ReportedGap[];
  readonly summary: Summary;
  readonly checkCount: number;
  /** Findings that the configuration or a comment accepts; they are counted nowhere else. */
  readonly ignoredCount: number;
  /** Findings of the baseline; they are counted nowhere else. */
  readonly baselineCount: number;
  readonly guide: GuideFigure | undefined;
  /** No propagation time is configured, so that every window is a lower bound. */
  readonly areWindowsLowerBounds: boolean;
}
