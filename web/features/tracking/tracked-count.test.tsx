import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { type FakeSocket, fakeSockets } from '@/shared/testing/fake-socket.ts';
import { updateOf } from '@/shared/testing/locations.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { connectApi } from '@/shared/api/api.ts';
import { fakeDevice } from '@/shared/testing/fake-device.ts';
import { TrackingPage } from './tracking-page.tsx';

vi.mock('@/shared/geo/lazy-trip-map.tsx', () => ({ LazyTripMap: () => null }));

const TRIP = tripOf();
let sockets: FakeSocket[];

beforeEach(() => {
  storeSession();
  useSession.setState({ status: 'in', user: userOf(), token: 't', problem: null });
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  fakeDevice();
  sockets = fakeSockets();
});
afterEach(() => {
  cleanup();
  useSession.setState(SIGNED_OUT);
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

async function expectCounts(...counts: string[]) {
  for (const words of counts) expect(await screen.findByText(words)).toBeTruthy();
}

it('header, card and list show the same number of tracked people', async () => {
  const polled = { tripId: TRIP.id, status: 'en_route', driverLocation: null, estimatedArrival: null };
  fakeServer({
    [`GET /api/trips/${TRIP.id}/location`]: () => Response.json({ ...polled, participantCount: 3 }),
  });
  renderApp(<TrackingPage trip={{ ...TRIP, status: 'en_route' }} role="passenger" />);
  // Until the socket has joined, only the answer of the API counts the others.
  await expectCounts('3 people tracking', 'Active, 3 participants', '3 active participants');
  await waitFor(() => expect(sockets).not.toHaveLength(0));
  const driver = updateOf({ timestamp: new Date().toISOString() });
  const old = { timestamp: '2026-01-01T08:00:00.000Z', userId: crypto.randomUUID() };
  act(() => {
    sockets[0]?.accept();
    sockets[0]?.tell({ type: 'auth_success' });
    sockets[0]?.tell({ type: 'trip_joined', tripId: TRIP.id });
    sockets[0]?.tell(driver);
    sockets[0]?.tell(updateOf({ ...old, userType: 'passenger' }));
  });
  await expectCounts('1 person tracking', 'Active, 1 participant', '1 active participant');
  act(() => sockets[0]?.tell({ type: 'participant_left', tripId: TRIP.id, userId: driver.userId }));
  await expectCounts('No one tracking yet', 'No one yet', '0 active participants');
});
