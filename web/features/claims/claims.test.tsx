import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BookingClaims, Claim } from '@tafiya/claims/contract.ts';
import { fakeServer } from '@/shared/testing/fake-server.ts';
import { pasteInto, renderApp } from '@/shared/testing/render.tsx';
import { DriverClaims } from './driver-claims.tsx';
import { PassengerClaims } from './passenger-claims.tsx';

const TRIP = '7c1f1a52-6f0a-4a39-9e0b-3a7c5f9d2b01';
const BOOKING = '1f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a03';
const CLAIM = '2f3f0a63-90a8-4d0c-9f5c-0f3b9f4f7a04';
const LIST = `GET /api/trips/${TRIP}/claims`;

function bookingClaimsOf(changes: Partial<BookingClaims> = {}): BookingClaims {
  return {
    bookingId: BOOKING,
    tripId: TRIP,
    side: 'passenger',
    passengerName: null,
    seats: 2,
    totalFare: 17_000,
    paymentMethod: 'online',
    boardedAt: null,
    releaseAt: '2030-12-02T18:00:00Z',
    isSettled: false,
    isFrozen: false,
    canClaim: ['driver_absent', 'left_behind', 'not_as_described', 'not_completed'],
    claims: [],
    ...changes,
  };
}

function claimOf(changes: Partial<Claim> = {}): Claim {
  return {
    id: CLAIM,
    side: 'passenger',
    kind: 'not_completed',
    words: 'It stopped in Lokoja.',
    status: 'open',
    answer: null,
    answeredAt: null,
    answerUntil: '2030-11-30T18:00:00Z',
    decision: null,
    decidedAt: null,
    refund: 0,
    createdAt: '2030-11-29T18:00:00Z',
    canAnswer: false,
    canWithdraw: true,
    ...changes,
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the passenger', () => {
  it('reads when the fare goes to the driver, and reports what went wrong', async () => {
    let booking = bookingClaimsOf();
    const server = fakeServer({
      [LIST]: () => Response.json([booking]),
      [`POST /api/bookings/${BOOKING}/claim`]: () => {
        booking = bookingClaimsOf({ isFrozen: true, canClaim: [], claims: [claimOf()] });
        return Response.json(booking, { status: 201 });
      },
    });
    renderApp(<PassengerClaims tripId={TRIP} />);
    expect(await screen.findByText(/₦17,000 goes to the driver on/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Something went wrong?' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Please choose what happened')).toBeDefined();
    expect(screen.getByText('Please describe what happened')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: /The trip was not completed/ }));
    await pasteInto(
      userEvent.setup(),
      screen.getByRole('textbox', { name: 'In your words' }),
      'It stopped in Lokoja.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('₦17,000 waits until this is decided.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Something went wrong?' })).toBeNull();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      kind: 'not_completed',
      words: 'It stopped in Lokoja.',
    });
  });

  it('reads why a report comes too early, and keeps what was typed', async () => {
    const error = 'Please wait until 30 minutes after the planned time at your stop.';
    fakeServer({
      [LIST]: () => Response.json([bookingClaimsOf()]),
      [`POST /api/bookings/${BOOKING}/claim`]: () =>
        Response.json({ error, code: 'too_early' }, { status: 409 }),
    });
    renderApp(<PassengerClaims tripId={TRIP} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Something went wrong?' }));
    await userEvent.click(screen.getByRole('radio', { name: /The driver did not come/ }));
    await pasteInto(
      userEvent.setup(),
      screen.getByRole('textbox', { name: 'In your words' }),
      'The driver is not here.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText(error)).toBeDefined();
    expect(screen.getByDisplayValue('The driver is not here.')).toBeDefined();
  });

  it('contests the report of the driver', async () => {
    const claim = claimOf({
      side: 'driver',
      kind: 'passenger_absent',
      words: null,
      canAnswer: true,
      canWithdraw: false,
    });
    const server = fakeServer({
      [LIST]: () => Response.json([bookingClaimsOf({ isFrozen: true, claims: [claim] })]),
      [`POST /api/claims/${CLAIM}/answer`]: () =>
        Response.json(bookingClaimsOf({ isFrozen: true, claims: [{ ...claim, status: 'answered' }] })),
    });
    renderApp(<PassengerClaims tripId={TRIP} />);
    const list = within(await screen.findByRole('list', { name: 'What was reported' }));
    expect(list.getByText('The passenger did not come')).toBeDefined();
    expect(list.getByText(/^Without an answer by .* the driver is paid\.$/)).toBeDefined();
    await userEvent.click(list.getByRole('button', { name: 'Answer' }));
    await pasteInto(
      userEvent.setup(),
      screen.getByRole('textbox', { name: 'Your answer' }),
      'I stood at the gate.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await vi.waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
        words: 'I stood at the gate.',
      }),
    );
  });

  it('in cash reads only what the driver reports, and answers it', async () => {
    const claim = claimOf({ side: 'driver', kind: 'passenger_absent', canAnswer: true, canWithdraw: false });
    const booking = bookingClaimsOf({
      paymentMethod: 'cash',
      canClaim: [],
      releaseAt: null,
      claims: [claim],
    });
    fakeServer({ [LIST]: () => Response.json([booking]) });
    renderApp(<PassengerClaims tripId={TRIP} isCash />);
    expect(await screen.findByRole('heading', { name: 'Your driver’s report' })).toBeDefined();
    expect(screen.getByText(/^Without an answer by .* it counts as not coming\.$/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Answer' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Something went wrong?' })).toBeNull();
  });

  it('withdraws a report after a question', async () => {
    const server = fakeServer({
      [LIST]: () => Response.json([bookingClaimsOf({ isFrozen: true, claims: [claimOf()] })]),
      [`POST /api/claims/${CLAIM}/withdraw`]: () => Response.json(bookingClaimsOf()),
    });
    renderApp(<PassengerClaims tripId={TRIP} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, withdraw' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each([
    [
      {
        isSettled: true,
        canClaim: [],
        claims: [claimOf({ status: 'upheld', refund: 8500, decision: 'Half way.', canWithdraw: false })],
      },
      'Decided: ₦8,500 goes back to the passenger.',
    ],
    [{ releaseAt: null }, '₦17,000: Tafiya pays the driver after the trip.'],
  ] as [Partial<BookingClaims>, string][])('reads the state %#', async (changes, words) => {
    fakeServer({ [LIST]: () => Response.json([bookingClaimsOf(changes)]) });
    renderApp(<PassengerClaims tripId={TRIP} />);
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('announces that the payment is loading, and nothing to a passenger in cash', () => {
    fakeServer({ [LIST]: () => new Promise<Response>(() => undefined) });
    const { unmount } = renderApp(<PassengerClaims tripId={TRIP} />);
    expect(screen.getByRole('status', { busy: true }).textContent).toBe('Loading your payment...');
    unmount();
    renderApp(<PassengerClaims tripId={TRIP} isCash />);
    expect(screen.queryByRole('status', { busy: true })).toBeNull();
  });

  it('can try again when it could not be loaded', async () => {
    let isDown = true;
    fakeServer({
      [LIST]: () =>
        isDown
          ? Response.json({ error: 'Down', code: 'unavailable' }, { status: 400 })
          : Response.json([bookingClaimsOf()]),
    });
    renderApp(<PassengerClaims tripId={TRIP} />);
    const retry = await screen.findByRole('button', { name: /try again/i });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText(/₦17,000 goes to the driver on/)).toBeDefined();
  });
});

