// What is a hostile input, and how is one written down?

/** One input that was made to hurt, and what a reader must be told about it. */
export interface HostileInput {
  /** What it tries, in a few words. */
  readonly name: string;
  /** Files by path, relative to the working folder; the first one is analyzed unless `args` says otherwise. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Arguments after `evaluate --format json`; the first file by default. */
  readonly args?: readonly string[];
  readonly code: number;
  /** Words of the message that a reader gets. */
  readonly says: RegExp;
  /** Line of that message in the first file; undefined where there is no place, such as for a whole file. */
  readonly line?: number;
  /** False where nothing of the file can be analyzed; by default the resource `kept` must still be there. */
  readonly keeps?: boolean;
}

const schema = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';

/** The resource that must survive whatever stands beside it. */
export const KEPT = {
  type: 'Microsoft.Network/publicIPAddresses',
  apiVersion: '2024-05-01',
  name: 'kept',
  location: 'westeurope',
} as const;

/** Where the section `sections` begins in the text of `templateOf`. */
export const SECTION_LINE = 4;

/**
 * A template with the good resource and these sections. Each section takes one line, in order, from line 4 on, so that an
 * expected line can be counted; further resources stand in that section, after the good one.
 */
export function templateOf(sections: Readonly<Record<string, unknown>>, more: readonly unknown[] = []): string {
  const lines = Object.entries(sections).map(([name, section]) => `"${name}": ${JSON.stringify(section)},\n`);
  const resources = [KEPT, ...more].map((resource) => JSON.stringify(resource)).join(',\n');
  return `{\n"$schema": "${schema}",\n"contentVersion": "1.0.0.0",\n${lines.join('')}"resources": [\n${resources}\n]\n}\n`;
}

/** The line of the n-th further resource of a template with so many sections. */
export const resourceLine = (sections: number, index = 0): number => SECTION_LINE + sections + 2 + index;

/** A template whose output `bad` is this expression, in line 4. */
export const outputOf = (expression: string, type = 'string'): string =>
  templateOf({ outputs: { bad: { type, value: `[${expression}]` } } });
