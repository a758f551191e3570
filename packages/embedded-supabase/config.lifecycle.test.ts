import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Stack } from './options.ts';
import { makeEmptyProject } from './testing/fixture.ts';
import { startTestStack } from './testing/stack.ts';

let stack: Stack;
let workdir: string;

afterEach(async () => {
  await stack.stop();
  rmSync(workdir, { recursive: true });
});

async function start(config: string): Promise<void> {
  workdir = makeEmptyProject();
  writeFileSync(path.join(workdir, 'supabase', 'config.toml'), config);
  stack = await startTestStack({ workdir });
}

function post(call: string, body: object): Promise<Response> {
  return fetch(`${stack.url}/auth/v1/${call}`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const ACCOUNT = { email: 'ada@example.test', password: 'long-enough-7' };

test('enable_signup = false closes sign-up', async () => {
  await start('[auth]\nenable_signup = false');
  const response = await post('signup', ACCOUNT);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ error_code: 'signup_disabled' });
});

test('enable_confirmations = true asks for the link in the mail, and minimum_password_length is enforced', async () => {
  await start('[auth]\nminimum_password_length = 12\n[auth.email]\nenable_confirmations = true');
  expect(await (await post('signup', { ...ACCOUNT, password: 'eleven-char' })).json()).toMatchObject({
    error_code: 'weak_password',
  });
  const signedUp = await post('signup', ACCOUNT);
  expect(signedUp.status).toBe(200);
  expect(await signedUp.json()).not.toHaveProperty('access_token');
  const signIn = await post('token?grant_type=password', ACCOUNT);
  expect(await signIn.json()).toMatchObject({ error_code: 'email_not_confirmed' });
});
