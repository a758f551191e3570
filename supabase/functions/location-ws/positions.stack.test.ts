import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitUntil } from '../../testing/stack.ts';
import { POSITION_GAP_MIN_MS, POSITIONS_BURST } from '../_shared/domain/limits.ts';
import type { Person } from '../api/testing/cast.ts';
import { openJourney, position, type Journey } from './testing/journey.ts';
import type { Phone } from './testing/phone.ts';

let journey: Journey;
let person: Person;

beforeAll(async () => {
  journey = await openJourney();
  person = journey.driver;
});
afterAll(() => journey.close());

/** Sends a position and waits until it is acknowledged. */
async function send(phone: Phone, message: object): Promise<string> {
  const messageId = crypto.randomUUID();
  phone.say({ ...message, messageId });
  await phone.hears('ack', (ack) => ack.messageId === messageId);
  return messageId;
}

async function stored(tripId: string): Promise<unknown[]> {
  const rows = await journey.facade.sql`
    select user_id, latitude, recorded_at from public.trip_locations where trip_id = ${tripId}
  `;
  return [...rows];
}

describe('a position', () => {
  test('is stored as the one newest row of its sender and acknowledged only when asked', async () => {
    const { id } = await journey.trip();
    const phone = await journey.follow(person, id);
    const at = Date.now();
    await send(phone, position(id, 0, at - 1000));
    await send(phone, position(id, 1, at));
    phone.say(position(id, 2, at + 500));
    await phone.hears('location_update', ({ timestamp }) => timestamp === new Date(at + 500).toISOString());
    expect(await stored(id)).toMatchObject([{ user_id: person.id, recorded_at: new Date(at + 500) }]);
    expect(phone.heard.filter(({ type }) => type === 'ack')).toHaveLength(2);
  });

  test('sent again after a lost acknowledgement is acknowledged again, and told once', async () => {
    const { id } = await journey.trip();
    const phone = await journey.follow(person, id);
    const first = position(id);
    await send(phone, first);
    await send(phone, first);
    await send(phone, position(id, 1, Date.now() + 1000));
    await phone.hears('location_update', ({ latitude }) => latitude !== 6.6);
    expect(phone.heard.filter(({ type }) => type === 'location_update')).toHaveLength(2);
  });

  test('older than the newest is refused for good, and nobody hears it', async () => {
    const { id } = await journey.trip();
    const phone = await journey.follow(person, id);
    const at = Date.now();
    await send(phone, position(id, 0, at));
    const messageId = await send(phone, position(id, 1, at - 5000));
    expect(await phone.hears('error', (error) => error.messageId === messageId)).toMatchObject({
      code: 'conflict',
      tripId: id,
    });
    expect(phone.heard.filter(({ type }) => type === 'location_update')).toHaveLength(1);
  });

  test.each([
    ['outside the area', { latitude: 51.5 }],
    ['no latitude at all', { latitude: null }],
    ['beyond the pole', { latitude: 91 }],
    ['a text for a number', { longitude: '3.4' }],
    ['impossibly inaccurate', { accuracy: 9000 }],
    ['impossibly fast', { speed: 200 }],
    ['going backwards', { speed: -1 }],
    ['heading nowhere', { heading: 400 }],
    ['from the future', { timestamp: new Date(Date.now() + 180_000).toISOString() }],
    ['from last week', { timestamp: new Date(Date.now() - 7 * 86_400_000).toISOString() }],
    ['without a time', { timestamp: undefined }],
    ['at no time', { timestamp: 'soon' }],
    ['at the end of time', { timestamp: 8.64e15 + 1 }],
  ])('%s is refused for good with its reason, and the socket stays', async (_, wrong) => {
    const { id } = await journey.trip();
    const phone = await journey.follow(person, id);
    const messageId = await send(phone, { ...position(id), ...wrong });
    const refusal = await phone.hears('error', (error) => error.messageId === messageId);
    expect(refusal).toMatchObject({ code: 'invalid_input', tripId: id });
    expect(await stored(id)).toEqual([]);
    await send(phone, position(id));
  });

  test('a phone whose clock is a minute ahead, or tells the time in milliseconds, is understood', async () => {
    const { id } = await journey.trip();
    const phone = await journey.follow(person, id);
    const at = Date.now() + 60_000;
    await send(phone, { ...position(id), timestamp: at });
    expect(await phone.hears('location_update')).toMatchObject({ timestamp: new Date(at).toISOString() });
  });

  test('that nothing on the road could have reached is refused', async () => {
    const { id } = await journey.trip();
    const phone = await journey.follow(person, id);
    await send(phone, position(id, 0, Date.now() - 10_000));
    const messageId = await send(phone, { ...position(id), latitude: 7.4 });
    expect(await phone.hears('error', (error) => error.messageId === messageId)).toMatchObject({
      error: 'This position is too far from the last one.',
    });
  });

  test('is not taken when a trip is over', async () => {
    const { id } = await journey.trip();
    const phone = await journey.follow(person, id);
    for (const status of ['en_route', 'arrived', 'completed'])
      await journey.facade.sql`update public.trips set status = ${status} where id = ${id}`;
    const messageId = await send(phone, position(id));
    expect(await phone.hears('error', (error) => error.messageId === messageId)).toMatchObject({
      code: 'trip_closed',
    });
  });
});

describe('at most two positions a second', () => {
  test('more are refused without acknowledgement, so that the phone sends them again', async () => {
    const { id } = await journey.trip();
    const phone = await journey.follow(person, id);
    const at = Date.now() - 60_000;
    const startedAt = performance.now();
    for (let n = 0; n < 12; n += 1) phone.say({ ...position(id, 0, at + n), messageId: `burst-${n}` });
    const refused = await phone.hears('error');
    expect(refused).toMatchObject({ code: 'rate_limited', error: 'At most 2 positions per second.' });
    const isLast = (said: object) => 'messageId' in said && said.messageId === 'burst-11';
    expect(await waitUntil(() => phone.heard.some(isLast), 15_000)).toBe(true);
    const earned = Math.ceil((performance.now() - startedAt) / POSITION_GAP_MIN_MS);
    const acknowledged = phone.heard.flatMap((said) => (said.type === 'ack' ? [said.messageId] : []));
    expect(acknowledged).not.toContain(refused.messageId);
    expect(acknowledged.length).toBeGreaterThanOrEqual(POSITIONS_BURST);
    expect(acknowledged.length).toBeLessThanOrEqual(POSITIONS_BURST + earned);
    phone.say({ type: 'ping' });
    await phone.hears('pong');
  });

  test('two phones of one person share the limit, and their positions never go back in time', async () => {
    const { id } = await journey.trip();
    const phones = [await journey.follow(person, id), await journey.follow(person, id)];
    const at = Date.now() - 60_000;
    for (let n = 0; n < 8; n += 1) {
      for (const [index, phone] of phones.entries())
        phone.say({ ...position(id, 0, at + n * 2 + index), messageId: `m${n}` });
    }
    for (const phone of phones) await phone.hears('error', ({ code }) => code === 'rate_limited');
    for (const { heard } of phones) {
      const times = heard.flatMap((said) => (said.type === 'location_update' ? [said.timestamp] : []));
      expect(times).toEqual(times.toSorted());
    }
  });
});
