// Which findings does the configuration accept, and which of its entries say nothing any more?
import type { Configuration } from '#src/config/schema.ts';
import type { Finding } from '#src/model/finding.ts';
import { matchesGlob } from '#src/model/glob.ts';
import { resourceWords } from '#src/model/resource-name.ts';

type Ignored = NonNullable<Configuration['ignore']>[number];

/** All names of a check. */
export interface NamedCheck {
  readonly id: string;
  readonly code: string;
  readonly aliases: readonly string[];
}

/** Ids of checks by id, code and alias, in lower case. */
export function idsByName(checks: readonly NamedCheck[]): ReadonlyMap<string, string> {
  return new Map(
    checks.flatMap(({ id, code, aliases }) => [id, code, ...aliases].map((name) => [name.toLowerCase(), id] as const)),
  );
}

/** Applies the entries one finding after the other, and remembers which of them were needed. */
export class IgnoreList {
  private readonly entries: readonly Ignored[];
  private readonly names: ReadonlyMap<string, string>;
  private readonly today: string;
  private readonly used = new Set<number>();

  constructor(entries: readonly Ignored[], checks: readonly NamedCheck[], today: string) {
    this.entries = entries;
    this.today = today;
    this.names = idsByName(checks);
  }

  accepts(finding: Finding): boolean {
    const index = this.entries.findIndex((entry) => this.isCurrent(entry) && this.speaksOf(entry, finding));
    if (index < 0) return false;
    this.used.add(index);
    return true;
  }

  /** What a person should know about the list: entries that have ended, and entries without a finding. */
  hints(): readonly string[] {
    return this.entries.flatMap((entry, index) => {
      const name = `ignore ${index + 1} (${entry.check}${entry.resource === undefined ? '' : ` on ${entry.resource}`})`;
      if (!this.isCurrent(entry)) return [`${name} ended on ${entry.until}: ${entry.reason}`];
      return this.used.has(index) ? [] : [`${name} matches no finding`];
    });
  }

  private isCurrent(entry: Ignored): boolean {
    return entry.until === undefined || this.today <= entry.until;
  }

  private speaksOf(entry: Ignored, finding: Finding): boolean {
    if (this.names.get(entry.check.toLowerCase()) !== finding.id) return false;
    const glob = entry.resource;
    if (glob === undefined) return true;
    // Every copy has to match: a finding on two resources of which one is accepted stays.
    const keys = finding.instances.length > 0 ? finding.instances : [finding.resource];
    return keys.every((key) => matchesGlob(glob, resourceWords(key).name) || matchesGlob(glob, key));
  }
}
