import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { driverProfileSchema } from './contract.ts';
import {
  type UploadKind,
  type UploadTarget,
  documentLinkSchema,
  uploadTargetSchema,
} from '../documents/contract.ts';
import { vehicleSchema as idSchema } from '../vehicles/own.contract.ts';
import { UPLOAD_ACCOUNT_MAX_HITS } from '../core/limits.ts';
import { createAdmin } from '../../api/testing/admin.ts';
import type { Person } from '../../api/testing/cast.ts';
import { vehicleFiles } from '../documents/testing/documents.ts';
import { openFacade, read, type Facade } from '../../api/testing/facade.ts';
import { JPEG } from '../documents/testing/files.ts';

const EXECUTABLE = new Uint8Array([0x4d, 0x5a, ...new Uint8Array(2000)]);

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

async function upload(
  as: Person,
  bytes = JPEG,
  contentType = 'image/jpeg',
  kind: UploadKind = 'driver-license',
): Promise<UploadTarget> {
  const answer = await facade.call('POST', '/objects/upload', {
    as,
    json: { kind, contentType },
  });
  const target = read(uploadTargetSchema, answer);
  const put = await fetch(new URL(target.uploadURL, inject('stack').url), {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: bytes,
  });
  expect(put.status).toBe(200);
  return target;
}

async function details(as: Person, changes: object = {}): Promise<object> {
  return {
    fullName: 'Dauda Driver',
    dateOfBirth: '1990-05-01',
    gender: 'male',
    residentialAddress: '12 Awolowo Road, Ikoyi',
    driverLicenseNumber: 'ABC123456789',
    driverLicenseExpiry: '2031-01-31',
    ninNumber: '12345678901',
    bankName: 'First Bank',
    bankAccountNumber: '0000014579',
    accountName: 'Dauda Driver',
    driverLicenseUrl: (await upload(as)).path,
    passportPhotoUrl: (await upload(as)).path,
    ...changes,
  };
}

