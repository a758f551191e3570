import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { analyticsSchema } from './contract.ts';
import { adminDriverSchema } from '../drivers/admin.contract.ts';
import { documentLinkSchema } from '../documents/contract.ts';
import { tripSchema } from '../trips/contract.ts';
import { userSchema } from '../people/contract.ts';
import { createAdmin, type Admin } from '../../api/testing/admin.ts';
import { randomDigits, type Person } from '../../api/testing/cast.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { raceWithTransaction } from '../../api/testing/races.ts';
import { PNG } from '../documents/testing/files.ts';

let facade: Facade;
let admin: Admin;
let other: Admin;

beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
  other = await createAdmin(facade);
});
afterAll(() => facade.close());

async function upload({ id, token }: Person, kind: string): Promise<string> {
  const path = `${id}/${kind}-${crypto.randomUUID()}.png`;
  await facade.services.documents.upload({ path, contentType: 'image/png', bytes: PNG }, token);
  return path;
}

/** A driver sends documents through the API. */
async function submit(driver: Person, changes: object = {}) {
  const paths = [await upload(driver, 'driver-license'), await upload(driver, 'passport-photo')];
  return facade.call('POST', '/driver/verify', {
    as: driver,
    json: {
      fullName: 'Dauda Driver',
      dateOfBirth: '1990-05-01',
      gender: 'male',
      residentialAddress: '12 Awolowo Road, Ikoyi',
      driverLicenseNumber: randomDigits(9),
      driverLicenseExpiry: '2041-01-31',
      ninNumber: randomDigits(11),
      bankName: 'First Bank',
      bankAccountNumber: randomDigits(10),
      accountName: 'Dauda Driver',
      driverLicenseUrl: paths[0],
      passportPhotoUrl: paths[1],
      ...changes,
    },
  });
}

async function pendingDriver({ email }: Person) {
  const answer = await admin.call('GET', `/pending-drivers?search=${email}`);
  return read(z.tuple([adminDriverSchema]), answer)[0];
}

const book = (passenger: Person, tripId: string) =>
  facade.call('POST', '/bookings', {
    as: passenger,
    json: { tripId, seats: 1, clientKey: crypto.randomUUID() },
  });

describe('the same number on two accounts', () => {
  test('of two submissions, the first is approved although the number was typed elsewhere, and then stops the second', async () => {
    const [driver, thief] = [await facade.cast.unverifiedDriver(), await facade.cast.unverifiedDriver()];
    const ninNumber = randomDigits(11);
    const sent = await Promise.all([driver, thief].map((each) => submit(each, { ninNumber })));
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect((await pendingDriver(driver)).duplicates).toMatchObject([
      { kind: 'nin', email: thief.email, proved: false, accepted: false },
    ]);
    expect(await admin.call('POST', `/approve-driver/${driver.id}`)).toMatchObject({ status: 200 });

    const path = `/approve-driver/${thief.id}`;
    expect(await admin.call('POST', path)).toMatchObject({
      status: 409,
      body: { code: 'duplicate_unresolved' },
    });
    const shown = (await pendingDriver(thief)).duplicates;
    expect(shown).toMatchObject([{ kind: 'nin', email: driver.email, proved: true, accepted: false }]);
    const duplicates = shown.map(({ id }) => id);
    expect(await admin.call('POST', path, { json: { duplicates } })).toMatchObject({
      status: 400,
      body: { error: 'Please give a reason' },
    });
    const json = { duplicates, reason: 'Twins, both cards seen' };
    for (const by of [admin, other]) {
      expect(await by.call('POST', path, { json })).toMatchObject({
        status: 200,
        body: { status: 'approved' },
      });
    }
  });

  test('of two approvals at once with one number, one is refused', async () => {
    const drivers = [await facade.cast.unverifiedDriver(), await facade.cast.unverifiedDriver()];
    const ninNumber = randomDigits(11);
    for (const driver of drivers) await submit(driver, { ninNumber });
    const answers = await Promise.all(
      drivers.map(({ id }, n) => [admin, other][n]?.call('POST', `/approve-driver/${id}`)),
    );
    expect(answers.map((answer) => answer?.status).toSorted()).toEqual([200, 409]);
  });

  test('a duplicate that was not shown yet is not accepted with the others', async () => {
    const [driver, twin, late] = [
      await facade.cast.unverifiedDriver(),
      await facade.cast.unverifiedDriver(),
      await facade.cast.unverifiedDriver(),
    ];
    const ninNumber = randomDigits(11);
    for (const each of [driver, twin, late]) await submit(each, { ninNumber });
    expect(await admin.call('POST', `/approve-driver/${twin.id}`)).toMatchObject({ status: 200 });
    const shown = (await pendingDriver(driver)).duplicates;
    const duplicates = shown.filter(({ proved }) => proved).map(({ id }) => id);
    const accepting = { reason: 'Twins', duplicates };
    const approved = await admin.call('POST', `/approve-driver/${late.id}`, {
      json: { ...accepting, duplicates: (await pendingDriver(late)).duplicates.map(({ id }) => id) },
    });
    expect(approved).toMatchObject({ status: 200 });
    expect(
      await admin.call('POST', `/verify-driver/${driver.id}`, { json: { approve: true, ...accepting } }),
    ).toMatchObject({ status: 409, body: { code: 'duplicate_unresolved' } });
    // One transaction: nothing was accepted either.
    expect((await pendingDriver(driver)).duplicates.map(({ accepted }) => accepted)).toEqual([false, false]);
  });

  test('the number of a suspended account stands out', async () => {
    const [thief, driver] = [await facade.cast.unverifiedDriver(), await facade.cast.unverifiedDriver()];
    const bankAccountNumber = randomDigits(10);
    await submit(thief, { bankAccountNumber });
    await admin.call('POST', `/suspend-user/${thief.id}`, { json: { suspended: true, reason: 'Fraud' } });
    await submit(driver, { bankAccountNumber });
    expect((await pendingDriver(driver)).duplicates).toMatchObject([
      { kind: 'bank_account', userId: thief.id, suspended: true, deleted: false },
    ]);
  });
});

