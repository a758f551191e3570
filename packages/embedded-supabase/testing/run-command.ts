import { spawn, type SpawnOptions } from 'node:child_process';
import { waitUntil } from '../process/wait-until.ts';

const PRINTED_WITHIN_MS = 80_000;

/** A program that a test has started, in a process group of its own. */
export type RunningCommand = {
  pid: number;
  /** Its output so far. */
  output(): string;
  /** Waits until the output matches; answers the pattern's first group. @throws Error when the program ends before. */
  printed(pattern: RegExp): Promise<string>;
  /** Waits for its end; answers the exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  /** Sends a signal to it alone, or, as the terminal does for Ctrl-C, to its whole group. */
  signal(name: NodeJS.Signals, to?: 'group'): void;
  /** Ends it if it still runs. */
  stop(): Promise<void>;
};

/** Starts a program and keeps its output. */
export function runCommand([program = '', ...args]: string[], options: SpawnOptions): RunningCommand {
  const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const pid = child.pid ?? 0;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid,
    ended,
    output: () => output,
    async printed(pattern) {
      await waitUntil(() => pattern.test(output) || hasEnded(), PRINTED_WITHIN_MS);
      const found = pattern.exec(output);
      if (found === null) throw new Error(`${pattern} was not printed:\n${output}`);
      return found[1] ?? found[0];
    },
    signal: (name, to) => void process.kill(to === 'group' ? -pid : pid, name),
    async stop() {
      if (!hasEnded()) child.kill('SIGTERM');
      await ended;
    },
  };
}
