import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  adminAlarmsSchema,
  emergencyContactListSchema,
  ownAlarmSchema,
  ownSafetySchema,
} from './contract.ts';
import { newTripShareSchema, sharedTripSchema, tripShareSchema } from '../tracking/contract.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { runSimultaneously } from '../../api/testing/races.ts';

const CONTACT = { name: 'Ada Obi', phone: '0803 111 2222', relation: 'Sister' };
const STORED = { ...CONTACT, phone: '+2348031112222' };

let facade: Facade;
let driver: Person;

beforeAll(async () => {
  facade = openFacade();
  driver = await facade.cast.driver();
});
afterAll(() => facade.close());

const raise = (as: Person, key: string, json: object = {}) =>
  facade.call('PUT', `/sos/${key}`, { as, json: { tripId: null, raisedAt: null, position: null, ...json } });
const position = (latitude: number, secondsAgo = 0) => ({
  latitude,
  longitude: 3.4,
  accuracy: 10,
  recordedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
});

async function travellers() {
  const passenger = await facade.cast.passenger();
  const trip = await facade.publish(driver);
  const json = { tripId: trip.id, seats: 1, clientKey: crypto.randomUUID() };
  await facade.call('POST', '/bookings', { as: passenger, json });
  return { passenger, trip };
}

