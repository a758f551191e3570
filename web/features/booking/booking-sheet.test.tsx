import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookingSchema } from '@contracts/bookings.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf, tripOf } from '@/shared/testing/trips.ts';
import { useToast } from '@/shared/ui/toaster.ts';
import { BookingSheet } from './booking-sheet.tsx';

const BOOK = 'POST /api/bookings';

function Closable({ children }: { children: ReactNode }) {
  const [closed, setClosed] = useState(false);
  return (
    <>
      {!closed && children}
      <button onClick={() => setClosed(true)}>Leave</button>
    </>
  );
}

function show(seats = 2, trip = tripOf()) {
  const onClose = vi.fn<() => void>();
  renderApp(
    <Closable>
      <BookingSheet trip={trip} seats={seats} onClose={onClose} />
    </Closable>,
  );
  return { onClose, person: userEvent.setup() };
}

const seatsField = () => screen.getByLabelText<HTMLInputElement>('Seats');
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => {
  useToast.setState({ current: null });
  vi.unstubAllGlobals();
});

describe('booking', () => {
  it('says the price and what happens to the money before anything is booked', async () => {
    const server = fakeServer();
    const { person } = show(1);
    await person.click(press('One more'));
    expect(screen.getByLabelText('Total').textContent).toBe('₦43,000');
    expect(
      screen.getByText('You pay the driver ₦43,000 when you board. Nothing is charged now.'),
    ).toBeDefined();
    expect(screen.getByText('Cancelling before the trip starts is free.')).toBeDefined();
    expect(server.asked.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('offers no more seats than are free', async () => {
    fakeServer();
    show(8);
    expect(seatsField().value).toBe('3');
    expect(press('One more').disabled).toBe(true);
  });

  it.each([
    [4, '4'],
    [10, '10'],
  ])(
    'offers as many seats as one booking may hold, which an operator has set to %i',
    async (most, offered) => {
      const settings = { fareMin: 1000, fareMax: 50_000, fareStep: 500, tripDaysAheadMax: 365 };
      fakeServer({ 'GET /api/settings': () => Response.json({ ...settings, bookingSeatsMax: most }) });
      show(12, tripOf({ totalSeats: 14, seatsAvailable: 14 }));
      expect(await screen.findByText(`At most ${most} seats in one booking.`)).toBeDefined();
      expect(seatsField().value).toBe(offered);
      expect(press('One more').disabled).toBe(true);
    },
  );

  it('books the seats and says where to find them', async () => {
    const server = fakeServer({ [BOOK]: () => Response.json(bookingOf(), { status: 201 }) });
    const { person } = show();
    await person.click(press('Confirm 2 seats'));
    expect(await screen.findByRole('heading', { name: 'Your seats are booked' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See it in My trips' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByText(/You pay Emeka Nwosu ₦43,000 when you board/)).toBeDefined();
    const sent = server.asked.find(({ path }) => path === '/api/bookings')?.body;
    expect(createBookingSchema.parse(sent)).toMatchObject({ tripId: tripOf().id, seats: 2 });
  });

  it('sends the same client key again when the network failed, and another one for other seats', async () => {
    const server = fakeServer({
      [BOOK]: () => refusal(503, 'unavailable', 'We are busy. Please try again.'),
    });
    const { person } = show();
    await person.click(press('Confirm 2 seats'));
    expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
    await person.click(press('Try again'));
    expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
    server.answer({
      [BOOK]: () => Response.json(bookingOf({ seats: 1, totalFare: 21_500 }), { status: 201 }),
    });
    await person.click(press('One less'));
    await person.click(press('Try again'));
    await screen.findByRole('heading', { name: 'Your seats are booked' });

    const sent = server.asked.filter((call) => call.path === '/api/bookings');
    const keys = sent.map((call) => createBookingSchema.parse(call.body).clientKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows the seats left after a 409 and books those', async () => {
    const server = fakeServer({
      [BOOK]: () =>
        Response.json(
          { error: 'Only 1 seat left', code: 'seats_unavailable', seatsAvailable: 1 },
          { status: 409 },
        ),
    });
    const { person } = show(3);
    await person.click(press('Confirm 3 seats'));
    expect(await screen.findByText('Only 1 seat left. Nothing was booked yet.')).toBeDefined();
    expect(seatsField().value).toBe('1');
    server.answer({
      [BOOK]: () => Response.json(bookingOf({ seats: 1, totalFare: 21_500 }), { status: 201 }),
    });
    await person.click(press('Confirm 1 seat'));
    await screen.findByRole('heading', { name: 'Your seats are booked' });
    const seats = server.asked
      .filter((call) => call.path === '/api/bookings')
      .map((call) => createBookingSchema.parse(call.body).seats);
    expect(seats).toEqual([3, 1]);
  });

  it('shows the fare and the time the driver has changed, and books only what was shown', async () => {
    const changed = tripOf({ farePerSeat: 25_000, departureDate: '2030-11-29T08:00:00Z' });
    const server = fakeServer({
      [BOOK]: () => refusal(409, 'trip_changed', 'The driver has changed this trip. Nothing was booked.'),
      [`GET /api/trips/${tripOf().id}`]: () => Response.json(changed),
    });
    const { person } = show();
    await person.click(press('Confirm 2 seats'));
    expect(await screen.findByText('The driver has changed this trip. Nothing was booked.')).toBeDefined();
    expect(screen.getByText(/^It now leaves .*09:00 and costs ₦25,000 per seat\.$/)).toBeDefined();
    expect(screen.getByText(/You pay the driver ₦50,000 when you board/)).toBeDefined();
    server.answer({ [BOOK]: () => Response.json(bookingOf({ totalFare: 50_000 }), { status: 201 }) });
    await person.click(press('Confirm 2 seats'));
    await screen.findByRole('heading', { name: 'Your seats are booked' });
    const sent = server.asked
      .filter((call) => call.path === '/api/bookings')
      .map((call) => createBookingSchema.parse(call.body));
    expect(sent.map(({ seen }) => seen)).toEqual([
      { farePerSeat: 21_500, departureDate: tripOf().departureDate },
      { farePerSeat: 25_000, departureDate: changed.departureDate },
    ]);
    expect(sent[1]?.clientKey).not.toBe(sent[0]?.clientKey);
  });

  it('says that the trip changed when what it is now cannot be read, and reads it with the next try', async () => {
    const changed = tripOf({ farePerSeat: 25_000 });
    const server = fakeServer({
      [BOOK]: () => refusal(409, 'trip_changed', 'The driver has changed this trip. Nothing was booked.'),
      [`GET /api/trips/${tripOf().id}`]: () => refusal(503, 'unavailable', 'We are busy.'),
    });
    const { person } = show();
    await person.click(press('Confirm 2 seats'));
    expect(await screen.findByText('The driver has changed this trip. Nothing was booked.')).toBeDefined();
    expect(screen.getByText(/^What changed could not be loaded\./)).toBeDefined();
    expect(screen.queryByText(/₦21,500|₦43,000/)).toBeNull();
    server.answer({ [`GET /api/trips/${tripOf().id}`]: () => Response.json(changed) });
    await person.click(press('Try again'));
    expect(await screen.findByText(/costs ₦25,000 per seat\.$/)).toBeDefined();
    expect(press('Confirm 2 seats').disabled).toBe(false);
  });

  it('offers nothing more when the last seats were taken', async () => {
    fakeServer({
      [BOOK]: () =>
        Response.json(
          { error: 'No seats left', code: 'seats_unavailable', seatsAvailable: 0 },
          { status: 409 },
        ),
    });
    const { person } = show();
    await person.click(press('Confirm 2 seats'));
    expect(await screen.findByText('The last seats have just been taken. Nothing was booked.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Confirm|Try again/ })).toBeNull();
  });

  it('leads to the booking that is already there', async () => {
    fakeServer({ [BOOK]: () => refusal(409, 'already_booked', 'You have already booked this trip.') });
    const { person } = show();
    await person.click(press('Confirm 2 seats'));
    expect(await screen.findByText('You have already booked this trip.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See it in My trips' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Confirm|Try again/ })).toBeNull();
  });

  it('tells drivers that seats are booked with a passenger account', () => {
    useSession.setState({ user: userOf({ userType: 'driver' }) });
    fakeServer();
    show();
    expect(screen.getByText(/Seats are booked with a passenger account/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
  });

  it('leads to sign-in, and back to this booking, when the session ended meanwhile', async () => {
    fakeServer();
    show();
    act(() => useSession.setState(SIGNED_OUT));
    const back = encodeURIComponent(`/trips/${tripOf().id}?book=2`);
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(`/auth?next=${back}`);
    expect(screen.queryByText(/with a passenger account/)).toBeNull();
  });

  it('tells who has closed it while it was sent that the seats are booked', async () => {
    let answer: (response: Response) => void = () => undefined;
    fakeServer({ [BOOK]: () => new Promise<Response>((resolve) => (answer = resolve)) });
    const { person } = show();
    await person.click(press('Confirm 2 seats'));
    await screen.findByRole('button', { name: 'Booking...' });
    await person.click(press('Leave'));
    answer(Response.json(bookingOf(), { status: 201 }));
    expect(await screen.findByText('Your seats are booked')).toBeDefined();
    expect(screen.getByText('2 seats, Lagos to Abuja. See it in My trips.')).toBeDefined();
  });

  it('closes with its button', async () => {
    fakeServer();
    const { person, onClose } = show();
    await person.click(press('Close'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