describe('the driver', () => {
  it('reports a passenger who did not come', async () => {
    const booking = bookingClaimsOf({
      side: 'driver',
      passengerName: 'Ada Obi',
      canClaim: ['passenger_absent'],
    });
    const server = fakeServer({
      [LIST]: () => Response.json([booking]),
      [`POST /api/bookings/${BOOKING}/no-show`]: () =>
        Response.json({ ...booking, canClaim: [], isFrozen: true }, { status: 201 }),
    });
    renderApp(<DriverClaims tripId={TRIP} />);
    expect(await screen.findByText('Ada Obi, 2 seats, not on board')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Did not come' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, did not come' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requests.find(({ method }) => method === 'POST')?.path).toBe(
      `/api/bookings/${BOOKING}/no-show`,
    );
  });

  it('reports a passenger in cash, which moves no money', async () => {
    const booking = bookingClaimsOf({
      side: 'driver',
      passengerName: 'Ada Obi',
      paymentMethod: 'cash',
      releaseAt: null,
      canClaim: ['passenger_absent'],
    });
    const server = fakeServer({
      [LIST]: () => Response.json([booking]),
      [`POST /api/bookings/${BOOKING}/no-show`]: () => Response.json(booking, { status: 201 }),
    });
    renderApp(<DriverClaims tripId={TRIP} />);
    expect(await screen.findByRole('heading', { name: 'Paying in cash' })).toBeDefined();
    expect(screen.queryByText('Paid online')).toBeNull();
    expect(screen.getByText('₦17,000 in cash to the driver.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Did not come' }));
    expect(screen.getByText(/passengers who do not come pay online when they book/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Yes, did not come' }));
    await vi.waitFor(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('shows nothing when no passenger paid online', async () => {
    const server = fakeServer({ [LIST]: () => Response.json([]) });
    renderApp(<DriverClaims tripId={TRIP} />);
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    await vi.waitFor(() => expect(screen.queryByText('Paid online')).toBeNull());
  });
});
