import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { target } from '../testing/target.ts';
import { readConfig } from '../config.ts';
import { FIXTURE } from '../testing/fixture.ts';
import { RATE_BURST, RATE_WINDOW_S } from './lite-limits.ts';
import { send } from './testing/clients.ts';
import { createPerson } from './testing/people.ts';

const sessionSchema = z.object({ refresh_token: z.string() });
const { secretKey } = target();
const { refreshesPerWindow } = readConfig(FIXTURE).settings;

/** A random address of the block that is reserved for benchmarks. */
function freshAddress(): string {
  return `198.18.${randomInt(256)}.${randomInt(1, 255)}`;
}

function signIn(
  credentials: { email: string; password: string },
  headers: Record<string, string>,
  key = secretKey,
) {
  return send('/auth/v1/token?grant_type=password', {
    method: 'POST',
    key,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(credentials),
  });
}

describe('wrong passwords from one address', () => {
  test('are limited by address, not by account', async () => {
    const person = await createPerson();
    const address = freshAddress();
    const started = performance.now();
    // Each of another account, which does not exist: without password hashing the requests finish before the bucket refills much.
    const attempts = Array.from({ length: 2 * RATE_BURST }, () =>
      signIn(
        { email: `${randomUUID()}@unknown.test`, password: randomUUID() },
        { 'sb-forwarded-for': address },
      ),
    );
    const responses = await Promise.all(attempts);
    const refilled = ((performance.now() - started) / 1000 / RATE_WINDOW_S) * refreshesPerWindow;
    const statuses = responses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(
      RATE_BURST + Math.ceil(refilled),
    );
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers.has('retry-after')).toBe(false);
    expect(await refused?.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    const elsewhere = await signIn(person, { 'sb-forwarded-for': freshAddress() });
    expect(elsewhere.status).toBe(200);
  }, 60_000);
});

function refresh(refreshToken: string, address: string) {
  return send('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    key: secretKey,
    headers: { 'content-type': 'application/json', 'sb-forwarded-for': address },
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
}

describe('refreshes with made-up tokens', () => {
  test('use up the limit of all people behind the address, whose tokens stay valid', async () => {
    const person = await createPerson();
    const address = freshAddress();
    const opened = sessionSchema.parse(
      await (await signIn(person, { 'sb-forwarded-for': freshAddress() })).json(),
    );
    const flood = Array.from({ length: 2 * RATE_BURST }, () => refresh('abcdefghijkl', address));
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));

    // The bucket refills while the flood goes on, so now and then the person is the one who gets through.
    let token = opened.refresh_token;
    let own = await refresh(token, address);
    for (let tries = 0; own.ok && tries < RATE_BURST; tries += 1) {
      token = sessionSchema.parse(await own.json()).refresh_token;
      const others = Array.from({ length: RATE_BURST }, () => refresh('abcdefghijkl', address));
      own = await refresh(token, address);
      await Promise.all(others);
    }
    expect(own.status).toBe(429);
    expect(own.headers.has('retry-after')).toBe(false);
    expect(await own.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    expect((await refresh(token, freshAddress())).status).toBe(200);
  }, 60_000);
});
