import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '../../tools/root.ts';

/** Some files of a vitest project that run as one. */
interface Suites {
  project: string;
  /** Parts of their paths; all files of the project unless set. */
  files?: readonly string[];
  /** Titles of tests that are left out. */
  withoutTests?: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Long enough for a machine that others use. */
const TEST_TIMEOUT_MS = 600_000;

const resultSchema = z.object({ fullName: z.string(), status: z.string() });
const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), assertionResults: z.array(resultSchema) }),
  ),
});

/** Runs suites of the gate in a process of their own, and prints how many passed and the names of those that failed. */
export function runSuites(name: string, suites: Suites): void {
  const directory = mkdtempSync(path.join(tmpdir(), 'suites-'));
  const report = path.join(directory, 'report.json');
  const { status, stderr } = spawnSync(process.execPath, argsOf(suites, report), {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...suites.env },
  });
  try {
    const { numPassedTests, numFailedTests, testResults } = reportSchema.parse(
      JSON.parse(readFileSync(report, 'utf8')),
    );
    // The status also counts a file that failed before its first test.
    const mark = status === 0 ? '✓' : '✗';
    console.log(
      `  ${mark} ${name}: ${testResults.length} files, ${numPassedTests} passed, ${numFailedTests} failed`,
    );
    for (const file of testResults.filter((each) => each.status === 'failed')) {
      const failed = file.assertionResults.filter((each) => each.status === 'failed');
      console.log(`    ${path.relative(ROOT, file.name)}`);
      for (const { fullName } of failed) console.log(`      ${fullName}`);
    }
  } catch {
    console.log(`  ✗ ${name}: did not run\n${stderr.slice(-2000)}`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function argsOf({ project, files = [], withoutTests = [] }: Suites, report: string): readonly string[] {
  return [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--project=${project}`,
    '--reporter=json',
    `--outputFile=${report}`,
    `--testTimeout=${TEST_TIMEOUT_MS}`,
    ...(withoutTests.length > 0 ? [`--testNamePattern=^(?!.*(?:${withoutTests.join('|')}))`] : []),
    ...files,
  ];
}
