import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { descendants, makeDataDirectory, startPostgres } from 'embedded-supabase/testing';
import { z } from 'zod';
import { ROOT } from '../tools/root.ts';
import type * as Build from '../tools/site/build.ts';
import { BEFORE, moduleOf } from './lib/checkouts.ts';
import { median, printRatio } from './lib/report.ts';

/*
 * Time from `npm start` to its summary, with packages installed and the web app built, compared with
 * PostgreSQL alone in the same run. Target: warm below 2 s on an idle machine with two cores. With BENCH_BEFORE, the starts of
 * an earlier checkout take turns with these.
 */
const COLD_RUNS = 3;
const WARM_RUNS = 5;
const TICKS_PER_SECOND = 100;
const THROW_AWAY_PASSWORD = 'baseline';

const packageSchema = z.object({ scripts: z.object({ start: z.string() }) });

type Kind = 'now' | 'before' | 'postgres';
type Times = { readyMs: number; stoppedMs: number };
type Run = (dataDir: string) => Promise<Times>;
type Results = Map<string, Times[]>;

const LABELS: Record<Kind, string> = {
  now: 'Tafiya',
  before: 'Tafiya, before',
  postgres: 'PostgreSQL alone',
};

// Watchdogs end the started processes with this one; their data is removed below.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
for (const root of BEFORE === null ? [ROOT] : [ROOT, BEFORE]) {
  const { ensureBuilt } = await moduleOf<typeof Build>(root, 'tools/site/build.ts');
  await ensureBuilt(root, (line) => console.log(line));
}
const runs: Partial<Record<Kind, Run>> = {
  now: runStack(ROOT),
  ...(BEFORE !== null && { before: runStack(BEFORE) }),
  postgres: runPostgres,
};
printTable('cold (empty directory)', await inTurns(COLD_RUNS, (run) => inFreshDirectory(run)));
await inFreshDirectory(async (directory) => {
  for (const kind of Object.keys(runs)) mkdirSync(path.join(directory, kind));
  const warm = (times: number) => inTurns(times, (run, kind) => run(path.join(directory, kind)));
  await warm(1);
  printTable('warm', await warm(WARM_RUNS));
});
await printMovingCost(Number(process.env['IDLE_MINUTES'] ?? 10));

/** The cost of the demonstration's moving cars: two stacks side by side, one without them. */
async function printMovingCost(minutes: number): Promise<void> {
  const percents = await Promise.all(
    ['', 'off'].map((MOVING_CARS) =>
      inFreshDirectory(async (dataDir) => {
        const { child, ended } = await startStack(ROOT, { dataDir, env: { MOVING_CARS } });
        const before = cpuSeconds(child.pid ?? 0);
        await wait(minutes * 60_000);
        const spent = cpuSeconds(child.pid ?? 0) - before;
        child.kill('SIGINT');
        await ended;
        return (100 * spent) / (minutes * 60);
      }),
    ),
  );
  const [moving = 0, still = 0] = percents;
  console.log(`\nidle for ${minutes} minutes, CPU in percent of a core`);
  console.log(
    `  with moving cars ${moving.toFixed(2)}, without ${still.toFixed(2)}: the cars ${(moving - still).toFixed(2)} (goal 1)`,
  );
}

/** CPU seconds of a process and of all below it, with those of its ended children. */
function cpuSeconds(pid: number): number {
  const ticks = [pid, ...descendants(pid).map((row) => row.pid)].map((each) => {
    const stat = readFileSync(`/proc/${each}/stat`, 'utf8');
    const [user = 0, system = 0, ofUser = 0, ofSystem = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
      .map(Number);
    return user + system + ofUser + ofSystem;
  });
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

type Start = { dataDir: string; env?: Record<string, string> };

/** Resolves when the summary was printed. */
async function startStack(root: string, { dataDir, env }: Start) {
  const { scripts } = packageSchema.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  // Without npm between, which would take time and the signal.
  const child = spawn(process.execPath, scripts.start.split(' ').slice(1), {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Tafiya is ready')) resolve();
    });
    child.once('close', () => reject(new Error(`the stack did not start:\n${output}`)));
  });
  return { child, ended };
}

function runStack(root: string): Run {
  return async function run(dataDir) {
    const startedAt = performance.now();
    const { child, ended } = await startStack(root, { dataDir });
    const readyMs = performance.now() - startedAt;
    const stoppingAt = performance.now();
    child.kill('SIGINT');
    await ended;
    return { readyMs, stoppedMs: performance.now() - stoppingAt };
  };
}

async function runPostgres(dataDir: string): Promise<Times> {
  const startedAt = performance.now();
  const server = await startPostgres({ dataDir, password: THROW_AWAY_PASSWORD, durable: true });
  const readyMs = performance.now() - startedAt;
  const stoppingAt = performance.now();
  await server.stop();
  return { readyMs, stoppedMs: performance.now() - stoppingAt };
}

/** Runs all kinds in turn, so that other load on the machine affects each of them. */
async function inTurns(times: number, start: (run: Run, kind: string) => Promise<Times>): Promise<Results> {
  const results: Results = new Map();
  for (let turn = 0; turn < times; turn += 1) {
    for (const [kind, run] of Object.entries(runs)) {
      results.set(kind, [...(results.get(kind) ?? []), await start(run, kind)]);
    }
  }
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

function printTable(name: string, results: Results): void {
  const readyOf = (kind: Kind) => median((results.get(kind) ?? []).map((run) => run.readyMs));
  console.log(`\n${name}, medians`);
  for (const kind of ['now', 'before', 'postgres'] as const) {
    const times = results.get(kind);
    if (times === undefined) continue;
    const stop = median(times.map((run) => run.stoppedMs));
    console.log(
      `  ${LABELS[kind].padEnd(18)} ready ${readyOf(kind).toFixed(0)} ms, stop ${stop.toFixed(0)} ms`,
    );
  }
  console.log(
    `    Tafiya / PostgreSQL alone: ${(readyOf('now') / readyOf('postgres')).toFixed(1)} (no target)`,
  );
  if (BEFORE !== null) printRatio('Tafiya / before', readyOf('now') / readyOf('before'), { atMost: 1.1 });
}
