import { expect, test } from 'vitest';
import { readConfig } from '../_shared/core/process/config.ts';
import { createDeliverApp } from './app.ts';

const SECRET = 'the-secret-that-only-the-clock-has';

function appOf(secret: string | null) {
  const logged: string[] = [];
  const config = readConfig(
    {
      SUPABASE_URL: 'http://supabase.test',
      SUPABASE_ANON_KEY: 'publishable',
      SUPABASE_SERVICE_ROLE_KEY: 'secret',
      GATEWAY_DB_URL: 'postgres://nobody@127.0.0.1:1/none',
      JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
      ...(secret === null ? {} : { DELIVER_SECRET: secret }),
    },
    (event, fields) => logged.push(JSON.stringify({ event, ...fields })),
  );
  return { app: createDeliverApp(config, { email: null, push: null, sms: null }), logged };
}

function call(secret: string | undefined, headers: Record<string, string> = {}, method = 'POST'): Request {
  return new Request('https://tafiya.test/functions/v1/deliver', {
    method,
    headers: { ...(secret === undefined ? {} : { 'x-deliver-secret': secret }), ...headers },
  });
}

test.each([
  ['without a secret', call(undefined)],
  ['with an empty secret', call('')],
  ['with a longer secret', call(`${SECRET}x`)],
  ['with a part of the secret', call(SECRET.slice(1))],
  ['with the secret as a token', call(undefined, { authorization: `Bearer ${SECRET}` })],
  ['as a GET', call(SECRET, {}, 'GET')],
])('a call %s finds nothing', async (_, request) => {
  const { app, logged } = appOf(SECRET);
  const answer = await app.fetch(request);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ error: 'Not found.', code: 'not_found' });
  expect(logged).toEqual([]);
});

test.each(['', 'null', 'undefined'])('without a configured secret, %j opens nothing', async (secret) => {
  expect((await appOf(null).app.fetch(call(secret))).status).toBe(404);
});

test('a database that cannot be reached is a 503, and the secret is in no line of the log', async () => {
  const { app, logged } = appOf(SECRET);
  const answer = await app.fetch(call(SECRET));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  expect(logged.join('\n')).toContain('failure');
  expect(logged.join('\n')).not.toContain(SECRET);
});
