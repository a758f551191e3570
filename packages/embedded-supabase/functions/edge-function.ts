import { closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { answersAt } from '../process/answers-at.ts';
import { freePort } from '../process/free-port.ts';
import { supervise, type Supervised } from '../process/supervised.ts';
import { waitUntil } from '../process/wait-until.ts';
import { findDeno } from './deno-binary.ts';

const READY_WITHIN_MS = 30_000;
const RESTART_PAUSE_MS = 250;
const RESTART_PAUSE_MAX_MS = 10_000;
const STEADY_AFTER_MS = 10_000;
const LAST_WORDS_MAX_BYTES = 16 * 1024;

type EdgeFunctionOptions = {
  name: string;
  /** The repository: functions live in its `supabase/functions`, their packages in its `node_modules`. */
  root: string;
  /** The only environment that the function sees. */
  env: Record<string, string>;
  /** The only `host:port` pairs it may call. */
  mayCall: string[];
  logFile: string;
  cacheDir: string;
  /** Whether to start again when a source file changes. */
  watch: boolean;
  log: (line: string) => void;
};

/** One function in its own Deno process. */
export type EdgeFunction = {
  name: string;
  /** Where it listens now; null while it is down. */
  port(): number | null;
  /** Waits for the first answer. A function that ends before it is reported and waited for no longer. */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Runs a function as the hosted platform would: its own process, a closed environment, permission for the
 * network addresses and files that it needs and nothing else. A crash starts it again, ever more slowly.
 */
export function startEdgeFunction(options: EdgeFunctionOptions): EdgeFunction {
  mkdirSync(path.dirname(options.logFile), { recursive: true, mode: 0o700 });
  // The process writes there itself: what it says last is not under way when it ends.
  const output = openSync(options.logFile, 'a+', 0o600);
  const deno = findDeno();
  let current: { process: Supervised; port: number } | null = null;
  let crashes = 0;
  let isStopping = false;
  const loop = keepRunning().catch((error: unknown) => {
    crashes += 1;
    options.log(`function ${options.name} cannot start: ${String(error)}`);
  });

  let reported: string | null = null;
  function report(words: string): void {
    if (words === reported) return;
    reported = words;
    options.log(`function ${options.name} ended and starts again: ${words}`);
  }

  async function keepRunning(): Promise<void> {
    let pause = RESTART_PAUSE_MS;
    while (!isStopping) {
      const startedAt = performance.now();
      const logBegin = fstatSync(output).size;
      const port = await freePort();
      const child = await spawnDeno(options, { deno, port, output });
      current = { process: child, port };
      if (isStopping) await child.stop();
      await child.ended;
      current = null;
      if (isStopping) return;
      crashes += 1;
      if (performance.now() - startedAt > STEADY_AFTER_MS) {
        pause = RESTART_PAUSE_MS;
        reported = null;
      }
      report(lastWords(output, logBegin));
      await waitUntil(() => isStopping, pause, 20);
      pause = Math.min(pause * 2, RESTART_PAUSE_MAX_MS);
    }
  }

  async function ready(): Promise<void> {
    const settled = async () =>
      crashes > 0 || (current !== null && (await answersAt('127.0.0.1', current.port)));
    const inTime = await waitUntil(settled, READY_WITHIN_MS);
    if (!inTime) options.log(`function ${options.name} does not answer yet; see ${options.logFile}`);
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await current?.process.stop(3000);
    await loop;
    closeSync(output);
  }
  return { name: options.name, port: () => current?.port ?? null, ready, stop };
}

/** The end of what was written into a log since it was `begin` bytes long: the reason of a run's end, mostly. */
function lastWords(output: number, begin: number): string {
  const { size } = fstatSync(output);
  const from = Math.max(begin, size - LAST_WORDS_MAX_BYTES);
  const written = Buffer.alloc(size - from);
  readSync(output, written, 0, written.length, from);
  return written.toString().trimEnd().split('\n').slice(-5).join('\n');
}

function entryPoint(root: string, name: string): string {
  return path.join(root, 'supabase', 'functions', name, 'index.ts');
}

type Run = { deno: string; port: number; output: number };

function spawnDeno(options: EdgeFunctionOptions, run: Run): Promise<Supervised> {
  const functions = path.join(options.root, 'supabase', 'functions');
  const mayRead = [
    functions,
    path.join(options.root, 'node_modules'),
    path.join(options.root, 'package.json'),
  ];
  const command = [
    run.deno,
    'run',
    '--no-prompt',
    '--quiet',
    // Packages come from the installed node_modules: without this Deno asks the registry.
    '--node-modules-dir=manual',
    '--no-lock',
    `--allow-net=${[`127.0.0.1:${run.port}`, ...options.mayCall].join(',')}`,
    '--allow-env',
    `--allow-read=${mayRead.join(',')}`,
    ...(options.watch ? ['--watch', '--no-clear-screen'] : []),
    entryPoint(options.root, options.name),
  ];
  return startChild(command, options, run);
}

function startChild(command: string[], options: EdgeFunctionOptions, run: Run): Promise<Supervised> {
  return supervise(command, {
    cwd: path.join(options.root, 'supabase', 'functions'),
    env: {
      ...options.env,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${run.port}`,
      DENO_DIR: options.cacheDir,
      DENO_NO_UPDATE_CHECK: '1',
      HOME: options.cacheDir,
      NO_COLOR: '1',
    },
    stdio: ['ignore', run.output, run.output],
    stopSignal: 'SIGTERM',
  });
}
