import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adminPaperSchema, paperListSchema, tripAfterExpirySchema } from './papers.contract.ts';
import { vehicleSchema } from './own.contract.ts';
import { addDays, lagosDate } from '../core/lagos-time.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { uploadDocument } from '../documents/testing/documents.ts';
import { openFacade, read, tripInput, type Facade } from '../../api/testing/facade.ts';
import { createFleet } from '../fleets/testing/fleet.ts';
import { actAs, raceWithTransaction } from '../../api/testing/races.ts';

let facade: Facade;
let admin: Admin;
beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
});
afterAll(() => facade.close());

const inDays = (days: number) => addDays(lagosDate(Date.now()), days);
const publish = (driver: Person, days: number) =>
  facade.call('POST', '/trips', { as: driver, json: tripInput(days) });
const papersOf = async (as: Person) => read(paperListSchema, await facade.call('GET', '/papers', { as }));
const decide = (id: string, json: object = { approve: true }) =>
  admin.call('POST', `/decide-paper/${id}`, { json });

/** A verified driver whose licence ends in so many days. */
async function driverUntil(days: number): Promise<Person> {
  const driver = await facade.cast.driver();
  await facade.sql`
    insert into public.papers (owner_id, kind, file_path, expires_on, status, decided_at)
    values (${driver.id}, 'licence', 'x', ${inDays(days)}, 'accepted', now())`;
  return driver;
}
async function send(as: Person, paper: object = {}) {
  const documentUrl = await uploadDocument(facade, as, 'driver-license');
  const json = { kind: 'licence', expiresOn: inDays(400), documentUrl, ...paper };
  return facade.call('PUT', '/papers', { as, json });
}
async function listed(list: string, search: string) {
  const { body } = await admin.call('GET', `/${list}?search=${search}`);
  return z.array(adminPaperSchema).parse(body);
}

describe('a licence that ends before the departure', () => {
  test('refuses publishing until a renewed one is accepted', async () => {
    const driver = await driverUntil(10);
    expect(await publish(driver, 10)).toMatchObject({ status: 201 });
    expect(await publish(driver, 11)).toMatchObject({
      status: 409,
      body: { code: 'licence_expired', error: expect.stringContaining('Your licence ends on ') },
    });
    expect((await facade.call('GET', '/driver/profile', { as: driver })).body).toMatchObject({
      licenceExpiresOn: inDays(10),
    });

    expect((await send(driver)).body).toMatchObject([
      { kind: 'licence', expiresOn: inDays(10), daysLeft: 10, waitingExpiresOn: inDays(400) },
      { kind: 'insurance', expiresOn: null },
      { kind: 'roadworthiness', expiresOn: null },
    ]);
    expect(await publish(driver, 11)).toMatchObject({ status: 409 });
    const [waiting] = await listed('pending-papers', driver.email);
    expect(waiting).toMatchObject({ kind: 'licence', present: inDays(10), expiresOn: inDays(400) });
    expect(await decide(waiting?.id ?? '')).toMatchObject({ status: 200, body: { status: 'accepted' } });
    expect(await decide(waiting?.id ?? '')).toMatchObject({ status: 200 });
    const hashes = await facade.sql`
      select sha256 from private.document_hashes where path = ${waiting?.document ?? ''}`;
    expect(hashes).toHaveLength(1);
    expect(await publish(driver, 11)).toMatchObject({ status: 201 });
  });

  test('keeps a trip from moving beyond it', async () => {
    const driver = await driverUntil(10);
    const trip = await publish(driver, 9);
    const { id } = read(z.object({ id: z.string() }), trip);
    const { departureDate } = z.object({ departureDate: z.string() }).parse(tripInput(12));
    expect(await facade.call('PATCH', `/trips/${id}`, { as: driver, json: { departureDate } })).toMatchObject(
      { status: 409, body: { code: 'licence_expired' } },
    );
  });

  test('keeps a company from scheduling the driver', async () => {
    const fleet = await createFleet(facade);
    await facade.sql`
      insert into public.papers (owner_id, kind, file_path, expires_on, status, decided_at)
      values (${fleet.driver.id}, 'licence', 'x', ${inDays(1)}, 'accepted', now())`;
    expect(await fleet.schedule('09:00')).toMatchObject({
      status: 409,
      body: {
        code: 'licence_expired',
        error: expect.stringContaining("The driver's licence"),
      },
    });
  });
});

