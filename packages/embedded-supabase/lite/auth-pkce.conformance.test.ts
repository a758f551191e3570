import { createHash, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { administrator, send, visitor } from './testing/clients.ts';
import { createPerson, type Person } from './testing/people.ts';

// Needs SUPABASE_DB_URL elsewhere: the tests read the tokens of mailed links there.
const sql = postgres(target().databaseUrl, { max: 1 });
afterAll(() => sql.end());

const VERIFIER = `${randomUUID()}${randomUUID()}`;
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const JSON_TYPE = { 'content-type': 'application/json' };

let person: Person;
beforeEach(async () => {
  person = await createPerson();
});

function recover(challenge: object): Promise<Response> {
  const body = JSON.stringify({ email: person.email, ...challenge });
  return send('/auth/v1/recover', { method: 'POST', headers: JSON_TYPE, body });
}

/** Where the link of a mail leads. */
async function followLink(type = 'recovery'): Promise<URL> {
  const [row] = await sql`select recovery_token from auth.users where id = ${person.id}`;
  // Hosted stores the prefix with the token.
  const token = `pkce_${String(row?.['recovery_token']).replace(/^pkce_/, '')}`;
  const response = await send(`/auth/v1/verify?type=${type}&token=${token}`, { key: null });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

function codeIn(location: URL): string {
  return location.searchParams.get('code') ?? '';
}

function exchange(auth_code: string, code_verifier: string): Promise<Response> {
  const body = JSON.stringify({ auth_code, code_verifier });
  return send('/auth/v1/token?grant_type=pkce', { method: 'POST', headers: JSON_TYPE, body });
}

describe('recovery with PKCE', () => {
  beforeEach(async () => {
    await recover({ code_challenge: CHALLENGE, code_challenge_method: 's256' });
  });

  test('the link gives a code and no session', async () => {
    const location = await followLink();
    expect(location.searchParams.get('code')).toMatch(/^[0-9a-f-]{36}$/);
    expect(location.hash).toBe('');
  });

  test('the client that asked exchanges the code once for a session that may set a password', async () => {
    const code = codeIn(await followLink());
    const response = await exchange(code, VERIFIER);
    expect(response.status).toBe(200);
    const session: { access_token: string; refresh_token: string } = await response.json();
    expect(decodeJwt(session.access_token)).toMatchObject({ sub: person.id, amr: [{ method: 'recovery' }] });
    const again = await exchange(code, VERIFIER);
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ error_code: 'flow_state_not_found' });
    const client = visitor();
    await client.auth.setSession(session);
    const password = randomUUID();
    expect((await client.auth.updateUser({ password })).error).toBeNull();
    expect((await visitor().auth.signInWithPassword({ ...person, password })).error).toBeNull();
  });

  test('another client cannot exchange the code', async () => {
    const code = codeIn(await followLink());
    const response = await exchange(code, `${randomUUID()}${randomUUID()}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'bad_code_verifier' });
  });

  test('a used link gives the error in query and fragment', async () => {
    await followLink();
    const location = await followLink();
    expect(location.searchParams.get('error_code')).toBe('otp_expired');
    expect(new URLSearchParams(location.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });

  test('a banned account gets no session', async () => {
    const code = codeIn(await followLink());
    await administrator().auth.admin.updateUserById(person.id, { ban_duration: '24h' });
    expect((await exchange(code, VERIFIER)).ok).toBe(false);
  });
});

test('supabase-js recovers an account with PKCE', async () => {
  const client = visitor({ flowType: 'pkce' });
  expect((await client.auth.resetPasswordForEmail(person.email)).error).toBeNull();
  const { data, error } = await client.auth.exchangeCodeForSession(codeIn(await followLink()));
  expect(error).toBeNull();
  expect(data.user?.id).toBe(person.id);
});

test('a sign-in link with PKCE begins a session of its own kind', async () => {
  const client = visitor({ flowType: 'pkce' });
  expect((await client.auth.signInWithOtp({ email: person.email })).error).toBeNull();
  const { data } = await client.auth.exchangeCodeForSession(codeIn(await followLink('magiclink')));
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'magiclink' }] });
});

test.each([
  { code_challenge: CHALLENGE },
  { code_challenge_method: 's256' },
  { code_challenge: 'short', code_challenge_method: 's256' },
  { code_challenge: `${CHALLENGE}!`, code_challenge_method: 's256' },
  { code_challenge: CHALLENGE, code_challenge_method: 'md5' },
])('the challenge %j is refused', async (challenge) => {
  const response = await recover(challenge);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
});
