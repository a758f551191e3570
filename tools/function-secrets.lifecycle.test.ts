import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureFunctionSecrets, readFunctionSecret } from './function-secrets.ts';
import type { ProductStack } from './product.ts';
import { startTestProduct } from './testing/stack.ts';

let stack: ProductStack;

beforeAll(async () => {
  stack = await startTestProduct();
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
  expect(readFunctionSecret('TICK_SECRET', file)).toMatch(/^[\da-f]{64}$/);
  const [, password = ''] = /app_gateway:(\w+)@/.exec(readFileSync(file, 'utf8')) ?? [];
  const url = new URL(stack.gatewayDatabaseUrl);
  url.password = password;
  const logIn = () => run(url.href, 'select current_user as role');
  expect(await logIn()).toEqual([{ role: 'app_gateway' }]);

  // As after `supabase db reset`: the migration has created the role without a password.
  await run(stack.databaseUrl, 'alter role app_gateway password null');
  await expect(logIn()).rejects.toThrow('password authentication failed');
  expect(await ensureFunctionSecrets(stack.databaseUrl, stack.url, file)).toBeNull();
  expect(await logIn()).toEqual([{ role: 'app_gateway' }]);
});
