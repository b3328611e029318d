// A topology to draw: boxes with lines of text, arrows with labels; what is not certain is dashed.

export type DrawnKind =
  | 'outside'
  | 'subnet'
  | 'frontend'
  | 'pool'
  | 'machine'
  | 'gateway'
  | 'entry'
  | 'route-server'
  | 'missing';

export interface DrawnNode {
  readonly id: string;
  readonly kind: DrawnKind;
  /** What it is called, then what matters about it. */
  readonly lines: readonly string[];
  readonly isCertain: boolean;
}

export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly lines: readonly string[];
  readonly isCertain: boolean;
}

export interface Drawing {
  readonly title: string;
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}
