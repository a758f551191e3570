import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { WRONG_CODES_MAX, WRONG_PASSWORDS_MAX } from './lite-limits.ts';
import { administrator, send, visitor } from './testing/clients.ts';
import { createPerson, signedIn } from './testing/people.ts';

test('the session ends with the last wrong current password; all tries at once get no more', async () => {
  const person = await createPerson();
  const [{ client }, elsewhere] = [await signedIn(person), await signedIn(person)];
  const guess = () => client.auth.updateUser({ password: randomUUID(), current_password: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 3 * WRONG_PASSWORDS_MAX }, guess));
  const wrong = answers.filter(({ error }) => error?.code === 'current_password_invalid');
  expect(wrong).toHaveLength(WRONG_PASSWORDS_MAX);
  expect((await client.auth.refreshSession()).error).not.toBeNull();
  // Another session of the account has no more tries, and ends with the next one, even a right one.
  const right = { password: randomUUID(), current_password: person.password };
  expect((await elsewhere.client.auth.updateUser(right)).error).toMatchObject({ status: 429 });
  expect((await elsewhere.client.auth.refreshSession()).error).not.toBeNull();
  expect((await visitor().auth.signInWithPassword(person)).error).toBeNull();
});

test('after too many wrong codes only the link of the mail works', async () => {
  const { email } = await createPerson();
  const link = () => administrator().auth.admin.generateLink({ type: 'recovery', email });
  const { data } = await link();
  const code = data.properties?.email_otp ?? '';
  const verify = (body: object) =>
    send('/auth/v1/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'recovery', ...body }),
    });
  for (let n = 0; n < WRONG_CODES_MAX; n += 1) {
    expect((await verify({ email, token: String(n).padStart(6, 'x') })).status).toBe(403);
  }
  const right = await verify({ email: email.toUpperCase(), token: code });
  expect(right.status).toBe(403);
  expect(await right.json()).toMatchObject({ error_code: 'otp_expired' });
  expect((await verify({ token_hash: data.properties?.hashed_token })).status).toBe(200);
});
