import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookingSchema } from '@tafiya/bookings/book-seats.contract.ts';
import { holdSeatsSchema } from '@tafiya/bookings/hold-seats.contract.ts';
import { openPaymentSchema } from '@tafiya/payments/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { leaveTo } from '@/shared/payments/leave-to.ts';
import { attemptOf, seatPaymentOf, transferOf } from '@/shared/testing/payments.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { BookingSheet } from './booking-sheet.tsx';

vi.mock('@/shared/payments/leave-to.ts', () => ({ leaveTo: vi.fn<() => void>() }));

const BOOK = 'POST /api/bookings';
const HOLD = 'POST /api/holds';
const PAY = `POST /api/bookings/${seatPaymentOf().bookingId}/payment`;
const TRIP = `GET /api/trips/${tripOf().id}`;
const both = tripOf({ payments: { cash: true, online: true } });

function show(trip = both) {
  renderApp(<BookingSheet account={() => null} trip={trip} seats={2} onClose={() => undefined} />);
  return userEvent.setup();
}

const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => {
  vi.mocked(leaveTo).mockClear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('a trip that takes cash and online payment', () => {
  it('asks for the method once: one request holds the seats and opens the page to which the passenger leaves', async () => {
    const server = fakeServer({
      [HOLD]: () => Response.json(seatPaymentOf({ payments: [attemptOf()] }), { status: 201 }),
    });
    const person = show();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Card/ }).checked).toBe(true);
    expect(
      screen.getByText(/all of it comes back\. Later, half\. We pay Emeka the day after you arrive\.$/),
    ).toBeDefined();
    await person.click(press('Pay ₦43,000 by card'));
    // The router adds the history entry at once, before the page is left, and draws the new address later.
    await waitFor(() => expect(address()).toBe(`/bookings/${seatPaymentOf().bookingId}/payment`));
    expect(leaveTo).toHaveBeenCalledWith('https://pay.example/checkout/1');
    const sent = server.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ path }) => path)).toEqual(['/api/holds']);
    expect(holdSeatsSchema.parse(sent[0]?.body).pay?.method).toBe('card');
  });

  it('asks for the page by itself, with the same key, when the answer of the hold has none yet', async () => {
    const server = fakeServer({
      [HOLD]: () => Response.json(seatPaymentOf({ payments: [attemptOf({ url: null })] }), { status: 201 }),
      [PAY]: () => Response.json(seatPaymentOf({ payments: [attemptOf()] }), { status: 201 }),
    });
    const person = show();
    await person.click(screen.getByRole('radio', { name: /^Card/ }));
    await person.click(press('Pay ₦43,000 by card'));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://pay.example/checkout/1'));
    const [hold, pay] = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(openPaymentSchema.parse(pay)).toEqual(holdSeatsSchema.parse(hold).pay);
  });

  it('leaves for no page of another method that was chosen before', async () => {
    fakeServer({
      [HOLD]: () => Response.json(seatPaymentOf({ payments: [attemptOf()] }), { status: 201 }),
      [PAY]: () => refusal(409, 'too_late', 'There is not enough time left for a bank transfer.'),
    });
    const person = show();
    await person.click(screen.getByRole('radio', { name: /^Bank transfer/ }));
    await person.click(press('Pay ₦43,000 by bank transfer'));
    expect(await screen.findByText('There is not enough time left for a bank transfer.')).toBeDefined();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('sends the same keys again after a cut, and for another method the same hold with another payment', async () => {
    let isCut = true;
    const server = fakeServer({
      [HOLD]: () =>
        isCut
          ? Response.error()
          : Response.json(seatPaymentOf({ payments: [transferOf()] }), { status: 201 }),
    });
    const person = show();
    await person.click(screen.getByRole('radio', { name: /^Card/ }));
    await person.click(press('Pay ₦43,000 by card'));
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.requests.filter(({ path }) => path === '/api/holds')).toHaveLength(2));
    await screen.findByRole('button', { name: 'Try again' });
    isCut = false;
    await person.click(screen.getByRole('radio', { name: /^Bank transfer/ }));
    await person.click(press('Pay ₦43,000 by bank transfer'));
    await waitFor(() => expect(address()).toBe(`/bookings/${seatPaymentOf().bookingId}/payment`));
    const [first, again, other] = server.requests
      .filter(({ path }) => path === '/api/holds')
      .map(({ body }) => holdSeatsSchema.parse(body));
    expect(again).toEqual(first);
    expect(other).toMatchObject({ clientKey: first?.clientKey, pay: { method: 'transfer' } });
    expect(other?.pay?.clientKey).not.toBe(first?.pay?.clientKey);
  });

  it('shows the account of a transfer on the payment page', async () => {
    fakeServer({
      [HOLD]: () => Response.json(seatPaymentOf({ payments: [transferOf()] }), { status: 201 }),
    });
    const person = show();
    await person.click(screen.getByRole('radio', { name: /^Bank transfer/ }));
    await person.click(press('Pay ₦43,000 by bank transfer'));
    await waitFor(() => expect(address()).toBe(`/bookings/${seatPaymentOf().bookingId}/payment`));
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('leads to the payment page when the seats are held and the payment could not be started', async () => {
    fakeServer({
      [HOLD]: () => Response.json(seatPaymentOf(), { status: 201 }),
      [PAY]: () => refusal(503, 'unavailable', 'The payment service does not answer.'),
    });
    const person = show();
    await person.click(screen.getByRole('radio', { name: /^USSD/ }));
    await person.click(press('Pay ₦43,000 by USSD'));
    await waitFor(() => expect(address()).toBe(`/bookings/${seatPaymentOf().bookingId}/payment`));
    expect(await screen.findByText('The payment service does not answer.')).toBeDefined();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('books in cash as before, without naming a payment', async () => {
    const server = fakeServer({ [BOOK]: () => Response.json(bookingOf(), { status: 201 }) });
    const person = show();
    await person.click(screen.getByRole('radio', { name: /^Cash/ }));
    expect(
      screen.getByText('Nothing is charged now. Cancelling before the trip starts is free.'),
    ).toBeDefined();
    await person.click(press(/^Book 2 seats, pay/));
    expect(await screen.findByRole('heading', { name: 'Your seats are booked' })).toBeDefined();
    const sent = server.requests.find(({ path }) => path === '/api/bookings')?.body;
    expect(createBookingSchema.parse(sent).payment).toBeUndefined();
  });

  it('falls back to cash when online payment was switched off meanwhile', async () => {
    fakeServer({
      [HOLD]: () => refusal(409, 'payments_off', 'Online payment is switched off. Please pay in cash.'),
      [TRIP]: () => Response.json(tripOf({ payments: { cash: true, online: false } })),
    });
    const person = show();
    await person.click(screen.getByRole('radio', { name: /^Card/ }));
    await person.click(press('Pay ₦43,000 by card'));
    expect(await screen.findByText('Online payment is switched off. Please pay in cash.')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(
      screen.getByText('Nothing is charged now. Cancelling before the trip starts is free.'),
    ).toBeDefined();
  });

  it('says before the choice why cash is not possible, with the way out; online payment is', async () => {
    const message = 'To pay in cash, please confirm your e-mail address or your phone number first.';
    fakeServer({ 'GET /api/cash-limit': () => Response.json({ code: 'confirmation_required', message }) });
    show();
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Cash/ }).disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Confirm my email' }).getAttribute('href')).toBe(
      '/account/profile#email',
    );
    expect(press('Pay ₦43,000 by card').disabled).toBe(false);
  });

  it('a person with too many bookings in cash is led to online payment', async () => {
    const words = 'You can have 10 open bookings in cash with 20 seats together. Please pay online.';
    fakeServer({ [BOOK]: () => refusal(409, 'pay_online', words) });
    const person = show();
    await person.click(screen.getByRole('radio', { name: /^Cash/ }));
    await person.click(press(/^Book 2 seats, pay/));
    expect(await screen.findByText(words)).toBeDefined();
    await person.click(press('Pay online'));
    expect(press('Pay ₦43,000 by card')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Card/ }).checked).toBe(true);
    expect(screen.queryByRole('button', { name: 'Pay online' })).toBeNull();
  });

  it('shows what is left when the seats were taken meanwhile', async () => {
    fakeServer({
      [HOLD]: () =>
        Response.json(
          { error: 'Only 1 seat left.', code: 'seats_unavailable', seatsAvailable: 1 },
          { status: 409 },
        ),
    });
    const person = show();
    await person.click(screen.getByRole('radio', { name: /^Card/ }));
    await person.click(press('Pay ₦43,000 by card'));
    expect(await screen.findByText('Only 1 seat left. Nothing was booked yet.')).toBeDefined();
    expect(press('Pay ₦21,500 by card')).toBeDefined();
  });
});

