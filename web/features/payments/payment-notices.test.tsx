import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { BookingPayment } from '@tafiya/payments/contract.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { refundOf, seatPaymentOf } from '@/shared/testing/payments.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { PaymentNotices, RefundNotices } from './payment-notices.tsx';

function show(payments: BookingPayment[]) {
  const server = fakeServer({ 'GET /api/passenger/payments': () => Response.json(payments) });
  renderApp(
    <>
      <PaymentNotices />
      <RefundNotices />
    </>,
  );
  return server;
}

afterEach(() => vi.unstubAllGlobals());

it('leads to the payment of held seats, with the time that is left', async () => {
  show([seatPaymentOf({ holdExpiresAt: new Date(Date.now() + 754_000).toISOString() })]);
  const list = within(await screen.findByRole('list', { name: 'Payments' }));
  expect(list.getByText(/^2 seats held for/).textContent).toMatch(/^2 seats held for 12:3\d$/);
  const link = list.getByRole('link', { name: 'Continue paying, Lagos to Abuja' });
  expect(link.getAttribute('href')).toBe(`/bookings/${seatPaymentOf().bookingId}/payment`);
});

it('says when seats are no longer held', async () => {
  show([seatPaymentOf({ holdExpiresAt: new Date(Date.now() - 1000).toISOString() })]);
  expect(await screen.findByText('Your seats are no longer held')).toBeDefined();
});

it('says where the money of a refund is', async () => {
  show([seatPaymentOf({ state: 'paid', bookingStatus: 'cancelled', refunds: [refundOf()] })]);
  expect(
    await screen.findByText(
      '₦21,500: It is being sent. Banks take 3 to 10 working days: it arrives by Fri 6 Dec 2030.',
    ),
  ).toBeDefined();
});

it('is empty without payments', async () => {
  const server = show([]);
  await vi.waitFor(() => expect(server.requests).toHaveLength(1));
  expect(screen.queryByRole('list')).toBeNull();
});
