import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { paidOf, refundOf, seatPaymentOf } from '@/shared/testing/payments.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { ReceiptPage } from './receipt-page.tsx';

const ID = seatPaymentOf().bookingId;
const LOOK = `GET /api/bookings/${ID}/payment`;

function show(answer: () => Response | Promise<Response>) {
  const server = fakeServer({ [LOOK]: answer });
  renderApp(
    <Routes>
      <Route path="/bookings/:id/receipt" element={<ReceiptPage />} />
    </Routes>,
    `/bookings/${ID}/receipt`,
  );
  return { server, person: userEvent.setup() };
}

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => vi.unstubAllGlobals());

it('has what was paid and what goes back, and prints', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const { person } = show(() =>
    Response.json(
      seatPaymentOf({
        state: 'paid',
        bookingStatus: 'cancelled',
        payments: [paidOf()],
        refunds: [refundOf({ status: 'processing' })],
      }),
    ),
  );
  await screen.findByText('tfy_1');
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual([
    '₦43,000',
    'By card, Thu 21 Nov 2030, 09:00',
    '₦21,500. It was sent. Banks take 3 to 10 working days: it arrives by Fri 6 Dec 2030.',
    'Lagos to Abuja',
    'Fri 29 Nov 2030, 07:30',
    '2 seats at ₦21,500',
    'Adaeze Okafor',
    'tfy_1',
  ]);
  expect(screen.getByText('This booking was cancelled.')).toBeDefined();
  expect(screen.getByText('The total includes every charge.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it.each([
  ['all of the fare goes back', [refundOf({ amount: 43_000 })], 'All of it goes back to you.'],
  [
    'only a second payment goes back',
    [refundOf({ cause: 'surplus', amount: 43_000 })],
    'Tafiya pays the driver after the trip.',
  ],
])('says what becomes of the fare when %s', async (_, refunds, words) => {
  show(() =>
    Response.json(
      seatPaymentOf({ state: 'paid', bookingStatus: 'confirmed', payments: [paidOf()], refunds }),
    ),
  );
  expect(await screen.findByText(`The total includes every charge. ${words}`)).toBeDefined();
});

it('says that there is none before the payment', async () => {
  show(() => Response.json(seatPaymentOf()));
  expect(await screen.findByRole('heading', { name: 'No receipt yet' })).toBeDefined();
});

it('is not found for a booking in cash', async () => {
  show(() => refusal(404, 'not_found', 'Booking not found.'));
  expect(await screen.findByRole('heading', { name: 'Receipt Not Found' })).toBeDefined();
});

it('can be loaded again after an error', async () => {
  const { server, person } = show(() => refusal(503, 'unavailable', 'We are busy. Please try again.'));
  expect(await screen.findByText('We are busy. Please try again.')).toBeDefined();
  server.answer({
    [LOOK]: () =>
      Response.json(seatPaymentOf({ state: 'paid', bookingStatus: 'confirmed', payments: [paidOf()] })),
  });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('tfy_1')).toBeDefined();
});
