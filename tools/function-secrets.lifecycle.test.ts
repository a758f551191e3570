import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stack } from '../packages/embedded-supabase/stack.ts';
import { startTestStack } from '../packages/embedded-supabase/testing/stack.ts';
import { ensureFunctionSecrets } from './function-secrets.ts';

let stack: Stack;

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.stop());

async function run(url: string, statement: string): Promise<readonly object[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

test('the functions can log in again after the database was reset', async () => {
  const file = path.join(stack.dataDir, 'functions.env');
  expect(await ensureFunctionSecrets(stack.databaseUrl, stack.url, file)).toBe(file);
  const [, password = ''] = /app_gateway:(\w+)@/.exec(readFileSync(file, 'utf8')) ?? [];
  const url = new URL(stack.gatewayDatabaseUrl);
  url.password = password;
  const logIn = () => run(url.href, 'select current_user as who');
  expect(await logIn()).toEqual([{ who: 'app_gateway' }]);

  // What `supabase db reset` leaves: the migration has made the role, without a password.
  await run(stack.databaseUrl, 'alter role app_gateway password null');
  await expect(logIn()).rejects.toThrow('password authentication failed');
  expect(await ensureFunctionSecrets(stack.databaseUrl, stack.url, file)).toBeNull();
  expect(await logIn()).toEqual([{ who: 'app_gateway' }]);
});
