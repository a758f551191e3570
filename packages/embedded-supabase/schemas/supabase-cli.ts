import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { StackFailure } from '../process/failure.ts';

const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

const packageSchema = z.object({ bin: z.object({ supabase: z.string() }) });

/**
 * Runs the Supabase CLI, which the project installs (npm package `supabase`), without telemetry and without the user's
 * settings.
 *
 * @param cwd the folder that contains `supabase/`.
 * @throws StackFailure when it is not installed, or with its messages when it fails.
 */
export async function runSupabaseCli(
  args: string[],
  cwd: string,
): Promise<{ stdout: string; stderr: string }> {
  const home = mkdtempSync(path.join(tmpdir(), 'supabase-cli-home-'));
  const env = { PATH: process.env['PATH'], HOME: home, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  try {
    return await promisify(execFile)(process.execPath, [findSupabaseCli(), ...args], {
      cwd,
      env,
      maxBuffer: OUTPUT_MAX_BYTES,
    });
  } catch (error) {
    if (error instanceof StackFailure) throw error;
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new StackFailure(`supabase ${args.slice(0, 2).join(' ')} failed:\n${output}`, { cause: error });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function findSupabaseCli(): string {
  let manifest: string;
  try {
    manifest = createRequire(import.meta.url).resolve('supabase/package.json');
  } catch {
    throw new StackFailure('The Supabase CLI is not installed: npm install --save-dev supabase');
  }
  const { bin } = packageSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')));
  return path.join(path.dirname(manifest), bin.supabase);
}
