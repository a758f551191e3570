import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { undoArrival } from '@/shared/tracking/arrivals.ts';
import { passengerOf } from '@/shared/testing/bookings.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { storeSession } from '@/shared/testing/people.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { resetTracking, useOwnTracking } from '../own-tracking.ts';
import { AT_8, buttons, drive, serve, sign, signInDriver, TRIP } from '../testing/drive-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const BOLA = '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a04';

signInDriver();

describe('drive mode', () => {
  function stateOf(name: string): [disabled: boolean, reason: string | undefined] {
    const button = screen.getByRole('button', { name });
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    return [button.hasAttribute('disabled'), reason?.textContent];
  }

  const more = (person: ReturnType<typeof drive>) =>
    person.click(screen.getByRole('button', { name: 'More' }));

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

  it('says that there are no bookings, and that passengers do not see the car', async () => {
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
