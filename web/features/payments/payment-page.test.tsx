import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readServerTime } from '@/shared/api/server-time.ts';
import { type BookingPayment, openPaymentSchema } from '@tafiya/payments/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { attemptOf, paidOf, seatPaymentOf, transferOf } from '@/shared/testing/payments.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { leaveTo } from '@/shared/payments/leave-to.ts';
import { PaymentPage } from './payment-page.tsx';

vi.mock('@/shared/payments/leave-to.ts', () => ({ leaveTo: vi.fn<() => void>() }));

const ID = seatPaymentOf().bookingId;
const LOOK = `GET /api/bookings/${ID}/payment`;
const PAY = `POST /api/bookings/${ID}/payment`;

function show(answer: BookingPayment | (() => Response | Promise<Response>)) {
  const server = fakeServer({ [LOOK]: typeof answer === 'function' ? answer : () => Response.json(answer) });
  renderApp(
    <Routes>
      <Route path="/bookings/:id/payment" element={<PaymentPage />} />
      <Route path="/ticket/:id" element={<p>The ticket</p>} />
    </Routes>,
    `/bookings/${ID}/payment`,
  );
  return { server, person: userEvent.setup() };
}

/** The server's time in any answer. */
const answerAt = (time: number) =>
  readServerTime(new Response('', { headers: { date: new Date(time).toUTCString() } }));
const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const target = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => {
  vi.mocked(leaveTo).mockClear();
  vi.unstubAllGlobals();
});

