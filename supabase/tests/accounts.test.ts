import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { insertAccounts } from '../functions/api/testing/accounts.ts';
import { createCast } from '../functions/api/testing/cast.ts';

const sql = postgres(inject('stack').databaseUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

/** The columns that Auth reads into values that cannot be null. */
const REQUIRED = [
  'instance_id',
  'aud',
  'role',
  'email',
  'encrypted_password',
  'raw_app_meta_data',
  'raw_user_meta_data',
  'confirmation_token',
  'recovery_token',
  'email_change',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
  'created_at',
  'updated_at',
];

test('a person of the cast has a session, and Auth knows the token', async () => {
  const { url, jwtSecret, publishableKey } = inject('stack');
  const { id, token } = await createCast(sql, jwtSecret).passenger();
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/auth/v1/user`, { headers });
  expect([answer.status, await answer.json()]).toMatchObject([200, { id }]);
  expect(await sql`select from auth.sessions where user_id = ${id}`).toHaveLength(1);
  const change = { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' } };
  const body = JSON.stringify({ password: 'another-good-one', current_password: 'a-cast-password' });
  expect((await fetch(`${url}/auth/v1/user`, { ...change, body })).status).toBe(200);
});

describe('an account that tests or benchmarks write', () => {
  test('is complete for Auth, with its identity', async () => {
    const id = randomUUID();
    await insertAccounts(sql, [
      { id, email: `${id}@cast.test`, metadata: { name: 'A', userType: 'passenger' } },
    ]);
    const [row] = await sql`select * from auth.users where id = ${id}`;
    expect(REQUIRED.filter((column) => (row?.[column] ?? null) === null)).toEqual([]);
    expect(row?.['encrypted_password']).toMatch(/^\$2b\$04\$.{53}$/);
    const identities = await sql`select provider, identity_data from auth.identities where user_id = ${id}`;
    expect(identities).toMatchObject([{ provider: 'email', identity_data: { sub: id } }]);
  });

  test.each(['helpers/cast.sql', '../seed.sql'])('in %s names every column that Auth requires', (file) => {
    const text = readFileSync(path.resolve(import.meta.dirname, file), 'utf8');
    const inserts = [...text.matchAll(/insert into auth\.users \(([^)]+)\)/g)];
    expect(inserts).toHaveLength(1);
    const columns = (inserts[0]?.[1] ?? '').split(',').map((column) => column.trim());
    expect(REQUIRED.filter((column) => !columns.includes(column))).toEqual([]);
  });
});
