import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookingSchema } from '@tafiya/bookings/book-seats.contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { settingsOf } from '@/shared/testing/settings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
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
      <BookingSheet account={() => null} trip={trip} seats={seats} onClose={onClose} />
    </Closable>,
  );
  return { onClose, person: userEvent.setup() };
}

const seatsField = () => screen.getByLabelText<HTMLInputElement>('Seats');
const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => {
  useToast.setState({ current: null });
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('booking', () => {
  it('a rejected passenger sees the reason and the way to book again', () => {
    fakeServer();
    const rejection = { reason: 'The bill is unreadable', isInReview: false };
    useSession.setState({ status: 'in', user: userOf({ rejection }), token: 'token', problem: null });
    show();
    expect(screen.getByText(/Reason: The bill is unreadable\. Send a new proof of address/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Send a new document' }).getAttribute('href')).toBe(
      '/account/profile',
    );
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
  });

  it('shows the price and how payment works before anything is booked', async () => {
    const server = fakeServer();
    const { person } = show(1);
    await person.click(press('One more'));
    expect(screen.getByLabelText('Total').textContent).toBe('₦43,000');
    expect(screen.getByText('You pay Emeka when you board')).toBeDefined();
    expect(
      screen.getByText('Nothing is charged now. Cancelling before the trip starts is free.'),
    ).toBeDefined();
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('adds extras of the driver to the price and to what is booked', async () => {
    const extras = [{ kind: 'extraLuggage', count: 2, fare: 2000 }] as const;
    const server = fakeServer({
      [BOOK]: () =>
        Response.json(bookingOf({ seats: 1, totalFare: 25_500, extras: [...extras] }), { status: 201 }),
    });
    const { person } = show(1, tripOf({ choices: { extraLuggageFare: 2000, childSeatFare: 1500 } }));
    expect(screen.queryByRole('button', { name: 'One more extra bag' })).toBeNull();
    await person.click(press(/^Names and bags \(optional\).*Extra bag ₦2,000, Child seat ₦1,500/));
    await person.click(press('One more extra bag'));
    await person.click(press('One more extra bag'));
    expect(screen.getByLabelText<HTMLInputElement>('Extra bag, ₦2,000 each').value).toBe('2');
    expect(screen.queryByLabelText(/^Parcel/)).toBeNull();
    expect(screen.getByLabelText('Total').textContent).toBe('₦25,500');
    expect(screen.getByText('1 seat at ₦21,500, 2 extra bags')).toBeDefined();
    await person.click(press(/^Book 1 seat, pay/));
    expect(await screen.findByText('1 seat, 2 extra bags')).toBeDefined();
    expect(screen.getByText(/You pay Emeka Nwosu ₦25,500 when you board/)).toBeDefined();
    const sent = server.requests.find(({ path }) => path === '/api/bookings')?.body;
    expect(createBookingSchema.parse(sent).extras).toEqual(extras);
  });

  it('books without the extras that the trip offers', async () => {
    const server = fakeServer({
      [BOOK]: () => Response.json(bookingOf({ seats: 1, totalFare: 21_500 }), { status: 201 }),
    });
    const { person } = show(1, tripOf({ choices: { extraLuggageFare: 2000 } }));
    await person.click(press(/^Book 1 seat, pay/));
    expect(await screen.findByText(/You pay Emeka Nwosu ₦21,500 when you board/)).toBeDefined();
    const sent = server.requests.find(({ path }) => path === '/api/bookings')?.body;
    expect(createBookingSchema.parse(sent).extras).toBeUndefined();
  });

  it('asks for no extras on a trip that offers none', () => {
    fakeServer();
    show(1);
    expect(screen.queryByRole('button', { name: /bags/ })).toBeNull();
  });

  it('offers no more seats than are available', async () => {
    fakeServer();
    show(8);
    expect(seatsField().value).toBe('3');
    expect(press('One more').disabled).toBe(true);
  });

  it.each([
    [4, '4'],
    [10, '10'],
  ])(
    'offers at most %i seats when that is the maximum of one booking in the settings',
    async (most, offered) => {
      fakeServer({ 'GET /api/settings': () => Response.json(settingsOf({ bookingSeatsMax: most })) });
      show(12, tripOf({ totalSeats: 20, seatsAvailable: 20 }));
      expect(await screen.findByText(`At most ${most} seats in one booking.`)).toBeDefined();
      expect(seatsField().value).toBe(offered);
      expect(press('One more').disabled).toBe(true);
    },
  );

  it('offers one person half of many seats left', async () => {
    fakeServer({ 'GET /api/settings': () => Response.json(settingsOf()) });
    show(6, tripOf({ totalSeats: 6, seatsAvailable: 6 }));
    expect(await screen.findByText('At most 3 seats in one booking.')).toBeDefined();
    expect(seatsField().value).toBe('3');
  });

  it('a person who is not confirmed reads what to do', async () => {
    const words = 'You can have 2 open bookings with 4 seats together until you confirm your e-mail address.';
    fakeServer({ [BOOK]: () => refusal(403, 'confirmation_required', words) });
    const { person } = show();
    await person.click(press(/^Book 2 seats, pay/));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Confirm my email' }).getAttribute('href')).toBe(
      '/account/profile#email',
    );
    expect(screen.getByRole('link', { name: 'Confirm my phone' }).getAttribute('href')).toBe(
      '/account/profile#phone',
    );
  });

  it('books the seats and shows where to find the booking', async () => {
    const server = fakeServer({ [BOOK]: () => Response.json(bookingOf(), { status: 201 }) });
    const { person } = show();
    await person.click(press(/^Book 2 seats, pay/));
    expect(await screen.findByRole('heading', { name: 'Your seats are booked' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See it in My trips' }).getAttribute('href')).toBe('/dashboard');
    expect(screen.getByText(/You pay Emeka Nwosu ₦43,000 when you board/)).toBeDefined();
    const sent = server.requests.find(({ path }) => path === '/api/bookings')?.body;
    expect(createBookingSchema.parse(sent)).toMatchObject({ tripId: tripOf().id, seats: 2 });
  });

  it('retries with the same client key, and uses a new key for a different number of seats', async () => {
    const server = fakeServer({
      [BOOK]: () => refusal(503, 'unavailable', 'We are busy. Please try again.'),
    });
    const { person } = show();
    await person.click(press(/^Book 2 seats, pay/));
    expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
    await person.click(press('Try again'));
    expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
    server.answer({
      [BOOK]: () => Response.json(bookingOf({ seats: 1, totalFare: 21_500 }), { status: 201 }),
    });
    await person.click(press('One less'));
    await person.click(press('Try again'));
    await screen.findByRole('heading', { name: 'Your seat is booked' });

    const sent = server.requests.filter((call) => call.path === '/api/bookings');
    const keys = sent.map((call) => createBookingSchema.parse(call.body).clientKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows the seats left after a 409 and then books those', async () => {
    const server = fakeServer({
      [BOOK]: () =>
        Response.json(
          { error: 'Only 1 seat left', code: 'seats_unavailable', seatsAvailable: 1 },
          { status: 409 },
        ),
    });
    const { person } = show(3);
    await person.click(press(/^Book 3 seats, pay/));
    expect(await screen.findByText('Only 1 seat left. Nothing was booked yet.')).toBeDefined();
    expect(seatsField().value).toBe('1');
    server.answer({
      [BOOK]: () => Response.json(bookingOf({ seats: 1, totalFare: 21_500 }), { status: 201 }),
    });
    await person.click(press(/^Book 1 seat, pay/));
    await screen.findByRole('heading', { name: 'Your seat is booked' });
    const seats = server.requests
      .filter((call) => call.path === '/api/bookings')
      .map((call) => createBookingSchema.parse(call.body).seats);
    expect(seats).toEqual([3, 1]);
  });

  it('shows the fare and departure that the driver has changed, and sends what the passenger has seen', async () => {
    const changed = tripOf({ farePerSeat: 25_000, departureDate: '2030-11-29T08:00:00Z' });
    const server = fakeServer({
      [BOOK]: () => refusal(409, 'trip_changed', 'The driver has changed this trip. Nothing was booked.'),
      [`GET /api/trips/${tripOf().id}`]: () => Response.json(changed),
    });
    const { person } = show();
    await person.click(press(/^Book 2 seats, pay/));
    expect(await screen.findByText('The driver has changed this trip. Nothing was booked.')).toBeDefined();
    expect(screen.getByText(/^It now leaves .*09:00 and costs ₦25,000 per seat\.$/)).toBeDefined();
    expect(screen.getByLabelText('Total').textContent).toBe('₦50,000');
    server.answer({ [BOOK]: () => Response.json(bookingOf({ totalFare: 50_000 }), { status: 201 }) });
    await person.click(press(/^Book 2 seats, pay/));
    await screen.findByRole('heading', { name: 'Your seats are booked' });
    const sent = server.requests
      .filter((call) => call.path === '/api/bookings')
      .map((call) => createBookingSchema.parse(call.body));
    expect(sent.map(({ seen }) => seen)).toEqual([
      { farePerSeat: 21_500, departureDate: tripOf().departureDate },
      { farePerSeat: 25_000, departureDate: changed.departureDate },
    ]);
    expect(sent[1]?.clientKey).not.toBe(sent[0]?.clientKey);
  });

  it('hides the old details when the changed trip cannot be loaded, and loads it on the next try', async () => {
    const changed = tripOf({ farePerSeat: 25_000 });
    const server = fakeServer({
      [BOOK]: () => refusal(409, 'trip_changed', 'The driver has changed this trip. Nothing was booked.'),
      [`GET /api/trips/${tripOf().id}`]: () => refusal(503, 'unavailable', 'We are busy.'),
    });
    const { person } = show();
    await person.click(press(/^Book 2 seats, pay/));
    expect(await screen.findByText('The driver has changed this trip. Nothing was booked.')).toBeDefined();
    expect(screen.getByText(/^The new details could not be loaded\./)).toBeDefined();
    expect(screen.queryByText(/₦21,500|₦43,000/)).toBeNull();
    server.answer({ [`GET /api/trips/${tripOf().id}`]: () => Response.json(changed) });
    await person.click(press('Try again'));
    expect(await screen.findByText(/costs ₦25,000 per seat\.$/)).toBeDefined();
    expect(press(/^Book 2 seats, pay/).disabled).toBe(false);
  });

  it('offers no retry when the last seats were taken', async () => {
    fakeServer({
      [BOOK]: () =>
        Response.json(
          { error: 'No seats left', code: 'seats_unavailable', seatsAvailable: 0 },
          { status: 409 },
        ),
    });
    const { person } = show();
    await person.click(press(/^Book 2 seats, pay/));
    expect(await screen.findByText('The last seats have just been taken. Nothing was booked.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Confirm|Try again/ })).toBeNull();
  });

  it('links to the existing booking when the passenger has already booked the trip', async () => {
    fakeServer({ [BOOK]: () => refusal(409, 'already_booked', 'You have already booked this trip.') });
    const { person } = show();
    await person.click(press(/^Book 2 seats, pay/));
    expect(await screen.findByText('You have already booked this trip.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See it in My trips' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /Confirm|Try again/ })).toBeNull();
  });

  it.each([
    ['driver', 'Driver accounts cannot book seats'],
    ['corporate', 'Company accounts cannot book seats'],
  ] as const)(
    'tells a %s that booking needs a passenger account, and leads there',
    async (userType, title) => {
      useSession.setState({ user: userOf({ userType }) });
      fakeServer({ 'POST /api/auth/logout': () => new Response(null, { status: 204 }) });
      const { person } = show();
      expect(screen.getByRole('heading', { name: title })).toBeDefined();
      expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
      await person.click(press('Use a passenger account'));
      const back = `/auth?next=${encodeURIComponent(`/trips/${tripOf().id}`)}`;
      await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(back));
    },
  );

  it('keeps what was chosen when the session ends while the sheet is open, and when the page is loaded again', async () => {
    fakeServer();
    const { person } = show(1, tripOf({ payments: { cash: true, online: true } }));
    await person.click(screen.getByRole('radio', { name: /^Bank transfer/ }));
    act(() => useSession.setState(SIGNED_OUT));
    expect(press('Pay ₦21,500 by bank transfer')).toBeDefined();
    cleanup();
    show(1, tripOf({ payments: { cash: true, online: true } }));
    expect(press('Pay ₦21,500 by bank transfer')).toBeDefined();
  });

  it('confirms the booking in a toast when the sheet was closed before the answer', async () => {
    let answer: (response: Response) => void = () => undefined;
    fakeServer({ [BOOK]: () => new Promise<Response>((resolve) => (answer = resolve)) });
    const { person } = show();
    await person.click(press(/^Book 2 seats, pay/));
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
