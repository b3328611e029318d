// Which findings were there before, which are new, and which are gone?
// A finding is recognised by its input and its fingerprint, so a baseline survives reformatting, but not the renaming of a file.
import { openFile, shownPath } from '#src/cli/files.ts';
import { UsageError } from '#src/cli/usage-error.ts';
import type { BaselineEntry } from '#src/config/baseline-schema.ts';
import { loadBaseline } from '#src/config/baseline-schema.ts';
import type { Host } from '#src/host/host.ts';
import type { CheckedInput, ReportedFinding } from '#src/report/check-report.ts';
import { placed } from '#src/report/placed.ts';

/** So many findings that are gone are told one by one. */
const TOLD = 10;

export class Baseline {
  private readonly host: Host;
  /** Absolute path of the file. */
  private readonly path: string;
  private readonly entries: readonly BaselineEntry[];
  private readonly byKey: ReadonlyMap<string, BaselineEntry>;
  private readonly seen = new Set<BaselineEntry>();

  private constructor(host: Host, path: string, entries: readonly BaselineEntry[]) {
    this.host = host;
    this.path = path;
    this.entries = entries;
    this.byKey = new Map(entries.map((entry) => [`${entry.path} ${entry.fingerprint}`, entry]));
  }

  /** Reads the file; mistakes in it are usage errors, and so is a missing one unless it is about to be made. */
  static read(host: Host, given: string, isUpdated: boolean): Baseline {
    const path = host.path.resolve(host.cwd, given);
    if (isUpdated && host.realPath(path) === undefined) return new Baseline(host, path, []);
    const opened = openFile(host, path);
    if ('reason' in opened) {
      const hint = host.realPath(path) === undefined ? '; --update-baseline makes it' : '';
      throw new UsageError(`baseline ${given}: ${opened.reason}${hint}`);
    }
    const { entries, problems } = loadBaseline(opened.file);
    if (entries === undefined) throw new UsageError(problems.map(placed).join('\n'));
    return new Baseline(host, path, entries);
  }

  /** Was it there before? What was open then and fires now is new. */
  knows(finding: ReportedFinding): boolean {
    const entry = this.byKey.get(`${this.pathOf(finding.input)} ${finding.fingerprint}`);
    if (entry === undefined) return false;
    this.seen.add(entry);
    return entry.verdict === 'fires' || finding.verdict === 'depends';
  }

  /** Findings that are not there any more, of inputs that were analyzed and of files that are gone. */
  hints(inputs: readonly CheckedInput[]): readonly string[] {
    const gone = this.entries.filter((entry) => !this.seen.has(entry) && !this.isOutsideOf(entry, inputs));
    if (gone.length === 0) return [];
    const told = gone.slice(0, TOLD).map(({ path, message }) => `fixed since the baseline: ${path}: ${message}`);
    const rest = gone.length > TOLD ? [`fixed since the baseline: ${gone.length - TOLD} more`] : [];
    return [...told, ...rest, `--update-baseline takes what is fixed out of ${shownPath(this.host, this.path)}`];
  }

  /** Writes these findings; what was not analyzed this time stays as it was. */
  write(findings: readonly ReportedFinding[], inputs: readonly CheckedInput[]): void {
    const kept = this.entries.filter((entry) => this.isOutsideOf(entry, inputs));
    const written = findings.map(({ input, fingerprint, verdict, message }) => {
      return { path: this.pathOf(input), fingerprint, verdict, message };
    });
    const all = [...kept, ...written].sort((a, b) => compare(a.path, b.path) || compare(a.fingerprint, b.fingerprint));
    const text = `${JSON.stringify({ schemaVersion: 1, findings: all }, undefined, 2)}\n`;
    const failure = this.host.writeFile(this.path, text);
    if (failure !== undefined) throw new UsageError(`baseline ${shownPath(this.host, this.path)}: ${failure}`);
  }

  private pathOf(input: string): string {
    if (input === '-') return input;
    const { path, cwd } = this.host;
    const relative = path.relative(path.dirname(this.path), path.resolve(cwd, input));
    return path.sep === '/' ? relative : relative.replaceAll(path.sep, '/');
  }

  /** Nothing was found out about its input this time, and the file is still there. */
  private isOutsideOf(entry: BaselineEntry, inputs: readonly CheckedInput[]): boolean {
    const input = inputs.find((each) => this.pathOf(each.path) === entry.path);
    if (input !== undefined) return input.status === 'failed';
    const { path } = this.host;
    return entry.path === '-' || this.host.realPath(path.resolve(path.dirname(this.path), entry.path)) !== undefined;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
