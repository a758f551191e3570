import { screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createJourneySchema } from '@tafiya/bookings/journeys/contract.ts';
import { leaveTo } from '@/shared/payments/leave-to.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { attemptOf, seatPaymentOf } from '@/shared/testing/payments.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { connectionOf } from '@/shared/testing/searches.ts';
import { JourneyNote } from './journey-note.tsx';
import { JourneySheet } from './journey-sheet.tsx';

vi.mock('@/shared/payments/leave-to.ts', () => ({ leaveTo: vi.fn<() => void>() }));

const BOOK = 'POST /api/journeys';
const payment = seatPaymentOf();
const journey = {
  id: '5eed0000-0000-4000-8000-000000000901',
  payment: 'cash',
  totalFare: 26_000,
  first: { bookingId: payment.bookingId, tripId: payment.tripId },
  second: { bookingId: '5eed0000-0000-4000-8000-000000000902', tripId: payment.tripId },
};

function show(changes: Parameters<typeof connectionOf>[0] = {}) {
  const sheet = (
    <JourneySheet
      account={() => <p>An account</p>}
      connection={connectionOf(changes)}
      seats={2}
      onClose={() => undefined}
    />
  );
  renderApp(sheet);
  return userEvent.setup();
}

const payInCash = (person: UserEvent) => person.click(screen.getByRole('radio', { name: /^Cash/ }));
const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const address = () => screen.getByTestId('address').textContent;

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => {
  vi.mocked(leaveTo).mockClear();
  vi.unstubAllGlobals();
});

describe('the sheet of a journey', () => {
  it('books both trips in cash at one price, and shows both tickets', async () => {
    const server = fakeServer({ [BOOK]: () => Response.json(journey, { status: 201 }) });
    const person = show();
    await payInCash(person);
    expect(screen.getByLabelText('Total of both trips').textContent).toBe('₦26,000');
    await person.click(press('Confirm both trips'));
    expect(await screen.findByRole('dialog', { name: 'Both trips are booked' })).toBeDefined();
    const ticket = screen.getByRole('link', { name: 'Ticket of the second trip' });
    expect(ticket.getAttribute('href')).toBe(`/ticket/${journey.second.bookingId}`);
    const sent = server.requests.find(({ path }) => path === '/api/journeys')?.body;
    expect(createJourneySchema.parse(sent)).toMatchObject({ seats: 2, payment: 'cash' });
  });

  it.each([
    ['with the request that holds both', seatPaymentOf({ payments: [attemptOf()] }), 1],
    ['with a second request when the provider has not answered yet', null, 2],
  ])('opens the one payment %s, and leaves for its page', async (_, held, requests) => {
    const server = fakeServer({
      [BOOK]: () => Response.json({ ...journey, payment: 'online', held }, { status: 201 }),
      [`POST /api/bookings/${payment.bookingId}/payment`]: () =>
        Response.json(seatPaymentOf({ payments: [attemptOf()] }), { status: 201 }),
    });
    const person = show({ payments: { cash: false, online: true } });
    await person.click(press('Pay ₦26,000 by card'));
    await vi.waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://pay.example/checkout/1'));
    await vi.waitFor(() => expect(address()).toBe(`/bookings/${payment.bookingId}/payment`));
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(requests);
  });

  it('adds the extras that each trip offers to its fare and to the total', async () => {
    const server = fakeServer({ [BOOK]: () => Response.json(journey, { status: 201 }) });
    const { first, second } = connectionOf();
    const person = show({
      first: { ...first, trip: { ...first.trip, choices: { largeBagFare: 1000 } } },
      second: { ...second, trip: { ...second.trip, choices: { parcelFare: 500 } } },
    });
    await payInCash(person);
    await person.click(press(/^Names and bags/));
    const onFirst = within(screen.getByRole('group', { name: 'On the first trip' }));
    const onSecond = within(screen.getByRole('group', { name: 'On the second trip' }));
    await person.type(onFirst.getByLabelText('Large bag, ₦1,000 each'), '2', {
      initialSelectionStart: 0,
      initialSelectionEnd: 1,
    });
    await person.type(onSecond.getByLabelText('Parcel, ₦500 each'), '1', {
      initialSelectionStart: 0,
      initialSelectionEnd: 1,
    });
    expect(screen.getByLabelText('Total of both trips').textContent).toBe('₦28,500');
    expect(screen.getByText(/^You pay each driver when you board: ₦20,000 and ₦8,500\./)).toBeDefined();
    await person.click(press('Confirm both trips'));
    await screen.findByRole('dialog', { name: 'Both trips are booked' });
    expect(server.requests.find(({ path }) => path === '/api/journeys')?.body).toMatchObject({
      first: { extras: [{ kind: 'largeBag', count: 2, fare: 1000 }] },
      second: { extras: [{ kind: 'parcel', count: 1, fare: 500 }] },
    });
  });

  it('shows why nothing was booked', async () => {
    fakeServer({ [BOOK]: () => refusal(409, 'trip_closed', 'This trip can no longer be booked.') });
    const person = show();
    await payInCash(person);
    await person.click(press('Confirm both trips'));
    expect(await screen.findByText('This trip can no longer be booked.')).toBeDefined();
  });

  it('asks a visitor for an account first', async () => {
    useSession.setState(SIGNED_OUT);
    const server = fakeServer({});
    const person = show();
    expect(await screen.findByText('An account')).toBeDefined();
    await payInCash(person);
    await person.click(press('Confirm both trips'));
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('the note of a booking in a journey', () => {
  const part = {
    id: journey.id,
    part: 'second' as const,
    isFreed: true,
    totalFare: 26_000,
    other: {
      bookingId: payment.bookingId,
      tripId: payment.tripId,
      origin: 'Kano',
      destination: 'Kaduna',
      departureDate: '2030-11-29T06:00:00Z',
      arrivalDate: '2030-11-29T09:30:00Z',
      totalFare: 18_000,
      status: 'cancelled' as const,
    },
  };
  const note = (changes: object = {}) =>
    renderApp(
      <JourneyNote
        booking={bookingOf({ journey: { ...part, ...changes } })}
        mayCancel
        onCancel={() => undefined}
      />,
    );

  it('offers to leave the second trip free of charge, and the next connection', () => {
    note();
    expect(screen.getByText('Your second trip can be cancelled free of charge')).toBeDefined();
    const next = screen.getByRole('link', { name: 'See the next connection' });
    expect(next.getAttribute('href')).toMatch(/^\/search\?from=Kano&.*&missed=.*&after=/);
  });

  it('says that a first trip that still stands is not as agreed', () => {
    note({ other: { ...part.other, status: 'confirmed' } });
    expect(screen.getByText(/is late or not as agreed\.$/)).toBeDefined();
  });

  it('otherwise leads to the other ticket', () => {
    note({ isFreed: false, other: { ...part.other, status: 'confirmed' } });
    expect(screen.getByRole('link', { name: 'Ticket of the first trip' })).toBeDefined();
    expect(screen.queryByText(/free of charge/)).toBeNull();
  });
});
