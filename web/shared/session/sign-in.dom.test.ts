import { SESSION_STORAGE_KEY } from '@domain/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { sessionOf, userOf } from '@/shared/testing/people.ts';
import * as supabaseModule from '@/shared/supabase/supabase.ts';
import { readStoredSession } from './access-token.ts';
import { dropSession } from './session.ts';
import { register, signIn } from './sign-in.ts';
import { useSession } from './store.ts';

const credentials = { email: 'adaeze@tafiya.test', password: 'tafiya-demo-2026' };
const MUSA = {
  userType: 'driver',
  name: 'Musa',
  email: 'm@tafiya.test',
  phone: '08030000000',
  password: 'long enough',
} as const;
let server: FakeServer;

beforeEach(() => {
  server = fakeServer({
    'POST /api/auth/login': () => Response.json(sessionOf()),
    'POST /api/auth/register': () => Response.json(sessionOf(), { status: 201 }),
    'GET /auth/v1/user': () => Response.json({ id: userOf().id }),
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
  });
});

afterEach(() => {
  dropSession();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('signing in', () => {
  it('remembered: the session is in local storage', async () => {
    await signIn(credentials, { remember: true });
    expect(useSession.getState()).toMatchObject({ status: 'in', user: { name: 'Adaeze Okafor' } });
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
    expect(sessionStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
    expect(readStoredSession()).not.toBeNull();
  });

  it('not remembered: the session ends with the tab', async () => {
    await signIn(credentials, { remember: false });
    expect(sessionStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it('opens no session on the server while it could not be kept here', async () => {
    vi.spyOn(supabaseModule, 'loadSupabase').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(signIn(credentials, { remember: true })).rejects.toThrow('No connection');
    expect(server.asked).toEqual([]);
  });

  it("leaves nothing behind when it is refused, and throws the server's words", async () => {
    server.answer({
      'POST /api/auth/login': () => refusal(401, 'invalid_credentials', 'Wrong email or password'),
    });
    await expect(signIn(credentials, { remember: true })).rejects.toThrow('Wrong email or password');
    expect(readStoredSession()).toBeNull();
  });
});

describe('registering', () => {
  it('sends a form: text as text, a file as a file, empty values left out', async () => {
    const proof = new File(['%PDF-'], 'bill.pdf', { type: 'application/pdf' });
    await register(MUSA, proof);
    const body = server.asked.find(({ path }) => path === '/api/auth/register')?.body;
    expect(body).toEqual({ ...MUSA, proofOfAddress: expect.any(File) });
  });

  it('says that the account was made when only opening it failed', async () => {
    server.answer({ 'GET /auth/v1/user': () => refusal(500, 'internal', 'Something broke') });
    await expect(register(MUSA)).resolves.toBe(false);
    expect(useSession.getState().status).not.toBe('in');
  });

  it('makes no account while it could not be opened', async () => {
    vi.spyOn(supabaseModule, 'loadSupabase').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(register(MUSA)).rejects.toThrow('No connection');
    expect(server.asked).toEqual([]);
  });

  it('leaves out a website that was not given', async () => {
    await register({
      userType: 'corporate',
      name: 'Ngozi',
      email: 'n@tafiya.test',
      phone: '08030000000',
      password: 'long enough',
      nin: '12345678901',
      companyName: 'Danfo Lines',
      companyRegistrationNumber: 'RC1',
      companyAddress: '1 Marina, Lagos',
      companyWebsite: '',
      taxIdentificationNumber: 'T1',
      corporateContactPerson: 'Ngozi',
    });
    const body = server.asked.find(({ path }) => path === '/api/auth/register')?.body;
    expect(body).not.toHaveProperty('companyWebsite');
    expect(body).not.toHaveProperty('proofOfAddress');
  });
});
