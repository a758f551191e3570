import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { waitFor, listen, realtimeClient } from './testing/client.ts';
import { makePerson, type Person } from './testing/person.ts';

/** Embedded stack only: hosted checks the policies again only when the token is renewed. */
const stack = inject('stack');
let person: Person;

beforeAll(async () => {
  person = await makePerson(stack);
});
afterAll(() => person.remove());

test('signing out closes the private channels of a user whose token has not expired', async () => {
  const client = realtimeClient(stack.url, stack.publishableKey, { token: person.accessToken });
  const listener = await listen(client, `user:${person.id}`, { private: true });
  expect(listener.statuses).toEqual(['SUBSCRIBED']);
  await person.signOut();
  await waitFor('the channel closes', () => listener.statuses.includes('CLOSED'));
  expect(listener.system[0]?.['message']).toContain('You no longer have permission to read');
  await client.removeAllChannels();
});
