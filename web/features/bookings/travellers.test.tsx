import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBookingSchema } from '@tafiya/bookings/book-seats.contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { BookingSheet } from './booking-sheet.tsx';

const BOOK = 'POST /api/bookings';
const MOTHER = { name: 'Mama Ngozi', phone: '+2348031112222' };

function show(trip = tripOf()) {
  const server = fakeServer({
    [BOOK]: () => Response.json(bookingOf({ travellers: [MOTHER] }), { status: 201 }),
  });
  renderApp(<BookingSheet account={() => null} trip={trip} seats={2} onClose={() => undefined} />);
  const sent = () =>
    server.requests
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => createBookingSchema.parse(body));
  return { server, sent, person: userEvent.setup() };
}

const open = () => screen.getByRole('button', { name: 'Names (optional)' });
const confirm = () => screen.getByRole('button', { name: /^Book 2 seats, pay/ });
const seat = (number: number) => within(screen.getByRole('group', { name: `Seat ${number}` }));
const booked = () => screen.findByRole('heading', { name: /^Your seats? (is|are) booked$/ });

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

it('the booker names travellers, one row per seat, and sees them confirmed', async () => {
  const { sent, person } = show();
  expect(screen.queryByRole('group', { name: 'Seat 1' })).toBeNull();
  await person.click(open());
  expect(screen.getAllByRole('group')).toHaveLength(2);
  await person.type(seat(2).getByLabelText(/^Name/), MOTHER.name);
  await person.type(seat(2).getByLabelText(/^Phone/), '0803 111 2222');
  await person.click(confirm());
  await booked();
  expect(sent()[0]?.travellers).toEqual([MOTHER]);
  expect(screen.getByText('Travellers: Mama Ngozi')).toBeDefined();
});

it('opens the row when a draft takes bags along, because they are in the sum', async () => {
  const trip = tripOf({ choices: { extraLuggageFare: 2000 } });
  const { person } = show(trip);
  await person.click(screen.getByRole('button', { name: /^Names and bags/ }));
  await person.click(screen.getByRole('button', { name: 'One more extra bag' }));
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('extraLuggage'));
  cleanup();
  show(trip);
  expect(screen.getByLabelText<HTMLInputElement>('Extra bag, ₦2,000 each').value).toBe('1');
});

it('sends no travellers when none is named', async () => {
  const { sent, person } = show();
  await person.click(confirm());
  await booked();
  expect(sent()[0]?.travellers).toBeUndefined();
  expect(sent()[0]?.confirmsWomenOnly).toBeUndefined();
});

it('shows the errors of a row, and ignores rows of seats that are no longer booked', async () => {
  const { sent, person } = show();
  await person.click(open());
  await person.type(seat(2).getByLabelText(/^Phone/), '+44 20 7946 0000');
  await person.click(confirm());
  expect(await seat(2).findByText('Name is required')).toBeDefined();
  expect(seat(2).getByText('Please enter a valid Nigerian phone number')).toBeDefined();
  expect(sent()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'One less' }));
  await person.click(screen.getByRole('button', { name: /^Book 1 seat, pay/ }));
  await booked();
  expect(sent()[0]?.travellers).toBeUndefined();
});

it('a trip for women only is booked after the confirmation', async () => {
  const { sent, person } = show(tripOf({ choices: { womenOnly: true } }));
  expect(screen.getByText(/Tafiya does not check anyone’s identity/)).toBeDefined();
  await person.click(confirm());
  expect(await screen.findByText('Please confirm that every traveller is a woman')).toBeDefined();
  expect(sent()).toEqual([]);
  await person.click(screen.getByRole('checkbox', { name: 'I confirm that every traveller is a woman.' }));
  await person.click(confirm());
  await booked();
  expect(sent()[0]?.confirmsWomenOnly).toBe(true);
});

it('asks for the confirmation when the trip has become one for women only', async () => {
  const trip = tripOf();
  const { server, person } = show(trip);
  server.answer({
    [BOOK]: () => refusal(409, 'women_only', 'This trip is for women only.'),
    [`GET /api/trips/${trip.id}`]: () => Response.json({ ...trip, choices: { womenOnly: true } }),
  });
  await person.click(confirm());
  expect(await screen.findByText('This trip is for women only.')).toBeDefined();
  expect(screen.getByRole('checkbox', { name: /every traveller is a woman/ })).toBeDefined();
});
