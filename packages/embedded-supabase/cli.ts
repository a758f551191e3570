import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from './config.ts';
import type { Stack } from './options.ts';
import { StackFailure, type FailureKind } from './process/failure.ts';
import { readOwner } from './process/file-lock.ts';
import { stopOnSignals } from './process/stop-on-signals.ts';
import { runDb } from './schemas/command.ts';
import { startStack } from './stack.ts';
import { restoreDatabase } from './upgrade/restore-database.ts';

const HELP = `Runs a Supabase project without Docker, for development and tests.

  embedded-supabase start             start the project; Ctrl-C stops everything
  embedded-supabase status [-o env]   addresses and keys of the running project
  embedded-supabase restore           put back the database from before the last upgrade
  embedded-supabase db baseline       write the first migration from supabase/schemas
  embedded-supabase db diff [name]    compare migrations and schemas; with a name, write the migration between them

  --workdir <folder>     the folder that contains supabase/ (default: the current one)
  --data-dir <folder>    database, files and secrets (default: <workdir>/.embedded-supabase)
  --port <number>        port of the API, 0 for any free one (default: [api] port of config.toml)
  --instances <number>   processes of each function (default: 1)
  --watch                restart a function when one of its source files changes
  -o, --output env|pretty
  --check                db baseline: compare only
  -h, --help
`;

const ADVICE: Record<FailureKind, string> = {
  'port-in-use': 'Stop the program that uses it, or choose another port with --port.',
  'data-directory-in-use': 'Stop that one, or choose another directory with --data-dir.',
  'migrations-changed': 'Another data directory: --data-dir <folder>.',
  'database-newer': 'Another data directory: --data-dir <folder>.',
};

const OPTIONS = {
  workdir: { type: 'string', default: '.' },
  'data-dir': { type: 'string' },
  port: { type: 'string' },
  instances: { type: 'string' },
  watch: { type: 'boolean', default: false },
  output: { type: 'string', short: 'o', default: 'pretty' },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The variables of `supabase status -o env`, by name. */
const statusSchema = z.record(z.string(), z.string());
type Status = z.infer<typeof statusSchema>;

/** Runs the command line. Ends the process with exit code 1 when the command fails. */
export async function run(args: string[]): Promise<void> {
  try {
    const { values, positionals } = readArguments(args);
    const workdir = path.resolve(values.workdir);
    const dataDir = path.resolve(values['data-dir'] ?? path.join(workdir, '.embedded-supabase'));
    const [command, ...rest] = positionals;
    if (values.help) print(HELP);
    else if (command === 'start' && rest.length === 0)
      await start({
        workdir,
        dataDir,
        port: readNumber('--port', values.port, { from: 0, to: 65_535 }),
        instances: readNumber('--instances', values.instances, { from: 1, to: 16 }),
        watch: values.watch,
      });
    else if (command === 'status' && rest.length === 0) print(render(readStatus(dataDir), values.output));
    else if (command === 'restore' && rest.length === 0) {
      const aside = await restoreDatabase(dataDir, readConfig(workdir).projectId);
      print(`The database from before the upgrade is back. The other one is in ${aside}.\n`);
    } else if (command === 'db')
      process.exitCode = (await runDb({ workdir, words: rest, isCheck: values.check, print })) ? 0 : 1;
    else throw new StackFailure(`Unknown command. embedded-supabase --help shows the commands.`);
  } catch (error) {
    process.stderr.write(`${error instanceof StackFailure ? messageOf(error) : String(error)}\n`);
    process.exit(1);
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new StackFailure(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

type Range = { from: number; to: number };

function readNumber(option: string, text: string | undefined, { from, to }: Range): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new StackFailure(`${option} must be a number from ${from} to ${to}, not "${text}".`);
}

type StartArguments = {
  workdir: string;
  dataDir: string;
  port: number | undefined;
  instances: number | undefined;
  watch: boolean;
};

async function start({ workdir, dataDir, port, instances, watch }: StartArguments): Promise<void> {
  const lifetime = stopOnSignals();
  const stack = await startStack({
    workdir,
    dataDir,
    ...(port !== undefined && { port }),
    ...(instances !== undefined && { instances }),
    watchFunctions: watch,
    log: (line) => print(`${line}\n`),
  });
  const file = statusFile(dataDir);
  const status = describe(stack);
  writeFileSync(file, JSON.stringify(status), { mode: 0o600 });
  lifetime.onStop(async () => {
    rmSync(file, { force: true });
    await stack.stop();
  });
  lifetime.onUncaught(stack.recover);
  if (!lifetime.isStopping()) print(`${render(status, 'pretty')}\nCtrl-C stops everything.\n`);
}

function describe({ url, databaseUrl, publishableKey, secretKey, jwtSecret }: Stack): Status {
  return {
    ANON_KEY: publishableKey,
    API_URL: url,
    DB_URL: databaseUrl,
    FUNCTIONS_URL: `${url}/functions/v1`,
    JWT_SECRET: jwtSecret,
    MAIL_URL: `${url}/_outbox`,
    PUBLISHABLE_KEY: publishableKey,
    REST_URL: `${url}/rest/v1`,
    SECRET_KEY: secretKey,
    SERVICE_ROLE_KEY: secretKey,
    STORAGE_URL: `${url}/storage/v1`,
  };
}

const LABELS: [name: string, label: string][] = [
  ['API_URL', 'API URL'],
  ['DB_URL', 'Database URL'],
  ['MAIL_URL', 'Mails'],
  ['PUBLISHABLE_KEY', 'Publishable key'],
  ['SECRET_KEY', 'Secret key'],
  ['JWT_SECRET', 'JWT secret'],
];

function render(status: Status, format: string): string {
  if (format === 'env') {
    return Object.entries(status)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join('');
  }
  if (format === 'pretty')
    return LABELS.map(([name, label]) => `${label.padStart(16)}: ${status[name]}\n`).join('');
  throw new StackFailure(`--output must be env or pretty, not "${format}".`);
}

function readStatus(dataDir: string): Status {
  const file = statusFile(dataDir);
  if (readOwner(path.join(dataDir, 'owner.json')) === null || !existsSync(file))
    throw new StackFailure(`Nothing runs on ${dataDir}. Start it with: embedded-supabase start`);
  return statusSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

function statusFile(dataDir: string): string {
  return path.join(dataDir, 'status.json');
}

function messageOf({ message, kind }: StackFailure): string {
  return kind === null ? message : `${message}\n${ADVICE[kind]}`;
}

function print(text: string): void {
  process.stdout.write(text);
}
