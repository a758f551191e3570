import { useIsFetching } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { connectApi } from '@/shared/api/api.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { renders } from '@/shared/testing/count-renders.ts';
import { fakeDevice } from '@/shared/testing/fake-device.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { type FakeSocket, fakeSockets } from '@/shared/testing/fake-socket.ts';
import { updateOf } from '@/shared/testing/locations.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { tripOf } from '@/shared/testing/trips.ts';
import { useOwnTracking } from './own-tracking.ts';
import { TrackingPage } from './tracking-page.tsx';

vi.mock('./drive/drive-screen.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('./drive/drive-list.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('./tracking-panel.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('./driver-controls.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('./follow-screen.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('./left-behind.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('@/shared/bookings/still-on-board.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('@/shared/bookings/boarding/boarding-pass.tsx', async (load) =>
  (await import('@/shared/testing/count-renders.ts')).countRenders(load),
);
vi.mock('@/shared/geo/lazy-trip-map.tsx', () => ({
  LazyTripMap: ({ label, people }: { label: string; people: { point: { latitude: number } }[] }) => (
    <div role="region" aria-label={label}>
      {people.map(({ point }) => point.latitude).join()}
    </div>
  ),
}));

const TRIP = tripOf({
  status: 'en_route',
  driver: { ...tripOf().driver, user: { name: 'Emeka Nwosu', email: null, phone: '+2348030000002' } },
});
const POLLED = { tripId: TRIP.id, status: 'en_route', participantCount: 0 };
let sockets: FakeSocket[];
let polls: number;

beforeEach(() => {
  storeSession();
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  fakeDevice();
  sockets = fakeSockets();
  polls = 0;
  fakeServer({
    [`GET /api/trips/${TRIP.id}/passengers`]: () => Response.json([]),
    [`GET /api/trips/${TRIP.id}/location`]: () => {
      polls += 1;
      return Response.json({ ...POLLED, driverLocation: null, estimatedArrival: null });
    },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  useSession.setState(SIGNED_OUT);
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

async function show(role: 'driver' | 'passenger', booking?: Booking): Promise<FakeSocket> {
  const user = role === 'driver' ? userOf({ id: TRIP.driverId, userType: 'driver' }) : userOf();
  useSession.setState({ status: 'in', user, token: 't', problem: null });
  renderApp(
    <>
      <TrackingPage trip={TRIP} role={role} booking={booking} />
      <Fetching />
    </>,
  );
  await waitFor(() => expect(sockets).not.toHaveLength(0));
  const [socket] = sockets;
  if (!socket) throw new Error('no socket');
  act(() => {
    socket.accept();
    socket.tell({ type: 'auth_success' });
    socket.tell({ type: 'trip_joined', tripId: TRIP.id });
    socket.tell(at(6.6));
  });
  if (role === 'driver') {
    // The map and the figures are under More.
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByText('Details'));
  }
  await waitFor(() => expect(map().textContent).toBe('6.6'));
  // An answer that comes later redraws what shows it.
  await waitFor(() => expect(screen.getByTestId('fetching').textContent).toBe('0'));
  return socket;
}

function Fetching() {
  return <p data-testid="fetching">{useIsFetching()}</p>;
}

/** The driver is at this latitude now. */
const at = (latitude: number) => updateOf({ latitude, timestamp: new Date().toISOString() });
const map = () => screen.getByRole('region', { name: /^Map of the trip/ });
const rows = () => screen.getByRole('list', { name: 'People on this trip' });

describe.each(['driver', 'passenger'] as const)('for a %s, a new position', (role) => {
  const booking = role === 'passenger' ? bookingOf({ trip: TRIP }) : undefined;

  it('redraws the map and the lines that show it, and no form', async () => {
    const socket = await show(role, booking);
    expect(renders).toContain(role === 'driver' ? 'DriverControls' : 'FollowScreen');
    const before = within(rows()).getByText(/ km to /).textContent;
    renders.length = 0;
    act(() => socket.tell(at(6.9)));
    act(() => socket.tell(at(7.2)));
    await waitFor(() => expect(map().textContent).toBe('7.2'));
    expect(within(rows()).getByText(/ km to /).textContent).not.toBe(before);
    expect(renders).toEqual([]);
  });

  it('of this device redraws no form', async () => {
    await show(role, booking);
    act(() => useOwnTracking.setState({ phase: 'on', fix: at(6.6), purpose: 'share' }));
    renders.length = 0;
    act(() => useOwnTracking.setState({ phase: 'on', fix: at(7.5) }));
    expect(map().textContent).toContain('7.5');
    expect(renders).toEqual([]);
  });
});

it('the clock and the polled answers redraw no form', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const socket = await show('driver');
  act(() => socket.tell(at(6.6)));
  renders.length = 0;
  await act(() => vi.advanceTimersByTimeAsync(25_000));
  expect(within(rows()).getByText(/^updated 2\d s ago$/)).toBeTruthy();
  expect(renders).toEqual([]);
  act(() => socket.end());
  renders.length = 0;
  // The next one is due some time after an answer, which takes the time of this machine.
  while (polls < 3) await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(renders).toEqual([]);
});
