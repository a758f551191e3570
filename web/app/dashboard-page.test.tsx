import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { DashboardPage } from './dashboard-page.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

afterEach(() => vi.unstubAllGlobals());

it('closes the booking sheet when its link to My trips leads to this same page', async () => {
  const [trip, booking] = [tripOf(), bookingOf({ trip: tripOf() })];
  const bookings: Booking[] = [];
  fakeServer({
    'GET /api/passenger/bookings': () => Response.json(bookings),
    'GET /api/trips': () => Response.json([trip]),
    'POST /api/bookings': () => {
      bookings.push(booking);
      return Response.json(booking, { status: 201 });
    },
  });
  useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
  const page = renderApp(<DashboardPage />, '/dashboard');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: /^Book Now/ }));
  await person.click(await screen.findByRole('button', { name: /^Book 1 seat, pay/ }));
  await person.click(await screen.findByRole('link', { name: 'See it in My trips' }));
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(await screen.findByRole('link', { name: /^Your ticket/ })).toBeDefined();
  page.unmount();
  useSession.setState(SIGNED_OUT);
});

it('shows a driver nothing until the invitations are loaded, so that they push nothing down', async () => {
  let answer: (invitations: Response) => void = () => undefined;
  const server = fakeServer({
    'GET /api/driver/invitations': () => new Promise((resolve) => (answer = resolve)),
    'GET /api/driver/trips': () => Response.json([]),
  });
  useSession.setState({ status: 'in', user: userOf({ userType: 'driver' }), token: 'token', problem: null });
  const page = renderApp(<DashboardPage />, '/dashboard');
  await vi.waitFor(() =>
    expect(server.requests.map(({ path }) => path)).toContain('/api/driver/invitations'),
  );
  expect(screen.queryByRole('heading', { name: 'Coming: Your Trips' })).toBeNull();
  answer(Response.json([]));
  expect(await screen.findByRole('heading', { name: 'Coming: Your Trips' })).toBeDefined();
  page.unmount();
  useSession.setState(SIGNED_OUT);
});