describe('decisions that are taken back', () => {
  test('an approval is withdrawn and a rejection reopened, each with a reason and idempotent', async () => {
    const { id } = await facade.cast.passenger();
    await admin.call('POST', `/verify-user/${id}`, { json: { approve: true } });
    for (const [path, status] of [
      ['withdraw-user', 'rejected'],
      ['reopen-user', 'unverified'],
    ]) {
      expect(await admin.call('POST', `/${path}/${id}`, { json: {} })).toMatchObject({ status: 400 });
      for (const by of [admin, other]) {
        expect(await by.call('POST', `/${path}/${id}`, { json: { reason: 'Looked again' } })).toMatchObject({
          status: 200,
          body: { id, status },
        });
      }
    }
    const rows = await facade.sql`
      select action from private.admin_audit where subject = ${id} and action <> 'verify_user' order by id`;
    expect(rows.map(({ action }) => String(action))).toEqual(['withdraw_user', 'reopen_user']);
  });

  test('trips of a driver whose approval was withdrawn cannot be booked until the next approval', async () => {
    const [driver, passenger] = [await facade.cast.driver(), await facade.cast.passenger()];
    const trip = await facade.publish(driver);
    const json = { reason: 'Borrowed licence' };
    expect(await admin.call('POST', `/withdraw-driver/${driver.id}`, { json })).toMatchObject({
      status: 200,
    });
    expect((await book(passenger, trip.id)).status).toBeGreaterThanOrEqual(400);
    await admin.call('POST', `/reopen-driver/${driver.id}`, { json });
    await admin.call('POST', `/verify-driver/${driver.id}`, { json: { approve: true } });
    expect(await book(passenger, trip.id)).toMatchObject({ status: 201 });
  });

  test('the seats of a suspended seat hoarder become free', async () => {
    const [driver, hoarder] = [await facade.cast.driver(), await facade.cast.passenger()];
    const trips = [await facade.publish(driver), await facade.publish(driver)];
    for (const { id } of trips) await book(hoarder, id);
    const cancel = () =>
      admin.call('POST', `/cancel-bookings/${hoarder.id}`, { json: { reason: 'Seat hoarding' } });
    expect(await cancel()).toMatchObject({ status: 409 });
    await admin.call('POST', `/suspend-user/${hoarder.id}`, { json: { suspended: true } });
    for (const _ of [1, 2])
      expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    for (const { id, seatsAvailable } of trips) {
      expect(read(tripSchema, await facade.call('GET', `/trips/${id}`)).seatsAvailable).toBe(seatsAvailable);
    }
  });
});

