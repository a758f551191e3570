import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { adminVehicleSchema } from './admin.contract.ts';
import { vehicleSchema } from './own.contract.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { uploadDocument, vehicleFiles } from '../documents/testing/documents.ts';
import { openFacade, read, tripInput, type Facade } from '../../api/testing/facade.ts';

let facade: Facade;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  facade = openFacade();
  admin = await createAdmin(facade);
});
afterAll(() => facade.close());

const readOwn = async (as: Person) =>
  read(vehicleSchema, await facade.call('GET', '/driver/vehicle', { as }));
const save = async (as: Person, json: object) =>
  read(vehicleSchema, await facade.call('PUT', '/driver/vehicle', { as, json }));
const decide = (id: string, json: object) => admin.call('POST', `/decide-vehicle/${id}`, { json });
const listed = async (plateNumber: string) =>
  read(z.array(adminVehicleSchema), await admin.call('GET', `/pending-vehicles?search=${plateNumber}`));

/** A driver whose vehicle was approved with its files, and what the driver sends to change it. */
async function approved() {
  const driver = await facade.cast.driver();
  const plateNumber = `Q${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const details = { make: 'Toyota', model: 'Sienna', year: 2015, plateNumber, seats: 6 };
  const { id } = await save(driver, { ...details, ...(await vehicleFiles(facade, driver)) });
  expect(await decide(id, { approve: true })).toMatchObject({ status: 200 });
  return { driver, details, before: await readOwn(driver) };
}

test.each([
  ['photoUrl', 'vehicle-photo'],
  ['proofOfOwnershipUrl', 'proof-of-ownership'],
] as const)(
  'another %s waits beside the approved one; driver and administrator see both',
  async (field, kind) => {
    const { driver, details, before } = await approved();
    const trip = await facade.publish(driver);
    const path = await uploadDocument(facade, driver, kind);
    const saved = await save(driver, { ...details, [field]: path });
    const { photoUrl, proofOfOwnershipUrl } = before;
    expect(saved).toMatchObject({
      approval: 'pending',
      [field]: path,
      current: { photoUrl, proofOfOwnershipUrl },
    });
    expect(await listed(details.plateNumber)).toMatchObject([
      {
        id: saved.id,
        photo: saved.photoUrl,
        proofOfOwnership: saved.proofOfOwnershipUrl,
        currentPhoto: photoUrl,
        currentProofOfOwnership: proofOfOwnershipUrl,
      },
    ]);
    const published = await facade.call('POST', '/trips', { as: driver, json: tripInput() });
    expect(published).toMatchObject({ status: 201 });

    expect(await decide(saved.id, { approve: true })).toMatchObject({ status: 200 });
    expect(await readOwn(driver)).toMatchObject({ id: saved.id, approval: 'approved', [field]: path });
    expect((await facade.call('GET', `/trips/${trip.id}`)).body).toMatchObject({
      driver: { vehiclePlateNumber: details.plateNumber },
    });
  },
);

test('a photo that is rejected leaves the approved one, and the driver reads why', async () => {
  const { driver, details, before } = await approved();
  const photoUrl = await uploadDocument(facade, driver, 'vehicle-photo');
  const { id } = await save(driver, { ...details, photoUrl });
  expect(await decide(id, { approve: false, reason: 'Another car' })).toMatchObject({ status: 200 });
  expect(await readOwn(driver)).toEqual({ ...before, rejectionReason: 'Another car' });
});
