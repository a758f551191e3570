import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  expect,
  request as playwrightRequest,
  test,
  type APIRequestContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { userSchema } from '../../supabase/functions/_shared/people/contract.ts';
import { vehicleSchema } from '../../supabase/functions/_shared/vehicles/own.contract.ts';
import { uploadTargetSchema } from '../../supabase/functions/_shared/documents/contract.ts';
import { ADMIN } from './admin.ts';
import { DEMO_PASSWORD, randomDigits, type Person } from './people.ts';
import { lagosDay } from './trips.ts';

/** A valid image. */
export const PHOTO = readFileSync(path.resolve(import.meta.dirname, '../../web/public/icon-192.png'));

/** Values for the form of /driver/verify, by label. */
export const DETAILS = {
  'Date of birth': '1990-05-01',
  NIN: randomDigits(11),
  'Residential address': '12 Marina Road, Lagos Island',
  'Licence number': `LAG-${randomDigits(6)}`,
  'Expiry date': lagosDay(3650),
  'Bank name': 'Zenith Bank',
  'Account number': randomDigits(10),
  'Account name': 'Dauda Driver',
};

/** Chooses a day (`YYYY-MM-DD`) from the three lists of a field. */
export async function chooseDay(form: Page | Locator, label: string, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-');
  for (const [part, value] of Object.entries({ year, month, day }))
    await form.getByLabel(`${label}, ${part}`).selectOption(value);
}

/** Submits and approves a driver's documents and vehicle through the API. */
export async function verifyDriver(
  request: APIRequestContext,
  driver: Person,
  { licenceUntil = DETAILS['Expiry date'] } = {},
): Promise<void> {
  const { headers, account, userId } = driver;
  const submitted = await request.post('/api/driver/verify', {
    headers,
    data: {
      fullName: account.name,
      dateOfBirth: DETAILS['Date of birth'],
      gender: 'male',
      residentialAddress: DETAILS['Residential address'],
      driverLicenseNumber: `LAG-${randomDigits(6)}`,
      driverLicenseExpiry: licenceUntil,
      ninNumber: randomDigits(11),
      bankName: DETAILS['Bank name'],
      bankAccountNumber: randomDigits(10),
      accountName: account.name,
      driverLicenseUrl: await upload(request, headers, 'driver-license'),
      passportPhotoUrl: await upload(request, headers, 'passport-photograph'),
    },
  });
  expect(submitted.status()).toBe(201);
  const plateNumber = `KJA-${crypto.randomUUID().slice(0, 6)}`;
  const saved = await request.put('/api/driver/vehicle', {
    headers,
    data: {
      make: 'Toyota',
      model: 'Sienna',
      year: 2015,
      colour: 'Silver',
      plateNumber,
      seats: 6,
      photoUrl: await upload(request, headers, 'vehicle-photo'),
      proofOfOwnershipUrl: await upload(request, headers, 'proof-of-ownership'),
    },
  });
  const { id: vehicleId } = vehicleSchema.parse(await saved.json());
  const approved = await request.post(`/api/admin/approve-driver/${userId}`, {
    data: { vehicleId },
    headers: { cookie: await adminCookie() },
  });
  expect(approved.ok()).toBe(true);
}

/** Approves the photo that the driver has chosen. */
export async function approvePhoto(request: APIRequestContext, { headers, userId }: Person): Promise<void> {
  const { photo } = userSchema.parse(await (await request.get('/api/user', { headers })).json());
  const approved = await request.post(`/api/admin/decide-photo/${userId}`, {
    data: { approve: true, photo },
    headers: { cookie: await adminCookie() },
  });
  expect(approved.ok()).toBe(true);
}

let signedIn: Promise<string> | null = null;

/** The cookie of an administrator's session, the same for all tests of a worker: sign-ins are limited. */
function adminCookie(): Promise<string> {
  signedIn ??= (async () => {
    // A device of its own: administrators do not decide about people who share theirs.
    const device = await playwrightRequest.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
    const data = { email: ADMIN, password: DEMO_PASSWORD };
    expect((await device.post('/api/admin/login', { data })).ok()).toBe(true);
    const { cookies } = await device.storageState();
    await device.dispose();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  })();
  return signedIn;
}

async function upload(request: APIRequestContext, headers: Person['headers'], kind: string): Promise<string> {
  const answer = await request.post('/api/objects/upload', {
    headers,
    data: { kind, contentType: 'image/png' },
  });
  const target = uploadTargetSchema.parse(await answer.json());
  const put = await request.put(target.uploadURL, { headers: { 'content-type': 'image/png' }, data: PHOTO });
  expect(put.ok()).toBe(true);
  return target.path;
}
