import { describe, expect, test } from 'vitest';
import { findForgotten, readPlaywrightReport, readVitestReport } from './reports.ts';
import { isAffected } from './choose-steps.ts';
import { lastLine, total } from './tally.ts';

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

describe('the gate', () => {
  test('ends with one line of sums', () => {
    const sum = total([
      { passed: 2, failed: 1 },
      { passed: 3, failed: 0 },
    ]);
    expect(lastLine(sum)).toBe('5 passed, 1 failed');
  });

  test('counts a runner that executed no test as a failure', () => {
    expect(total([{ passed: 0, failed: 0 }])).toEqual({ passed: 0, failed: 1 });
  });

  test('counts skipped and to-do tests as failures', () => {
    expect(readVitestReport({ ...vitestReport, numPendingTests: 2, numTodoTests: 1 })).toEqual({
      passed: 5,
      failed: 3,
    });
  });

  test('counts a test file that does not load as a failure', () => {
    const testResults = [{ name: '/a.test.ts', status: 'failed', assertionResults: [] }];
    expect(readVitestReport({ ...vitestReport, testResults })).toEqual({ passed: 5, failed: 1 });
  });

  test('counts flaky and skipped browser tests as failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
    expect(readPlaywrightReport({ stats })).toEqual({ passed: 4, failed: 3 });
  });

  test('counts errors outside of browser tests as failures', () => {
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
    expect(readPlaywrightReport({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 1 });
  });

  test('reports a test file that no project has run', () => {
    expect(findForgotten(['/a.test.ts', '/b.test.ts'], new Set(['/a.test.ts']))).toEqual(['/b.test.ts']);
  });

  test.each([
    [undefined, ['README.md'], true],
    [['web'], ['web/main.ts'], true],
    [['web'], ['website/main.ts', 'supabase/seed.sql'], false],
    [['web'], ['package-lock.json'], true],
    [['web'], [], false],
  ] as const)('with --changed, a step of %j runs after changes of %j: %s', (folders, changed, expected) => {
    expect(isAffected(folders, changed)).toBe(expected);
  });
});