describe('emergency contacts', () => {
  const call = (as: Person, contacts: unknown) =>
    facade.call('PUT', '/user/emergency-contacts', { as, json: { contacts } });

  test('are saved, replaced and removed by the person', async () => {
    const person = await facade.cast.passenger();
    const list = () => facade.call('GET', '/user/emergency-contacts', { as: person });
    expect(await list()).toMatchObject({ status: 200, body: [] });
    expect(read(emergencyContactListSchema, await call(person, [CONTACT]))).toEqual([STORED]);
    const two = [
      { ...CONTACT, phone: '08031112223' },
      { ...CONTACT, relation: 'Aunt' },
    ];
    await call(person, two);
    expect(read(emergencyContactListSchema, await list()).map(({ relation }) => relation)).toEqual([
      'Sister',
      'Aunt',
    ]);
    expect((await call(person, [])).body).toEqual([]);
  });

  test.each([
    ['a foreign number', [{ ...CONTACT, phone: '+44 20 7946 0000' }]],
    ['the same number twice', [CONTACT, { ...CONTACT, name: 'Bola' }]],
    ['four contacts', [1, 2, 3, 4].map((last) => ({ ...CONTACT, phone: `0803111222${last}` }))],
    ['no list', 'Ada'],
  ])('are refused with %s', async (_, contacts) => {
    expect(await call(driver, contacts)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  test('are shown to an administrator who gives a reason, and the view is recorded', async () => {
    const person = await facade.cast.passenger();
    await call(person, [CONTACT]);
    const admin = await createAdmin(facade);
    const view = (id: string, json: object) => admin.call('POST', `/emergency-contacts/${id}`, { json });
    expect(await view(person.id, {})).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await view(driver.id, { reason: 'Accident' })).status).toBe(404);
    expect(read(emergencyContactListSchema, await view(person.id, { reason: 'Accident' }))).toEqual([STORED]);
    const rows = await facade.sql`
      select outcome, details from private.admin_audit
      where action = 'view_emergency_contacts' and subject = ${person.id}`;
    expect([...rows]).toEqual([{ outcome: 'shown', details: { reason: 'Accident' } }]);
  });
});

describe('an alarm', () => {
  test('is raised once, however often and from however many phones it is sent', async () => {
    const { passenger, trip } = await travellers();
    const key = crypto.randomUUID();
    const keys = [key, crypto.randomUUID()];
    const answers = await runSimultaneously(facade.sql, { table: 'public.profiles', id: passenger.id }, () =>
      keys.map((each) => raise(passenger, each, { tripId: trip.id })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [row] = await facade.sql`
      select count(*)::int as alarms from private.sos_alerts where person_id = ${passenger.id}`;
    expect(row?.['alarms']).toBe(1);
    const own = await facade.call('GET', '/sos', { as: passenger });
    expect(read(ownSafetySchema, own).alarm).toMatchObject({ tripId: trip.id, acknowledgedAt: null });
  });

  test('reaches the administrators with its track, is acknowledged, and the person closes it', async () => {
    const { passenger, trip } = await travellers();
    await facade.call('PUT', '/user/emergency-contacts', { as: passenger, json: { contacts: [CONTACT] } });
    await facade.sql`update public.profiles set phone_verified_at = now() where id = ${passenger.id}`;
    await facade.sql`
      update private.emergency_contacts set entered_at = now() - interval '1 day' where person_id = ${passenger.id}`;
    const key = crypto.randomUUID();
    await raise(passenger, key, { tripId: trip.id, position: position(6.5, 30) });
    await raise(passenger, key, { tripId: trip.id, position: position(6.6) });
    // Otherwise it would be one of many alarms of new accounts.
    await facade.sql`update public.profiles set phone_verified_at = now() where id = ${passenger.id}`;
    const admin = await createAdmin(facade);
    const listed = read(adminAlarmsSchema, await admin.call('GET', '/alarms')).alarms.find(
      ({ trip: about }) => about?.id === trip.id,
    );
    expect(listed).toMatchObject({
      role: 'passenger',
      contacts: [{ ...STORED, state: 'waiting' }],
      positions: [{ latitude: 6.6 }, { latitude: 6.5 }],
    });
    const id = String(listed?.id);
    expect((await admin.call('POST', `/alarms/${id}/acknowledge`, { json: {} })).status).toBe(200);
    expect(read(ownAlarmSchema, await raise(passenger, key)).acknowledgedAt).not.toBeNull();
    const close = (json: object) => facade.call('POST', `/sos/${key}/close`, { as: passenger, json });
    expect(await close({ reason: ' ' })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(read(ownAlarmSchema, await close({ reason: 'Safe' })).closedAt).not.toBeNull();
    expect(read(ownAlarmSchema, await close({ reason: 'Again' })).closedAt).not.toBeNull();
    const after = read(adminAlarmsSchema, await admin.call('GET', '/alarms')).alarms.find(
      (alarm) => alarm.id === id,
    );
    expect(after).toMatchObject({ closedBy: 'person', closeReason: 'Safe' });
    expect(read(ownSafetySchema, await facade.call('GET', '/sos', { as: passenger })).alarm).toBeNull();
  });

  test('the person says that they got off, and the contacts see the vehicle no more', async () => {
    const { passenger, trip } = await travellers();
    const key = crypto.randomUUID();
    const getOff = (as: Person) => facade.call('POST', `/sos/${key}/got-off`, { as });
    expect((await getOff(passenger)).status).toBe(404);
    await facade.sql`
      update public.bookings set boarded_at = now(), boarded_by = ${driver.id}
      where trip_id = ${trip.id} and passenger_id = ${passenger.id}`;
    expect(read(ownAlarmSchema, await raise(passenger, key, { tripId: trip.id })).isVehicleShown).toBe(true);
    expect((await getOff(await facade.cast.passenger())).status).toBe(404);
    expect(read(ownAlarmSchema, await getOff(passenger))).toMatchObject({
      isVehicleShown: false,
      closedAt: null,
    });
    expect((await getOff(passenger)).status).toBe(200);
  });

  test.each(['%', 'AAAA', btoa('1|2|x|y')])('the list refuses the cursor %s', async (cursor) => {
    const admin = await createAdmin(facade);
    const answer = await admin.call('GET', `/alarms?cursor=${encodeURIComponent(cursor)}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  test('an administrator ends it with a reason', async () => {
    const { passenger } = await travellers();
    await raise(passenger, crypto.randomUUID());
    const [row] = await facade.sql`select id from private.sos_alerts where person_id = ${passenger.id}`;
    const admin = await createAdmin(facade);
    const end = (id: string, json: object) => admin.call('POST', `/alarms/${id}/close`, { json });
    expect((await end(String(row?.['id']), {})).status).toBe(400);
    expect((await end(crypto.randomUUID(), { reason: 'Safe' })).status).toBe(404);
    expect((await end(String(row?.['id']), { reason: 'Police is there' })).status).toBe(200);
    expect(read(ownSafetySchema, await facade.call('GET', '/sos', { as: passenger })).alarm).toBeNull();
  });

  test.each([
    ['a trip that is no id', { tripId: 'abc' }],
    ['a time of another calendar', { raisedAt: '2030-13-41' }],
    ['a position of words', { position: { latitude: 'north' } }],
    ['a position on no map', { position: position(95) }],
    ['nothing', { tripId: undefined, raisedAt: undefined, position: undefined }],
  ])('is never refused for %s', async (_, json) => {
    const { passenger } = await travellers();
    expect((await raise(passenger, crypto.randomUUID(), json)).status).toBe(200);
  });

  test('a suspended person may raise one, a signed-out one may not', async () => {
    const { passenger } = await travellers();
    await facade.sql`
      select private.set_suspended(${passenger.id}, true, 'Test')`;
    expect((await facade.call('GET', '/user', { as: passenger })).status).toBe(403);
    expect((await raise(passenger, crypto.randomUUID())).status).toBe(200);
    const json = { tripId: null, raisedAt: null, position: null };
    expect((await facade.call('PUT', `/sos/${crypto.randomUUID()}`, { json })).status).toBe(401);
  });

  test('cannot be closed by others', async () => {
    const { passenger } = await travellers();
    const key = crypto.randomUUID();
    await raise(passenger, key);
    const other = await facade.cast.passenger();
    const json = { reason: 'x' };
    expect((await facade.call('POST', `/sos/${key}/close`, { as: other, json })).status).toBe(404);
    expect((await facade.call('POST', '/sos/abc/close', { as: other, json })).status).toBe(404);
  });
});

test('a check-in is answered with one call', async () => {
  const { passenger, trip } = await travellers();
  const answer = (as: Person) => facade.call('POST', `/sos/check-ins/${trip.id}`, { as });
  expect((await answer(passenger)).status).toBe(404);
  await facade.sql`insert into private.check_ins (person_id, trip_id) values (${passenger.id}, ${trip.id})`;
  expect((await answer(driver)).status).toBe(404);
  expect((await answer(passenger)).status).toBe(204);
  expect((await answer(passenger)).status).toBe(204);
});

test('"I have arrived" shows on the link, and the links of an alarm are not listed', async () => {
  const { passenger, trip } = await travellers();
  const arrived = (as: Person) => facade.call('POST', `/trips/${trip.id}/arrived`, { as });
  expect((await arrived(passenger)).status).toBe(404);
  const { token } = read(
    newTripShareSchema,
    await facade.call('POST', `/trips/${trip.id}/shares`, { as: passenger }),
  );
  await raise(passenger, crypto.randomUUID(), { tripId: trip.id });
  await facade.sql`
    insert into public.trip_shares (trip_id, created_by, token_hash, expires_at, alert_id)
    select ${trip.id}, a.person_id, sha256('alarm'), now() + interval '8 hours', a.id
    from private.sos_alerts a where a.person_id = ${passenger.id}`;
  const listed = await facade.call('GET', `/trips/${trip.id}/shares`, { as: passenger });
  expect(read(z.array(tripShareSchema), listed)).toHaveLength(1);
  expect((await arrived(passenger)).status).toBe(204);
  expect((await arrived(passenger)).status).toBe(204);
  const view = read(sharedTripSchema, await facade.call('POST', '/shares/view', { json: { token } }));
  expect(view).toMatchObject({ status: 'arrived', lastPosition: null, alarm: null });
  expect(view.personArrivedAt).not.toBeNull();
});
