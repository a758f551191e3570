import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { paidOf, refundOf, seatPaymentOf } from '@/shared/testing/payments.ts';
import { userOf } from '@/shared/testing/people.ts';
import { fillIn, renderApp } from '@/shared/testing/render.tsx';
import { PaymentPage } from './payment-page.tsx';

const ID = seatPaymentOf().bookingId;
const LOOK = `GET /api/bookings/${ID}/payment`;
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => vi.unstubAllGlobals());

describe('the account for a refund', () => {
  const PUT = `PUT /api/bookings/${ID}/refund-account`;
  const cancelled = (status: 'needs_attention' | 'processing') =>
    seatPaymentOf({
      state: 'paid',
      bookingStatus: 'cancelled',
      payments: [paidOf()],
      refunds: [refundOf({ status })],
    });
  async function open() {
    const server = fakeServer({
      [LOOK]: () => Response.json(cancelled('needs_attention')),
      'GET /api/banks': () => Response.json([{ code: '057', name: 'Zenith Bank' }]),
    });
    renderApp(
      <Routes>
        <Route path="/bookings/:id/payment" element={<PaymentPage />} />
      </Routes>,
      `/bookings/${ID}/payment`,
    );
    await screen.findByRole('form', { name: 'Enter an account for your refund' });
    return { server, person: userEvent.setup() };
  }
  const sent = (server: ReturnType<typeof fakeServer>) =>
    server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

  it('is sent with the code of the bank, and the refund goes on', async () => {
    const { server, person } = await open();
    let answer: (response: Response) => void = () => undefined;
    server.answer({ [PUT]: () => new Promise<Response>((resolve) => (answer = resolve)) });
    await fillIn({ Bank: 'Zenith Bank', 'Account number': '0123451234', 'Your password': 'a-good-one' });
    await person.click(press('Send my refund there'));
    await waitFor(() => expect(press('Sending...').disabled).toBe(true));
    server.answer({ [LOOK]: () => Response.json(cancelled('processing')) });
    answer(Response.json(cancelled('processing')));
    expect(await screen.findByText(/Banks take 3 to 10 working days/)).toBeDefined();
    expect(screen.queryByRole('form')).toBeNull();
    expect(sent(server)).toEqual([{ bankCode: '057', accountNumber: '0123451234', password: 'a-good-one' }]);
  });

  it('stands before the booking', async () => {
    await open();
    const form = screen.getByRole('form', { name: 'Enter an account for your refund' });
    const booking = screen.getByRole('link', { name: 'See your booking' });
    expect(form.compareDocumentPosition(booking)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('needs a bank of the list and ten digits', async () => {
    const { server, person } = await open();
    await person.click(press('Send my refund there'));
    expect(await screen.findByText('Please choose your bank from the list')).toBeDefined();
    expect(screen.getByText('Account number must be at least 10 digits')).toBeDefined();
    await fillIn({ Bank: 'Bank of Nowhere', 'Account number': '0123451234' });
    await person.click(press('Send my refund there'));
    expect(await screen.findByText('Please choose your bank from the list')).toBeDefined();
    expect(sent(server)).toEqual([]);
  });

  it('needs the password', async () => {
    const { server, person } = await open();
    await fillIn({ Bank: 'Zenith Bank', 'Account number': '0123451234' });
    await person.click(press('Send my refund there'));
    expect(await screen.findByText('Password is required')).toBeDefined();
    expect(sent(server)).toEqual([]);
  });

  it('is not asked for above ₦100,000: two administrators send it', async () => {
    fakeServer({
      [LOOK]: () =>
        Response.json({
          ...cancelled('needs_attention'),
          refunds: [refundOf({ status: 'needs_attention', amount: 100_001 })],
        }),
    });
    renderApp(
      <Routes>
        <Route path="/bookings/:id/payment" element={<PaymentPage />} />
      </Routes>,
      `/bookings/${ID}/payment`,
    );
    const link = await screen.findByRole('link', { name: 'Write to us' });
    expect(link.getAttribute('href')).toBe(`/support/new?booking=${ID}`);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('shows why an account was not accepted', async () => {
    const { server, person } = await open();
    server.answer({ [PUT]: () => refusal(409, 'conflict', 'This account was not accepted.') });
    await fillIn({ Bank: 'Zenith Bank', 'Account number': '0123451234', 'Your password': 'a-good-one' });
    await person.click(press('Send my refund there'));
    expect(await screen.findByText('This account was not accepted.')).toBeDefined();
    expect(press('Send my refund there').disabled).toBe(false);
  });
});
