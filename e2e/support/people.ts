import { randomUUID } from 'node:crypto';
import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { sessionSchema, type Session } from '../../supabase/functions/_shared/people/auth/contract.ts';
import { confirmEmail, forgetRegistrations } from './database.ts';
import { DEMO_PASSWORD } from '../../tools/demo/people.ts';
import { SESSION_STORAGE_KEY } from '../../supabase/functions/_shared/core/limits.ts';

export { DEMO_PASSWORD };

export interface Account {
  name: string;
  email: string;
  password: string;
}

/** The verified driver of the demonstration. */
export const DEMO_DRIVER: Account = {
  name: 'Emeka Nwosu',
  email: 'driver@tafiya.test',
  password: DEMO_PASSWORD,
};

/** A name that no other test uses: names have no digits. */
export function randomName(firstName: string): string {
  const letters = randomUUID().replace(/[0-9-]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
  return `${firstName} ${letters.slice(0, 12)}`;
}

/** Details of a new account; does not register it. */
export function newAccount(name = 'Ngozi Eze'): Account {
  return { name, email: `${randomUUID()}@journey.test`, password: 'a-good-password-1' };
}

/** Registers an account through the API, whose owner then confirms the e-mail address. */
export async function register(
  request: APIRequestContext,
  account: Account,
  userType: 'passenger' | 'driver' = 'passenger',
): Promise<Session> {
  const answer = await request.post('/api/auth/register', {
    data: { ...account, userType, phone: '0803 123 4567' },
  });
  expect(answer.status()).toBe(201);
  await forgetRegistrations(answer.url());
  await confirmEmail(answer.url(), account.email);
  return sessionSchema.parse(await answer.json());
}

/** Fills and sends the sign-in form of /auth, which must be open. */
export async function fillSignIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Signs in without the form, which other tests fill, and opens the page at `path`. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
  path = '/dashboard',
): Promise<void> {
  const session = await signInThroughApi(page.request, { email, password });
  await page.context().setStorageState(storageOf(session, baseUrl()));
  await page.goto(path);
}

/** The session of an account that exists. */
export async function signInThroughApi(
  request: APIRequestContext,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<Session> {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  return sessionSchema.parse(await answer.json());
}

/** The demo driver with a browser of their own. */
export async function openDemoDriver(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  options: BrowserContextOptions = {},
): Promise<Person> {
  return openBrowser(
    browser,
    { account: DEMO_DRIVER, session: await signInThroughApi(request, DEMO_DRIVER) },
    options,
  );
}

/** A person with a browser of their own, already signed in. */
export interface Person {
  account: Account;
  userId: string;
  page: Page;
  context: BrowserContext;
  /** The authorization header of the browser's calls. */
  headers: { authorization: string };
}

/** Registers a person through the API and opens a browser that is signed in as them. */
export async function registerPerson(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  account: Account,
  userType: 'passenger' | 'driver' = 'passenger',
): Promise<Person> {
  const session = await register(request, account, userType);
  return openBrowser(browser, { account, session });
}

/** Opens a browser that is signed in with the session; `options` may set another baseURL. */
export async function openBrowser(
  browser: Browser,
  { account, session }: { account: Account; session: Session },
  options: BrowserContextOptions = {},
): Promise<Person> {
  const storageState = storageOf(session, options.baseURL ?? baseUrl());
  const context = await browser.newContext({ ...options, storageState });
  const page = await context.newPage();
  const headers = { authorization: `Bearer ${session.token}` };
  return { account, userId: session.user.id, page, context, headers };
}

function baseUrl(): string {
  return test.info().project.use.baseURL ?? '';
}

type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The storage of a signed-in person's browser: the session in the format of the Supabase client. */
function storageOf(session: Session, origin: string): Storage {
  const stored = {
    access_token: session.token,
    refresh_token: session.refreshToken,
    expires_at: session.expiresAt,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: session.user.id },
  };
  const localStorage = [{ name: SESSION_STORAGE_KEY, value: JSON.stringify(stored) }];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** A number that no other account has. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => Math.floor(Math.random() * 10)).join('');
}
