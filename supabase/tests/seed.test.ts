import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { countedWrongly, outOfOrder } from '../testing/demo-drivers.ts';

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

test('verified demo drivers have a licence that is valid, and their dates in order', async () => {
  expect(await outOfOrder(sql)).toEqual([]);
});

test('the numbers on the card of a demo driver are those of the rows', async () => {
  expect(await countedWrongly(sql)).toEqual([]);
});
