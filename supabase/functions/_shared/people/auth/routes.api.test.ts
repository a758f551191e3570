import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { sessionSchema } from './contract.ts';
import { errorBodySchema } from '../../core/errors.contract.ts';
import { UPLOAD_MAX_BYTES } from '../limits.rules.ts';
import { openFacade, read, type Answer, type Facade } from '../../../api/testing/facade.ts';
import { PNG } from '../../documents/testing/files.ts';

const PASSWORD = 'a-good-password';
const COMPANY = {
  nin: '12345678901',
  companyName: 'Sahel Lines Ltd',
  companyRegistrationNumber: 'RC 1204567',
  companyAddress: '14 Ahmadu Bello Way, Kaduna',
  companyWebsite: '',
  taxIdentificationNumber: '12045678-0001',
  corporateContactPerson: 'Halima Sani',
};

let facade: Facade;

beforeAll(() => {
  facade = openFacade();
});
afterAll(() => facade.close());

function person(change: Record<string, string> = {}): Record<string, string> {
  const email = `${crypto.randomUUID()}@new.test`;
  return {
    name: 'Ada Obi',
    email,
    phone: '0803 123 4567',
    password: PASSWORD,
    userType: 'passenger',
    ...change,
  };
}

function formOf(fields: Record<string, string>, proof?: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (proof) form.set('proofOfAddress', proof);
  return form;
}

function register(fields: Record<string, string>, proof?: File): Promise<Answer> {
  return facade.call('POST', '/auth/register', { body: formOf(fields, proof) });
}

function login(credentials: object): Promise<Answer> {
  return facade.call('POST', '/auth/login', { json: credentials });
}

async function accountsOf(email: string): Promise<number> {
  return (await facade.sql`select 1 from auth.users where email = ${email}`).length;
}

describe('POST /api/auth/register', () => {
  test('a passenger gets an account, a token and a normalised phone', async () => {
    const fields = person();
    const answer = await register({ ...fields, email: fields['email']?.toUpperCase() ?? '' });
    expect(answer.status).toBe(201);
    const { token, user, expiresAt } = read(sessionSchema, answer);
    expect(user).toMatchObject({
      name: 'Ada Obi',
      email: fields['email'],
      phone: '+2348031234567',
      userType: 'passenger',
      isVerified: false,
      suspended: false,
      proofOfAddress: null,
    });
    expect(expiresAt).toBeGreaterThan(Date.now() / 1000);
    expect(await facade.call('GET', '/user', { as: { token } })).toMatchObject({ status: 200, body: user });
  });

  test('a driver registers and has a driver profile', async () => {
    const { token } = read(sessionSchema, await register(person({ userType: 'driver' })));
    const profile = await facade.call('GET', '/driver/profile', { as: { token } });
    expect(profile).toMatchObject({
      status: 200,
      body: { isDriverVerified: false, verificationSubmittedAt: null },
    });
  });

  test('a company registers with all its details, and its tokens contain none of them', async () => {
    const { email = '', password = '', ...rest } = person({ userType: 'corporate', ...COMPANY });
    const answer = await register({ email, password, ...rest });
    expect(read(sessionSchema, answer).user).toMatchObject({
      userType: 'corporate',
      nin: COMPANY.nin,
      companyName: COMPANY.companyName,
    });
    const { token } = read(sessionSchema, await login({ email, password }));
    const claims = JSON.stringify(decodeJwt(token));
    expect(claims).toContain(email);
    for (const text of Object.values(COMPANY).filter(Boolean)) expect(claims).not.toContain(text);
  });

  test('accepts JSON as well as a form', async () => {
    const answer = await facade.call('POST', '/auth/register', { json: person() });
    expect(answer.status).toBe(201);
  });

  test('a proof of address is stored privately, with the extension of its real type', async () => {
    const answer = await register(
      person(),
      new File([PNG], 'bill.exe', { type: 'application/x-msdownload' }),
    );
    const { user } = read(sessionSchema, answer);
    expect(user.proofOfAddress).toMatch(new RegExp(`^${user.id}/proof-of-address-[\\da-f-]{36}\\.png$`));
    const { url, publishableKey } = inject('stack');
    const open = await fetch(`${url}/storage/v1/object/public/documents/${user.proofOfAddress}`, {
      headers: { apikey: publishableKey },
    });
    expect(open.ok).toBe(false);
  });

  test('an invalid file is refused before the account is created', async () => {
    const cases: [File, number][] = [
      [new File(['MZ\x90 this is a program'], 'bill.png', { type: 'image/png' }), 415],
      // The signature of a JPEG, without a picture.
      [new File([new Uint8Array([0xff, 0xd8, 0xff])], 'bill.jpg', { type: 'image/jpeg' }), 415],
      [new File([PNG, new Uint8Array(UPLOAD_MAX_BYTES)], 'bill.png', { type: 'image/png' }), 413],
    ];
    for (const [file, status] of cases) {
      const fields = person();
      expect(await register(fields, file)).toMatchObject({ status });
      expect(await accountsOf(fields['email'] ?? '')).toBe(0);
    }
  });

  test('the account is kept when the document cannot be stored', async () => {
    const withoutStorage = openFacade();
    const fields = person();
    withoutStorage.services.documents.upload = () => Promise.reject(new Error('storage is down'));
    const answer = await withoutStorage.call('POST', '/auth/register', {
      body: formOf(fields, new File([PNG], 'a.png')),
    });
    expect(answer).toMatchObject({ status: 201, body: { user: { proofOfAddress: null } } });
    expect(withoutStorage.logged.join('')).toContain('proof-of-address-not-stored');
    expect(await login({ email: fields['email'], password: PASSWORD })).toMatchObject({ status: 200 });
    await withoutStorage.close();
  });

  test.each([
    ['name', ' ', 'Name is required'],
    ['email', 'not-an-address', 'Please enter a valid email address'],
    ['phone', '+44 7911 123456', 'Please enter a valid Nigerian phone number'],
    ['password', 'short', 'Password must be at least 8 characters'],
    ['userType', 'admin', 'Please choose an account type'],
  ])('%s %j is refused with its message', async (field, value, error) => {
    expect(await register(person({ [field]: value }))).toMatchObject({
      status: 400,
      body: { error, code: 'invalid_input' },
    });
  });

  test.each(['nin', 'companyName', 'companyRegistrationNumber', 'companyAddress', 'taxIdentificationNumber'])(
    'a company without %s is refused',
    async (field) => {
      const answer = await register(person({ userType: 'corporate', ...COMPANY, [field]: '' }));
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  test('the same e-mail registered five times at once creates one account', async () => {
    const fields = person();
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(fields)));
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([201, 409, 409, 409, 409]);
    const refused = answers.filter((answer) => answer.status === 409);
    for (const answer of refused) expect(read(errorBodySchema, answer).code).toBe('email_taken');
    expect(await accountsOf(fields['email'] ?? '')).toBe(1);
  });

  test('fields that a person may not set are ignored', async () => {
    const answer = await register(person({ isVerified: 'true', is_verified: 'true', role: 'service_role' }));
    expect(read(sessionSchema, answer).user).toMatchObject({ isVerified: false, userType: 'passenger' });
  });
});

