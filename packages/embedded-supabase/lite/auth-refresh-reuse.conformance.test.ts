import { decodeJwt } from 'jose';
import postgres from 'postgres';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { visitor } from './testing/clients.ts';
import { createPerson, signedIn } from './testing/people.ts';

// Needs SUPABASE_DB_URL elsewhere: the tests move the uses of tokens into the past.
const sql = postgres(target().databaseUrl, { max: 1 });
afterAll(() => sql.end());

/** The refresh tokens of one session, each the successor of the one before; the last one is the current one. */
let tokens: [first: string, second: string, current: string];
let sessionId: unknown;

beforeEach(async () => {
  const { session } = await signedIn(await createPerson());
  sessionId = decodeJwt(session.access_token).session_id;
  const second = await refreshed(session.refresh_token);
  tokens = [session.refresh_token, second, await refreshed(second)];
});

function refresh(refresh_token: string) {
  return visitor().auth.refreshSession({ refresh_token });
}

async function refreshed(token: string): Promise<string> {
  const { data, error } = await refresh(token);
  if (error) throw error;
  return data.session?.refresh_token ?? '';
}

async function passAnHour(): Promise<void> {
  await sql`
    update auth.refresh_tokens set updated_at = now() - interval '1 hour'
    where session_id = ${String(sessionId)}`;
}

describe('a used refresh token', () => {
  test('gives the current one if that is its successor, because the response may have been lost', async () => {
    await passAnHour();
    expect(await refreshed(tokens[1])).toBe(tokens[2]);
  });

  test('gives a new one shortly after its use', async () => {
    const next = await refreshed(tokens[0]);
    expect(tokens).not.toContain(next);
    expect((await refresh(next)).error).toBeNull();
  });

  test('ends the session later, because it may be stolen', async () => {
    await passAnHour();
    expect((await refresh(tokens[0])).error).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    });
    await passAnHour();
    expect((await refresh(tokens[2])).error).toMatchObject({ code: 'refresh_token_already_used' });
  });

  test('that is noticed as stolen leaves the current one valid for a short time', async () => {
    await passAnHour();
    await refresh(tokens[0]);
    expect((await refresh(tokens[2])).error).toBeNull();
  });
});
