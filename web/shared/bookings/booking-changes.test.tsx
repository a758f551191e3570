import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BookingChange } from '@tafiya/bookings/contract.ts';
import { useSession } from '@/shared/session/store.ts';
import { bookingOf } from '@/shared/testing/bookings.ts';
import { fakeServer, refusal } from '@/shared/testing/fake-server.ts';
import { userOf } from '@/shared/testing/people.ts';
import { renderApp } from '@/shared/testing/render.tsx';
import { BookingChanges } from './booking-changes.tsx';

const change = (kind: BookingChange['kind'], details: Partial<BookingChange> = {}): BookingChange => ({
  kind,
  place: null,
  was: null,
  now: null,
  ...details,
});
const MOVED = change('point', { place: 'Lagos', was: 'Jibowu park', now: 'Badagry roundabout' });
const AGREE = `POST /api/bookings/${bookingOf().id}/agree`;

function show(changes: BookingChange[] | undefined, answer = () => Response.json(bookingOf())) {
  const server = fakeServer({ [AGREE]: answer });
  const onCancel = vi.fn<() => void>();
  const booking = bookingOf({ paymentMethod: 'online', ...(changes && { changes }) });
  renderApp(<BookingChanges booking={booking} mayCancel onCancel={onCancel} />);
  return { server, onCancel, person: userEvent.setup() };
}

beforeEach(() => useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null }));
afterEach(() => vi.unstubAllGlobals());

it('says what changed, and sends the agreement to what was shown', async () => {
  const { server, person } = show([
    change('departure', { place: 'Lagos', was: '2030-11-29T06:00:00Z', now: '2030-11-29T05:30:00Z' }),
    MOVED,
    change('stop', { place: 'Ore', now: 'Ore' }),
  ]);
  expect(screen.getByText(/^Lagos: it leaves .*06:30, not .*07:00\.$/)).toBeDefined();
  expect(
    screen.getByText('Lagos: the meeting point is now Badagry roundabout, not Jibowu park.'),
  ).toBeDefined();
  expect(screen.getByText('New stop on the way: Ore.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Agree' }));
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ seen: [{ kind: 'departure' }, MOVED, { kind: 'stop' }] });
});

it('says why the agreement was refused', async () => {
  const words = 'The driver has changed this trip again. Please look at it once more.';
  const { person } = show([MOVED], () => refusal(409, 'trip_changed', words));
  await person.click(screen.getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText(words)).toBeDefined();
});

it('offers to leave with everything back', async () => {
  const { person, onCancel } = show([MOVED]);
  await person.click(screen.getByRole('button', { name: 'Cancel, money back in full' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

it('asks for no agreement while the driver may not travel', () => {
  show([change('driver')]);
  expect(screen.getByText('Your driver cannot make this trip at the moment.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel, money back in full' })).toBeDefined();
});

it.each([[undefined], [[]]])('shows nothing without changes', (changes) => {
  show(changes);
  expect(screen.queryByRole('region', { name: 'Changes of this trip' })).toBeNull();
});
