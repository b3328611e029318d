// How many tests passed and failed, by vitest's own report?
// A test file that cannot be loaded and an error outside of any test fail too, although vitest counts no test for them.

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface TestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { status: string }[];
  }[];
}

/** Counts from the JSON report; `isFine` is whether vitest itself ended well. An unreadable report is one failure. */
export function countTests(json: string, isFine: boolean): Counts {
  const report = parseReport(json);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && (!isFine || report.numPassedTests === 0) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function parseReport(json: string): TestReport | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

export function sum(counts: readonly Counts[]): Counts {
  const total = (pick: (one: Counts) => number): number => counts.reduce((all, one) => all + pick(one), 0);
  return {
    passed: total((one) => one.passed),
    failed: total((one) => one.failed),
    skipped: total((one) => one.skipped),
  };
}
