import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { BookingCancellation } from '@tafiya/payments/contract.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { useToast } from '@/shared/ui/toaster.ts';
import { CancelBookingSheet } from './cancel-booking-sheet.tsx';

const paid = bookingOf({ paymentMethod: 'online', totalFare: 8500, seats: 1 });
const QUOTE = `GET /api/bookings/${paid.id}/cancellation`;
const CANCEL = `POST /api/bookings/${paid.id}/cancel`;

function show(quote: () => Response | Promise<Response>, booking = paid) {
  const server = fakeServer({
    [QUOTE]: quote,
    [CANCEL]: () => Response.json({ ...paid, status: 'cancelled' }),
  });
  const onClose = vi.fn<() => void>();
  renderApp(<CancelBookingSheet booking={booking} onClose={onClose} />);
  return { server, onClose, person: userEvent.setup() };
}

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, cancel booking' });

afterEach(() => {
  useToast.setState({ current: null });
  vi.unstubAllGlobals();
});

it.each([
  [
    'late',
    4250,
    'You get back ₦4,250 of ₦8,500.',
    'The driver keeps ₦4,250, because the trip leaves in less than 24 hours.',
  ],
  [
    'a_day_before',
    8500,
    'You get back ₦8,500 of ₦8,500.',
    'All of it, because the trip leaves in more than 24 hours.',
  ],
  [
    'soon_after_paying',
    8500,
    'You get back ₦8,500 of ₦8,500.',
    'All of it, because you paid less than 30 minutes ago.',
  ],
  [
    'not_passenger',
    8500,
    'You get back ₦8,500 of ₦8,500.',
    'All of it, because the driver changed the trip, cannot travel, or did not leave on time.',
  ],
] satisfies [BookingCancellation['rule'], number, string, string][])(
  'shows the exact result and its rule before it is confirmed: %s',
  async (rule, refund, amounts, reason) => {
    show(() => Response.json({ rule, totalFare: 8500, refund, fee: 0 }));
    expect(await screen.findByText(amounts)).toBeDefined();
    expect(screen.getByText(reason)).toBeDefined();
    expect(confirm().disabled).toBe(false);
  },
);

it('says that the payment fee stays, once two paid bookings were cancelled', async () => {
  show(() => Response.json({ rule: 'soon_after_paying', totalFare: 8500, refund: 8272.5, fee: 227.5 }));
  expect(await screen.findByText(/^You get back ₦8,272.50? of ₦8,500\.$/)).toBeDefined();
  expect(screen.getByText(/^The payment fee of ₦227.50? does not come back, because/)).toBeDefined();
});

it('cannot be confirmed before the result is known, and can load it again', async () => {
  const { server, person, onClose } = show(() => refusal(503, 'unavailable', 'We are busy.'));
  expect(confirm().disabled).toBe(true);
  expect(await screen.findByText('We are busy.')).toBeDefined();
  expect(confirm().disabled).toBe(true);
  server.answer({ [QUOTE]: () => Response.json({ rule: 'late', totalFare: 8500, refund: 4250, fee: 0 }) });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('You get back ₦4,250 of ₦8,500.');
  await person.click(confirm());
  expect(await screen.findByText('Your seats are released. ₦4,250 is on its way back to you.')).toBeDefined();
  expect(onClose).toHaveBeenCalledOnce();
  // The server refuses if less comes back than the sheet has shown.
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ seenRefund: 4250 });
});

it('loads no refund for a booking in cash, which is free to cancel', () => {
  const { server } = show(() => refusal(404, 'not_found', 'Not found'), bookingOf());
  expect(screen.getByText(/Cancelling is free: you have not been charged\./)).toBeDefined();
  expect(confirm().disabled).toBe(false);
  expect(server.requests).toEqual([]);
});