describe('held seats', () => {
  it('shows the route, the total, the time left by the server’s clock and what happens to the money', async () => {
    // The phone is an hour ahead.
    const server = Date.now() - 3_600_000;
    answerAt(server);
    show(
      seatPaymentOf({
        now: new Date(server).toISOString(),
        holdExpiresAt: new Date(server + 754_000).toISOString(),
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Pay for your seats' })).toBeDefined();
    expect(screen.getByRole('timer').textContent).toMatch(/^12:[0-3]\d$/);
    expect(screen.getByText('₦43,000')).toBeDefined();
    expect(
      screen.getByText('You pay ₦43,000, nothing more. Tafiya pays the driver after the trip.'),
    ).toBeDefined();
    expect(
      screen.getByText(/From the third on, the payment fee \(₦745 here\) does not come back/),
    ).toBeDefined();
    expect(target('All refund rules')).toBe('/refunds');
    expect(screen.queryByText('Test mode: no money moves')).toBeNull();
    answerAt(Date.now());
  });

  it('says before paying that the fee stays, once two paid bookings were cancelled', async () => {
    show(seatPaymentOf({ freeCancellationsLeft: 0 }));
    expect(
      await screen.findByText(/If you do it again, the payment fee of ₦745 does not come back/),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Give up these seats' }));
    expect(
      screen.getByText(
        /If you have sent money already, it comes back to you, less the payment fee of ₦745\.$/,
      ),
    ).toBeDefined();
  });

  it('starts a payment by card and leaves for the provider’s page', async () => {
    const { server, person } = show(seatPaymentOf());
    await screen.findByRole('heading', { name: 'Pay for your seats' });
    server.answer({
      [PAY]: () => Response.json(seatPaymentOf({ payments: [attemptOf()] }), { status: 201 }),
    });
    await person.click(press('Pay ₦43,000 by card'));
    expect(await screen.findByText('Test mode: no money moves')).toBeDefined();
    expect(leaveTo).toHaveBeenCalledWith('https://pay.example/checkout/1');
    expect(target('Continue to pay')).toBe('https://pay.example/checkout/1');
    const sent = server.requests.find(({ method }) => method === 'POST')?.body;
    expect(openPaymentSchema.parse(sent).method).toBe('card');
  });

  it('retries with the same key, and uses a new key after a failed attempt', async () => {
    const { server, person } = show(seatPaymentOf());
    await screen.findByRole('heading', { name: 'Pay for your seats' });
    server.answer({
      [PAY]: () => refusal(503, 'unavailable', 'The payment service does not answer.'),
      // The intent is stored, but the provider has not answered.
      [LOOK]: () => Response.json(seatPaymentOf({ payments: [attemptOf({ url: null })] })),
    });
    await person.click(press('Pay ₦43,000 by card'));
    expect(await screen.findByText('The payment service does not answer.')).toBeDefined();
    await waitFor(() => expect(press('Pay ₦43,000 by card').disabled).toBe(false));
    const failed = seatPaymentOf({ payments: [attemptOf({ status: 'failed' })] });
    server.answer({
      [PAY]: () => Response.json(failed, { status: 201 }),
      [LOOK]: () => Response.json(failed),
    });
    await person.click(press('Pay ₦43,000 by card'));
    expect(await screen.findByText(/That payment did not go through/)).toBeDefined();
    await person.click(press('Pay ₦43,000 by card'));
    await waitFor(() => expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(3));
    const keys = server.requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => openPaymentSchema.parse(body).clientKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows the account of a transfer, copies it, and only looks after "I have sent it"', async () => {
    const payment = seatPaymentOf({ payments: [transferOf()] });
    const { server, person } = show(payment);
    await screen.findByText('0123456789');
    expect(screen.getByText('Test Bank')).toBeDefined();
    // A test key of the real provider: no page plays the bank.
    expect(screen.queryByText('Test mode: open the bank')).toBeNull();
    await person.click(press('Copy account number'));
    expect(await navigator.clipboard.readText()).toBe('0123456789');
    await person.click(press('Copy amount'));
    expect(await navigator.clipboard.readText()).toBe('43000');
    const before = server.requests.length;
    await person.click(press('I have sent it'));
    expect(await screen.findByText(/We are waiting for your bank/)).toBeDefined();
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(before));
    expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('leads to the bank of the simulator, where there is one', async () => {
    const transfer = transferOf();
    const account = transfer.account && { ...transfer.account, testBankPath: '/pay-sim/transfer/0123456789' };
    show(seatPaymentOf({ payments: [{ ...transfer, account }] }));
    await screen.findByText('0123456789');
    expect(target('Test mode: open the bank')).toBe('/pay-sim/transfer/0123456789');
  });

  it('shows an account to copy by hand when the browser refuses to copy', async () => {
    const { person } = show(seatPaymentOf({ payments: [transferOf()] }));
    await screen.findByText('0123456789');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await person.click(press('Copy bank'));
    expect(await screen.findByText('Please select it and copy it by hand.')).toBeDefined();
  });

  it('warns of an account that has expired', async () => {
    show(seatPaymentOf({ payments: [transferOf({ expiresAt: new Date(Date.now() - 1000).toISOString() })] }));
    expect(await screen.findByText(/This account number has expired/)).toBeDefined();
    expect(screen.queryByText('0123456789')).toBeNull();
    expect(press('Pay another way')).toBeDefined();
  });

  it('can change the way to pay, with a warning not to pay twice', async () => {
    const { server, person } = show(seatPaymentOf({ payments: [attemptOf()] }));
    await person.click(await screen.findByRole('button', { name: 'Pay another way' }));
    expect(screen.getByText(/Pay only once/)).toBeDefined();
    await person.click(screen.getByRole('radio', { name: /Bank transfer/ }));
    server.answer({
      [PAY]: () => Response.json(seatPaymentOf({ payments: [transferOf(), attemptOf()] }), { status: 201 }),
    });
    await person.click(press('Pay ₦43,000 by bank transfer'));
    expect(await screen.findByText('0123456789')).toBeDefined();
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('gives up the seats after a question', async () => {
    const { server, person } = show(seatPaymentOf());
    await person.click(await screen.findByRole('button', { name: 'Give up these seats' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/You pay nothing\./)).toBeDefined();
    server.answer({
      [`POST /api/bookings/${ID}/release`]: () => Response.json(seatPaymentOf({ state: 'released' })),
      [LOOK]: () => Response.json(seatPaymentOf({ state: 'released' })),
    });
    await person.click(dialog.getByRole('button', { name: 'Yes, give them up' }));
    expect(await screen.findByRole('heading', { name: 'Your seats are no longer held' })).toBeDefined();
    expect(screen.getByText(/^You owe nothing\./)).toBeDefined();
  });

  it('never opens an address that is not a web page', async () => {
    show(seatPaymentOf({ payments: [attemptOf({ url: 'javascript:alert(1)' })] }));
    await screen.findByRole('heading', { name: 'Pay for your seats' });
    expect(screen.queryByRole('link', { name: 'Continue to pay' })).toBeNull();
  });
});

describe('looking', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  it('asks every 5 seconds while the seats are held, and shows a payment of another tab', async () => {
    const { server } = show(seatPaymentOf());
    await screen.findByRole('heading', { name: 'Pay for your seats' });
    server.answer({
      [LOOK]: () =>
        Response.json(seatPaymentOf({ state: 'paid', bookingStatus: 'confirmed', payments: [paidOf()] })),
    });
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('The ticket')).toBeDefined();
    const before = server.requests.length;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(server.requests.length).toBe(before);
  });

  it('keeps the last state without a network, and says so', async () => {
    const { server } = show(seatPaymentOf({ payments: [transferOf()] }));
    await screen.findByText('0123456789');
    server.unplug();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText(/This is the last state we know/)).toBeDefined();
    expect(screen.getByText('0123456789')).toBeDefined();
  });
});

describe('problems', () => {
  it('is not found for other people', async () => {
    show(() => refusal(404, 'not_found', 'Booking not found.'));
    expect(await screen.findByRole('heading', { name: 'Payment Not Found' })).toBeDefined();
  });

  it('shows that it is loading', () => {
    show(() => new Promise<Response>(() => undefined));
    expect(screen.getByText('Loading your payment...')).toBeDefined();
  });

  it('can be loaded again after an error', async () => {
    const { server, person } = show(() => refusal(503, 'unavailable', 'We are busy. Please try again.'));
    expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
    server.answer({ [LOOK]: () => Response.json(seatPaymentOf()) });
    await person.click(press('Try again'));
    expect(await screen.findByRole('heading', { name: 'Pay for your seats' })).toBeDefined();
  });
});
