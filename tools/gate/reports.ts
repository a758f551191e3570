import { readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Tally } from './tally.ts';

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(z.unknown()) }),
  ),
});

/**
 * Counts Vitest's JSON report. Skipped and to-do tests count as failures, and so does a file that failed
 * before any of its tests could run.
 */
export function readVitestReport(report: unknown): Tally {
  const read = vitestReportSchema.parse(report);
  const brokenFiles = read.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + read.numPendingTests + read.numTodoTests + brokenFiles.length,
  };
}

/** The test files of a Vitest report, as absolute paths. */
export function filesOfVitestReport(report: unknown): string[] {
  return vitestReportSchema.parse(report).testResults.map((file) => file.name);
}

const FOLDERS = ['web', 'supabase', 'packages', 'tools', 'bench'];

/** Every Vitest file of the repository, as absolute paths. */
export function listTestFiles(root: string): string[] {
  return FOLDERS.flatMap((folder) => {
    const entries = readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name));
  });
}

/** Test files that no project of vitest.config.ts has run. */
export function findForgotten(files: string[], executed: Set<string>): string[] {
  return files.filter((file) => !executed.has(file)).sort();
}

const playwrightReportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()).default([]),
});

/** Counts Playwright's JSON report. A test that passes only on its second try counts as a failure. */
export function readPlaywrightReport(report: unknown): Tally {
  const { stats, errors } = playwrightReportSchema.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
