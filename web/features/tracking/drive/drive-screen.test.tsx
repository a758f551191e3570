import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import { undoArrival } from '@/shared/tracking/arrivals.ts';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { connectApi } from '@/shared/api/api.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { DriveScreen } from './drive-screen.tsx';
import { resetTracking, useOwnTracking } from '../own-tracking.ts';
import { PeopleOnTrip } from '../people-on-trip.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const TRIP = tripOf();
const BOLA = '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a04';
const AT_8 = '2030-11-29T08:00:00Z';

beforeEach(() => {
  connectApi({ accessToken: async () => 'token', onRefusal: () => undefined });
  const user = userOf({ id: TRIP.driverId, userType: 'driver' });
  useSession.setState({ status: 'in', user, token: 't', problem: null });
});
afterEach(() => {
  cleanup();
  useSession.setState(SIGNED_OUT);
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Back() {
  const navigate = useNavigate();
  return <button hidden data-testid="back" onClick={() => void navigate(-1)} />;
}

function drive(trip: Trip) {
  renderApp(
    <PeopleOnTrip isDriver>
      <Back />
      <DriveScreen
        trip={trip}
        status={trip.status}
        isLive
        mayShare
        lost={null}
        tracking={{ connect: vi.fn<() => void>(), start: vi.fn<() => void>(), stop: vi.fn<() => void>() }}
        onShowMe={() => undefined}
        map={<p>The map</p>}
      />
    </PeopleOnTrip>,
    `/track/${trip.id}`,
  );
  return userEvent.setup();
}

const footer = () =>
  within(screen.getByRole('main', { name: 'Driver Controls' }).querySelector('footer') as HTMLElement);

describe('drive mode', () => {
  function stateOf(name: string): [disabled: boolean, reason: string | undefined] {
    const button = screen.getByRole('button', { name });
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    return [button.hasAttribute('disabled'), reason?.textContent];
  }

  const buttons = () =>
    footer()
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const more = (person: ReturnType<typeof drive>) =>
    person.click(screen.getByRole('button', { name: 'More' }));
  const sign = () => screen.getByRole('heading', { level: 1 }).textContent;

  function serve(passengers: TripPassenger[], trip: Trip = TRIP) {
    const board = (id: string) => `POST /api/bookings/${id}/board`;
    return fakeServer({
      [`GET /api/trips/${TRIP.id}`]: () => Response.json(trip),
      [`GET /api/trips/${TRIP.id}/passengers`]: () => Response.json(passengers),
      ...Object.fromEntries(
        passengers.map(({ bookingId }) => [
          board(bookingId),
          () => Response.json({ bookingId, boardedAt: AT_8 }),
        ]),
      ),
    });
  }

  it('shows the next step only; the others are under More, with the reason why they are not possible', async () => {
    const statusTimes = {
      waiting: '2020-11-29T04:30:00Z',
      en_route: '2030-11-29T06:15:00Z',
      completed: '2030-11-29T08:00:00Z',
    };
    serve([]);
    const person = drive({ ...TRIP, statusTimes });
    expect(buttons()).toEqual(['Waiting for passengers']);
    await more(person);
    expect(stateOf('Start Trip')).toEqual([true, 'Possible from Fri 29 Nov 2030, 07:15.']);
    expect(stateOf('Arrived')).toEqual([true, 'After you have started the trip.']);
    expect(stateOf('Complete Trip')).toEqual([true, 'After you have arrived.']);
    expect(screen.queryByText('The map')).toBeNull();
    await person.click(screen.getByText('Details'));
    for (const words of ['Trip Tracking', 'The map', 'Trip Details', 'Live Status'])
      expect(screen.getByText(words)).toBeTruthy();
  });

  it('boards those who get on at the stop one after the other, with the fourth digit; leaving is the second choice', async () => {
    const ada = passengerOf({ origin: 'Ore', totalFare: 3500, seats: 1 });
    const bola = passengerOf({
      ...ada,
      bookingId: BOLA,
      name: 'Bola Ade',
      paymentMethod: 'online',
      phone: null,
    });
    const server = serve([ada, bola, passengerOf({ bookingId: TRIP.id, name: 'Chi Eze', boardedAt: null })]);
    const stops = stopsOf([3, 3, 3], { 1: { reachedAt: AT_8 } });
    const person = drive({ ...TRIP, status: 'en_route', stops });
    await person.click(await screen.findByRole('button', { name: 'Board Ada' }));
    expect(sign()).toBe('2 missing');
    expect(buttons()).toEqual(['Board Ada', 'Left stop']);
    let sheet = within(screen.getByRole('dialog', { name: 'Board Ada Obi' }));
    expect(sheet.getByText('₦3,500')).toBeTruthy();
    expect(sheet.getByText(/^0 of 2 on board\. Next: Bola/)).toBeTruthy();
    for (const digit of ['0', '4', '2', '7']) await person.click(sheet.getByRole('button', { name: digit }));
    sheet = within(await screen.findByRole('dialog', { name: 'Board Bola Ade' }));
    expect(sheet.getByText('Paid online')).toBeTruthy();
    const sent = server.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toMatchObject({ code: '0427' });
    await person.paste('1188');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(buttons()).toEqual(['Left stop']));
    expect(sign()).toBe('Ore Junction');
  });

  it('calls a passenger who is not here, then leaves without them', async () => {
    serve([passengerOf({ origin: 'Ore', phone: '+2348031234567' })]);
    const stops = stopsOf([3, 3, 3], { 1: { reachedAt: AT_8 } });
    const person = drive({ ...TRIP, status: 'en_route', stops });
    await person.click(await screen.findByRole('button', { name: 'Board Ada' }));
    const call = screen.getByRole('link', { name: 'Not here: call Ada Obi first' });
    expect(call.getAttribute('href')).toBe('tel:+2348031234567');
    await person.click(call);
    await person.click(screen.getByRole('button', { name: 'Still not here' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(buttons()).toEqual(['Left stop']);
    expect(screen.getByText('Not here')).toBeTruthy();
  });

  it('says from when the next step is possible', () => {
    const early = '2020-11-29T04:30:00Z';
    const statusTimes = { waiting: early, en_route: early, completed: '2030-11-29T08:00:00Z' };
    drive({ ...TRIP, status: 'arrived', statusTimes });
    expect(stateOf('Complete Trip')).toEqual([true, 'Possible from Fri 29 Nov 2030, 09:00.']);
  });

  it('leads to the next stop in the map app, and has Arrived under More until the last stop is next', async () => {
    serve([
      passengerOf({ origin: 'Ore' }),
      passengerOf({ bookingId: BOLA, name: 'Bola Ade', destination: 'Ore', boardedAt: AT_8 }),
    ]);
    const person = drive({ ...TRIP, status: 'en_route', stops: stopsOf([3, 3, 3]) });
    expect(sign()).toBe('Ore Junction');
    expect(screen.getByText('Next stop, Ore')).toBeTruthy();
    expect(screen.getByRole('img', { name: /On the way to Ore$/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Navigate to Ore Junction' }).getAttribute('href')).toContain(
      '6.75',
    );
    const here = within(await screen.findByRole('list', { name: 'At Ore' }));
    expect(here.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ada gets on, 2 seatsCollect ₦43,000'),
      expect.stringContaining('Bola gets off, 2 seats'),
    ]);
    expect(screen.getByRole('link', { name: 'Call Ada Obi' })).toBeTruthy();
    expect(buttons()).toEqual(['At stop']);
    await more(person);
    expect(stateOf('Arrived')).toEqual([false, undefined]);
  });

  it('says that nobody has booked, and that passengers do not see the car', async () => {
    drive({ ...TRIP, status: 'en_route', seatsAvailable: TRIP.totalSeats, stops: stopsOf([3, 3, 3]) });
    expect(screen.getByText('No passengers')).toBeTruthy();
    expect(screen.getByText('Your passengers do not see the car.')).toBeTruthy();
    act(() => useOwnTracking.setState({ problem: { kind: 'denied', message: 'refused' } }));
    expect(screen.getByText(/^Location is not allowed\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    act(() => resetTracking());
  });

  it('asks before the back gesture leaves it', async () => {
    serve([]);
    const person = drive({ ...TRIP, status: 'en_route' });
    act(() => void screen.getByTestId('back').click());
    await person.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(screen.getByTestId('address').textContent).toBe(`/track/${TRIP.id}`);
    act(() => void screen.getByTestId('back').click());
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(screen.getByTestId('address').textContent).toBe('/dashboard');
  });

  it('has the link to share, and Cancel Trip with its reason and its cost, under More', async () => {
    const server = fakeServer({
      [`GET /api/trips/${TRIP.id}/passengers`]: () => Response.json([]),
      [`GET /api/trips/${TRIP.id}/cancellation`]: () => Response.json({ bookings: 1, refund: 43_000 }),
      [`POST /api/trips/${TRIP.id}/cancel`]: () => Response.json({ ...TRIP, status: 'cancelled' }),
    });
    const person = drive(TRIP);
    expect(screen.queryByRole('button', { name: 'Cancel Trip' })).toBeNull();
    await more(person);
    expect(screen.getByRole('button', { name: 'Let family follow' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cancel Trip' }));
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText(/₦43,000 that they paid online goes back to them/)).toBeTruthy();
    expect(dialog.textContent).toContain('You lose the fares: ₦64,500.');
    await person.selectOptions(
      within(dialog).getByRole('combobox', { name: /Reason/ }),
      'The road is not safe',
    );
    await person.click(within(dialog).getByRole('button', { name: 'Yes, cancel this trip' }));
    expect(await screen.findByText('Trip cancelled')).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      reason: 'The road is not safe',
    });
  });

  it('offers no cancellation of the trip of a company, nor after the start', async () => {
    serve([]);
    const person = drive({ ...TRIP, company: 'Danfo Lines' });
    await more(person);
    expect(screen.queryByRole('button', { name: 'Cancel Trip' })).toBeNull();
    cleanup();
    const other = drive({ ...TRIP, status: 'en_route' });
    await more(other);
    expect(screen.queryByRole('button', { name: 'Cancel Trip' })).toBeNull();
  });
});

describe('Arrived', () => {
  const IBADAN = { latitude: 7.38, longitude: 3.95 };
  const TO_IBADAN = tripOf({
    status: 'en_route',
    destination: 'Ibadan',
    destinationPlaceId: 'ibadan',
    seatsAvailable: TRIP.totalSeats,
  });
  const sent = (server: ReturnType<typeof fakeServer>) =>
    server.requests.filter(({ method }) => method === 'POST').length;

  function show(at: { latitude: number; longitude: number } | null) {
    const server = fakeServer({
      [`POST /api/trips/${TO_IBADAN.id}/status`]: () => Response.json({ ...TO_IBADAN, status: 'arrived' }),
    });
    vi.stubGlobal('navigator', {
      ...window.navigator,
      userAgent: 'test',
      permissions: { query: async () => ({ state: at === null ? 'denied' : 'granted' }) },
      geolocation: {
        getCurrentPosition: (found: (fix: object) => void) =>
          found({ coords: { ...at, accuracy: 20 }, timestamp: Date.now() }),
      },
    });
    drive(TO_IBADAN);
    return server;
  }

  const arrived = () => screen.getByRole('button', { name: 'Arrived' });

  afterEach(async () => {
    vi.useRealTimers();
    await undoArrival(TO_IBADAN.id);
    localStorage.clear();
  });

  it('is held for a minute near the last stop, and can be undone', async () => {
    storeSession();
    const server = show(IBADAN);
    fireEvent.click(arrived());
    expect(await screen.findByText(/^Arrived in (60|59) s$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Arrived' })).toBeTruthy();
    expect(sent(server)).toBe(0);
  });

  it('must be held for two seconds far from it, with the distance said', async () => {
    storeSession();
    show({ latitude: 6.52, longitude: 3.38 });
    fireEvent.click(arrived());
    expect(await screen.findByText(/^You are 10\d km from Ibadan\. If you have arrived, hold/)).toBeTruthy();
    fireEvent.pointerDown(arrived());
    fireEvent.pointerUp(screen.getByRole('button', { name: 'Keep holding...' }));
    expect(screen.queryByText(/^Arrived in/)).toBeNull();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(arrived());
    await act(() => vi.advanceTimersByTimeAsync(2000));
    vi.useRealTimers();
    expect(await screen.findByText(/^Arrived in (60|59) s$/)).toBeTruthy();
  });

  it('must be held where the phone does not know its position', async () => {
    show(null);
    fireEvent.click(arrived());
    expect(await screen.findByText(/This phone does not know how far you are from Ibadan/)).toBeTruthy();
  });
});
