import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trip } from '@tafiya/trips/contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, type FakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { type FakeSocket, fakeSockets } from '@/shared/testing/fake-socket.ts';
import { updateOf } from '@/shared/testing/locations.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { connectApi } from '@/shared/api/api.ts';
import { fakeDevice } from '@/shared/testing/fake-device.ts';
import { TrackingPage } from './tracking-page.tsx';

vi.mock('@/shared/geo/lazy-trip-map.tsx', () => ({
  LazyTripMap: ({
    label,
    people,
    fillsScreen,
  }: {
    label: string;
    people: { label: string }[];
    fillsScreen?: boolean;
  }) => (
    <div role="region" aria-label={label} data-fills={fillsScreen}>
      {people.map((person) => person.label).join(', ')}
    </div>
  ),
}));

const TRIP = tripOf({
  destination: 'Ibadan',
  destinationPlaceId: 'ibadan',
  driver: { ...tripOf().driver, user: { name: 'Emeka Nwosu', email: null, phone: '+2348030000002' } },
});
const PASSENGERS = `GET /api/trips/${TRIP.id}/passengers`;
const DRIVER = userOf({ id: TRIP.driverId, userType: 'driver' });

let server: FakeServer;
let sockets: FakeSocket[];
let device: ReturnType<typeof fakeDevice>;

beforeEach(() => {
  storeSession();
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  device = fakeDevice();
  sockets = fakeSockets();
  server = fakeServer({ [PASSENGERS]: () => Response.json([]) });
});
afterEach(() => {
  cleanup();
  useSession.setState(SIGNED_OUT);
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

function show(role: 'driver' | 'passenger' | null, trip: Trip = TRIP) {
  useSession.setState({
    status: 'in',
    user: role === 'driver' ? DRIVER : userOf(),
    token: 't',
    problem: null,
  });
  renderApp(<TrackingPage trip={trip} role={role} />);
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
    socket.tell({ type: 'trip_status_update', tripId: TRIP.id, status: 'scheduled' });
  });
  return socket;
}

const now = () => new Date().toISOString();
const people = () => screen.getByRole('list', { name: 'People on this trip' });

