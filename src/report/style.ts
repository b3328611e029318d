// How a text report is coloured: by functions that are handed in, so that a report stays a pure function.

export type Paint = (text: string) => string;

export interface Style {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly error: Paint;
  readonly warning: Paint;
  readonly info: Paint;
}

const asItIs: Paint = (text) => text;

/** No colour at all. Words always say what colour would. */
export const PLAIN: Style = { bold: asItIs, dim: asItIs, error: asItIs, warning: asItIs, info: asItIs };
