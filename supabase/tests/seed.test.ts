import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

test('the seed refuses a database with real accounts', async () => {
  const seed = readFileSync(path.resolve(import.meta.dirname, '../seed.sql'), 'utf8');
  const planted = sql.begin(async (transaction) => {
    await transaction`insert into auth.users (id, email) values (gen_random_uuid(), 'somebody@real.example')`;
    await transaction.unsafe(seed);
  });
  await expect(planted).rejects.toThrow('accounts of real people');
});
