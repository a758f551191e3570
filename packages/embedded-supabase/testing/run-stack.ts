import path from 'node:path';
import { FIXTURE } from './fixture.ts';
import { runCommand, type RunningCommand } from './run-command.ts';

const COMMAND = path.join(import.meta.dirname, '..', 'bin', 'embedded-supabase.mjs');

/** Runs the command line. */
export function runCli(...args: string[]): RunningCommand {
  return runCommand([process.execPath, COMMAND, ...args], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
}

/** Starts the example project from the command line, by default on a free port. */
export function runStack(dataDir: string, port = 0): RunningCommand & { ready(): Promise<string> } {
  const command = runCli('start', '--workdir', FIXTURE, '--data-dir', dataDir, '--port', String(port));
  async function ready(): Promise<string> {
    await command.printed(/Ctrl-C stops everything/);
    return command.printed(/API URL: (http:\S+)/);
  }
  return { ...command, ready };
}
