import path from 'node:path';
import type { SpawnOptions } from 'node:child_process';
import { clockEnvironment, runCommand, type RunningCommand } from 'embedded-supabase/testing';
import { ROOT } from '../root.ts';

/** A running `npm start`, by default without the web app. */
export type StartCommand = RunningCommand & {
  /** Waits for the summary and answers the address in it. */
  ready(): Promise<string>;
};

type CommandOptions = {
  dataDir: string;
  /** The checkout whose `npm start` it is; by default this one. */
  root?: string;
  port?: number;
  /** With the web app, which is built when necessary. */
  isWhole?: boolean;
  /** Default: `--headless`, or nothing with the web app. */
  flags?: string[];
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
  flags = isWhole ? [] : ['--headless'],
  wrap = (command) => command,
  spawnOptions,
}: CommandOptions): StartCommand {
  const script = path.join(root, 'tools', 'node-20.mjs');
  const command = runCommand(wrap([process.execPath, script, 'start', ...flags]), {
    cwd: root,
    ...spawnOptions,
    env: {
      PATH: process.env['PATH'],
      HOME: dataDir,
      PORT: String(port),
      DATA_DIR: dataDir,
      MOVING_CARS: 'off',
      ...clockEnvironment(),
    },
  });
  return { ...command, ready: () => command.printed(/Open\s+(http:\S+)/) };
}
