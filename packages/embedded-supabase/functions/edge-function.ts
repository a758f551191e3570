import { closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { clockOfDeno } from '../process/clock.ts';
import { packageDirectories } from '../process/directories.ts';
import { createPauses } from '../process/pauses.ts';
import { answersAt, freePort } from '../process/ports.ts';
import { supervise, type Supervised } from '../process/supervised.ts';
import { waitUntil } from '../process/wait-until.ts';
import { findDeno } from './deno.ts';

const READY_WITHIN_MS = 30_000;
/** A function that gets SIGTERM may answer what it has begun. */
const STOP_WITHIN_MS = 10_000;
const LOG_END_MAX_BYTES = 16 * 1024;

type EdgeFunctionOptions = {
  name: string;
  /** The folder that contains `supabase/`. Its functions may read `supabase/functions` and the installed packages. */
  workdir: string;
  /** The file to run. Default: `supabase/functions/<name>/index.ts`. */
  entrypoint?: string;
  /** An import map other than the `deno.json` beside the entry point. */
  importMap?: string | null;
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
  /** Where it listens now; null while it takes no requests: before it listens, after a crash, and while it stops. */
  port(): number | null;
  /** Waits until the function accepts connections, or until it has failed once, which is logged. */
  ready(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Runs a function as the hosted platform does: its own process, its own environment, and permission only for the
 * network addresses and files that it needs. After a crash it starts again, each time after a longer pause.
 */
export function startEdgeFunction(options: EdgeFunctionOptions): EdgeFunction {
  mkdirSync(path.dirname(options.logFile), { recursive: true, mode: 0o700 });
  // The process writes to the file itself, so that its last lines are complete when it ends.
  const output = openSync(options.logFile, 'a+', 0o600);
  const deno = findDeno();
  let current: { process: Supervised; port: number; isOpen: boolean } | null = null;
  let crashes = 0;
  let isStopping = false;
  const loop = keepRunning().catch((error: unknown) => {
    crashes += 1;
    options.log(`function ${options.name} cannot start: ${String(error)}`);
  });

  let reported: string | null = null;
  function report(reason: string): void {
    if (reason === reported) return;
    reported = reason;
    options.log(`function ${options.name} ended and starts again: ${reason}`);
  }

  async function keepRunning(): Promise<void> {
    const pauses = createPauses();
    while (!isStopping) {
      pauses.begin();
      const logBegin = fstatSync(output).size;
      const port = await freePort();
      const child = await spawnDeno(options, { deno, port, output });
      const started = { process: child, port, isOpen: false };
      current = started;
      if (isStopping) await child.stop();
      const isSettled = async () => child.hasEnded() || (await answersAt('127.0.0.1', port));
      void waitUntil(isSettled, Infinity).then(() => (started.isOpen = !child.hasEnded()));
      await child.ended;
      current = null;
      if (isStopping) return;
      crashes += 1;
      if (pauses.isSteady()) reported = null;
      report(endOfLog(output, logBegin));
      await waitUntil(() => isStopping, pauses.next(), 20);
    }
  }

  async function ready(): Promise<void> {
    const inTime = await waitUntil(() => crashes > 0 || current?.isOpen === true, READY_WITHIN_MS);
    if (!inTime) options.log(`function ${options.name} does not answer yet; see ${options.logFile}`);
  }

  let stopping: Promise<void> | null = null;
  async function end(): Promise<void> {
    isStopping = true;
    await current?.process.stop(STOP_WITHIN_MS);
    await loop;
    closeSync(output);
  }
  const port = () => (current?.isOpen === true && !isStopping ? current.port : null);
  return { name: options.name, port, ready, stop: () => (stopping ??= end()) };
}

/** Several processes of one function as one: each request goes to the next one that takes requests. */
export function inTurns(processes: EdgeFunction[]): EdgeFunction {
  let next = 0;
  function port(): number | null {
    for (let tried = 0; tried < processes.length; tried += 1) {
      const found = processes[next++ % processes.length]?.port() ?? null;
      if (found !== null) return found;
    }
    return null;
  }
  return {
    name: processes[0]?.name ?? '',
    port,
    ready: async () => void (await Promise.all(processes.map((each) => each.ready()))),
    stop: async () => void (await Promise.all(processes.map((each) => each.stop()))),
  };
}

/** The last lines that a run has written into a log that was `begin` bytes long before: mostly why it ended. */
function endOfLog(output: number, begin: number): string {
  const { size } = fstatSync(output);
  const from = Math.max(begin, size - LOG_END_MAX_BYTES);
  const written = Buffer.alloc(size - from);
  readSync(output, written, 0, written.length, from);
  return written.toString().trimEnd().split('\n').slice(-5).join('\n');
}

const MOVED_CLOCK = path.join(import.meta.dirname, 'moved-clock.ts');

type Run = { deno: string; port: number; output: number };

function spawnDeno(options: EdgeFunctionOptions, run: Run): Promise<Supervised> {
  const { name, workdir, importMap } = options;
  const functions = path.join(workdir, 'supabase', 'functions');
  const entrypoint = options.entrypoint ?? path.join(functions, name, 'index.ts');
  const mayRead = [
    functions,
    path.dirname(entrypoint),
    ...packageDirectories(workdir).flatMap((packages) => [
      packages,
      path.join(packages, '..', 'package.json'),
    ]),
  ];
  const command = [
    run.deno,
    'run',
    '--no-prompt',
    '--quiet',
    // Packages come from the installed node_modules: without this flag Deno asks the registry.
    '--node-modules-dir=manual',
    '--no-lock',
    `--allow-net=${[`127.0.0.1:${run.port}`, ...options.mayCall].join(',')}`,
    '--allow-env',
    `--allow-read=${mayRead.join(',')}`,
    ...(importMap ? [`--import-map=${importMap}`] : []),
    ...('CLOCK_MOVED_SECONDS' in clockOfDeno() ? [`--preload=${MOVED_CLOCK}`] : []),
    ...(options.watch ? ['--watch', '--no-clear-screen'] : []),
    entrypoint,
  ];
  return startChild(command, { ...options, cwd: functions }, run);
}

function startChild(
  command: string[],
  { env, cacheDir, cwd }: EdgeFunctionOptions & { cwd: string },
  run: Run,
): Promise<Supervised> {
  return supervise(command, {
    cwd,
    env: {
      ...env,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${run.port}`,
      DENO_DIR: cacheDir,
      DENO_NO_UPDATE_CHECK: '1',
      HOME: cacheDir,
      NO_COLOR: '1',
      ...clockOfDeno(),
    },
    stdio: ['ignore', run.output, run.output],
    stopSignal: 'SIGTERM',
  });
}