describe('POST /api/objects/upload', () => {
  test('refuses when uploads made directly to Storage have used up the limit', async () => {
    const as = await facade.cast.unverifiedDriver();
    await facade.sql`
      insert into storage.objects (metadata, bucket_id, name)
      select '{"mimetype": "image/jpeg"}', 'documents', ${as.id} || '/driver-license-' || gen_random_uuid() || '.jpg'
      from generate_series(1, ${UPLOAD_ACCOUNT_MAX_HITS})
    `;
    const refused = await facade.call('POST', '/objects/upload', { as });
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'rate_limited',
        error: 'You can upload 30 files an hour. Please try again in 60 minutes.',
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3590);
    await facade.sql`
      update storage.objects set created_at = now() - interval '30 minutes' where name like ${`${as.id}/%`}`;
    expect(await facade.call('POST', '/objects/upload', { as })).toMatchObject({
      status: 429,
      body: { error: 'You can upload 30 files an hour. Please try again in 30 minutes.' },
    });
  });

  test('limits the upload URLs of a person per hour, also when requested at once', async () => {
    const as = await facade.cast.unverifiedDriver();
    const answers = await Promise.all(
      Array.from({ length: UPLOAD_ACCOUNT_MAX_HITS + 1 }, () =>
        facade.call('POST', '/objects/upload', { as }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([
      { status: 429, body: { code: 'rate_limited', error: expect.stringContaining('30 files an hour') } },
    ]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await facade.cast.unverifiedDriver();
    expect(await facade.call('POST', '/objects/upload', { as: other })).toMatchObject({ status: 200 });
  });

  test('returns a URL that accepts the file, in the caller’s own folder', async () => {
    const driver = await facade.cast.unverifiedDriver();
    const { path } = await upload(driver);
    expect(path).toMatch(new RegExp(`^${driver.id}/driver-license-[0-9a-f-]{36}\\.jpg$`));
    const link = await facade.call('GET', `/documents?path=${encodeURIComponent(path)}`, { as: driver });
    const shown = await fetch(new URL(read(documentLinkSchema, link).url, inject('stack').url));
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(JPEG);
  });

  test('is refused without a token, to suspended people and for unknown types', async () => {
    const driver = await facade.cast.unverifiedDriver();
    expect(await facade.call('POST', '/objects/upload')).toMatchObject({ status: 401 });
    expect(await facade.call('POST', '/objects/upload', { as: await facade.cast.suspended() })).toMatchObject(
      {
        status: 403,
        body: { code: 'suspended' },
      },
    );
    const json = { contentType: 'text/html' };
    expect(await facade.call('POST', '/objects/upload', { as: driver, json })).toMatchObject({ status: 400 });
  });

  test('another person’s document gets the same answer as a missing one', async () => {
    const { path } = await upload(await facade.cast.unverifiedDriver());
    // The last two paths would reach other calls of other services with the caller's token.
    const elsewhere = ['../../list/documents', '../../../../../auth/v1/logout'];
    for (const requested of [path, 'x/y.jpg', '../../etc/passwd', ...elsewhere]) {
      const answer = await facade.call('GET', `/documents?path=${encodeURIComponent(requested)}`, {
        as: await facade.cast.passenger(),
      });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});

describe('POST /api/driver/verify', () => {
  test('changes an unverified driver to pending, once', async () => {
    const driver = await facade.cast.unverifiedDriver();
    const json = await details(driver);
    const answer = await facade.call('POST', '/driver/verify', { as: driver, json });
    expect(answer).toMatchObject({ status: 201, body: { verificationStatus: 'pending' } });
    expect(read(driverProfileSchema, answer)).toMatchObject({
      verificationStatus: 'pending',
      isDriverVerified: false,
    });
    expect(await facade.call('POST', '/driver/verify', { as: driver, json })).toMatchObject({
      status: 409,
      body: { error: 'Your documents are already in review.', code: 'conflict' },
    });
  });

  test('the driver can read the last submission; a missing file is null', async () => {
    const driver = await facade.cast.unverifiedDriver();
    const last = (as: Person) => facade.call('GET', '/driver/verify', { as });
    expect(await last(driver)).toMatchObject({ status: 200, body: null });
    const json = await details(driver);
    await facade.call('POST', '/driver/verify', { as: driver, json });
    expect((await last(driver)).body).toEqual(json);
    expect((await last(await facade.cast.unverifiedDriver())).body).toBeNull();
    expect(await last(await facade.cast.passenger())).toMatchObject({ status: 403 });

    const { path } = await upload(driver);
    await facade.sql`
      update public.driver_verifications set passport_photo_path = ${`${path}.gone`} where driver_id = ${driver.id}`;
    expect((await last(driver)).body).toEqual({ ...json, passportPhotoUrl: null });
  });

  test('accepts the upload URL in place of the path', async () => {
    const driver = await facade.cast.unverifiedDriver();
    const target = await upload(driver);
    const json = await details(driver, { driverLicenseUrl: target.uploadURL });
    expect(await facade.call('POST', '/driver/verify', { as: driver, json })).toMatchObject({ status: 201 });
    const last = await facade.call('GET', '/driver/verify', { as: driver });
    expect(last.body).toMatchObject({ driverLicenseUrl: target.path });
  });

  test('two submissions at once make one', async () => {
    const driver = await facade.cast.unverifiedDriver();
    const json = await details(driver);
    const answers = await Promise.all(
      [1, 2].map(() => facade.call('POST', '/driver/verify', { as: driver, json })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test.each([
    [{ fullName: 'D' }, 'Full name must be at least 2 characters'],
    [{ dateOfBirth: '' }, 'Date of birth is required'],
    [{ dateOfBirth: '2015-01-01' }, 'You must be at least 18 years old'],
    [{ gender: 'x' }, 'Please select a gender'],
    [{ residentialAddress: 'Lagos' }, 'Please provide a complete address'],
    [{ driverLicenseNumber: 'AB' }, 'Driver license number is required'],
    [{ driverLicenseExpiry: '2020-01-01' }, 'Your driver’s licence has expired'],
    [{ ninNumber: '123' }, 'NIN must be at least 11 characters'],
    [{ ninNumber: '123456789012' }, 'NIN must be exactly 11 digits'],
    [{ bankName: '' }, 'Bank name is required'],
    [{ bankAccountNumber: '123' }, 'Account number must be at least 10 digits'],
    [{ bankAccountNumber: '12345678901' }, 'Account number must be exactly 10 digits'],
    [{ accountName: '' }, 'Account name is required'],
    [{ driverLicenseUrl: undefined }, 'Please upload your driver license'],
    [{ passportPhotoUrl: undefined }, 'Please upload your passport photograph'],
  ])('%o is refused with its message', async (changes, error) => {
    const driver = await facade.cast.unverifiedDriver();
    const json = { ...(await details(driver)), ...changes };
    expect(await facade.call('POST', '/driver/verify', { as: driver, json })).toMatchObject({
      status: 400,
      body: { error, code: 'invalid_input' },
    });
  });

  test('a renamed executable, another person’s file and a missing file are refused', async () => {
    const driver = await facade.cast.unverifiedDriver();
    const other = await facade.cast.unverifiedDriver();
    // A program, and the signature of a JPEG without a picture.
    for (const bytes of [EXECUTABLE, JPEG.slice(0, 3)]) {
      const json = await details(driver, { driverLicenseUrl: (await upload(driver, bytes)).path });
      expect(await facade.call('POST', '/driver/verify', { as: driver, json })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_media_type' },
      });
    }
    for (const path of [
      (await upload(other)).path,
      `${driver.id}/driver-license-${crypto.randomUUID()}.jpg`,
    ]) {
      const json = await details(driver, { passportPhotoUrl: path });
      expect(await facade.call('POST', '/driver/verify', { as: driver, json })).toMatchObject({
        status: 400,
        body: { error: 'Please upload your passport photograph' },
      });
    }
  });

  test('is refused to other users', async () => {
    const passenger = await facade.cast.passenger();
    const json = await details(passenger);
    expect(await facade.call('POST', '/driver/verify', { as: passenger, json })).toMatchObject({
      status: 403,
      body: { error: 'This page is only accessible to drivers.' },
    });
  });
});

describe('PUT /api/driver/vehicle', () => {
  const vehicle = (plateNumber: string) => ({
    make: 'Toyota',
    model: 'Sienna',
    year: 2015,
    plateNumber,
    seats: 6,
  });
  const plate = () => `KJA-${crypto.randomUUID().slice(0, 6).toUpperCase()}`;

  test('saves the vehicle, which waits for approval, and replaces what waits', async () => {
    const driver = await facade.cast.unverifiedDriver();
    expect((await facade.call('GET', '/driver/vehicle', { as: driver })).body).toBeNull();
    const car = { ...vehicle(plate()), ...(await vehicleFiles(facade, driver)) };
    const save = (json: object) => facade.call('PUT', '/driver/vehicle', { as: driver, json });
    const made = await save(car);
    expect(made).toMatchObject({
      status: 200,
      body: { make: 'Toyota', seats: 6, colour: 'Silver', approval: 'pending', current: null },
    });
    expect((await save(car)).body).toMatchObject({ id: read(idSchema, made).id });
    const other = await save({ ...car, model: 'Hiace' });
    expect(other.body).toMatchObject({ model: 'Hiace', approval: 'pending' });
    expect(read(idSchema, other).id).not.toBe(read(idSchema, made).id);
    expect((await facade.call('GET', '/driver/profile', { as: driver })).body).toMatchObject({
      vehicleModel: null,
      vehicleSeats: null,
      vehicleApproval: 'pending',
    });
  });

  test('keeps a proof of ownership once it is sent, and administrators see it', async () => {
    const driver = await facade.cast.unverifiedDriver();
    // Some systems call a JPEG so; Storage takes it at its own door, too.
    const { path } = await upload(driver, JPEG, 'image/jpg', 'proof-of-ownership');
    expect(path).toMatch(/\/proof-of-ownership-.*\.jpg$/);
    const { colour, photoUrl } = await vehicleFiles(facade, driver);
    const json = { ...vehicle(plate()), colour, photoUrl };
    const save = (proof: object) =>
      facade.call('PUT', '/driver/vehicle', { as: driver, json: { ...json, ...proof } });
    expect(await save({})).toMatchObject({ status: 400 });
    expect((await save({ proofOfOwnershipUrl: path })).body).toMatchObject({ proofOfOwnershipUrl: path });
    expect((await save({})).body).toMatchObject({ proofOfOwnershipUrl: path });
    const executable = (await upload(driver, EXECUTABLE)).path;
    expect(await save({ proofOfOwnershipUrl: executable })).toMatchObject({ status: 415 });
    const stranger = (await upload(await facade.cast.unverifiedDriver())).path;
    expect(await save({ proofOfOwnershipUrl: stranger })).toMatchObject({
      status: 400,
      body: { error: 'Please upload the proof of ownership again' },
    });
    const admin = await createAdmin(facade);
    expect((await admin.call('GET', `/drivers?search=${driver.email}`)).body).toMatchObject([
      { id: driver.id, proofOfOwnership: path },
    ]);
  });

  test('only drivers have a vehicle', async () => {
    const passenger = await facade.cast.passenger();
    const answer = await facade.call('PUT', '/driver/vehicle', { as: passenger, json: vehicle(plate()) });
    expect(answer).toMatchObject({ status: 403 });
  });

  test('a photo of the vehicle is an image', async () => {
    const driver = await facade.cast.unverifiedDriver();
    const json = { ...vehicle(plate()), ...(await vehicleFiles(facade, driver)) };
    const save = (photoUrl: string) =>
      facade.call('PUT', '/driver/vehicle', { as: driver, json: { ...json, photoUrl } });
    const { path } = await upload(driver, JPEG, 'image/jpeg', 'vehicle-photo');
    expect(path).toContain('/vehicle-photo-');
    expect((await save(path)).body).toMatchObject({ photoUrl: path });
    expect(await save((await upload(driver, EXECUTABLE)).path)).toMatchObject({ status: 415 });
  });
});
