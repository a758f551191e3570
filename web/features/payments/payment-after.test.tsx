import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingPayment } from '@tafiya/payments/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { attemptOf, paidOf, refundOf, seatPaymentOf } from '@/shared/testing/payments.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { PaymentPage } from './payment-page.tsx';

const ID = seatPaymentOf().bookingId;

/** The data passed to the ticket. */
function Ticket() {
  return <p>{`The ticket ${JSON.stringify(useLocation().state)}`}</p>;
}

function show(payment: BookingPayment, search = '') {
  fakeServer({ [`GET /api/bookings/${ID}/payment`]: () => Response.json(payment) });
  renderApp(
    <Routes>
      <Route path="/bookings/:id/payment" element={<PaymentPage />} />
      <Route path="/ticket/:id" element={<Ticket />} />
    </Routes>,
    `/bookings/${ID}/payment${search}`,
  );
}

const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => vi.unstubAllGlobals());

describe('after the payment', () => {
  it('becomes the ticket, and passes on what was paid', async () => {
    show(seatPaymentOf({ state: 'paid', bookingStatus: 'confirmed', payments: [paidOf()] }));
    const paid = { amount: 43_000, at: '2030-11-21T08:00:00Z', isLate: false, isTest: true };
    expect(await screen.findByText(`The ticket ${JSON.stringify({ paid })}`)).toBeDefined();
    expect(screen.getByTestId('address').textContent).toBe(`/ticket/${ID}`);
  });

  it('tells the ticket that a late payment took the seats again', async () => {
    show(
      seatPaymentOf({
        state: 'paid',
        bookingStatus: 'confirmed',
        payments: [paidOf({ outcome: 'retaken' })],
      }),
    );
    expect(await screen.findByText(/^The ticket .*"isLate":true/)).toBeDefined();
  });

  it('stays while money goes back, with the ticket, the booking and the receipt', async () => {
    show(
      seatPaymentOf({
        state: 'paid',
        bookingStatus: 'confirmed',
        payments: [paidOf()],
        refunds: [refundOf({ cause: 'paid_twice', amount: 42_255 })],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Paid: your seats are booked' })).toBeDefined();
    expect(screen.getByText(/^₦43,000 paid by card, Thu 21 Nov 2030, 09:00$/)).toBeDefined();
    expect(target('Your ticket')).toBe(`/ticket/${ID}`);
    expect(target('See your booking')).toBe(`/trips/${seatPaymentOf().tripId}`);
    expect(target('Receipt')).toBe(`/bookings/${ID}/receipt`);
  });

  it('after the provider’s page, while the money is on its way, waits with the countdown and without a code', async () => {
    show(seatPaymentOf({ payments: [attemptOf()] }), '?reference=tafiya-1');
    expect(await screen.findByRole('heading', { name: 'We wait for your bank' })).toBeDefined();
    expect(screen.getByRole('timer')).toBeDefined();
    expect(screen.queryByText('Boarding code')).toBeNull();
  });

  it('shows that the time is over, and what happens to a late payment', async () => {
    show(seatPaymentOf({ state: 'expired' }));
    expect(
      await screen.findByText(
        'The time to pay is over. If you have paid, we look for the money and either book your seats or send everything back. If you have not, you owe nothing.',
      ),
    ).toBeDefined();
  });

  it('sends money back that came after the seats were gone', async () => {
    show(
      seatPaymentOf({
        state: 'expired',
        payments: [paidOf({ outcome: 'surplus' })],
        refunds: [refundOf({ cause: 'surplus', amount: 43_000 })],
      }),
    );
    expect(await screen.findByText(/Your payment came after the seats were gone/)).toBeDefined();
    expect(screen.getByText('₦43,000 back to you')).toBeDefined();
  });

  it.each([
    ['given_up', /^You had given up these seats or booked again\. .* less the payment fee\./],
    ['paid_twice', /^You had paid for these seats already\. .* less the payment fee\./],
  ] as const)('says that a fee may have stayed: %s', async (cause, words) => {
    show(
      seatPaymentOf({
        state: 'released',
        payments: [paidOf({ outcome: 'surplus' })],
        refunds: [refundOf({ cause, amount: 42_255 })],
      }),
    );
    expect(await screen.findByText('₦42,255 back to you')).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
  });

  it.each([
    ['queued', /It is being sent\. .*arrives by Fri 6 Dec 2030\.$/],
    ['sending', /It is being sent\. .*arrives by Fri 6 Dec 2030\.$/],
    ['processing', /It was sent\. .*arrives by Fri 6 Dec 2030\.$/],
    ['needs_attention', /Your bank did not accept it\. It needs another account/],
    ['failed', /It could not be sent yet\. We are working on it\.$/],
    ['done', /It was sent back on Sat 23 Nov 2030\. .*arrives by Fri 6 Dec 2030\.$/],
  ] as const)('says where the money of a refund is: %s', async (status, words) => {
    const doneAt = status === 'done' ? '2030-11-23T08:00:00Z' : null;
    show(
      seatPaymentOf({
        state: 'paid',
        bookingStatus: 'cancelled',
        payments: [paidOf()],
        refunds: [refundOf({ status, doneAt })],
      }),
    );
    expect(await screen.findByRole('heading', { name: 'This booking was cancelled' })).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Contact us' }) !== null).toBe(status === 'failed');
    expect(screen.queryByRole('form', { name: 'Enter an account for your refund' }) !== null).toBe(
      status === 'needs_attention',
    );
  });
});
