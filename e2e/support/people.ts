import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { sessionSchema, type Session } from '../../supabase/functions/_shared/contracts/auth.ts';

export const DEMO_PASSWORD = 'tafiya-demo-2026';
export const DEMO_DRIVER = 'driver@tafiya.test';

export interface Account {
  name: string;
  email: string;
  password: string;
}

/** A new person, not registered yet. */
export function somebody(name = 'Ngozi Eze'): Account {
  return { name, email: `${randomUUID()}@journey.test`, password: 'a-good-password-1' };
}

/** Registers a person through the API. The journey about registration uses the form instead. */
export async function register(
  request: APIRequestContext,
  account: Account,
  userType: 'passenger' | 'driver' = 'passenger',
): Promise<Session> {
  const answer = await request.post('/api/auth/register', {
    data: { ...account, userType, phone: '0803 123 4567' },
  });
  expect(answer.status()).toBe(201);
  return sessionSchema.parse(await answer.json());
}

/** Signs in with the form on /auth, which must be open. */
export async function fillSignIn(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Opens /auth and signs in; ends on the dashboard. */
export async function signIn(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/auth');
  await fillSignIn(page, account);
  await page.waitForURL('**/dashboard');
}
