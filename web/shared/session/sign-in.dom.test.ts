import { SESSION_STORAGE_KEY } from '@tafiya/core/limits.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, type FakeServer } from '@/shared/testing/fake-server.ts';
import { sessionOf, userOf } from '@/shared/testing/people.ts';
import * as supabaseModule from '@/shared/supabase/supabase.ts';
import { dropSession } from './session.ts';
import { register, signIn } from './sign-in.ts';
import { readStoredSession, useSession } from './store.ts';

const credentials = { email: 'adaeze@tafiya.test', password: 'tafiya-demo-2026' };
const MUSA = {
  userType: 'driver',
  name: 'Musa',
  email: 'm@tafiya.test',
  phone: '08030000000',
  password: 'long enough',
} as const;
let server: FakeServer;

// Signing in asks for an alarm key: loaded late, the call would count in the next test.
beforeAll(() => import('@/shared/safety/alarms.ts'));
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
  it('puts a remembered session into local storage', async () => {
    await signIn(credentials, { remember: true });
    expect(useSession.getState()).toMatchObject({ status: 'in', user: { name: 'Adaeze Okafor' } });
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
    expect(sessionStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
    expect(readStoredSession()).not.toBeNull();
  });

  it('ends the session with the tab when it is not remembered', async () => {
    await signIn(credentials, { remember: false });
    expect(sessionStorage.getItem(SESSION_STORAGE_KEY)).not.toBeNull();
    expect(localStorage.getItem(SESSION_STORAGE_KEY)).toBeNull();
  });

  it('opens no session on the server when supabase-js cannot be loaded', async () => {
    vi.spyOn(supabaseModule, 'loadSupabase').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(signIn(credentials, { remember: true })).rejects.toThrow('No connection');
    expect(server.requests).toEqual([]);
  });

  it("stores nothing when it is refused, and throws the server's text", async () => {
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
    const body = server.requests.find(({ path }) => path === '/api/auth/register')?.body;
    expect(body).toEqual({ ...MUSA, proofOfAddress: expect.any(File) });
  });

  it('reports that the account was created when only signing in failed', async () => {
    server.answer({ 'GET /auth/v1/user': () => refusal(500, 'internal', 'Something broke') });
    await expect(register(MUSA)).resolves.toBe(false);
    expect(useSession.getState().status).not.toBe('in');
  });

  it('creates no account when supabase-js cannot be loaded', async () => {
    vi.spyOn(supabaseModule, 'loadSupabase').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(register(MUSA)).rejects.toThrow('No connection');
    expect(server.requests).toEqual([]);
  });

  it('omits an empty website', async () => {
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
    const body = server.requests.find(({ path }) => path === '/api/auth/register')?.body;
    expect(body).not.toHaveProperty('companyWebsite');
    expect(body).not.toHaveProperty('proofOfAddress');
  });
});
