import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { connectApi } from '@/shared/api/api.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { fakeDevice } from '@/shared/testing/fake-device.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { type FakeSocket, fakeSockets } from '@/shared/testing/fake-socket.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { TrackingPage } from './tracking-page.tsx';

vi.mock('@/shared/geo/lazy-trip-map.tsx', () => ({ LazyTripMap: () => null }));

const TRIP = tripOf();
let sockets: FakeSocket[];

beforeEach(() => {
  storeSession();
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  fakeDevice();
  sockets = fakeSockets();
  fakeServer({ [`GET /api/trips/${TRIP.id}/passengers`]: () => Response.json([]) });
});
afterEach(() => {
  cleanup();
  useSession.setState(SIGNED_OUT);
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

function show(role: 'driver' | 'passenger', trip: Trip, booking?: Booking) {
  const user = role === 'driver' ? userOf({ id: TRIP.driverId, userType: 'driver' }) : userOf();
  useSession.setState({ status: 'in', user, token: 't', problem: null });
  renderApp(<TrackingPage trip={trip} role={role} booking={booking} />);
  return userEvent.setup();
}

async function connect(): Promise<FakeSocket> {
  await waitFor(() => expect(sockets).not.toHaveLength(0));
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket');
  act(() => {
    socket.accept();
    socket.tell({ type: 'auth_success' });
    socket.tell({ type: 'trip_joined', tripId: TRIP.id });
  });
  return socket;
}

it('on board of a trip that Tafiya cancels: sharing goes on, and ends when they got off', async () => {
  const person = show('passenger', { ...TRIP, status: 'en_route' });
  const socket = await connect();
  await person.click(screen.getByRole('button', { name: 'Start Tracking' }));
  act(() => socket.tell({ type: 'trip_status_update', tripId: TRIP.id, status: 'cancelled' }));
  expect(screen.getByText('Trip status: Cancelled')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop Tracking' })).toBeTruthy();
  cleanup();
  const keptUntil = '2099-01-01T00:00:00Z';
  show('passenger', { ...TRIP, status: 'cancelled', keptUntil });
  expect(await screen.findByRole('button', { name: /^(Start|Stop) Tracking$/ })).toBeTruthy();
  expect(screen.queryByText('Tracking has ended')).toBeNull();
  cleanup();
  show('passenger', { ...TRIP, status: 'cancelled', keptUntil: null });
  expect(await screen.findByText('Tracking has ended')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Tracking$/ })).toBeNull();
});

it('leads a passenger to the rating once the trip is completed', async () => {
  const booking = bookingOf({ trip: TRIP });
  show('passenger', { ...TRIP, status: 'arrived' }, booking);
  expect(await screen.findByText('You have arrived')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Rate' })).toBeNull();
  cleanup();
  show('passenger', { ...TRIP, status: 'completed' }, booking);
  const rate = await screen.findByRole('link', { name: 'Rate' });
  expect(rate.getAttribute('href')).toBe(`/rate/${booking.id}`);
});

it('tells the driver that Tafiya has cancelled the trip with passengers on board', async () => {
  show('driver', { ...TRIP, status: 'cancelled', keptUntil: '2099-01-01T00:00:00Z' });
  expect(
    await screen.findByRole('heading', { name: 'Tafiya cancelled this trip with passengers on board' }),
  ).toBeTruthy();
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
});
