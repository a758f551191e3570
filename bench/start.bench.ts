import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { makeDataDirectory, startPostgres } from 'embedded-supabase/testing';
import { ROOT } from '../tools/root.ts';
import { ensureBuilt } from '../tools/site/build.ts';
import { median } from './lib/report.ts';

/*
 * Time from `node tools/start.mjs` to its summary, with packages installed and the web app built, compared with
 * PostgreSQL alone in the same run. Target: warm below 2 s on an idle machine with two cores.
 */
const COLD_RUNS = 3;
const WARM_RUNS = 5;
const THROW_AWAY_PASSWORD = 'baseline';

type Times = { readyMs: number; stoppedMs: number };

// Watchdogs end the started processes with this one; their data is removed below.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
await ensureBuilt(ROOT, (line) => console.log(line));
const cold = {
  stack: await repeat(COLD_RUNS, () => inFreshDirectory(runStack)),
  postgres: await repeat(COLD_RUNS, () => inFreshDirectory(runPostgres)),
};
const warm = {
  stack: await inFreshDirectory((directory) => warmRuns(directory, runStack)),
  postgres: await inFreshDirectory((directory) => warmRuns(directory, runPostgres)),
};
console.log('\nmedian                     Tafiya   PostgreSQL alone   ratio      stop');
printRow('cold (empty directory)', cold);
printRow('warm', warm);

async function runStack(dataDir: string): Promise<Times> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'tools', 'start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const readyMs = await new Promise<number>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Tafiya is ready')) resolve(performance.now() - startedAt);
    });
    child.once('close', () => reject(new Error(`the stack did not start:\n${output}`)));
  });
  const stoppingAt = performance.now();
  child.kill('SIGINT');
  await ended;
  return { readyMs, stoppedMs: performance.now() - stoppingAt };
}

async function runPostgres(dataDir: string): Promise<Times> {
  const startedAt = performance.now();
  const server = await startPostgres({ dataDir, password: THROW_AWAY_PASSWORD, durable: true });
  const readyMs = performance.now() - startedAt;
  const stoppingAt = performance.now();
  await server.stop();
  return { readyMs, stoppedMs: performance.now() - stoppingAt };
}

async function warmRuns(directory: string, run: (directory: string) => Promise<Times>): Promise<Times[]> {
  await run(directory);
  return repeat(WARM_RUNS, () => run(directory));
}

async function repeat(times: number, run: () => Promise<Times>): Promise<Times[]> {
  const results: Times[] = [];
  for (let index = 0; index < times; index += 1) results.push(await run());
  return results;
}

async function inFreshDirectory<Result>(run: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = makeDataDirectory();
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  process.once('exit', remove);
  try {
    return await run(directory);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function printRow(name: string, { stack, postgres }: { stack: Times[]; postgres: Times[] }): void {
  const own = median(stack.map((run) => run.readyMs));
  const base = median(postgres.map((run) => run.readyMs));
  const stop = median(stack.map((run) => run.stoppedMs));
  const cells = [
    name.padEnd(24),
    `${own.toFixed(0)} ms`.padStart(9),
    `${base.toFixed(0)} ms`.padStart(18),
    (own / base).toFixed(1).padStart(7),
    `${stop.toFixed(0)} ms`.padStart(9),
  ];
  console.log(cells.join(''));
}
