import { beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { send, visitor } from './testing/clients.ts';
import { createPerson, signedIn } from './testing/people.ts';

let amina: { id: string; client: SupabaseClient };
let bola: typeof amina;

async function newcomer(): Promise<typeof amina> {
  const person = await createPerson();
  return { id: person.id, client: (await signedIn(person)).client };
}

beforeAll(async () => {
  [amina, bola] = await Promise.all([newcomer(), newcomer()]);
});

describe('reading', () => {
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

  test('finds text with every letter, and arrays', async () => {
    const { data } = await visitor().from('places').select('id, aliases').contains('aliases', ['PH']);
    expect(data).toMatchObject([{ id: 'port-harcourt', aliases: expect.arrayContaining(['PH']) }]);
  });

  test('one row that is not there is an error of its own', async () => {
    const { error, status } = await visitor().from('places').select('id').eq('id', 'atlantis').single();
    expect(status).toBe(406);
    expect(error).toMatchObject({ code: 'PGRST116' });
  });

  test('a row belongs to its owner', async () => {
    const own = await amina.client.from('profiles').select('id').eq('id', amina.id);
    expect(own.data).toEqual([{ id: amina.id }]);
    const foreign = await bola.client.from('profiles').select('id').eq('id', amina.id);
    expect(foreign.data).toEqual([]);
  });
});

describe('writing', () => {
  test('changes one’s own granted columns and answers the row', async () => {
    const name = 'Ṣadé Ọláyínká 🚗';
    const { data, status } = await amina.client
      .from('profiles')
      .update({ name })
      .eq('id', amina.id)
      .select('name')
      .single();
    expect(status).toBe(200);
    expect(data).toEqual({ name });
  });

  test('does not reach another person’s row', async () => {
    const { data } = await bola.client.from('profiles').update({ name: 'x' }).eq('id', amina.id).select('id');
    expect(data).toEqual([]);
  });

  test('a broken rule is named with its code', async () => {
    const { error, status } = await amina.client.from('profiles').update({ phone: '12' }).eq('id', amina.id);
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: '23514',
      message: expect.stringContaining('phone_is_international'),
    });
  });
});

// A re-grant of everything to everybody would open each of these.
describe('what was not granted stays closed', () => {
  test.each(['profiles', 'orders', 'payments'])('%s to visitors', async (table) => {
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
  ])('%s to a change of %o', async (table, change) => {
    const { error, status } = await amina.client.from(table).update(change).eq('id', amina.id);
    expect(status).toBe(403);
    expect(error).toMatchObject({ code: '42501' });
  });

  test('tables to new and removed rows', async () => {
    const inserted = await amina.client.from('profiles').insert({ id: amina.id });
    expect(inserted).toMatchObject({ status: 403, error: { code: '42501' } });
    const removed = await amina.client.from('places').delete().eq('id', 'lagos');
    expect(removed).toMatchObject({ status: 403, error: { code: '42501' } });
  });

  test('also after many requests', async () => {
    for (let round = 0; round < 3; round += 1) await visitor().from('places').select('id').limit(1);
    expect((await visitor().from('profiles').select('id')).status).toBe(401);
  });
});

describe('what is not exposed', () => {
  test.each(['private', 'auth', 'storage', 'realtime', 'extensions', 'pg_catalog', 'information_schema'])(
    'the schema %s is refused by name',
    async (schema) => {
      const { error, status } = await amina.client.schema(schema).from('users').select('*');
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
  ])('%s is not found', async (path) => {
    const method = path.includes('/rpc/') ? 'POST' : 'GET';
    const body = method === 'POST' ? '{}' : null;
    const response = await send(path, { method, body, headers: { 'content-type': 'application/json' } });
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^PGRST/) });
  });
});

describe('a mistake', () => {
  test.each([
    ['/rest/v1/nowhere', 404, 'PGRST205'],
    ['/rest/v1/rpc/nothing', 404, 'PGRST202'],
    ['/rest/v1/places?select=nothing', 400, '42703'],
    ['/rest/v1/places?latitude=eq.north', 400, '22P02'],
    ['/rest/v1/places?id=nonsense.lagos', 400, 'PGRST100'],
  ])('%s answers %i %s', async (path, status, code) => {
    const response = await send(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code, message: expect.any(String) });
  });

  test('in a token is no way to be anonymous', async () => {
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

  test('in the key is told apart from no key', async () => {
    expect((await send('/rest/v1/places', { key: null })).status).toBe(401);
    expect((await send('/rest/v1/places', { key: 'sb_publishable_wrong' })).status).toBe(401);
  });
});
