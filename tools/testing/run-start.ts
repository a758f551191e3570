import { spawn, type SpawnOptions } from 'node:child_process';
import path from 'node:path';
import { waitUntil } from 'embedded-supabase/testing';
import { ROOT } from '../root.ts';

const READY_WITHIN_MS = 80_000;

/** A running `npm start`, by default without the web app. */
export type StartCommand = {
  pid: number;
  /** Its output so far. */
  output(): string;
  exitCode(): number | null;
  /** Waits for the summary and answers the address in it. */
  ready(): Promise<string>;
  /** Waits for its end; answers the exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  /** Sends a signal to it alone, or, as the terminal does for Ctrl-C, to its whole group. */
  signal(name: NodeJS.Signals, to?: 'group'): void;
};

type CommandOptions = {
  dataDir: string;
  /** The checkout whose `npm start` it is; by default this one. */
  root?: string;
  port?: number;
  /** With the web app, which is built when necessary. */
  isWhole?: boolean;
  /** Changes the command line to run as another user. */
  wrap?: (command: string[]) => string[];
  spawnOptions?: SpawnOptions;
};

/** Starts the command, by default on a free port. */
export function runStart({
  dataDir,
  root = ROOT,
  port = 0,
  isWhole = false,
  wrap = (command) => command,
  spawnOptions,
}: CommandOptions): StartCommand {
  const script = path.join(root, 'tools', 'start.mjs');
  const [program = '', ...args] = wrap([process.execPath, script, ...(isWhole ? [] : ['--headless'])]);
  const child = spawn(program, args, {
    cwd: root,
    ...spawnOptions,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: dataDir, PORT: String(port), DATA_DIR: dataDir },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const pid = child.pid ?? 0;

  async function ready(): Promise<string> {
    const address = () => /Open\s+(http:\S+)/.exec(output)?.[1];
    await waitUntil(() => address() !== undefined || child.exitCode !== null, READY_WITHIN_MS);
    const found = address();
    if (found === undefined) throw new Error(`the stack did not start:\n${output}`);
    return found;
  }
  return {
    pid,
    ready,
    ended,
    output: () => output,
    exitCode: () => child.exitCode,
    signal: (name, to) => void process.kill(to === 'group' ? -pid : pid, name),
  };
}
