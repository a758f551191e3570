import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, readMigrations, runSupabaseCli, type Stack } from 'embedded-supabase/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './root.ts';
import { startTestProduct } from './testing/stack.ts';

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

/** Runs the Supabase CLI against a stack's database. */
function supabase({ databaseUrl }: Stack, ...args: string[]) {
  return runSupabaseCli([...args, '--db-url', `${databaseUrl}?sslmode=disable`], ROOT);
}

/** The versions that the CLI lists as local and remote. */
async function listed(stack: Stack): Promise<string[]> {
  const { stdout } = await supabase(stack, 'migration', 'list');
  return [...stdout.matchAll(/`(\d{14})` \| `(\d{14})`/g)].map(([, local, remote]) => {
    expect(local).toBe(remote);
    return local ?? '';
  });
}

test('the Supabase CLI agrees with the history that a start writes', async () => {
  expect(await listed(migrated)).toEqual(VERSIONS);
  const { stdout, stderr } = await supabase(migrated, 'migration', 'up');
  expect(stdout + stderr).toMatch(/up to date/i);
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

const advisorsSchema = z.object({ results: z.array(z.object({ name: z.string(), detail: z.string() })) });

/** Allowed findings of the advisors (Splinter, Supabase's linter), with the reason. */
const ALLOWED: Record<string, RegExp> = {
  // Only functions read these tables; RLS without a policy closes them for all other roles.
  rls_enabled_no_policy: /^Table `private\./,
  // A database without traffic has used no index.
  unused_index: /^/,
  // Their bodies are parsed when they are created, so no search path changes them; with a setting the planner would not
  // inline them, and each call costs 14 times as much. pgTAP refuses others without one (foundation.sql).
  function_search_path_mutable: /^Function `private\./,
};

test('the database advisors find nothing but what is allowed', async () => {
  const { stdout } = await supabase(migrated, 'db', 'advisors', '--level', 'info', '--output-format', 'json');
  const { results } = advisorsSchema.parse(JSON.parse(stdout));
  expect(results.length).toBeGreaterThan(0);
  const refused = results.filter(({ name, detail }) => !ALLOWED[name]?.test(detail));
  expect(refused.map(({ detail }) => detail)).toEqual([]);
});
