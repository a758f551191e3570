import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageReportListSchema, messageReportViewSchema } from './admin.contract.ts';
import { conversationSchema, createdSchema, threadListSchema } from './contract.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { createFleet } from '../fleets/testing/fleet.ts';
import { raceWithTransaction } from '../../api/testing/races.ts';

let facade: Facade;
let driver: Person;
beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

/** A trip and a passenger who has opened a conversation about it, with or without a booking. */
async function conversation({ isBooked }: { isBooked: boolean }) {
  const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
  if (isBooked) {
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: passenger, json });
  }
  const opened = await facade.call('POST', '/threads', { as: passenger, json: { tripId: trip.id } });
  expect(opened.status).toBe(201);
  return { trip, passenger, threadId: read(createdSchema, opened).id };
}

function say(threadId: string, as: Person, message: object) {
  const json = { clientKey: crypto.randomUUID(), ...message };
  return facade.call('POST', `/threads/${threadId}/messages`, { as, json });
}

const readBy = async (threadId: string, as: Person) =>
  read(conversationSchema, await facade.call('GET', `/threads/${threadId}`, { as }));
const unreadOf = async (as: Person) => (await facade.call('GET', '/threads/unread', { as })).body;

describe('a fleet trip that loses its driver at the same moment', () => {
  /** A fleet trip that a passenger has booked. */
  async function bookedFleetTrip() {
    const [fleet, passenger] = await Promise.all([createFleet(facade), facade.cast.passenger()]);
    const { id: tripId } = await fleet.trip('08:00');
    const json = { tripId, seats: 1, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: passenger, json });
    const open = () => facade.call('POST', '/threads', { as: passenger, json: { tripId } });
    const race = <T>(request: () => Promise<T>) =>
      raceWithTransaction(facade.sql, {
        transaction: (held) => held`update public.trips set driver_id = null where id = ${tripId}`,
        request,
      });
    return { driver: fleet.driver, passenger, open, race };
  }

  test('a message to the former driver is refused', async () => {
    const { driver: former, passenger, open, race } = await bookedFleetTrip();
    const { id } = read(createdSchema, await open());
    expect(await race(() => say(id, passenger, { kind: 'text', body: 'Hello' }))).toMatchObject({
      status: 409,
      body: { error: 'This trip has no driver at the moment.' },
    });
    expect(await unreadOf(former)).toEqual({ unread: 0 });
  });

  test('a conversation that is opened has no driver either', async () => {
    const { open, race } = await bookedFleetTrip();
    const { id } = read(createdSchema, await race(open));
    expect(await facade.sql`select driver_id from private.message_threads where id = ${id}`).toEqual([
      { driver_id: null },
    ]);
  });
});

