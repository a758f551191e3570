import { expect, inject, test } from 'vitest';
import { createPerson, signedIn } from '../lite/testing/people.ts';
import { listen, realtimeClient, waitFor } from './testing/client.ts';

/** Embedded stack only: hosted checks the policies again only when the token is renewed. */
const stack = inject('fixture');

test('signing out closes the private channels of a user whose token has not expired', async () => {
  const person = await createPerson();
  const { client: account, session } = await signedIn(person);
  const client = realtimeClient(stack.url, stack.publishableKey, { token: session.access_token });
  const listener = await listen(client, `user:${person.id}`, { private: true });
  expect(listener.statuses).toEqual(['SUBSCRIBED']);
  await account.auth.signOut();
  await waitFor('the channel closes', () => listener.statuses.includes('CLOSED'));
  expect(listener.system[0]?.['message']).toContain('You no longer have permission to read');
  await client.removeAllChannels();
});