describe('PUT /api/papers', () => {
  test('a paper of a vehicle counts at once; another one replaces it', async () => {
    const driver = await facade.cast.driver();
    const vehicle = read(vehicleSchema, await facade.call('GET', '/driver/vehicle', { as: driver }));
    const paper = { kind: 'insurance', vehicleId: vehicle.id };
    expect(await send(driver, { ...paper, expiresOn: inDays(20) })).toMatchObject({ status: 200 });
    expect(await send(driver, { ...paper, expiresOn: inDays(300) })).toMatchObject({ status: 200 });
    expect((await papersOf(driver)).find(({ kind }) => kind === 'insurance')).toMatchObject({
      expiresOn: inDays(300),
      vehicleId: vehicle.id,
    });
    expect(await listed('papers', driver.email)).toMatchObject([
      { kind: 'insurance', expiresOn: inDays(300) },
    ]);
  });

  test('says what is wrong with each field', async () => {
    const driver = await facade.cast.driver();
    for (const [paper, error] of [
      [{ kind: 'passport' }, 'Please choose which paper this is'],
      [{ expiresOn: undefined }, 'Expiry date is required'],
      [{ expiresOn: 'soon' }, 'Expiry date is required'],
      [{ expiresOn: inDays(0) }, 'This paper has expired'],
      [{ expiresOn: inDays(6000) }, 'Please check the expiry date'],
      [{ documentUrl: undefined }, 'Please upload the document'],
      [{ documentUrl: 'nothing' }, 'Please upload the document'],
    ] as const) {
      expect(await send(driver, paper)).toMatchObject({ status: 400, body: { error } });
    }
    const strange = { kind: 'insurance', vehicleId: crypto.randomUUID() };
    expect(await send(driver, strange)).toMatchObject({ status: 404 });
    expect(await send(driver, { kind: 'insurance' })).toMatchObject({ status: 404 });
    expect(await send(await facade.cast.passenger())).toMatchObject({ status: 403 });
    expect(await send(await facade.cast.unverifiedDriver())).toMatchObject({ status: 409 });
  });

  test('two at once leave one', async () => {
    const driver = await facade.cast.driver();
    const documentUrl = await uploadDocument(facade, driver, 'driver-license');
    const paper = { kind: 'licence', expiresOn: inDays(200), documentUrl };
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.save_paper(${held.json(paper)})`;
      },
      request: () => send(driver),
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(await listed('pending-papers', driver.email)).toMatchObject([{ expiresOn: inDays(400) }]);
  });
});

describe('administrators', () => {
  test('reject a renewed licence with a reason that the driver reads', async () => {
    const driver = await driverUntil(10);
    await send(driver);
    const [waiting] = await listed('pending-papers', driver.email);
    const id = waiting?.id ?? '';
    expect(await decide(id, { approve: false })).toMatchObject({ status: 400 });
    expect(await decide(id, { approve: false, reason: 'Blurred' })).toMatchObject({ status: 200 });
    expect((await papersOf(driver))[0]).toMatchObject({ rejectionReason: 'Blurred', waitingExpiresOn: null });
    expect(await decide(id)).toMatchObject({ status: 409 });
    expect(await decide(crypto.randomUUID())).toMatchObject({ status: 404 });
  });

  test('see booked trips that depart after an expiry, and expired papers', async () => {
    const driver = await facade.cast.driver();
    const trip = await facade.publish(driver);
    const json = { tripId: trip.id, seats: 2, clientKey: crypto.randomUUID() };
    await facade.call('POST', '/bookings', { as: await facade.cast.passenger(), json });
    await facade.sql`
      insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status)
      select owner_id, 'insurance', plate_key, 'x', ${inDays(-2)}, 'accepted' from public.vehicles where owner_id = ${driver.id}`;
    const { body } = await admin.call('GET', `/trips-after-expiry?search=${driver.email}`);
    expect(z.array(tripAfterExpirySchema).parse(body)).toMatchObject([
      { id: trip.id, bookedSeats: 2, company: null, papers: [{ kind: 'insurance', expiresOn: inDays(-2) }] },
    ]);
    expect(await listed('expired-papers', driver.email)).toMatchObject([{ kind: 'insurance', daysLeft: -2 }]);
    const analytics = await admin.call('GET', '/analytics');
    expect(analytics.body).toMatchObject({ counts: { expiredPapers: expect.any(Number) } });
  });

  test.each(['newest', 'oldest', 'name'])('page through a list by %s without gaps', async (sort) => {
    const driver = await facade.cast.driver();
    await facade.sql`
      insert into public.papers (owner_id, kind, plate_key, file_path, expires_on, status)
      select owner_id, paper, plate_key, 'x', ${inDays(5)}, 'accepted'
      from public.vehicles, unnest(array['insurance', 'roadworthiness']) as paper where owner_id = ${driver.id}`;
    const first = await admin.call('GET', `/papers?limit=1&sort=${sort}&search=${driver.email}`);
    const next = /<(?:[^?>]*)(\?[^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await admin.call('GET', `/papers${next}`);
    const kinds = [first, second]
      .flatMap(({ body }) => z.array(adminPaperSchema).parse(body))
      .map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['insurance', 'roadworthiness']);
    expect(second.headers.get('link')).toBeNull();
  });
});
