import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

afterEach(() => vi.unstubAllGlobals());

it('shows a driver nothing that an invitation would push down before it knows of one', async () => {
  let answer: (invitations: Response) => void = () => undefined;
  const server = fakeServer({
    'GET /api/driver/invitations': () => new Promise((resolve) => (answer = resolve)),
    'GET /api/driver/trips': () => Response.json([]),
  });
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null });
  const page = renderApp(<DashboardPage />, '/dashboard');
  await vi.waitFor(() => expect(server.asked.map(({ path }) => path)).toContain('/api/driver/invitations'));
  expect(screen.queryByRole('heading', { name: 'Your Trips' })).toBeNull();
  answer(Response.json([]));
  expect(await screen.findByRole('heading', { name: 'Your Trips' })).toBeDefined();
  page.unmount();
  useSession.setState(SIGNED_OUT);
});
