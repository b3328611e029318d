// Does the gate count what failed, also where vitest counts no failed test?
import { describe, expect, it } from 'vitest';
import { countTests, sum } from './gate-counts.ts';

const report = (passed: number, failed: number, files: readonly { status: string; tests: readonly string[] }[]) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: files.map((file) => ({
      status: file.status,
      assertionResults: file.tests.map((status) => ({ status })),
    })),
  });

describe('countTests', () => {
  it('takes the counts of a run that went well', () => {
    const json = report(3, 0, [{ status: 'passed', tests: ['passed', 'passed', 'passed'] }]);
    expect(countTests(json, true)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  });

  it('takes the counts of a run with failed tests', () => {
    const json = report(2, 1, [{ status: 'failed', tests: ['passed', 'passed', 'failed'] }]);
    expect(countTests(json, false)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it('counts a file that could not be loaded', () => {
    const files = [
      { status: 'passed', tests: ['passed', 'passed'] },
      { status: 'failed', tests: [] },
    ];
    expect(countTests(report(2, 0, files), false)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it('counts an error outside of any test', () => {
    const json = report(2, 0, [{ status: 'passed', tests: ['passed', 'passed'] }]);
    expect(countTests(json, false)).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it('does not take a run without tests, or without a report, for a good one', () => {
    expect(countTests(report(0, 0, []), true)).toEqual({ passed: 0, failed: 1, skipped: 1 });
    expect(countTests('', true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

it('sum adds up', () => {
  expect(
    sum([
      { passed: 1, failed: 0, skipped: 2 },
      { passed: 5, failed: 3, skipped: 0 },
    ]),
  ).toEqual({ passed: 6, failed: 3, skipped: 2 });
});
