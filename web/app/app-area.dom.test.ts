import { beforeEach, expect, it } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { userOf } from '@/shared/testing/people.ts';
import { queryClient } from '@/shared/api/query-client.ts';
import './app-area.tsx';

const BOOKINGS = ['api', 'passenger', 'bookings'];
const ADMIN_USERS = ['api', 'admin', 'users'];
const cached = () => [BOOKINGS, ADMIN_USERS].map((queryKey) => queryClient.getQueryData(queryKey));

beforeEach(() => {
  useSession.setState({ ...SIGNED_OUT, status: 'in', user: userOf(), token: 'first' });
  queryClient.setQueryData(BOOKINGS, 'the user’s');
  queryClient.setQueryData(ADMIN_USERS, 'the administrator’s');
});

it('keeps cached data when the token is renewed', () => {
  useSession.setState({ token: 'second', user: userOf({ name: 'Adaeze' }) });
  expect(cached()).toEqual(['the user’s', 'the administrator’s']);
});

it.each([
  ['signed out', SIGNED_OUT],
  ['signed in as another user', { user: userOf({ id: '8b0f2f5e-0d5e-4c7e-8f4e-1d1a3f0c9a12' }) }],
])('clears the cache except administrator data when the user has %s', (_, next) => {
  useSession.setState(next);
  expect(cached()).toEqual([undefined, 'the administrator’s']);
});

it('keeps what a page asked for while its stored session was opened', () => {
  useSession.setState({ ...SIGNED_OUT, status: 'loading' });
  queryClient.setQueryData(BOOKINGS, 'the user’s');
  useSession.setState({ status: 'in', user: userOf(), token: 'first' });
  expect(cached()).toEqual(['the user’s', 'the administrator’s']);
});

it('clears the cache when another user signs in after a stored session could not be opened', () => {
  useSession.setState({ ...SIGNED_OUT, status: 'loading', problem: { kind: 'offline' } });
  queryClient.setQueryData(BOOKINGS, 'the first user’s');
  useSession.setState({ status: 'in', user: userOf(), token: 'second', problem: null });
  expect(cached()).toEqual([undefined, 'the administrator’s']);
});
