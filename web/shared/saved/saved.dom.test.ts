import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Booking } from '@tafiya/bookings/contract.ts';
import { SIGNED_OUT, useSession } from '@/shared/session/store.ts';
import { storeSession, userOf } from '@/shared/testing/people.ts';
import { bookingOf, passengerOf } from '@/shared/testing/bookings.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { keepSaved } from './keep-saved.ts';
import { allowOnPhone, listSaved, removeFromPhone, saveTickets } from './saved.ts';
import { savedStore } from '@/shared/outbox/phone-store.ts';
import { ticketOf } from './saved-ticket.ts';

const DAY_MS = 86_400_000;
const ME = userOf().id;
const savedNow = () => ({ userId: ME, savedAt: Date.now() });
const NAMED = tripOf();
const PHONE = '+2348035550199';
const named = tripOf({
  driver: { ...NAMED.driver, user: { name: 'Emeka Nwosu', email: 'e@x.test', phone: PHONE } },
});

let client: QueryClient;
let stop: () => void;

beforeEach(() => {
  storeSession();
  useSession.setState({ status: 'in', user: userOf(), token: 'token', problem: null });
  client = new QueryClient();
  stop = keepSaved(client);
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  localStorage.clear();
  await savedStore.clear();
  useSession.setState(SIGNED_OUT);
});

function load(...bookings: Booking[]): void {
  client.setQueryData(['api', 'passenger', 'bookings'], { pages: [{ items: bookings }], pageParams: [''] });
}
const tickets = async () => (await listSaved()).tickets;

it('saves a booking as soon as a page has loaded it, with what is needed at the park and no more', async () => {
  load(bookingOf({ trip: named, paymentMethod: 'online' }));
  await vi.waitFor(async () => expect(await tickets()).toHaveLength(1));
  const [ticket] = await tickets();
  expect(ticket).toMatchObject({
    origin: 'Lagos',
    driverName: 'Emeka',
    driverPhone: PHONE,
    plateNumber: 'LSD-218-XB',
    isPaid: true,
    boardingCode: '0427',
    expiresAt: Date.parse('2030-11-30T18:00:00Z'),
  });
  expect(JSON.stringify(ticket)).not.toMatch(/Nwosu|e@x\.test/);
});

it.each([
  ['a cancelled booking', bookingOf({ status: 'cancelled' })],
  ['a booking of a cancelled trip', bookingOf({ trip: tripOf({ status: 'cancelled' }) })],
  ['a completed booking', bookingOf({ status: 'completed' })],
  [
    'a trip that arrived more than a day ago',
    bookingOf({
      leg: { ...bookingOf().leg, departureDate: '2020-11-29T06:30:00Z', arrivalDate: '2020-11-29T18:00:00Z' },
    }),
  ],
])('does not save %s', async (_, booking) => {
  await saveTickets([ticketOf(booking, savedNow())]);
  expect(await tickets()).toEqual([]);
});

it('changes a saved ticket when its trip is cancelled', async () => {
  load(bookingOf());
  await vi.waitFor(async () => expect(await tickets()).toHaveLength(1));
  load(bookingOf({ trip: tripOf({ status: 'cancelled' }) }));
  await vi.waitFor(async () => expect((await tickets())[0]?.status).toBe('cancelled'));
});

it('shows neither an expired ticket, nor one of another person, nor any without a session', async () => {
  await saveTickets([ticketOf(bookingOf(), savedNow())]);
  expect(await tickets()).toHaveLength(1);
  vi.useFakeTimers({ now: Date.parse('2030-11-30T18:00:00Z') });
  expect(await tickets()).toEqual([]);
  vi.useRealTimers();
  localStorage.clear();
  expect(await tickets()).toEqual([]);
});

it('does not save again what the person has removed from this phone, until they allow it', async () => {
  const ticket = ticketOf(bookingOf(), savedNow());
  await saveTickets([ticket]);
  await removeFromPhone(ticket.bookingId, Date.now() + DAY_MS);
  await saveTickets([ticket]);
  expect(await listSaved()).toMatchObject({ tickets: [], removed: [ticket.bookingId] });
  await allowOnPhone(ticket.bookingId);
  await saveTickets([ticket]);
  expect(await tickets()).toHaveLength(1);
});

it("saves the manifest of the driver's own trip, with initials and the last digits of the phones", async () => {
  const trip = tripOf({ driverId: ME, stops: stopsOf([3, 1, 5]) });
  client.setQueryData(['api', 'trips', trip.id], trip);
  client.setQueryData(
    ['api', 'trips', trip.id, 'passengers'],
    [
      passengerOf({
        name: 'Adaeze Okafor',
        phone: '+2348031234567',
        travellers: [{ name: 'Mama Ada', phone: null }],
      }),
    ],
  );
  await vi.waitFor(async () => expect((await listSaved()).manifests).toHaveLength(1));
  const [manifest] = (await listSaved()).manifests;
  expect(manifest?.passengers[0]).toMatchObject({ initials: 'A. O.', phoneEnd: '567' });
  expect(JSON.stringify(manifest)).not.toMatch(/Adaeze|Okafor|Mama|234803/);
});

it("does not save the manifest of another person's trip", async () => {
  const trip = tripOf();
  client.setQueryData(['api', 'trips', trip.id], trip);
  client.setQueryData(['api', 'trips', trip.id, 'passengers'], [passengerOf()]);
  load(bookingOf());
  await vi.waitFor(async () => expect(await tickets()).toHaveLength(1));
  expect((await listSaved()).manifests).toEqual([]);
});
