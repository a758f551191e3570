import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../site/build.ts';
import { ROOT } from '../../packages/embedded-supabase/stack/root.ts';
import { checkFunction, listFunctions } from '../check-functions.ts';
import { filesOfVitestReport, readPlaywrightReport, readVitestReport } from './reports.ts';
import { runNode } from './run-command.ts';
import { findForgotten, listTestFiles } from './test-files.ts';
import type { Print, Stage, Step } from './stage.ts';
import type { Tally } from './tally.ts';

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const PASSED: Tally = { passed: 1, failed: 0 };
const FAILED: Tally = { passed: 0, failed: 1 };

/** By itself vitest leaves a core to others, which of two is half. */
const WORKERS = [`--maxWorkers=${Math.max(2, availableParallelism() - 1)}`];

/** One lane computes while another waits. */
export const stages: Stage[] = [
  [
    [command('types', 'node_modules/typescript/bin/tsc', ['--noEmit'])],
    [{ name: 'types of the functions', run: checkFunctions }],
    [command('lint', 'node_modules/oxlint/bin/oxlint', [])],
    [command('format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])],
  ],
  [[vitest(['unit', 'web'], WORKERS)], [vitest(['lifecycle']), vitest(['stack'], WORKERS)]],
  [
    [
      { name: 'every test file ran', run: findForgottenFiles },
      { name: 'build', run: buildSite },
      command('bundle size', 'tools/check-bundle.mjs', []),
      { name: 'browser', run: runBrowser },
    ],
  ],
];

function command(name: string, script: string, args: string[]): Step {
  return { name, run: async (print) => ((await runNode({ script, args }, print)) === 0 ? PASSED : FAILED) };
}

async function checkFunctions(print: Print): Promise<Tally> {
  const names = listFunctions();
  let failed = 0;
  for (const name of names) {
    const problem = await checkFunction(name);
    if (problem === null) continue;
    failed += 1;
    print(`${name}: ${problem}\n`);
  }
  return { passed: names.length - failed, failed };
}

function vitest(projects: string[], options: string[] = []): Step {
  const script = 'node_modules/vitest/vitest.mjs';
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json'];
  const run = (print: Print): Promise<Tally> =>
    withReport(countAndRemember, (file) =>
      runNode(
        { script, args: ['run', ...chosen, ...options, ...reporters, `--outputFile.json=${file}`] },
        print,
      ),
    );
  return { name: projects.join(' and '), run };
}

const executedFiles = new Set<string>();

function countAndRemember(report: unknown): Tally {
  for (const file of filesOfVitestReport(report)) executedFiles.add(path.resolve(file));
  return readVitestReport(report);
}

async function findForgottenFiles(print: Print): Promise<Tally> {
  const forgotten = findForgotten(listTestFiles(ROOT), executedFiles);
  for (const file of forgotten) print(`no project of vitest.config.ts runs ${path.relative(ROOT, file)}\n`);
  return forgotten.length === 0 ? PASSED : { passed: 0, failed: forgotten.length };
}

async function buildSite(print: Print): Promise<Tally> {
  await ensureBuilt(ROOT, (line) => print(`${line}\n`));
  return PASSED;
}

async function runBrowser(print: Print): Promise<Tally> {
  const config = 'e2e/playwright.config.ts';
  await ensureChromium(print);
  const args = ['test', '--config', config, '--reporter=list,json'];
  return withReport(readPlaywrightReport, (file) =>
    runNode({ script: PLAYWRIGHT, args, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }, print),
  );
}

/** A machine without a system Chromium gets Playwright's own, once. */
async function ensureChromium(print: Print): Promise<void> {
  const { chromium } = await import('@playwright/test');
  if (existsSync('/usr/bin/chromium') || existsSync(chromium.executablePath())) return;
  await runNode({ script: PLAYWRIGHT, args: ['install', 'chromium'] }, print);
}

/** A runner that ends badly without a single failed test has failed itself. */
async function withReport(
  read: (report: unknown) => Tally,
  run: (file: string) => Promise<number>,
): Promise<Tally> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tafiya-report-'));
  const file = path.join(directory, 'report.json');
  const remove = () => rmSync(directory, { recursive: true, force: true });
  // A signal ends the gate at once.
  process.once('exit', remove);
  try {
    const code = await run(file);
    if (!existsSync(file)) return FAILED;
    const tally = read(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } finally {
    process.off('exit', remove);
    remove();
  }
}
