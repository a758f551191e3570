import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReceivedPayment } from '@tafiya/payments/contract.ts';
import { SIGNED_OUT, useSession, type SessionState } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { AppRoutes } from './routes.tsx';

const PAGE = '/bookings/0b0b6a3e-3f62-4d53-9c4b-3d8f4b4a7a10/payment';
const REFERENCE = `tafiya-${'a'.repeat(32)}`;
const LINK = `${PAGE}?trxref=${REFERENCE}&reference=${REFERENCE}`;
const ASK = 'POST /api/payments/received';

const receivedOf = (changes: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  state: 'booked',
  amount: 43_000,
  isTest: false,
  trips: [{ origin: 'Lagos', destination: 'Abuja', departureDate: '2030-11-29T06:30:00Z', seats: 2 }],
  ticket: { to: 'a•••@gmail.com', isSent: true },
  ...changes,
});

function open(path: string, answer: () => Response, session: Partial<SessionState> = { status: 'out' }) {
  const server = fakeServer({ [ASK]: answer });
  useSession.setState({ ...SIGNED_OUT, ...session });
  renderApp(<AppRoutes />, path);
  return server;
}

afterEach(() => vi.unstubAllGlobals());

it('without a session the link says what was received, for which trip, where the ticket was sent, and leads to sign-in', async () => {
  const server = open(LINK, () => Response.json(receivedOf()));
  expect(await screen.findByRole('heading', { name: 'We received ₦43,000' })).toBeDefined();
  expect(screen.getByText('Lagos to Abuja, Fri 29 Nov 2030, 07:30, 2 seats')).toBeDefined();
  expect(screen.getByText('The ticket was sent to a•••@gmail.com.')).toBeDefined();
  const next = new URLSearchParams({ next: LINK });
  expect(screen.getByRole('link', { name: 'Sign in to open it' }).getAttribute('href')).toBe(`/auth?${next}`);
  expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/api/payments/received', { reference: REFERENCE }],
  ]);
});

it('a link that has ended says only that', async () => {
  open(LINK, () => refusal(404, 'not_found', 'This link has ended.'));
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign in to your account' })).toBeDefined();
  expect(screen.queryByText(/₦|Lagos/)).toBeNull();
});

it.each<[ReceivedPayment['state'], string, RegExp]>([
  ['open', 'Waiting for ₦43,000', /^We have not received the payment yet/],
  ['failed', 'This payment was not completed', /^Nothing was received/],
  ['asked', 'We received ₦43,000', /^The driver is asked/],
  ['cancelled', 'We received ₦43,000', /^The booking was cancelled since/],
  ['returned', 'We received ₦43,000', /^It goes back/],
])('a payment that is %s is not called a booking', async (state, title, next) => {
  open(LINK, () => Response.json(receivedOf({ state, ticket: null })));
  expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  expect(screen.getByText(next)).toBeDefined();
  expect(screen.queryByText(/The booking is confirmed|The ticket was sent/)).toBeNull();
});

it('a browser in which another person is signed in says the same', async () => {
  const server = open(LINK, () => Response.json(receivedOf()), { status: 'in', user: userOf() });
  server.answer({ [`GET /api${PAGE}`]: () => refusal(404, 'not_found', 'Booking not found.') });
  expect(await screen.findByRole('heading', { name: 'We received ₦43,000' })).toBeDefined();
  expect(screen.getByText(/^You are signed in with another account/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Sign in to your account' })).toBeNull();
});

it.each([
  ['without a reference', PAGE, {}],
  ['after signing out here', LINK, { left: true }],
])('%s the page asks for the sign-in', async (_, path, session) => {
  const server = open(path, () => Response.json(receivedOf()), { status: 'out', ...session });
  await vi.waitFor(() => expect(screen.getByTestId('address').textContent).toMatch(/^\/auth/));
  expect(server.requests.filter(({ path: asked }) => asked.includes('received'))).toEqual([]);
});
