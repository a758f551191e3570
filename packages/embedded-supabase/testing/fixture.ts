import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Stack } from '../options.ts';
import { startTestStack, type TestStackOptions } from './stack.ts';

/** The example project that the package's own tests run on. */
export const FIXTURE = path.join(import.meta.dirname, '..', 'fixture');

/** Starts the example project with throw-away data. */
export function startFixtureStack(options: Partial<TestStackOptions> = {}): Promise<Stack> {
  return startTestStack({ workdir: FIXTURE, roles: { app_server: 'APP_SERVER_DB_URL' }, ...options });
}

/** Creates a temporary project without migrations; answers its folder, which the caller removes. */
export function makeEmptyProject(): string {
  const workdir = mkdtempSync(path.join(tmpdir(), 'embedded-supabase-project-'));
  mkdirSync(path.join(workdir, 'supabase', 'migrations'), { recursive: true });
  return workdir;
}
