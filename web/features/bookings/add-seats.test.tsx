import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdSeatsSchema } from '@tafiya/bookings/hold-seats.contract.ts';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { seatPaymentOf } from '@/shared/testing/payments.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { settingsOf } from '@/shared/testing/settings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { BookingPanel } from './booking-panel.tsx';

const booking = bookingOf();
const ADDED = '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a05';
const ADD = `POST /api/bookings/${booking.id}/seats`;
const SETTINGS = { 'GET /api/settings': () => Response.json(settingsOf()) };

function show(changes: Partial<Booking> = {}, added: Booking[] = []) {
  const shown = bookingOf({ trip: tripOf({ seatsAvailable: 2 }), ...changes });
  renderApp(<BookingPanel booking={shown} added={added} />);
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

describe('a booking that is paid online', () => {
  const payments = { cash: true, online: true };
  const online = {
    paymentMethod: 'online',
    seats: 1,
    totalFare: 21_500,
    trip: tripOf({ seatsAvailable: 2, payments }),
  } as const;

  it('gets more seats as a booking of their own, which is paid next', async () => {
    const payment = seatPaymentOf({ bookingId: ADDED, seats: 1, totalFare: 21_500, addsTo: booking.id });
    const server = fakeServer({
      ...SETTINGS,
      'POST /api/holds': () => Response.json(payment, { status: 201 }),
    });
    const person = show(online);
    await person.click(screen.getByRole('button', { name: 'Add a seat' }));
    expect(screen.getByText(/^You pay ₦21,500 online, nothing more\./)).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Pay ₦21,500 for 1 seat' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/bookings/${ADDED}/payment`));
    const sent = server.requests.find(({ method }) => method === 'POST')?.body;
    expect(holdSeatsSchema.parse(sent)).toMatchObject({
      tripId: booking.trip.id,
      seats: 1,
      addsTo: booking.id,
      seen: { farePerSeat: 21_500 },
    });
  });

  it('counts the seats that were added before towards the maximum', async () => {
    fakeServer(SETTINGS);
    const added = bookingOf({ ...online, id: ADDED, addsTo: booking.id, seats: 2 });
    const person = show({ ...online, seats: 2, trip: tripOf({ seatsAvailable: 3, payments }) }, [added]);
    await person.click(screen.getByRole('button', { name: 'Add a seat' }));
    expect(
      await screen.findByText('You have as many seats of this trip as one person can book.'),
    ).toBeDefined();
  });

  it('offers none where the driver confirms each passenger', () => {
    fakeServer(SETTINGS);
    show({ ...online, trip: tripOf({ seatsAvailable: 2, payments, confirmsPassengers: true }) });
    expect(screen.queryByRole('button', { name: 'Add a seat' })).toBeNull();
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
  ['is cancelled', { status: 'cancelled' }],
  ['is on a full trip', { trip: tripOf({ seatsAvailable: 0 }) }],
  ['has left', { trip: tripOf({ status: 'en_route' }) }],
  [
    'is asked for, because the driver confirms each passenger',
    { trip: tripOf({ seatsAvailable: 2, confirmsPassengers: true }) },
  ],
  [
    'is in cash, which the trip takes no more',
    { trip: tripOf({ seatsAvailable: 2, payments: { cash: false, online: true } }) },
  ],
  ['waits for an answer', { changes: [{ kind: 'stop', place: 'Ore', was: null, now: 'Ore' }] }],
])('a booking that %s offers no more seats', (_, changes) => {
  fakeServer(SETTINGS);
  show(changes);
  expect(screen.queryByRole('button', { name: 'Add a seat' })).toBeNull();
});