describe('POST /api/auth/login', () => {
  test('the right password opens a session, whatever the case of the e-mail', async () => {
    const fields = person();
    await register(fields);
    const answer = await login({ email: ` ${fields['email']?.toUpperCase()} `, password: PASSWORD });
    expect(answer.status).toBe(200);
    expect(read(sessionSchema, answer).user.email).toBe(fields['email']);
  });

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const fields = person();
    await register(fields);
    const wrong = await login({ email: fields['email'], password: 'not-this-one' });
    const unknown = await login({ email: person()['email'], password: PASSWORD });
    expect(wrong).toMatchObject({
      status: 401,
      body: { error: 'Invalid email or password.', code: 'invalid_credentials' },
    });
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
  });

  test('a suspended person is told so with the right password only', async () => {
    const fields = person();
    const { user } = read(sessionSchema, await register(fields));
    await facade.sql`select private.set_suspended(${user.id}, true)`;
    // Auth refuses a banned account whatever the password; /api must not.
    await facade.sql`update auth.users set banned_until = now() + interval '1 year' where id = ${user.id}`;
    expect(await login({ email: fields['email'], password: PASSWORD })).toMatchObject({
      status: 403,
      body: { error: 'Your account is suspended.', code: 'suspended' },
    });
    expect(await login({ email: fields['email'], password: 'not-this-one' })).toMatchObject({
      status: 401,
      body: { error: 'Invalid email or password.', code: 'invalid_credentials' },
    });
  });

  test.each([
    {},
    { email: 'a@b.test' },
    { password: PASSWORD },
    { email: '', password: '' },
    { email: {}, password: [] },
  ])('the credentials %j are refused', async (credentials) => {
    expect(await login(credentials)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('POST /api/auth/logout', () => {
  test('closes this session only; its token is refused afterwards', async () => {
    const fields = person();
    await register(fields);
    const credentials = { email: fields['email'], password: PASSWORD };
    const here = read(sessionSchema, await login(credentials));
    const elsewhere = read(sessionSchema, await login(credentials));
    const answer = await facade.call('POST', '/auth/logout', { as: here });
    expect(answer).toMatchObject({ status: 204, body: null });
    expect(await facade.call('GET', '/user', { as: here })).toMatchObject({ status: 401 });
    expect(await facade.call('GET', '/user', { as: elsewhere })).toMatchObject({ status: 200 });
    expect(await facade.call('POST', '/auth/logout', { as: here })).toMatchObject({ status: 204 });
  });

  test('needs a valid token', async () => {
    expect(await facade.call('POST', '/auth/logout')).toMatchObject({ status: 401 });
    expect(await facade.call('POST', '/auth/logout', { as: { token: 'a.b.c' } })).toMatchObject({
      status: 401,
    });
  });
});
