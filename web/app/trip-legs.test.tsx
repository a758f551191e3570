import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '@tafiya/bookings/contract.ts';
import type { Trip } from '@tafiya/trips/contract.ts';
import type { User } from '@tafiya/people/contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { TripScreen } from './trip-screen.tsx';

vi.mock('@/shared/live/channel.ts', () => ({ openChannel: () => () => undefined }));

const STOPS = stopsOf([0, 2, 3]);
const TRIP = tripOf({ stops: STOPS, seatsAvailable: 0, farePerSeat: 21_000 });
const PATH = `/trips/${TRIP.id}`;

function show(
  path = PATH,
  { user = null, bookings = [], trip = TRIP }: { user?: User | null; bookings?: Booking[]; trip?: Trip } = {},
) {
  if (user) useSession.setState({ status: 'in', user, token: 'token', problem: null });
  fakeServer({
    [`GET ${PATH.replace('/trips', '/api/trips')}`]: () => Response.json(trip),
    'GET /api/passenger/bookings': () => Response.json(bookings),
  });
  renderApp(
    <Routes>
      <Route path="/trips/:id" element={<TripScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    path,
  );
  return userEvent.setup();
}

const address = () => screen.getByTestId('address').textContent;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2030-11-29T08:00:00Z'), toFake: ['Date'] });
  useSession.setState(SIGNED_OUT);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a trip with stops', () => {
  it('shows each stop with its time, meeting point and free seats', async () => {
    show();
    const stops = within(await screen.findByRole('region', { name: 'Stops' }));
    const [lagos, ore, , abuja] = stops.getAllByRole('listitem').map((row) => row.textContent);
    expect(lagos).toMatch(/^07:30 Lagos.*Jibowu Park \(opposite the filling station\).*Full to Ore/);
    expect(ore).toMatch(/^09:30 Ore.*Ore Junction.*2 seats free to Lokoja/);
    expect(abuja).toMatch(/^13:30 Abuja.*To be agreed with the driver/);
    expect(screen.getByRole('link', { name: 'Jibowu Park on a web map' })).toBeDefined();
    expect(screen.queryByRole('link', { name: /Ore Junction/ })).toBeNull();
  });

  const stop = (name: string, options = {}) =>
    screen.getByRole('button', { name: new RegExp(`^\\d\\d:\\d\\d ${name}`), ...options });

  it('books the part between two stops that the traveller taps, which stands in the address', async () => {
    const person = show();
    expect(await screen.findByRole('button', { name: 'Fully Booked' })).toBeDefined();
    await person.click(stop('Ore'));
    expect(
      screen.getByText('Ore to Abuja: ₦14,000 per seat, 2 seats free. Now tap the other end, or keep it.'),
    ).toBeDefined();
    expect(address()).toBe(`${PATH}?from=${STOPS[1]?.id}&to=${STOPS[3]?.id}`);
    await person.click(stop('Lokoja'));
    expect(screen.getByRole('article', { name: 'Ore to Lokoja' })).toBeDefined();
    expect(screen.queryByText(/Now tap/)).toBeNull();
    expect(stop('Ore.*Get on', { pressed: true })).toBeDefined();
    expect(stop('Lokoja.*Get off', { pressed: true })).toBeDefined();
    expect(stop('Lagos', { pressed: false })).toBeDefined();
    await person.click(screen.getByRole('button', { name: /^Book This Trip/ }));
    const next = `${PATH}?from=${STOPS[1]?.id}&to=${STOPS[2]?.id}&book=1`;
    await waitFor(() => expect(address()).toBe(next));
  });

  it.each([
    ['in the other order', ['Lokoja', 'Ore'], 'Ore to Lokoja'],
    ['the last one first', ['Abuja', 'Lokoja'], 'Lokoja to Abuja'],
    ['the first one again', ['Ore', 'Lokoja', 'Lagos', 'Ore'], 'Lagos to Ore'],
    ['the same one twice', ['Lokoja', 'Lokoja'], 'Lokoja to Abuja'],
    ['only the last one', ['Abuja'], 'Lagos to Abuja'],
  ])('two taps choose the part: %s', async (_, taps, part) => {
    const person = show();
    await screen.findByRole('region', { name: 'Stops' });
    for (const name of taps) await person.click(stop(name));
    expect(screen.getByRole('article', { name: part })).toBeDefined();
  });

  it('a tap after the chosen end goes to the last stop', async () => {
    const person = show(`${PATH}?from=${STOPS[0]?.id}&to=${STOPS[1]?.id}`);
    await screen.findByRole('region', { name: 'Stops' });
    await person.click(stop('Lokoja'));
    expect(screen.getByRole('article', { name: 'Lokoja to Abuja' })).toBeDefined();
  });

  it('each stop of the part shows its fare and its kilometres by road from where one gets on', async () => {
    const kms = [0, 200, 560.4, 748];
    show(`${PATH}?from=${STOPS[1]?.id}&to=${STOPS[3]?.id}`, {
      trip: { ...TRIP, stops: STOPS.map((each, index) => ({ ...each, km: kms[index] ?? 0 })) },
    });
    const stops = within(await screen.findByRole('region', { name: 'Stops' }));
    const [lagos, , lokoja, abuja] = stops.getAllByRole('listitem').map((row) => row.textContent);
    expect(lagos).not.toContain('km');
    expect(lokoja).toContain('360 km');
    expect(abuja).toContain('₦14,000 per seat · 548 km');
  });

  const fromOre = () => {
    const leg = {
      ...bookingOf().leg,
      fromStopId: STOPS[1]?.id ?? '',
      toStopId: STOPS[3]?.id ?? '',
      origin: 'Ore',
      departureDate: STOPS[1]?.time ?? '',
      fromPoint: STOPS[1]?.point ?? null,
    };
    return bookingOf({ trip: tripOf({ id: TRIP.id }), leg });
  };

  it('shows passengers the part that they have booked', async () => {
    show(PATH, { user: userOf(), bookings: [fromOre()] });
    const panel = within(await screen.findByRole('region', { name: 'Your booking' }));
    expect(panel.getByText('Ore Junction')).toBeDefined();
    expect(screen.getByRole('article', { name: 'Ore to Abuja' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Get on/ })).toBeNull();
  });

  it.each([
    ['before it has left their stop', null, 0],
    ['once it has left their stop', '2030-11-29T07:55:00Z', 1],
  ])('asks passengers of a later stop whether it left without them: %s', async (_when, leftAt, asked) => {
    const stops = stopsOf([0, 2, 3], {
      0: { leftAt: '2030-11-29T06:30:00Z' },
      1: { reachedAt: leftAt, leftAt },
    });
    show(PATH, { user: userOf(), bookings: [fromOre()], trip: { ...TRIP, stops, status: 'en_route' } });
    await screen.findByRole('region', { name: 'Your booking' });
    expect(screen.queryAllByText('Not on board?')).toHaveLength(asked);
  });
});
