import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adminVehicleSchema } from './admin.contract.ts';
import { fleetVehicleSchema } from '../fleets/contract.ts';
import { vehicleSchema } from './own.contract.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { uploadDocument, vehicleFiles } from '../documents/testing/documents.ts';
import { openFacade, read, tripInput, type Facade } from '../../api/testing/facade.ts';
import { vehicleInput } from '../fleets/testing/fleet.ts';
import { actAs, raceWithTransaction } from '../../api/testing/races.ts';

let facade: Facade;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
});
afterAll(() => facade.close());

const plate = () => `Q${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
const carOf = (change: object = {}) => ({
  make: 'Toyota',
  model: 'Sienna',
  year: 2015,
  plateNumber: plate(),
  seats: 6,
  ...change,
});
async function enter(driver: Person, change: object = {}) {
  const json = carOf({ ...(await vehicleFiles(facade, driver)), ...change });
  return read(vehicleSchema, await facade.call('PUT', '/driver/vehicle', { as: driver, json }));
}
const decide = (id: string, json: object = { approve: true }) =>
  admin.call('POST', `/decide-vehicle/${id}`, { json });
/** Approves a vehicle whose plate other accounts have submitted too. */
async function approveSeen({ id, plateNumber }: { id: string; plateNumber: string }) {
  const shown = (await pending(plateNumber)).find((vehicle) => vehicle.id === id);
  const duplicates = shown?.duplicates.map((duplicate) => duplicate.id);
  return decide(id, { approve: true, reason: 'Papers seen', duplicates });
}
const publish = (driver: Person, change: object = {}) =>
  facade.call('POST', '/trips', { as: driver, json: { ...tripInput(), ...change } });
async function pending(plateNumber: string) {
  const { body } = await admin.call('GET', `/pending-vehicles?search=${plateNumber}`);
  return z.array(adminVehicleSchema).parse(body);
}
/** A driver whose documents wait for a decision. */
async function applicant(): Promise<Person> {
  const driver = await facade.cast.unverifiedDriver();
  await facade.sql`update public.driver_profiles set verification_status = 'pending' where id = ${driver.id}`;
  return driver;
}

describe('a trip needs an approved vehicle with enough seats', () => {
  test('a driver is approved with the vehicle that was shown, and publishes at most its seats', async () => {
    const driver = await applicant();
    const { id } = await enter(driver);
    const listed = await admin.call('GET', `/pending-drivers?search=${driver.email}`);
    expect(listed.body).toMatchObject([{ pendingVehicle: { id, colour: 'Silver', plateAlsoOn: [] } }]);
    expect(
      await admin.call('POST', `/approve-driver/${driver.id}`, { json: { vehicleId: id } }),
    ).toMatchObject({
      status: 200,
      body: { status: 'approved' },
    });
    expect(await publish(driver, { seatsAvailable: 7 })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error: 'Seats must be at most 6, the seats of the vehicle' },
    });
    expect(await publish(driver, { seatsAvailable: 6 })).toMatchObject({
      status: 201,
      body: { driver: { vehicleModel: 'Toyota Sienna' } },
    });
  });

  test('a driver can be approved without a vehicle; publishing then answers vehicle_missing', async () => {
    const driver = await applicant();
    expect(await admin.call('POST', `/approve-driver/${driver.id}`)).toMatchObject({ status: 200 });
    expect(await publish(driver)).toMatchObject({ status: 409, body: { code: 'vehicle_missing' } });
    const { id } = await enter(driver);
    expect(await publish(driver)).toMatchObject({ status: 409, body: { code: 'vehicle_missing' } });
    expect(await decide(id)).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await publish(driver)).toMatchObject({ status: 201 });
  });

  test('an administrator approves the vehicle that was shown, or nothing', async () => {
    const driver = await applicant();
    const shown = await enter(driver);
    await enter(driver, { model: 'Limousine' });
    expect(
      await admin.call('POST', `/approve-driver/${driver.id}`, { json: { vehicleId: shown.id } }),
    ).toMatchObject({
      status: 404,
    });
    expect((await facade.call('GET', '/driver/profile', { as: driver })).body).toMatchObject({
      isDriverVerified: false,
      vehicleApproval: 'pending',
    });
  });

  test('a trip is not published with a vehicle that is withdrawn at the same moment', async () => {
    const driver = await facade.cast.driver();
    const answer = await raceWithTransaction(facade.sql, {
      transaction: (held) => held`
        with freed as (
          update public.vehicles set approval = 'withdrawn' where owner_id = ${driver.id} returning id
        )
        update public.driver_profiles d set vehicle_id = null from freed where d.id = ${driver.id}`,
      request: () => publish(driver),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'vehicle_missing' } });
  });
});

describe('a change of the vehicle', () => {
  test('more seats wait for approval; fewer than are sold are refused', async () => {
    const driver = await facade.cast.driver();
    const { id, make, model, plateNumber } = await enter(driver);
    await decide(id);
    const trip = await facade.publish(driver, { seatsAvailable: 6 });
    for (const seats of [3, 1]) {
      const as = await facade.cast.passenger();
      const json = { tripId: trip.id, seats, clientKey: crypto.randomUUID() };
      expect(await facade.call('POST', '/bookings', { as, json })).toMatchObject({ status: 201 });
    }
    const save = (seats: number) =>
      facade.call('PUT', '/driver/vehicle', {
        as: driver,
        json: { make, model, plateNumber, year: 2015, seats },
      });
    expect(await save(3)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: '4 seats are already booked on a coming trip.' },
    });
    expect((await save(14)).body).toMatchObject({ approval: 'pending', seats: 14, current: { seats: 6 } });
    const edit = { as: driver, json: { totalSeats: 7 } };
    expect(await facade.call('PATCH', `/trips/${trip.id}`, edit)).toMatchObject({ status: 400 });
    expect((await save(5)).body).toMatchObject({ approval: 'approved', seats: 5 });
    expect((await facade.call('GET', `/trips/${trip.id}`)).body).toMatchObject({
      totalSeats: 5,
      seatsAvailable: 1,
    });
  });

  test('is rejected with a reason that the driver reads, and trips keep the approved vehicle', async () => {
    const driver = await facade.cast.driver();
    const trip = await facade.publish(driver);
    const { id, plateNumber } = await enter(driver);
    const [listed] = await pending(plateNumber);
    expect(listed).toMatchObject({
      id,
      owner: { id: driver.id },
      current: expect.stringContaining('Toyota'),
    });
    expect(await decide(id, { approve: false })).toMatchObject({ status: 400 });
    expect(await decide(id, { approve: false, reason: 'No photo' })).toMatchObject({ status: 200 });
    expect(await pending(plateNumber)).toEqual([]);
    expect((await facade.call('GET', '/driver/vehicle', { as: driver })).body).toMatchObject({
      approval: 'approved',
      rejectionReason: 'No photo',
    });
    expect((await facade.call('GET', `/trips/${trip.id}`)).body).toMatchObject({
      driver: { vehiclePlateNumber: trip.driver.vehiclePlateNumber },
    });
  });
});

describe('the view of administrators', () => {
  test.each([
    ['colour', 'Colour is required'],
    ['photoUrl', 'Please upload a photo of the vehicle'],
    ['proofOfOwnershipUrl', 'Please upload a proof of ownership'],
  ])('a vehicle without %s is not submitted', async (field, error) => {
    const driver = await facade.cast.unverifiedDriver();
    const json = carOf({ ...(await vehicleFiles(facade, driver)), [field]: null });
    expect(await facade.call('PUT', '/driver/vehicle', { as: driver, json })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', error },
    });
  });

  test('the hash of each file is stored with the approval', async () => {
    const driver = await facade.cast.driver();
    const { id, photoUrl, proofOfOwnershipUrl } = await enter(driver);
    expect(await decide(id)).toMatchObject({ status: 200 });
    const hashes = await facade.sql`
      select path from private.document_hashes where path in (${photoUrl ?? ''}, ${proofOfOwnershipUrl ?? ''})`;
    expect(hashes).toHaveLength(2);
  });

  test('an approval is refused when a file arrives between the check and the decision', async () => {
    const driver = await facade.cast.driver();
    const { id } = await enter(driver);
    const path = await uploadDocument(facade, driver, 'proof-of-address');
    const answer = await raceWithTransaction(facade.sql, {
      transaction: async (held) => {
        await actAs(held, driver);
        await held`select private.record_proof_of_address(${path})`;
      },
      request: () => decide(id),
    });
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('New documents') } });
  });

  test('an approval waits for a trip that is being changed, and does not deadlock', async () => {
    const driver = await facade.cast.driver();
    const trip = await facade.publish(driver);
    const { id } = await enter(driver);
    const answer = await raceWithTransaction(facade.sql, {
      transaction: (held) => held`select from public.trips where id = ${trip.id} for no key update`,
      request: () => decide(id),
      beforeCommit: (held) =>
        held`select from public.driver_profiles where id = ${driver.id} for no key update`,
    });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe('a plate', () => {
  const addToFleet = (company: Person, plateNumber: string) =>
    facade.call('POST', '/corporate/vehicles', { as: company, json: vehicleInput({ plateNumber }) });

  test('a fresh company that claims 25 plates keeps no owner from theirs', async () => {
    const company = await facade.cast.corporate();
    const plates = Array.from({ length: 25 }, plate);
    for (const plateNumber of plates) {
      expect(await addToFleet(company, plateNumber)).toMatchObject({
        status: 201,
        body: { approval: 'not_needed' },
      });
    }
    const driver = await facade.cast.driver();
    const { id, plateNumber } = await enter(driver, { plateNumber: plates[7] });
    const [listed] = await pending(plateNumber);
    expect(listed?.plateAlsoOn).toMatchObject([{ email: company.email, approval: 'not_needed' }]);
    expect(await decide(id)).toMatchObject({ status: 200 });
    const fleet = await facade.call('GET', '/corporate/fleet', { as: company });
    const { vehicles } = z.object({ vehicles: z.array(fleetVehicleSchema) }).parse(fleet.body);
    expect(vehicles.find((vehicle) => vehicle.plateNumber === plateNumber)).toMatchObject({
      approval: 'withdrawn',
    });
  });

  test('is approved for one account only; an administrator frees it with a reason', async () => {
    const [first, second] = [await facade.cast.driver(), await facade.cast.driver()];
    const approved = await enter(first);
    expect(await decide(approved.id)).toMatchObject({ status: 200 });
    const claim = await enter(second, { plateNumber: approved.plateNumber });
    expect(await decide(claim.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const free = (json: object) => admin.call('POST', `/free-plate/${approved.id}`, { json });
    expect(await free({})).toMatchObject({ status: 400 });
    expect(await free({ reason: 'Sold' })).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
    expect(await approveSeen(claim)).toMatchObject({ status: 200 });
    expect(await publish(first)).toMatchObject({ status: 409, body: { code: 'vehicle_missing' } });
  });

  test('two administrators cannot approve it for two accounts at once', async () => {
    const [first, second] = [await facade.cast.driver(), await facade.cast.driver()];
    const one = await enter(first);
    const other = await enter(second, { plateNumber: one.plateNumber });
    const answers = await Promise.all([approveSeen(one), approveSeen(other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('a company schedules nothing with the plate of another account', async () => {
    const driver = await facade.cast.driver();
    const { plateNumber } = read(vehicleSchema, await facade.call('GET', '/driver/vehicle', { as: driver }));
    expect(await addToFleet(await facade.cast.corporate(), plateNumber)).toMatchObject({
      status: 201,
      body: { approval: 'pending' },
    });
    expect(await pending(plateNumber)).toMatchObject([{ plateAlsoOn: [{ email: driver.email }] }]);
  });
});

test('a company with a fleet has no vehicle of its own as a driver', async () => {
  const company = await facade.cast.corporate();
  const added = await facade.call('POST', '/corporate/vehicles', { as: company, json: vehicleInput() });
  expect(added).toMatchObject({ status: 201 });
  expect(await facade.call('GET', '/driver/vehicle', { as: company })).toMatchObject({
    status: 200,
    body: null,
  });
});