describe('a trip that takes one payment', () => {
  it('says that it is paid online', () => {
    fakeServer();
    show(tripOf({ payments: { cash: false, online: true } }));
    expect(screen.queryByRole('radio', { name: /^Cash/ })).toBeNull();
    expect(press('Pay ₦43,000 by card')).toBeDefined();
  });

  it('cannot be booked while its driver cannot receive the payment', () => {
    fakeServer();
    show(tripOf({ payments: { cash: false, online: false } }));
    expect(screen.getByText("Not bookable until Emeka's account is checked")).toBeDefined();
    expect(press(/^Book 2 seats, pay/).disabled).toBe(true);
  });
});

it('cannot be confirmed before it is known how the trip is paid', async () => {
  const { payments: _, ...listed } = both;
  let answer: (response: Response) => void = () => undefined;
  fakeServer({ [TRIP]: () => new Promise<Response>((resolve) => (answer = resolve)) });
  show(listed as typeof both);
  expect(await screen.findByText('Loading how you can pay...')).toBeDefined();
  expect(press(/^Book 2 seats, pay/).disabled).toBe(true);
  answer(Response.json(both));
  expect(await screen.findByRole('radio', { name: /^Card/ })).toBeDefined();
  expect(press('Pay ₦43,000 by card').disabled).toBe(false);
});
