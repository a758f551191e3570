import { expect, test } from 'vitest';
import { visitor } from './testing/clients.ts';
import { createPerson, signedIn } from './testing/people.ts';

// Hosted accepts any reuse within 10 seconds; the embedded service accepts the reuse of the previous token only.
test('reuse of an older refresh token ends the session, because the token may be stolen', async () => {
  const { session } = await signedIn(await createPerson());
  const refresh = (refresh_token = '') => visitor().auth.refreshSession({ refresh_token });
  const second = await refresh(session.refresh_token);
  const third = await refresh(second.data.session?.refresh_token);
  expect(third.error).toBeNull();
  const stolen = await refresh(session.refresh_token);
  expect(stolen.error).toMatchObject({ status: 400, code: 'refresh_token_already_used' });
  expect((await refresh(third.data.session?.refresh_token)).error).not.toBeNull();
});

test('the previous refresh token gives the current one, because its response may have been lost', async () => {
  const { session } = await signedIn(await createPerson());
  const refresh = (refresh_token: string) => visitor().auth.refreshSession({ refresh_token });
  const first = await refresh(session.refresh_token);
  const again = await refresh(session.refresh_token);
  expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
});
