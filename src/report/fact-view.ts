// An Azure fact as the reports show it; the table of facts itself is handed in.

export interface FactSourceView {
  readonly title: string;
  readonly url: string;
  readonly section: string;
}

export interface FactView {
  readonly id: string;
  readonly value: unknown;
  readonly unit: string;
  readonly appliesTo: string;
  readonly source: FactSourceView;
  readonly checkedOn: string;
  readonly confidence: string;
  readonly note?: string;
  readonly alternatives?: readonly {
    readonly value: unknown;
    readonly note: string;
    readonly source: FactSourceView;
  }[];
}
