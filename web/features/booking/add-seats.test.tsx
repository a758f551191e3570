import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Booking } from '@contracts/bookings.ts';
import { useSession } from '@/shared/session/store.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { BookingPanel } from './booking-panel.tsx';

const booking = bookingOf();
const ADD = `POST /api/bookings/${booking.id}/seats`;
const SETTINGS = { 'GET /api/settings': () => Response.json(settingsOf()) };

function show(changes: Partial<Booking> = {}) {
  renderApp(<BookingPanel booking={bookingOf({ trip: tripOf({ seatsAvailable: 2 }), ...changes })} />);
  return userEvent.setup();
}

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => vi.unstubAllGlobals());

describe('a booking in cash', () => {
  it('gets more seats, at its fare', async () => {
    const server = fakeServer({
      ...SETTINGS,
      [ADD]: () => Response.json(bookingOf({ seats: 3, totalFare: 64_500 })),
    });
    const person = show();
    await person.click(screen.getByRole('button', { name: 'Add a seat' }));
    expect(screen.getByText(/You pay the driver ₦64,500 for 3 seats when you board\./)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Add 1 seat' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ seats: 3 });
  });

  it('keeps the sheet open with the reason when there are no seats left', async () => {
    fakeServer({ ...SETTINGS, [ADD]: () => refusal(409, 'seats_unavailable', 'This trip is fully booked.') });
    const person = show();
    await person.click(screen.getByRole('button', { name: 'Add a seat' }));
    await person.click(screen.getByRole('button', { name: 'Add 1 seat' }));
    expect(await screen.findByText('This trip is fully booked.')).toBeDefined();
  });

  it('for women only asks again who travels', async () => {
    const server = fakeServer({ ...SETTINGS, [ADD]: () => Response.json(bookingOf({ seats: 3 })) });
    const person = show({ trip: tripOf({ seatsAvailable: 2, choices: { womenOnly: true } }) });
    await person.click(screen.getByRole('button', { name: 'Add a seat' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 1 seat' }).disabled).toBe(true);
    await person.click(screen.getByRole('checkbox'));
    await person.click(screen.getByRole('button', { name: 'Add 1 seat' }));
    await waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
        seats: 3,
        confirmsWomenOnly: true,
      }),
    );
  });
});

it('says when one person can have no more seats', async () => {
  fakeServer(SETTINGS);
  const person = show({ seats: 4, trip: tripOf({ seatsAvailable: 3 }) });
  await person.click(screen.getByRole('button', { name: 'Add a seat' }));
  expect(
    await screen.findByText('You have as many seats of this trip as one person can book.'),
  ).toBeDefined();
});

it.each<[string, Partial<Booking>]>([
  ['is paid online', { paymentMethod: 'online' }],
  ['is cancelled', { status: 'cancelled' }],
  ['is on a full trip', { trip: tripOf({ seatsAvailable: 0 }) }],
  ['has left', { trip: tripOf({ status: 'en_route' }) }],
  ['waits for an answer', { changes: [{ kind: 'stop', place: 'Ore', was: null, now: 'Ore' }] }],
])('a booking that %s offers no more seats', (_, changes) => {
  fakeServer(SETTINGS);
  show(changes);
  expect(screen.queryByRole('button', { name: 'Add a seat' })).toBeNull();
});