describe('the tracking page of a passenger', () => {
  it('shows the trip, joins it, and has no driver controls', async () => {
    show('passenger');
    const socket = await connect();
    expect(screen.getByRole('heading', { name: 'Trip Tracking' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Progress' }).textContent).toContain('Lagos to Ibadan');
    expect(screen.getAllByText('Connected').length).toBeGreaterThan(0);
    expect(socket.of('join_trip')).toEqual([{ type: 'join_trip', tripId: TRIP.id }]);
    expect(screen.getByRole('link', { name: 'Call Driver' }).getAttribute('href')).toBe('tel:+2348030000002');
    expect(screen.queryByRole('main', { name: 'Driver Controls' })).toBeNull();
    expect(screen.getByRole('region', { name: /Map of the trip/ }).dataset.fills).toBe('true');
    expect(screen.getByText('No one is sharing their position yet.')).toBeTruthy();
  });

  it('shows the driver as text as positions arrive, and the new status', async () => {
    show('passenger');
    const socket = await connect();
    const estimatedArrival = new Date(Date.now() + 80 * 60_000).toISOString();
    act(() => socket.tell(updateOf({ timestamp: now(), estimatedArrival })));
    expect(within(people()).getByText('Emeka Nwosu, driver')).toBeTruthy();
    expect(within(people()).getByText('105 km to Ibadan')).toBeTruthy();
    expect(within(people()).getByText('72 km/h')).toBeTruthy();
    expect(within(people()).getByText('updated just now')).toBeTruthy();
    expect(within(people()).getByText(/Arrival: About .*[05] \(in 1 h [12]\d min\)/)).toBeTruthy();
    expect(screen.getAllByText('On the way').length).toBeGreaterThan(0);
    expect(screen.getByText('Trip status: On the way')).toBeTruthy();
  });

  it('shows at once that an administrator has put the trip back', async () => {
    show('passenger', { ...TRIP, status: 'en_route' });
    const socket = await connect();
    act(() => socket.tell({ type: 'trip_status_update', tripId: TRIP.id, status: 'en_route' }));
    expect(screen.getByText('Trip status: On the way')).toBeTruthy();
    act(() => socket.tell({ type: 'trip_status_update', tripId: TRIP.id, status: 'waiting' }));
    expect(screen.getByText('Trip status: Waiting')).toBeTruthy();
  });

  it('labels an old position as last known', async () => {
    show('passenger');
    const socket = await connect();
    act(() => socket.tell(updateOf({ timestamp: new Date(Date.now() - 20.5 * 60_000).toISOString() })));
    expect(within(people()).getByText('last known 20 min ago')).toBeTruthy();
  });

  it('shows that it reconnects, and in how many seconds', async () => {
    show('passenger');
    const socket = await connect();
    act(() => socket.end());
    expect(screen.getAllByText(/Connection failed\. Reconnecting in [1-5] s/).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
  });

  it('shares a position only after Start Tracking, until Stop Tracking', async () => {
    const person = show('passenger');
    const socket = await connect();
    act(() => device.moveTo(6.7, 3.5));
    expect(socket.of('location_update')).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Start Tracking' }));
    await waitFor(() => expect(socket.of('location_update')).toHaveLength(1));
    expect(socket.of('location_update')[0]).toMatchObject({ tripId: TRIP.id, latitude: 6.7, longitude: 3.5 });
    expect(screen.getByText('Tracking Active')).toBeTruthy();
    expect(screen.getByText(/Keep this page open/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Stop Tracking' }));
    expect(screen.queryByText('Tracking Active')).toBeNull();
    expect(device.watchers()).toBe(0);
  });

  it('explains a denied permission and offers a retry', async () => {
    const person = show('passenger');
    await connect();
    await person.click(screen.getByRole('button', { name: 'Start Tracking' }));
    act(() => device.fail(1));
    expect(
      screen.getByText(
        'Location permission is required for real-time tracking. Please enable location access in your browser settings.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('removes the positions when the user may no longer follow the trip', async () => {
    show('passenger');
    const socket = await connect();
    act(() => socket.tell(updateOf({ timestamp: now() })));
    act(() =>
      socket.tell({
        type: 'error',
        error: 'You no longer travel on this trip.',
        code: 'not_found',
        tripId: TRIP.id,
      }),
    );
    expect(screen.getByText(/^You no longer travel on this trip\./)).toBeTruthy();
    expect(screen.getByText('No one is sharing their position yet.')).toBeTruthy();
  });

  it('stops sharing when the user may no longer follow the trip, until they join it again', async () => {
    const person = show('passenger');
    const socket = await connect();
    await person.click(screen.getByRole('button', { name: 'Start Tracking' }));
    act(() => device.moveTo(6.7, 3.5));
    act(() => socket.tell({ type: 'error', error: 'Trip not found.', code: 'not_found', tripId: TRIP.id }));
    expect(device.watchers()).toBe(0);
    expect(screen.queryByText('Tracking Active')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Start Tracking' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Join Trip' }));
    expect(socket.of('join_trip')).toHaveLength(2);
    act(() => socket.tell({ type: 'trip_joined', tripId: TRIP.id }));
    expect(screen.getByRole('button', { name: 'Start Tracking' })).toBeTruthy();
    expect(screen.queryByText(/^Trip not found\./)).toBeNull();
  });

  it('counts people who share their position, not those who only look at their own', async () => {
    const person = show('passenger');
    await connect();
    act(() => device.moveTo(6.7, 3.5));
    await person.click(screen.getByRole('button', { name: 'Show My Location' }));
    expect(within(people()).getByText('You (not shared)')).toBeTruthy();
    expect(screen.getByText('No one tracking yet')).toBeTruthy();
    expect(screen.getByText('0 active participants')).toBeTruthy();
  });

  it('retries a failed look without sharing the position', async () => {
    const person = show('passenger');
    const socket = await connect();
    act(() => device.fail(1));
    await person.click(screen.getByRole('button', { name: 'Show My Location' }));
    act(() => device.moveTo(6.7, 3.5));
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await within(people()).findByText('You (not shared)')).toBeTruthy();
    expect(device.watchers()).toBe(0);
    expect(socket.of('location_update')).toEqual([]);
  });

  it('says that positions cannot be used when three were refused, until sharing stops or one is accepted', async () => {
    const person = show('passenger');
    const socket = await connect();
    await person.click(screen.getByRole('button', { name: 'Start Tracking' }));
    act(() => device.moveTo(6.7, 3.5));
    const sent = (index: number) => String(socket.of('location_update')[index]?.messageId);
    await waitFor(() => expect(socket.of('location_update')).toHaveLength(1));
    const refuse = (messageId: string) => {
      act(() => {
        socket.tell({ type: 'error', error: 'Outside.', code: 'invalid_input', messageId });
        socket.tell({ type: 'ack', messageId });
      });
    };
    const words = /^The last positions of this phone could not be used/;
    for (const id of [sent(0), 'second']) refuse(id);
    expect(screen.queryByText(words)).toBeNull();
    refuse('third');
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Outside.')).toBeNull();
    act(() => socket.tell({ type: 'ack', messageId: 'taken' }));
    expect(screen.queryByText(words)).toBeNull();
    for (const id of ['4', '5', '6']) refuse(id);
    expect(screen.getByText(words)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Stop Tracking' }));
    expect(screen.queryByText(words)).toBeNull();
  });

  it('does not offer to share the position to users who only watch', async () => {
    show(null);
    await connect();
    expect(screen.queryByRole('button', { name: 'Start Tracking' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Show My Location' })).toBeTruthy();
  });
});

describe('the passenger list', () => {
  const passengers = [passengerOf({ seats: 3 })];

  it('is shown to the driver', async () => {
    server.answer({ [PASSENGERS]: () => Response.json(passengers) });
    show('driver');
    const call = await screen.findByRole('link', { name: 'Call Ada Obi' });
    expect(call.getAttribute('href')).toBe('tel:+2348031234567');
  });

  it('is not shown to passengers', async () => {
    show('passenger');
    await connect();
    expect(screen.queryByRole('heading', { name: 'Passengers' })).toBeNull();
    expect(server.requests.some(({ path }) => path.endsWith('/passengers'))).toBe(false);
  });
});

describe('the driver controls', () => {
  const answer = (status: Trip['status']) => ({
    [`POST /api/trips/${TRIP.id}/status`]: () => Response.json({ ...TRIP, status }),
  });

  it('start a trip and track it; the next step gets the focus', async () => {
    server.answer(answer('en_route'));
    const person = show('driver', { ...TRIP, status: 'waiting' });
    await connect();
    expect(screen.queryByRole('link', { name: 'Call Driver' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Start Trip' }));
    expect(await screen.findByText('Trip status updated')).toBeTruthy();
    expect(device.watchers()).toBe(1);
    expect(screen.queryByRole('button', { name: 'Start Trip' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Arrived' })));
  });

  it('ask for confirmation to complete a trip, and show the money that counts as paid', async () => {
    server.answer(answer('completed'));
    const person = show('driver', { ...TRIP, status: 'arrived' });
    await connect();
    await person.click(await screen.findByRole('button', { name: 'Complete Trip' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('₦64,500 from your passengers counts as paid.');
    await person.click(within(dialog).getByRole('button', { name: 'Complete Trip' }));
    expect(await screen.findByText('Trip status updated')).toBeTruthy();
    await person.click(screen.getByText('Details'));
    expect(screen.getByText('Tracking has ended')).toBeTruthy();
    expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Start Tracking' })).toBeNull();
  });

  it('show why a status was refused', async () => {
    server.answer({
      [`POST /api/trips/${TRIP.id}/status`]: () => refusal(409, 'trip_closed', 'This trip is over.'),
    });
    const person = show('driver', { ...TRIP, status: 'waiting' });
    await connect();
    await person.click(await screen.findByRole('button', { name: 'Start Trip' }));
    expect(await screen.findByText('Update failed')).toBeTruthy();
    expect(screen.getByText('This trip is over.')).toBeTruthy();
  });

  it('report success when the answer was lost but the trip has the new status', async () => {
    server.answer({
      [`POST /api/trips/${TRIP.id}/status`]: () => Promise.reject(new TypeError('Failed to fetch')),
      [`GET /api/trips/${TRIP.id}`]: () => Response.json({ ...TRIP, status: 'en_route' }),
    });
    const person = show('driver', { ...TRIP, status: 'waiting' });
    await connect();
    await person.click(await screen.findByRole('button', { name: 'Start Trip' }));
    expect(await screen.findByText('Trip status updated')).toBeTruthy();
    expect(screen.queryByText('Update failed')).toBeNull();
  });
});
