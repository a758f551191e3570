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
  const region = () => screen.findByRole('region', { name: 'Where you get on and off' });

  it('shows each stop with its time and meeting point, and where the seats are taken', async () => {
    show();
    const [lagos, ore, , abuja] = within(await region())
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(lagos).toMatch(/^07:30Lagos.*Jibowu Park, opposite the filling station.*Full to Ore/);
    expect(ore).toMatch(/^09:30Ore.*Ore Junction/);
    expect(abuja).toMatch(/^13:30Abuja.*To be agreed with the driver/);
    expect(screen.getByRole('link', { name: 'Jibowu Park on the map' })).toBeDefined();
    expect(screen.queryByRole('link', { name: /Ore Junction/ })).toBeNull();
  });

  const circle = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  it('books the part between two stops that the traveller chooses, which stands in the address', async () => {
    const person = show();
    expect(await screen.findByRole('button', { name: 'Fully Booked' })).toBeDefined();
    await person.click(circle('Get on in Ore'));
    expect(screen.getByText('Ore to Abuja, ₦14,000')).toBeDefined();
    expect(address()).toBe(`${PATH}?from=${STOPS[1]?.id}&to=${STOPS[3]?.id}`);
    await person.click(circle('Get off in Lokoja'));
    expect(screen.getByRole('article', { name: 'Ore to Lokoja' })).toBeDefined();
    expect([circle('Get on in Ore').checked, circle('Get off in Lokoja').checked]).toEqual([true, true]);
    await person.click(screen.getByRole('button', { name: /^Book This Trip/ }));
    const next = `${PATH}?from=${STOPS[1]?.id}&to=${STOPS[2]?.id}&book=1`;
    await waitFor(() => expect(address()).toBe(next));
  });

  it.each([
    ['after where they got off', ['Get off in Lokoja', 'Get on in Lokoja'], 'Lokoja to Abuja'],
    ['before where they got on', ['Get on in Lokoja', 'Get off in Lokoja'], 'Lagos to Lokoja'],
  ])('a choice moves the other end: %s', async (_, choices, part) => {
    const person = show();
    await region();
    for (const name of choices) await person.click(circle(name));
    expect(screen.getByRole('article', { name: part })).toBeDefined();
  });

  it('a choice that cannot be, because the seats are taken, has no circle', async () => {
    show(`${PATH}?from=${STOPS[1]?.id}&to=${STOPS[3]?.id}`);
    await region();
    expect(screen.queryByRole('radio', { name: 'Get on in Lagos' })).toBeNull();
    expect(screen.queryByRole('radio', { name: 'Get off in Ore' })).toBeNull();
    expect(screen.getAllByRole('radio')).toHaveLength(4);
  });

  it('each stop shows its fare from where one gets on, and the way its kilometres by road', async () => {
    const kms = [0, 200, 560.4, 748];
    show(`${PATH}?from=${STOPS[1]?.id}&to=${STOPS[3]?.id}`, {
      trip: { ...TRIP, stops: STOPS.map((each, index) => ({ ...each, km: kms[index] ?? 0 })) },
    });
    const rows = within(await region()).getAllByRole('listitem');
    expect(rows.map((row) => /₦[\d,]+/.exec(row.textContent)?.[0])).toEqual([
      undefined,
      undefined,
      '₦7,000',
      '₦14,000',
    ]);
    expect(await screen.findByRole('heading', { name: 'The way, 548 km by road' })).toBeDefined();
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
    expect(screen.queryByRole('radio', { name: /Get on/ })).toBeNull();
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