describe('a conversation', () => {
  test('before the booking has prepared texts, which both sides read, list and mark as read', async () => {
    const { threadId, passenger, trip } = await conversation({ isBooked: false });
    expect(await say(threadId, passenger, { kind: 'room_for_bags', body: '2' })).toMatchObject({
      status: 201,
    });
    expect(await readBy(threadId, driver)).toMatchObject({
      tripId: trip.id,
      side: 'driver',
      origin: 'Lagos',
      destination: 'Abuja',
      mode: 'quick',
      unread: 1,
      hasEarlier: false,
      messages: [{ isOwn: false, kind: 'room_for_bags', body: '2', clientKey: null }],
    });
    expect(await unreadOf(driver)).toEqual({ unread: 1 });
    const list = read(threadListSchema, await facade.call('GET', '/threads', { as: driver }));
    expect(list[0]).toMatchObject({ id: threadId, unread: 1, lastMessage: { kind: 'room_for_bags' } });
    expect(await facade.call('POST', `/threads/${threadId}/read`, { as: driver })).toMatchObject({
      status: 200,
      body: { unread: 0 },
    });
    expect(await say(threadId, driver, { kind: 'bags_fit', body: '2' })).toMatchObject({ status: 201 });
    expect(await unreadOf(passenger)).toEqual({ unread: 1 });
  });

  test.each([
    [{ kind: 'text', body: 'Hello' }, 409, 'Before a booking you can use the prepared texts only.'],
    [{ kind: 'pick_up_near', body: 'zero eight zero three one two three' }, 400, 'Phone and account numbers'],
    [{ kind: 'pick_up_near', body: 'ada (at) mail (dot) ng' }, 400, 'Mail addresses'],
    [{ kind: 'pick_up_near', body: 'evil . com' }, 400, 'Links'],
    [{ kind: 'pick_up_near', body: '@adaobi' }, 400, 'Names in other apps'],
    [{ kind: 'nonsense' }, 400, 'This is not one of the prepared texts'],
  ])('before the booking refuses %j', async (message, status, words) => {
    const { threadId, passenger } = await conversation({ isBooked: false });
    expect(await say(threadId, passenger, message)).toMatchObject({
      status,
      body: { error: expect.stringContaining(words) },
    });
    expect((await readBy(threadId, passenger)).messages).toEqual([]);
  });

  test('after the booking takes free text once per client key, also from two devices at once', async () => {
    const { threadId, passenger } = await conversation({ isBooked: true });
    const message = { kind: 'text', body: 'My number is 0803 123 4567', clientKey: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => say(threadId, passenger, message)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => read(createdSchema, answer).id)).size).toBe(1);
    expect((await readBy(threadId, driver)).messages).toHaveLength(1);
  });

  test('is one, when both sides open it at once', async () => {
    const [trip, passenger] = await Promise.all([facade.publish(driver), facade.cast.passenger()]);
    const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
    const booked = await facade.call('POST', '/bookings', { as: passenger, json });
    const bookingId = read(createdSchema, booked).id;
    const opened = await Promise.all([
      facade.call('POST', '/threads', { as: passenger, json: { tripId: trip.id } }),
      facade.call('POST', '/threads', { as: driver, json: { bookingId } }),
      facade.call('POST', '/threads', { as: passenger, json: { bookingId } }),
    ]);
    expect(new Set(opened.map((answer) => read(createdSchema, answer).id)).size).toBe(1);
  });

  test('takes 20 messages a minute, however many arrive at once', async () => {
    const { threadId, passenger } = await conversation({ isBooked: true });
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        say(threadId, passenger, { kind: 'text', body: `Flood ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
  });

  test('is not found by others', async () => {
    const { threadId } = await conversation({ isBooked: true });
    const stranger = await facade.cast.passenger();
    expect(await facade.call('GET', `/threads/${threadId}`, { as: stranger })).toMatchObject({ status: 404 });
    expect(await say(threadId, stranger, { kind: 'thanks' })).toMatchObject({ status: 404 });
    expect(await facade.call('GET', '/threads/nonsense', { as: stranger })).toMatchObject({ status: 404 });
  });

  test('ends with a block, of which the other side is not told', async () => {
    const { threadId, passenger } = await conversation({ isBooked: true });
    const json = { isBlocked: true };
    expect(await facade.call('POST', `/threads/${threadId}/block`, { as: passenger, json })).toMatchObject({
      status: 204,
    });
    expect(await say(threadId, driver, { kind: 'text', body: 'Hello?' })).toMatchObject({
      status: 403,
      body: { error: 'This person cannot be reached.' },
    });
    expect((await readBy(threadId, passenger)).mode).toBe('blocked');
  });
});

test('administrators read reported messages only, and close the report', async () => {
  const admin = await createAdmin(facade);
  const { threadId, passenger } = await conversation({ isBooked: true });
  await say(threadId, passenger, { kind: 'text', body: 'Where are you?' });
  const sent = await say(threadId, driver, { kind: 'text', body: 'Pay me first' });
  const json = { reason: 'fraud', words: 'Wants money' };
  const report = await facade.call('POST', `/messages/${read(createdSchema, sent).id}/report`, {
    as: passenger,
    json,
  });
  expect(report.status).toBe(201);
  const { id } = read(createdSchema, report);
  const list = read(messageReportListSchema, await admin.call('GET', '/message-reports?open=true'));
  expect(list.find((each) => each.id === id)).toMatchObject({ reason: 'fraud', reported: { id: driver.id } });
  expect(read(messageReportViewSchema, await admin.call('GET', `/message-reports/${id}`))).toMatchObject({
    words: 'Wants money',
    messages: [
      { side: 'passenger', body: 'Where are you?', isReported: false },
      { side: 'driver', body: 'Pay me first', isReported: true },
    ],
  });
  const decision = { upheld: true, reason: 'Asked for money' };
  expect(await admin.call('POST', `/decide-message-report/${id}`, { json: decision })).toMatchObject({
    status: 200,
    body: { id, status: 'upheld' },
  });
});
