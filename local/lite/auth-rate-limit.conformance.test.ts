import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { target } from '../testing/target.ts';
import { send } from './testing/clients.ts';
import { createPerson } from './testing/people.ts';

const { secretKey } = target();

/** An address of the block reserved for benchmarks, as an API server would forward it. */
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

describe('sixty wrong passwords from one address', () => {
  test('are cut off, for that address and not for the account', async () => {
    const person = await createPerson();
    const address = freshAddress();
    const attempts = Array.from({ length: 60 }, () =>
      signIn({ email: person.email, password: randomUUID() }, { 'sb-forwarded-for': address }),
    );
    const responses = await Promise.all(attempts);
    const statuses = responses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(31);
    const refused = await responses.find(({ status }) => status === 429)?.json();
    expect(refused).toMatchObject({ error_code: 'over_request_rate_limit' });
    const right = await signIn(person, { 'sb-forwarded-for': address });
    expect(right.status).toBe(429);
    const elsewhere = await signIn(person, { 'sb-forwarded-for': freshAddress() });
    expect(elsewhere.status).toBe(200);
  }, 60_000);
});
