import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../tools/root.ts';

/*
 * Whether the tests pass under the Node versions that we support beside the one here: unit, stack and the main job in a browser. Node
 * comes from the npm package `node`. NODE_VERSIONS chooses versions; NODE_STEPS the steps of `npm test`.
 */
const VERSIONS = (process.env['NODE_VERSIONS'] ?? '22 24').split(' ');
const STEPS = (process.env['NODE_STEPS'] ?? 'unit stack').split(' ');
const MAIN_JOB = [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--config',
  'e2e/playwright.config.ts',
  'main-job',
];

const folder = mkdtempSync(path.join(tmpdir(), 'tafiya-node-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const version of VERSIONS) {
  const prefix = path.join(folder, version);
  run(
    'npm',
    ['install', '--silent', '--no-audit', '--no-fund', '--prefix', prefix, `node@${version}`],
    process.env,
  );
  const bin = path.join(prefix, 'node_modules', 'node', 'bin');
  // Programs that a test starts as `node` must be the same version.
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
  const node = path.join(bin, 'node');
  console.log(`\n── Node ${version}`);
  run(node, ['--version'], env);
  run(node, ['tools/node-20.mjs', 'test', ...STEPS], env);
  run(node, MAIN_JOB, env);
}

/** Runs a program of this checkout; a failure makes the benchmark fail, and the others run all the same. */
function run(program: string, args: string[], env: NodeJS.ProcessEnv): void {
  if (spawnSync(program, args, { cwd: ROOT, env, stdio: 'inherit' }).status !== 0) process.exitCode = 1;
}
