import { beforeEach, expect, it } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { userOf } from '@/shared/testing/people.ts';
import { queryClient } from './query-client.ts';

const BOOKINGS = ['api', 'passenger', 'bookings'];
const ADMIN_USERS = ['api', 'admin', 'users'];
const kept = () => [BOOKINGS, ADMIN_USERS].map((queryKey) => queryClient.getQueryData(queryKey));

beforeEach(() => {
  useSession.setState({ ...SIGNED_OUT, status: 'in', user: userOf(), token: 'first' });
  queryClient.setQueryData(BOOKINGS, 'theirs');
  queryClient.setQueryData(ADMIN_USERS, 'the administrator’s');
});

it('keeps what was read when the token is renewed', () => {
  useSession.setState({ token: 'second', user: userOf({ name: 'Adaeze' }) });
  expect(kept()).toEqual(['theirs', 'the administrator’s']);
});

it.each([
  ['signed out', SIGNED_OUT],
  ['somebody else', { user: userOf({ id: '8b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a12' }) }],
])('forgets it with the person (%s), but not what administrators read', (_, next) => {
  useSession.setState(next);
  expect(kept()).toEqual([undefined, 'the administrator’s']);
});
