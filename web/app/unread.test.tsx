import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChannelHandlers } from '@/shared/live/channel.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { AppFrame } from './app-frame.tsx';

const channels: ChannelHandlers[] = [];
vi.mock('@/shared/live/channel.ts', () => ({
  openChannel: (_: string, handlers: ChannelHandlers) => {
    channels.push(handlers);
    return () => undefined;
  },
}));

beforeEach(() => useSession.setState(SIGNED_OUT));
afterEach(() => vi.unstubAllGlobals());

it('after signing up asks for the unread alerts once, and once more with each notification', async () => {
  const server = fakeServer({ 'GET /api/notifications/unread': () => Response.json({ unread: 2 }) });
  const asked = () => server.requests.filter(({ path }) => path === '/api/notifications/unread').length;
  renderApp(<AppFrame>The page</AppFrame>);
  act(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
  await waitFor(() => expect(channels).toHaveLength(1));
  act(() => channels[0]?.onSubscribed());
  expect(await screen.findAllByText('2 unread')).toHaveLength(2);
  expect(asked()).toBe(1);
  act(() => channels[0]?.onMessage('notification', {}));
  await waitFor(() => expect(asked()).toBe(2));
});

it('marks the place that a page belongs to, also for a conversation', async () => {
  fakeServer({ 'GET /api/notifications/unread': () => Response.json({ unread: 0 }) });
  useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
  for (const [path, place] of [
    ['/messages/5', 'Alerts'],
    ['/alerts/trips', 'Alerts'],
    ['/account/payments', 'Account'],
  ] as const) {
    const { unmount } = renderApp(<AppFrame>The page</AppFrame>, path);
    const current = screen.getAllByRole('link', { current: 'page', hidden: true });
    expect(current.map(({ textContent }) => textContent)).toEqual([place, place]);
    unmount();
  }
});