describe('a rejected passenger', () => {
  test('reads the reason, cannot book, and books again after sending a new document', async () => {
    const [driver, passenger] = [await facade.cast.driver(), await facade.cast.passenger()];
    const trip = await facade.publish(driver);
    await admin.call('POST', `/verify-user/${passenger.id}`, {
      json: { approve: false, reason: 'Unreadable' },
    });
    const user = () => facade.call('GET', '/user', { as: passenger });
    expect(read(userSchema, await user()).rejection).toEqual({ reason: 'Unreadable', isInReview: false });
    expect(await book(passenger, trip.id)).toMatchObject({ status: 403, body: { code: 'not_verified' } });
    const proofOfAddressPath = await upload(passenger, 'proof-of-address');
    await facade.call('PATCH', '/user', { as: passenger, json: { proofOfAddressPath } });
    expect(read(userSchema, await user()).rejection).toBeNull();
    expect(await book(passenger, trip.id)).toMatchObject({ status: 201 });
  });

  test('a booking waits for a rejection that is being made', async () => {
    const [driver, passenger] = [await facade.cast.driver(), await facade.cast.passenger()];
    const trip = await facade.publish(driver);
    const answer = await raceWithTransaction(facade.sql, {
      transaction: (held) => held`update public.profiles set rejected_at = now() where id = ${passenger.id}`,
      request: () => book(passenger, trip.id),
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_verified' } });
  });
});

describe('the photo of a driver', () => {
  test('is approved with the documents that were shown, and read by signed-in people only', async () => {
    const [driver, reader] = [await facade.cast.driver(), await facade.cast.passenger()];
    const trip = await facade.publish(driver);
    const photo = await upload(driver, 'profile-photo');
    await facade.call('PATCH', '/user', { as: driver, json: { photoPath: photo } });
    const shown = async (as?: Person) =>
      read(tripSchema, await facade.call('GET', `/trips/${trip.id}`, { as })).driver.photo;
    const link = (path: string) => facade.call('GET', `/documents?path=${path}`, { as: reader });
    expect(await shown(reader)).toBeNull();
    expect(await link(photo)).toMatchObject({ status: 404 });

    const { body } = await admin.call('GET', `/pending-photos?search=${driver.email}`);
    expect(body).toMatchObject([{ id: driver.id, photo, approvedPhoto: null }]);
    const decide = (json: object) => admin.call('POST', `/decide-photo/${driver.id}`, { json });
    expect(await decide({ approve: true, photo: `${photo}x` })).toMatchObject({ status: 409 });
    expect(await decide({ approve: true, photo })).toMatchObject({ body: { status: 'approved' } });
    expect(await shown(reader)).toBe(photo);
    expect(await shown()).toBeUndefined();
    const { url } = read(documentLinkSchema, await link(photo));
    expect((await fetch(new URL(url, inject('stack').url))).status).toBe(200);

    await admin.call('POST', `/suspend-user/${driver.id}`, { json: { suspended: true } });
    expect(await link(photo)).toMatchObject({ status: 404 });
  });

  test('a driver is approved with the photo that was shown, or not at all', async () => {
    const driver = await facade.cast.unverifiedDriver();
    await submit(driver);
    const [first, second] = [await upload(driver, 'profile-photo'), await upload(driver, 'profile-photo')];
    await facade.call('PATCH', '/user', { as: driver, json: { photoPath: first } });
    const shown = await pendingDriver(driver);
    expect(shown).toMatchObject({ photo: first, approvedPhoto: null });
    await facade.call('PATCH', '/user', { as: driver, json: { photoPath: second } });
    const approve = (photo: string) =>
      admin.call('POST', `/approve-driver/${driver.id}`, { json: { photo } });
    expect(await approve(first)).toMatchObject({ status: 409 });
    expect(await pendingDriver(driver)).toMatchObject({ verificationStatus: 'pending' });
    expect(await approve(second)).toMatchObject({ status: 200 });
    const answer = await admin.call('GET', `/active-drivers?search=${driver.email}`);
    expect(answer.body).toMatchObject([{ approvedPhoto: second }]);
  });

  test('a missing photo does not keep a driver from being approved', async () => {
    const driver = await facade.cast.unverifiedDriver();
    await submit(driver);
    expect(await admin.call('POST', `/approve-driver/${driver.id}`)).toMatchObject({ status: 200 });
    const { counts } = read(analyticsSchema, await admin.call('GET', '/analytics'));
    expect(counts.pendingPhotos).toEqual(expect.any(Number));
    // All six lists of the tab are in its number.
    expect(counts.verification).toBe(
      counts.unverifiedUsers +
        counts.unverifiedDrivers +
        counts.pendingVehicles +
        counts.pendingPhotos +
        counts.pendingNames +
        counts.pendingPayoutAccounts,
    );
  });
});
