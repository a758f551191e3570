import { describe, expect, test } from 'vitest';
import { findForgotten, readPlaywrightReport, readVitestReport } from './reports.ts';
import { isAffected } from './choose-steps.ts';
import { lastLine, total } from './tally.ts';
import { whyNoBrowser } from '../testing/chromium.ts';

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

describe('the gate', () => {
  test.each([
    ['neither', undefined, '/no/chromium', false],
    ["Debian's", '/usr/bin/chromium', '/no/chromium', true],
    ["Playwright's own", undefined, import.meta.filename, true],
  ])('knows whether the browser tests can run: %s', (_, systemFile, ownFile, can) => {
    expect(whyNoBrowser(systemFile, ownFile) === null).toBe(can);
  });

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
    expect(readVitestReport({ ...vitestReport, numPendingTests: 2, numTodoTests: 1 })).toMatchObject({
      passed: 5,
      failed: 3,
    });
  });

  test('counts a test file that does not load as a failure', () => {
    const testResults = [
      { name: '/a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
    ];
    expect(readVitestReport({ ...vitestReport, testResults })).toEqual({
      passed: 5,
      failed: 1,
      causes: ['/a.test.ts\nno such file'],
    });
  });

  test('tells why the tests of a file could not be prepared', () => {
    const waiting = { status: 'skipped', fullName: 'a works' };
    const testResults = [
      { name: '/a.test.ts', status: 'failed', message: 'no people', assertionResults: [waiting] },
    ];
    expect(readVitestReport({ ...vitestReport, numPendingTests: 1, testResults })).toEqual({
      passed: 5,
      failed: 2,
      causes: ['/a.test.ts\nno people'],
    });
  });

  test('counts flaky and skipped browser tests as failures', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
    expect(readPlaywrightReport({ stats })).toMatchObject({ passed: 4, failed: 3 });
  });

  test('counts errors outside of browser tests as failures', () => {
    const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };
    expect(readPlaywrightReport({ stats, errors: [{}] })).toMatchObject({ passed: 4, failed: 1 });
  });

  test('says what failed', () => {
    const failed = { status: 'failed', fullName: 'adds', failureMessages: ['expected 3'] };
    const passed = { status: 'passed', fullName: 'counts', failureMessages: [] };
    const testResults = [{ name: '/a.test.ts', status: 'failed', assertionResults: [failed, passed] }];
    expect(readVitestReport({ ...vitestReport, numFailedTests: 1, testResults }).causes).toEqual([
      'adds\nexpected 3',
    ]);
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
    const spec = (title: string, ok: boolean) => ({
      title,
      ok,
      tests: [{ results: [{ errors: ok ? [] : [{ message: 'no seat' }] }] }],
    });
    const suites = [{ specs: [], suites: [{ specs: [spec('books', false), spec('cancels', true)] }] }];
    expect(readPlaywrightReport({ stats, suites }).causes).toEqual(['books\nno seat']);
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
