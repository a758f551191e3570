import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../site/build.ts';
import { ROOT } from '../../stack/root.ts';
import { checkFunction, listFunctions } from '../check-functions.ts';
import { filesOfVitestReport, readPlaywrightReport, readVitestReport } from './reports.ts';
import { runNode } from './run-command.ts';
import { findForgotten, listTestFiles } from './test-files.ts';
import type { Tally } from './tally.ts';

/** One step of the gate: what it is called, and how to count it. */
export type Step = { name: string; run(): Promise<Tally> };

const PASSED: Tally = { passed: 1, failed: 0 };
const FAILED: Tally = { passed: 0, failed: 1 };

export const steps: Step[] = [
  command('types', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  { name: 'types of the functions', run: checkFunctions },
  command('lint', 'node_modules/oxlint/bin/oxlint', []),
  command('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  // vitest leaves a core idle by itself; these wait for nobody. The others share a stack or start their own.
  vitest(['unit', 'web'], ['--maxWorkers=2']),
  vitest(['stack']),
  vitest(['lifecycle']),
  { name: 'every test file ran', run: findForgottenFiles },
  { name: 'build', run: buildSite },
  command('bundle size', 'local/cli/check-bundle.mjs', []),
  { name: 'browser', run: runBrowser },
];

function command(name: string, script: string, args: string[]): Step {
  return { name, run: async () => ((await runNode(script, args)) === 0 ? PASSED : FAILED) };
}

async function checkFunctions(): Promise<Tally> {
  const problems = listFunctions().map((name) => ({ name, problem: checkFunction(name) }));
  for (const { name, problem } of problems) if (problem !== null) console.error(`${name}: ${problem}`);
  const failed = problems.filter((each) => each.problem !== null).length;
  return { passed: problems.length - failed, failed };
}

function vitest(projects: string[], options: string[] = []): Step {
  const run = async (): Promise<Tally> => {
    const script = 'node_modules/vitest/vitest.mjs';
    const chosen = projects.flatMap((project) => ['--project', project]);
    return withReport(countAndRemember, (file) =>
      runNode(script, [
        'run',
        ...chosen,
        ...options,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ]),
    );
  };
  return { name: projects.join(' and '), run };
}

const executedFiles = new Set<string>();

function countAndRemember(report: unknown): Tally {
  for (const file of filesOfVitestReport(report)) executedFiles.add(path.resolve(file));
  return readVitestReport(report);
}

async function findForgottenFiles(): Promise<Tally> {
  const forgotten = findForgotten(listTestFiles(ROOT), executedFiles);
  for (const file of forgotten)
    console.error(`no project of vitest.config.ts runs ${path.relative(ROOT, file)}`);
  return forgotten.length === 0 ? PASSED : { passed: 0, failed: forgotten.length };
}

async function buildSite(): Promise<Tally> {
  await ensureBuilt(ROOT, (line) => console.log(line));
  return PASSED;
}

async function runBrowser(): Promise<Tally> {
  const config = 'e2e/playwright.config.ts';
  if (!existsSync(path.join(ROOT, config))) return { passed: 0, failed: 0 };
  await ensureChromium();
  return withReport(readPlaywrightReport, (file) =>
    runNode('node_modules/@playwright/test/cli.js', ['test', '--config', config, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    }),
  );
}

/** A machine without a system Chromium gets Playwright's own, once. */
async function ensureChromium(): Promise<void> {
  const { chromium } = await import('@playwright/test');
  if (existsSync('/usr/bin/chromium') || existsSync(chromium.executablePath())) return;
  await runNode('node_modules/@playwright/test/cli.js', ['install', 'chromium']);
}

/** A runner that ends badly without a single failed test has failed itself. */
async function withReport(
  read: (report: unknown) => Tally,
  run: (file: string) => Promise<number>,
): Promise<Tally> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tafiya-report-'));
  const file = path.join(directory, 'report.json');
  try {
    const code = await run(file);
    if (!existsSync(file)) return FAILED;
    const tally = read(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
