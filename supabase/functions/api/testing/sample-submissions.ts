import type { Call } from './facade.ts';
import type { CallerName, Fixtures } from './fixtures.ts';

/** A call that the permitted caller may make: a path (the route's own when absent) and a body. */
export type Sample = Pick<Call, 'json' | 'body' | 'headers'> & { path?: string };
/** A new driver's registration, as a form. */
export async function registration(fixtures: Fixtures): Promise<Sample> {
  const form = new FormData();
  const email = `${fixtures.key()}@new.test`;
  const fields = {
    name: 'Ada',
    email,
    phone: '08031234567',
    password: 'a-good-password',
    userType: 'driver',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
}

/** A driver's documents and details. */
export async function verification(fixtures: Fixtures, caller: CallerName): Promise<Sample> {
  const drives = caller === 'driver' || caller === 'other driver';
  const paper = drives ? await fixtures.documentOf(caller) : await fixtures.document();
  const papers = {
    driverLicenseNumber: 'LAG-12345',
    driverLicenseExpiry: '2035-01-01',
    ninNumber: '12345678901',
    bankName: 'Zenith',
    bankAccountNumber: '0123456789',
    accountName: 'Dauda Driver',
    driverLicenseUrl: paper,
    passportPhotoUrl: paper,
  };
  const person = { fullName: 'Dauda Driver', dateOfBirth: '1990-01-01', gender: 'male' };
  return { json: { ...person, residentialAddress: '12 Marina Road, Lagos', ...papers } };
}
