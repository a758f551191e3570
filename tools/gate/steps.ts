import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { checkFunctions } from '../check-functions.ts';
import { ROOT } from '../root.ts';
import { ensureBuilt } from '../site/build.ts';
import { systemChromium, whyNoBrowser } from '../testing/chromium.ts';
import {
  filesOfVitestReport,
  findForgotten,
  listTestFiles,
  readPlaywrightReport,
  readVitestReport,
} from './reports.ts';
import { runNode } from './run-command.ts';
import type { Print, Stage, Step } from './stage.ts';
import type { Tally } from './tally.ts';

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';
const PASSED: Tally = { passed: 1, failed: 0 };
const FAILED: Tally = { passed: 0, failed: 1 };

/** By default vitest leaves one core free, which is half of a machine with two. */
const WORKERS = [`--maxWorkers=${Math.max(2, availableParallelism() - 1)}`];

const EMBEDDED_STACK = 'packages/embedded-supabase';
const PRODUCT = ['supabase', 'packages', 'tools'];

/**
 * The steps in one list of a stage run one after another; lists run at the same time. What fails most often and is found soonest
 * comes first. The two lists of the first stage take about as long as each other; browsers get the machine to themselves.
 */
export const stages: Stage[] = [
  [
    [
      command('format', 'node_modules/oxfmt/bin/oxfmt', ['--check']),
      command('lint', 'node_modules/oxlint/bin/oxlint', []),
      vitest('unit', { projects: ['unit'], options: WORKERS }),
      command('types', 'node_modules/typescript/bin/tsc', ['--noEmit']),
      { name: 'types of the functions', run: countFunctions },
      { name: 'build', run: buildSite },
      command('bundle size', 'node_modules/tsx/dist/cli.mjs', ['tools/check-bundle.ts']),
      vitest('web', { projects: ['web'], options: WORKERS }),
      vitest('lifecycle', { projects: ['lifecycle'], options: ['tools/'], folders: PRODUCT }),
      vitest('plans of a year', {
        projects: ['lifecycle'],
        options: ['bench/'],
        folders: ['supabase', 'packages', 'bench'],
      }),
      vitest('lifecycle of the package', {
        projects: ['lifecycle'],
        options: [EMBEDDED_STACK],
        folders: [EMBEDDED_STACK],
      }),
    ],
    [
      vitest('stack', { projects: ['stack'], options: WORKERS, folders: PRODUCT }),
      vitest('abuse', { projects: ['abuse'], options: WORKERS, folders: PRODUCT }),
      vitest('package', { projects: ['package'], options: WORKERS, folders: [EMBEDDED_STACK] }),
    ],
  ],
  [[{ name: 'browser', folders: [...PRODUCT, 'web', 'e2e'], run: runBrowser }]],
  [[{ name: 'every test file ran', run: findForgottenFiles }]],
];

function command(name: string, script: string, args: string[]): Step {
  return { name, run: async (print) => ((await runNode({ script, args }, print)) === 0 ? PASSED : FAILED) };
}

async function countFunctions(print: Print): Promise<Tally> {
  const tally = { passed: 0, failed: 0 };
  for await (const { name, problem } of checkFunctions()) {
    tally[problem === null ? 'passed' : 'failed'] += 1;
    if (problem !== null) print(`${name}: ${problem}\n`);
  }
  return tally;
}

type Suite = { projects: string[]; options?: string[]; folders?: string[] };

function vitest(name: string, { projects, options = [], folders }: Suite): Step {
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
  return { name, run, ...(folders && { folders }) };
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
  const problem = await findBrowserProblem();
  if (problem !== null) return { ...FAILED, causes: [problem] };
  const args = ['test', '--config', config, '--reporter=list,json'];
  return withReport(readPlaywrightReport, (file) =>
    runNode({ script: PLAYWRIGHT, args, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }, print),
  );
}

/** Why the step `browser` will fail on this machine; null if it has a Chromium. */
export async function findBrowserProblem(): Promise<string | null> {
  const { chromium } = await import('@playwright/test');
  return whyNoBrowser(systemChromium, chromium.executablePath());
}

/** A runner that exits with an error although no test has failed counts as one failure. */
async function withReport(
  read: (report: unknown) => Tally,
  run: (file: string) => Promise<number>,
): Promise<Tally> {
  const directory = mkdtempSync(path.join(tmpdir(), 'tafiya-report-'));
  const file = path.join(directory, 'report.json');
  const remove = () => rmSync(directory, { recursive: true, force: true });
  // A signal ends the gate without running `finally`.
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
