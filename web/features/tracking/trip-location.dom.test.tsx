import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectApi } from '@/shared/api/api.ts';
import { NOT_FOLLOWING, setLiveTrip } from '@/shared/tracking/location-store.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { useTripLocation } from './use-tracking.ts';

const TRIP = tripOf().id;
let calls: number;

function Follower() {
  useTripLocation(TRIP, { enabled: true, isLive: true });
  return null;
}

beforeEach(() => {
  calls = 0;
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  const location = { tripId: TRIP, status: 'en_route', driverLocation: null, estimatedArrival: null };
  fakeServer({
    [`GET /api/trips/${TRIP}/location`]: () => {
      calls += 1;
      return Response.json({ ...location, participantCount: 0 });
    },
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setLiveTrip(NOT_FOLLOWING);
});

it('polls the live info every 5 s only while the socket does not follow the trip', async () => {
  setLiveTrip({ tripId: TRIP });
  renderApp(<Follower />);
  await waitFor(() => expect(calls).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(() => expect(calls).toBe(2));
  act(() => setLiveTrip({ joined: true }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toBe(2);
  act(() => setLiveTrip({ joined: false }));
  await waitFor(() => expect(calls).toBe(3));
});
