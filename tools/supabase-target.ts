import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { StackFailure } from 'embedded-supabase';
import { z } from 'zod';
import { ROOT } from './root.ts';

/** A Supabase that runs elsewhere. */
type SupabaseTarget = {
  url: string;
  publishableKey: string;
  /** The database of `supabase start` as `postgres`. null for a named Supabase, whose passwords this command must not change. */
  databaseUrl: string | null;
};

const statusSchema = z.object({
  API_URL: z.string(),
  DB_URL: z.string(),
  PUBLISHABLE_KEY: z.string().optional(),
  ANON_KEY: z.string().optional(),
});

/**
 * Finds the Supabase to work against: SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY when given, else what `supabase status` prints,
 * whichever runtime made it.
 *
 * @throws StackFailure with the steps to take when there is none.
 */
export async function findTarget(env: NodeJS.ProcessEnv): Promise<SupabaseTarget> {
  const target = fromEnvironment(env) ?? fromCli();
  if (target === null || !(await answers(target.url))) throw new StackFailure(HOW_TO);
  return target;
}

const HOW_TO = `No running Supabase was found. This command serves the web app against \`supabase start\`, which needs Docker, or the native runtime where your CLI has it.

  1. Start Docker (not for the native runtime).
  2. npx supabase start
  3. npm run dev:supabase

Or name another one: SUPABASE_URL=https://… SUPABASE_PUBLISHABLE_KEY=sb_publishable_… npm run dev:supabase
Without Docker, use npm start: it needs nothing but npm.`;

function fromEnvironment(env: NodeJS.ProcessEnv): SupabaseTarget | null {
  const url = env['SUPABASE_URL'];
  const publishableKey = env['SUPABASE_PUBLISHABLE_KEY'];
  return url && publishableKey ? { url, publishableKey, databaseUrl: null } : null;
}

function fromCli(): SupabaseTarget | null {
  const cli = path.join(ROOT, 'node_modules', 'supabase', 'dist', 'supabase.js');
  const run = spawnSync(process.execPath, [cli, 'status', '--output', 'json'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (run.status !== 0) return null;
  const status = statusSchema.safeParse(JSON.parse(run.stdout.slice(run.stdout.indexOf('{'))));
  if (!status.success) return null;
  const { API_URL, DB_URL, PUBLISHABLE_KEY, ANON_KEY } = status.data;
  return { url: API_URL, databaseUrl: DB_URL, publishableKey: PUBLISHABLE_KEY ?? ANON_KEY ?? '' };
}

async function answers(url: string): Promise<boolean> {
  try {
    await fetch(new URL('/auth/v1/health', url), { signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}
