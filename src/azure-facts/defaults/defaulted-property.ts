// What does each tool put into a property that its user leaves alone?
// Every cell of the table is a fact of its own, so that a diff can name its source.
import type { AzureFact, FactAlternative, FactSource, FactValue, Unit } from '../fact.ts';

export type Tool = 'portal' | 'cli' | 'powershell' | 'terraform' | 'avm' | 'aks';

/** The tools in the order of the report. */
export const TOOLS: readonly Tool[] = ['portal', 'cli', 'powershell', 'terraform', 'avm', 'aks'];

const TOOL_NAMES: Readonly<Record<Tool, string>> = {
  portal: 'the Azure portal',
  cli: 'the Azure CLI',
  powershell: 'Azure PowerShell',
  terraform: 'Terraform azurerm',
  avm: 'Azure Verified Modules for Bicep',
  aks: 'Azure Kubernetes Service',
};

/**
 * `writes`: sends the value; `service`: sends nothing, so the service decides; `required`: asks its user;
 * `unsupported`: has no such option; `unverified`: not found out. The value is null for the last three.
 */
type DefaultKind = 'writes' | 'service' | 'required' | 'unsupported' | 'unverified';

export interface ToolDefault {
  readonly kind: DefaultKind;
  /** What ends up in force; equals what ships for `service`. */
  readonly fact: AzureFact<FactValue>;
}

export interface DefaultedProperty extends Readonly<Record<Tool, ToolDefault>> {
  readonly id: string;
  readonly resourceType: string;
  /** Path below the resource with `[]` for items of a list, `properties.probes[].properties.intervalInSeconds`. */
  readonly path: string;
  /** Set when the row is about some resources of the type only. */
  readonly only?: string;
  /** What the service uses when a template leaves the property out. */
  readonly ships: ToolDefault;
}

/** A cell before it has become a fact. */
export interface Cell {
  readonly kind: DefaultKind;
  readonly value: FactValue;
  readonly source: FactSource;
  readonly note?: string;
  readonly alternatives?: readonly FactAlternative[];
}

type More = Pick<Cell, 'note' | 'alternatives'>;

/** The tool sends this value. */
export const writes = (value: FactValue, source: FactSource, more: More = {}): Cell => ({
  kind: 'writes',
  value,
  source,
  ...more,
});

/** The tool sends nothing. */
export const sendsNothing = (source: FactSource, note?: string): Cell => ({
  kind: 'service',
  value: null,
  source,
  ...(note === undefined ? {} : { note }),
});

/** The tool makes its user choose. */
export const required = (source: FactSource, note: string): Cell => ({ kind: 'required', value: null, source, note });

/** The tool cannot set the property, or has nothing to do with it. */
export const unsupported = (source: FactSource, note: string): Cell => ({
  kind: 'unsupported',
  value: null,
  source,
  note,
});

/** Nobody has published what the tool does; `alternatives` say what there is. */
export const unverified = (source: FactSource, note: string, alternatives?: readonly FactAlternative[]): Cell => ({
  kind: 'unverified',
  value: null,
  source,
  note,
  ...(alternatives === undefined ? {} : { alternatives }),
});

export interface DefaultsRow extends Readonly<Record<Tool, Cell>> {
  readonly id: string;
  readonly resourceType: string;
  readonly path: string;
  readonly only?: string;
  readonly unit: Unit;
  readonly checkedOn: string;
  /** A fact that exists already, or a cell. */
  readonly ships: AzureFact | Cell;
}

/** Makes a row of the table: cells become facts, and what sends nothing takes the value that ships. */
export function defaultedProperty(row: DefaultsRow): DefaultedProperty {
  const ships: ToolDefault =
    'appliesTo' in row.ships
      ? { kind: 'service', fact: row.ships }
      : { kind: row.ships.kind, fact: factOf(row, 'service', 'the service, when the property is absent', row.ships) };
  const cell = (tool: Tool): ToolDefault => {
    const { kind, value, ...rest } = row[tool];
    const inForce = kind === 'service' ? ships.fact.value : value;
    return { kind, fact: factOf(row, tool, TOOL_NAMES[tool], { kind, value: inForce, ...rest }) };
  };
  return {
    id: row.id,
    resourceType: row.resourceType,
    path: row.path,
    ...(row.only === undefined ? {} : { only: row.only }),
    ships,
    portal: cell('portal'),
    cli: cell('cli'),
    powershell: cell('powershell'),
    terraform: cell('terraform'),
    avm: cell('avm'),
    aks: cell('aks'),
  };
}

function factOf(row: DefaultsRow, column: string, writer: string, cell: Cell): AzureFact<FactValue> {
  return {
    id: `defaults.${row.id}.${column}`,
    value: cell.value,
    unit: row.unit,
    appliesTo: `${row.resourceType} ${row.path}${row.only === undefined ? '' : ` (${row.only})`}, left to ${writer}`,
    source: cell.source,
    checkedOn: row.checkedOn,
    confidence: cell.kind === 'unverified' ? 'assumed' : 'documented',
    ...(cell.note === undefined ? {} : { note: cell.note }),
    ...(cell.alternatives === undefined ? {} : { alternatives: cell.alternatives }),
  };
}
