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
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/**
 * Counts Vitest's JSON report. Skipped and to-do tests count as failures, and so does a file that failed
 * although none of its tests did, for example because they could not be prepared.
 */
export function readVitestReport(report: unknown): Tally {
  const read = vitestReportSchema.parse(report);
  const brokenFiles = read.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + read.numPendingTests + read.numTodoTests + brokenFiles.length,
    causes: [
      ...brokenFiles.map(({ name, message }) => causeOf(name, [message])),
      ...read.testResults.flatMap(({ assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => causeOf(fullName, failureMessages ?? [])),
      ),
    ],
  };
}

const CAUSE_LENGTH_MAX = 1_500;

/** A failed test and the beginning of what it said, for the end of the gate's output. */
function causeOf(test: string, messages: string[]): string {
  return `${test}\n${messages.join('\n').slice(0, CAUSE_LENGTH_MAX)}`;
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

interface PlaywrightSuite {
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { errors: { message?: string | undefined }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[] | undefined;
}

const playwrightErrorSchema = z.object({ message: z.string().optional() });

const playwrightSuiteSchema: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        title: z.string(),
        ok: z.boolean(),
        tests: z.array(z.object({ results: z.array(z.object({ errors: z.array(playwrightErrorSchema) })) })),
      }),
    ),
    suites: z.array(playwrightSuiteSchema).optional(),
  }),
);

const playwrightReportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuiteSchema).default([]),
  errors: z.array(playwrightErrorSchema).default([]),
});

/** Counts Playwright's JSON report. A test that passes only on its second try counts as a failure. */
export function readPlaywrightReport(report: unknown): Tally {
  const { stats, suites, errors } = playwrightReportSchema.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    causes: [
      ...errors.map(({ message = '' }) => causeOf('outside of the tests', [message])),
      ...suites.flatMap(causesOfSuite),
    ],
  };
}

function causesOfSuite({ specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, tests }) => causeOf(title, tests.flatMap(messagesOfTest))),
    ...suites.flatMap(causesOfSuite),
  ];
}

function messagesOfTest({ results }: PlaywrightSuite['specs'][number]['tests'][number]): string[] {
  return results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
}
