import { beforeEach, describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { administrator, send, visitor } from './testing/clients.ts';
import { BUCKET } from './testing/files.ts';
import { createPerson, signedIn, type Person } from './testing/people.ts';

// The embedded services refuse these calls. Hosted answers 500 to NUL, stores half a surrogate pair, and ignores a
// redirect_to with a line break, and a common password unless it refuses leaked ones.

let person: Person;
beforeEach(async () => {
  person = await createPerson();
});

describe('text that PostgreSQL cannot store', () => {
  test.each([
    ['/auth/v1/signup', '{"email":"a@example.test","password":"12345678","data":{"name":"a\\u0000b"}}'],
    ['/auth/v1/signup', '{"email":"a@example.test","password":"12345678","data":{"name":"\\ud800"}}'],
    ['/auth/v1/token?grant_type=password', '{"email":"a\\u0000@example.test","password":"12345678"}'],
    ['/auth/v1/verify', '{"type":"recovery","token_hash":"\\u0000"}'],
  ])('is refused by POST %s: %s', async (path, body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await send(path, { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'bad_json' });
  });
});

test.each(['password', 'Password1', '1234567890'])(
  'a new password that everybody tries first is refused: %s',
  async (password) => {
    const { client } = await signedIn(person);
    const { error } = await client.auth.updateUser({ password, current_password: person.password });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] });
    expect((await visitor().auth.signInWithPassword(person)).error).toBeNull();
  },
);

test('an object whose name contains NUL is refused', async () => {
  const { secretKey } = target();
  const response = await send(`/storage/v1/object/${BUCKET}/malicious/a%00.pdf`, {
    method: 'POST',
    key: secretKey,
    body: 'x',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/pdf' },
  });
  expect(response.status).toBe(400);
});

test.each(['%0d%0aset-cookie:%20a=b', '%0A', '%09'])(
  'a redirect_to with %s is a bad request',
  async (part) => {
    const { data } = await administrator().auth.admin.generateLink({ type: 'recovery', email: person.email });
    const allowed = data.properties?.redirect_to ?? '';
    const { pathname, searchParams } = new URL(data.properties?.action_link ?? '');
    const token = searchParams.get('token');
    const path = `${pathname}?token=${token}&type=recovery&redirect_to=${encodeURIComponent(allowed)}${part}`;
    expect((await send(path, { key: null })).status).toBe(400);
    const body = JSON.stringify({ email: person.email });
    const recover = `/auth/v1/recover?redirect_to=${encodeURIComponent(allowed)}${part}`;
    expect((await send(recover, { method: 'POST', body })).status).toBe(400);
  },
);
