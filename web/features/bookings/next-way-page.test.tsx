import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { NextWayPage } from './next-way-page.tsx';

const LIST = 'GET /api/passenger/bookings';
const booking = bookingOf();
const journey = {
  id: '5eed0000-0000-4000-8000-000000000901',
  part: 'second' as const,
  isFreed: true,
  totalFare: 61_000,
  other: {
    bookingId: '5eed0000-0000-4000-8000-000000000902',
    tripId: '5eed0000-0000-4000-8000-000000000903',
    origin: 'Kano',
    destination: booking.leg.origin,
    departureDate: '2030-11-29T01:00:00Z',
    arrivalDate: '2030-11-29T04:00:00Z',
    totalFare: 18_000,
    status: 'cancelled' as 'cancelled' | 'confirmed',
  },
};

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the whole way when the first trip was cancelled', {}, /^\/search\?from=Kano&.*date=2030-11-29.*missed=/],
  [
    'the rest of the way when it is late',
    { other: { ...journey.other, status: 'confirmed' as const } },
    new RegExp(`^/search\\?from=${booking.leg.origin}&.*missed=${booking.trip.id}`),
  ],
  ['the trip when the first is in time again', { isFreed: false }, new RegExp(`^/trips/${booking.trip.id}$`)],
])('leads to the search of %s', async (_title, changes, address) => {
  const found = bookingOf({ journey: { ...journey, ...changes } });
  fakeServer({ [LIST]: () => Response.json([found]) });
  open();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toMatch(address));
});

it('leads to the trip when the bookings cannot be read', async () => {
  fakeServer({ [LIST]: () => refusal(400, 'invalid_input', 'No.') });
  open();
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/trips/${booking.trip.id}`));
});

function open() {
  renderApp(
    <Routes>
      <Route path="/trips/:id/next" element={<NextWayPage />} />
      <Route path="*" element={<p>Elsewhere</p>} />
    </Routes>,
    `/trips/${booking.trip.id}/next`,
  );
}
