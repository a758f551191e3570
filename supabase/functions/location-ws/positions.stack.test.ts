import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '../../testing/stack.ts';
import { POSITION_GAP_MIN_MS, POSITIONS_BURST } from '../_shared/tracking/limits.rules.ts';
import type { Person } from '../api/testing/cast.ts';
import { openTrackingFixture, position, type TrackingFixture } from './testing/tracking-fixture.ts';
import type { Phone } from './testing/phone.ts';

let fixture: TrackingFixture;
let person: Person;

beforeAll(async () => {
  fixture = await openTrackingFixture();
  person = fixture.driver;
});
afterAll(() => fixture.close());

/** Sends a position and waits until it is acknowledged. */
async function send(phone: Phone, message: object): Promise<string> {
  const messageId = crypto.randomUUID();
  phone.send({ ...message, messageId });
  await phone.waitFor('ack', (ack) => ack.messageId === messageId);
  return messageId;
}

async function stored(tripId: string): Promise<unknown[]> {
  const rows = await fixture.facade.sql`
    select user_id, latitude, recorded_at from public.trip_locations where trip_id = ${tripId}
  `;
  return [...rows];
}

describe('a position', () => {
  test('is the only row of its sender for ten seconds, and acknowledged only with a messageId', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(person, id);
    const at = Date.now();
    await send(phone, position(id, 0, at - 1000));
    await send(phone, position(id, 1, at));
    phone.send(position(id, 2, at + 500));
    await phone.waitFor('location_update', ({ timestamp }) => timestamp === new Date(at + 500).toISOString());
    expect(await stored(id)).toMatchObject([{ user_id: person.id, recorded_at: new Date(at - 1000) }]);
    expect(phone.received.filter(({ type }) => type === 'ack')).toHaveLength(2);
  });

  test('sent again after a lost acknowledgement is acknowledged again and broadcast once', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(person, id);
    const first = position(id);
    await send(phone, first);
    await send(phone, first);
    await send(phone, position(id, 1, Date.now() + 1000));
    await phone.waitFor('location_update', ({ latitude }) => latitude !== 6.6);
    expect(phone.received.filter(({ type }) => type === 'location_update')).toHaveLength(2);
  });

  test('older than the newest is permanently refused and not broadcast', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(person, id);
    const at = Date.now();
    await send(phone, position(id, 0, at));
    const messageId = await send(phone, position(id, 1, at - 5000));
    expect(await phone.waitFor('error', (error) => error.messageId === messageId)).toMatchObject({
      code: 'conflict',
      tripId: id,
    });
    expect(phone.received.filter(({ type }) => type === 'location_update')).toHaveLength(1);
  });

  test.each([
    ['outside the area', { latitude: 51.5 }],
    ['no latitude at all', { latitude: null }],
    ['beyond the pole', { latitude: 91 }],
    ['a text for a number', { longitude: '3.4' }],
    ['impossibly inaccurate', { accuracy: 9000 }],
    ['impossibly fast', { speed: 200 }],
    ['going backwards', { speed: -1 }],
    ['heading out of range', { heading: 400 }],
    ['from last week', { timestamp: new Date(Date.now() - 7 * 86_400_000).toISOString() }],
    ['without a time', { timestamp: undefined }],
    ['with a time that is not a date', { timestamp: 'soon' }],
    ['beyond the last possible date', { timestamp: 8.64e15 + 1 }],
  ])('%s is permanently refused with a reason, and the socket stays open', async (_, wrong) => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(person, id);
    const messageId = await send(phone, { ...position(id), ...wrong });
    const refusal = await phone.waitFor('error', (error) => error.messageId === messageId);
    expect(refusal).toMatchObject({ code: 'invalid_input', tripId: id });
    expect(await stored(id)).toEqual([]);
    await send(phone, position(id));
  });

  test('a timestamp one minute ahead, or in milliseconds, is accepted', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(person, id);
    const at = Date.now() + 60_000;
    await send(phone, { ...position(id), timestamp: at });
    expect(await phone.waitFor('location_update')).toMatchObject({ timestamp: new Date(at).toISOString() });
  });

  test('a timestamp from the future is replaced by the moment of arrival, so that a fast clock loses nothing', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(person, id);
    await send(phone, { ...position(id), timestamp: Date.now() + 600_000 });
    const { timestamp } = await phone.waitFor('location_update');
    expect(Date.parse(timestamp)).toBeLessThanOrEqual(Date.now());
  });

  test('too far from the last one is refused', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(person, id);
    await send(phone, position(id, 0, Date.now() - 10_000));
    const messageId = await send(phone, { ...position(id), latitude: 7.4 });
    expect(await phone.waitFor('error', (error) => error.messageId === messageId)).toMatchObject({
      error: 'This position is too far from the last one.',
    });
  });

  test('is refused when the trip is over', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(person, id);
    for (const status of ['en_route', 'arrived', 'completed'])
      await fixture.facade.sql`update public.trips set status = ${status} where id = ${id}`;
    const messageId = await send(phone, position(id));
    expect(await phone.waitFor('error', (error) => error.messageId === messageId)).toMatchObject({
      code: 'trip_closed',
    });
  });
});

describe('at most two positions a second', () => {
  test('are accepted; more are refused without acknowledgement, so that the phone sends them again', async () => {
    const { id } = await fixture.trip();
    const phone = await fixture.follow(person, id);
    const at = Date.now() - 60_000;
    const startedAt = performance.now();
    for (let n = 0; n < 12; n += 1) phone.send({ ...position(id, 0, at + n), messageId: `burst-${n}` });
    const refused = await phone.waitFor('error');
    expect(refused).toMatchObject({ code: 'rate_limited', error: 'At most 2 positions per second.' });
    const isLast = (message: object) => 'messageId' in message && message.messageId === 'burst-11';
    expect(await waitUntil(() => phone.received.some(isLast), 15_000)).toBe(true);
    const refilled = Math.ceil((performance.now() - startedAt) / POSITION_GAP_MIN_MS);
    const acknowledged = phone.received.flatMap((message) =>
      message.type === 'ack' ? [message.messageId] : [],
    );
    expect(acknowledged).not.toContain(refused.messageId);
    expect(acknowledged.length).toBeGreaterThanOrEqual(POSITIONS_BURST);
    expect(acknowledged.length).toBeLessThanOrEqual(POSITIONS_BURST + refilled);
    phone.send({ type: 'ping' });
    await phone.waitFor('pong');
  });

  test('of two phones of one person share the limit and stay in order of time', async () => {
    const { id } = await fixture.trip();
    const phones = [await fixture.follow(person, id), await fixture.follow(person, id)];
    const at = Date.now() - 60_000;
    for (let n = 0; n < 8; n += 1) {
      for (const [index, phone] of phones.entries())
        phone.send({ ...position(id, 0, at + n * 2 + index), messageId: `m${n}` });
    }
    for (const phone of phones) await phone.waitFor('error', ({ code }) => code === 'rate_limited');
    for (const { received } of phones) {
      const times = received.flatMap((message) =>
        message.type === 'location_update' ? [message.timestamp] : [],
      );
      expect(times).toEqual(times.toSorted());
    }
  });
});
