import { beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { send, visitor } from './testing/clients.ts';
import { createPerson, signedIn } from './testing/people.ts';

let ada: { id: string; client: SupabaseClient };
let bola: typeof ada;

async function newUser(): Promise<typeof ada> {
  const person = await createPerson();
  return { id: person.id, client: (await signedIn(person)).client };
}

beforeAll(async () => {
  [ada, bola] = await Promise.all([newUser(), newUser()]);
});

describe('a select', () => {
  test('filters, orders, limits and counts', async () => {
    const { data, count, error } = await visitor()
      .from('places')
      .select('id, suggested_rank', { count: 'exact' })
      .eq('kind', 'suggested')
      .order('suggested_rank')
      .range(0, 2);
    expect(error).toBeNull();
    expect(data?.map((row) => row.suggested_rank)).toEqual([1, 2, 3]);
    expect(count).toBe(20);
  });

  test('filters by the elements of an array', async () => {
    const { data } = await visitor().from('places').select('id, aliases').contains('aliases', ['PH']);
    expect(data).toMatchObject([{ id: 'port-harcourt', aliases: expect.arrayContaining(['PH']) }]);
  });

  test('of a single row that does not exist gives PGRST116', async () => {
    const { error, status } = await visitor().from('places').select('id').eq('id', 'atlantis').single();
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST116' });
  });

  test('returns only rows that the policies let the user read', async () => {
    const own = await ada.client.from('profiles').select('id').eq('id', ada.id);
    expect(own.data).toEqual([{ id: ada.id }]);
    const other = await bola.client.from('profiles').select('id').eq('id', ada.id);
    expect(other.data).toEqual([]);
  });
});

describe('an update', () => {
  test('changes granted columns of the user’s own row and returns the row', async () => {
    const name = 'Ṣadé Ọláyínká 🚗';
    const { data, status } = await ada.client
      .from('profiles')
      .update({ name })
      .eq('id', ada.id)
      .select('name')
      .single();
    expect(status).toBe(200);
    expect(data).toEqual({ name });
  });

  test('does not change another user’s row', async () => {
    const { data } = await bola.client.from('profiles').update({ name: 'x' }).eq('id', ada.id).select('id');
    expect(data).toEqual([]);
  });

  test('that violates a constraint gives its name and code', async () => {
    const { error, status } = await ada.client.from('profiles').update({ phone: '12' }).eq('id', ada.id);
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: '23514',
      message: expect.stringContaining('phone_is_international'),
    });
  });
});

// Each of these would succeed if the library granted ALL on every table.
describe('access without a grant is denied', () => {
  test.each(['profiles', 'orders', 'payments'])('to anonymous callers of %s', async (table) => {
    const { error, status } = await visitor().from(table).select('*');
    expect(status).toBe(401);
    expect(error).toMatchObject({ code: '42501', message: `permission denied for table ${table}` });
  });

  test.each([
    ['profiles', { suspended: false }],
    ['profiles', { is_verified: true }],
    ['profiles', { user_type: 'editor' }],
    ['places', { name: 'Mine' }],
    ['orders', { quantity: 1 }],
  ])('to updates of %s with %o', async (table, change) => {
    const { error, status } = await ada.client.from(table).update(change).eq('id', ada.id);
    expect(status).toBe(403);
    expect(error).toMatchObject({ code: '42501' });
  });

  test('to inserts and deletes', async () => {
    const inserted = await ada.client.from('profiles').insert({ id: ada.id });
    expect(inserted).toMatchObject({ status: 403, error: { code: '42501' } });
    const removed = await ada.client.from('places').delete().eq('id', 'lagos');
    expect(removed).toMatchObject({ status: 403, error: { code: '42501' } });
  });

  test('also after several requests', async () => {
    for (let round = 0; round < 3; round += 1) await visitor().from('places').select('id').limit(1);
    expect((await visitor().from('profiles').select('id')).status).toBe(401);
  });
});

describe('access to an object that is not exposed', () => {
  test.each(['private', 'auth', 'storage', 'realtime', 'extensions', 'pg_catalog', 'information_schema'])(
    'in the schema %s is rejected',
    async (schema) => {
      const { error, status } = await ada.client.schema(schema).from('users').select('*');
      expect(status).toBe(406);
      expect(error).toMatchObject({ code: 'PGRST106' });
    },
  );

  test.each([
    '/rest/v1/private.rate_limits',
    '/rest/v1/auth.users',
    '/rest/v1/users',
    '/rest/v1/objects',
    '/rest/v1/pg_roles',
    '/rest/v1/rpc/require_active',
    '/rest/v1/rpc/private.require_active',
    '/rest/v1/rpc/pg_sleep',
    '/rest/v1/rpc/set_config',
    '/rest/v1/private%2Erate_limits',
    '/rest/v1/places?select=id,users(*)',
  ])('at %s gives not found', async (path) => {
    const method = path.includes('/rpc/') ? 'POST' : 'GET';
    const body = method === 'POST' ? '{}' : null;
    const response = await send(path, { method, body, headers: { 'content-type': 'application/json' } });
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^PGRST/) });
  });
});

describe('an invalid request', () => {
  test.each([
    ['/rest/v1/nowhere', 404, 'PGRST205'],
    ['/rest/v1/rpc/nothing', 404, 'PGRST202'],
    ['/rest/v1/places?select=nothing', 400, '42703'],
    ['/rest/v1/places?latitude=eq.north', 400, '22P02'],
    ['/rest/v1/places?id=nonsense.lagos', 400, 'PGRST100'],
  ])('to %s gives %i %s', async (path, status, code) => {
    const response = await send(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.any(String) });
  });

  test('with an invalid token is rejected, not treated as anonymous', async () => {
    for (const token of [
      'nonsense',
      'a.b.c',
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
    ]) {
      const response = await send('/rest/v1/places?select=id', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(401);
    }
  });

  test('without an API key or with an unknown one is rejected', async () => {
    expect((await send('/rest/v1/places', { key: null })).status).toBe(401);
    expect((await send('/rest/v1/places', { key: 'sb_publishable_wrong' })).status).toBe(401);
  });
});
