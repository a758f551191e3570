import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { happens, listen, realtimeClient } from './testing/client.ts';
import { makePerson, type Person } from './testing/person.ts';

/** Embedded stack only: hosted asks the policies again when the token is renewed, not before. */
const stack = inject('fixture');
let person: Person;

beforeAll(async () => {
  person = await makePerson(stack);
});
afterAll(() => person.remove());

test('whoever signs out stops hearing, though the token has not ended', async () => {
  const client = realtimeClient(stack.url, stack.publishableKey, { token: person.accessToken });
  const listener = await listen(client, `user:${person.id}`, { private: true });
  expect(listener.statuses).toEqual(['SUBSCRIBED']);
  await person.signOut();
  await happens('the channel closes', () => listener.statuses.includes('CLOSED'));
  expect(listener.system[0]?.['message']).toContain('You no longer have permission to read');
  await client.removeAllChannels();
});
