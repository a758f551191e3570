import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatTime } from '@/shared/format/dates.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { paidOf, seatPaymentOf } from '@/shared/testing/payments.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { PaymentPage } from './payment-page.tsx';

beforeEach(() => useSession.setState({ ...SIGNED_OUT, status: 'in', user: userOf(), token: 'token' }));
afterEach(() => vi.unstubAllGlobals());

/** The payment page of a request whose driver is asked in so many minutes. Returns that time. */
function show(minutes: number): string {
  const answerFrom = new Date(Date.now() + minutes * 60_000).toISOString();
  const payment = seatPaymentOf({ state: 'asked', payments: [paidOf()], answerFrom });
  const path = `/bookings/${payment.bookingId}/payment`;
  fakeServer({ [`GET /api${path}`]: () => Response.json(payment) });
  renderApp(
    <Routes>
      <Route path="/bookings/:id/payment" element={<PaymentPage />} />
    </Routes>,
    path,
  );
  return formatTime(answerFrom);
}

it('by day says that the driver is asked', async () => {
  show(-1);
  expect(await screen.findByRole('heading', { name: 'Paid: the driver is asked' })).toBeDefined();
  expect(screen.getByText(/^We have your payment and have asked the driver\./)).toBeDefined();
});

it('at night says when the driver is asked, and that the passenger may withdraw until then', async () => {
  const from = show(90);
  expect(await screen.findByRole('heading', { name: `Paid: the driver is asked at ${from}` })).toBeDefined();
  expect(
    screen.getByText(
      `We have your payment. The driver can answer from ${from}. Until then you can withdraw in My trips. After a refusal or no answer you get all of it back.`,
    ),
  ).toBeDefined();
});
