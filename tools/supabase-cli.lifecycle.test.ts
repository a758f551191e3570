import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { migrate, readMigrations, type Stack } from 'embedded-supabase/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './root.ts';
import { startTestProduct } from './testing/stack.ts';

const CLI = path.join(ROOT, 'node_modules', 'supabase', 'dist', 'supabase.js');
const VERSIONS = readMigrations(path.join(ROOT, 'supabase', 'migrations')).map((each) => each.version);

/** A folder without migrations. */
let home: string;
let migrated: Stack;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'supabase-cli-home-'));
  mkdirSync(path.join(home, 'supabase'));
  migrated = await startTestProduct({ seed: false });
});

afterAll(async () => {
  await migrated?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Runs the Supabase CLI against a stack's database; answers its output. */
async function supabase({ databaseUrl }: Stack, ...args: string[]): Promise<string> {
  const url = `${databaseUrl}?sslmode=disable`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [CLI, ...args, '--db-url', url], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: home, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
  return `${stdout}${stderr}`;
}

/** The versions that the CLI lists as local and remote. */
async function listed(stack: Stack): Promise<string[]> {
  const output = await supabase(stack, 'migration', 'list');
  return [...output.matchAll(/`(\d{14})` \| `(\d{14})`/g)].map(([, local, remote]) => {
    expect(local).toBe(remote);
    return local ?? '';
  });
}

test('the Supabase CLI agrees with the history that a start writes', async () => {
  expect(await listed(migrated)).toEqual(VERSIONS);
  expect(await supabase(migrated, 'migration', 'up')).toMatch(/up to date/i);
});

test('the Supabase CLI applies every migration as postgres to an empty project, and a start agrees', async () => {
  const stack = await startTestProduct({ seed: false, workdir: home });
  try {
    await supabase(stack, 'migration', 'up');
    expect(await listed(stack)).toEqual(VERSIONS);
    const { databaseUrl } = stack;
    await migrate({ databaseUrl, supabaseDir: path.join(ROOT, 'supabase'), seedFiles: [] });
    expect(await listed(stack)).toEqual(VERSIONS);

    cpSync(path.join(ROOT, 'supabase', 'migrations'), path.join(home, 'migrations'), { recursive: true });
    const [first = ''] = readdirSync(path.join(home, 'migrations'));
    appendFileSync(path.join(home, 'migrations', first), 'select 1;\n');
    await expect(migrate({ databaseUrl, supabaseDir: home, seedFiles: [] })).rejects.toThrow(`/${first}\n`);
  } finally {
    await stack.stop();
  }
});

test('the database advisors report no error', async () => {
  expect(await supabase(migrated, 'db', 'advisors', '--level', 'error')).toContain('No issues found');
});
