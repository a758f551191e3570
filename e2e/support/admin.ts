import { expect, type Browser, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './people.ts';

/** The demonstration administrator. */
export const ADMIN = 'admin@tafiya.test';

/** Opens a browser and signs the administrator in by password, whether the authenticator code is set up or not. */
export async function openAsAdmin(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/admin-login');
  const passwordInstead = page.getByRole('button', { name: 'Sign in with email and password instead' });
  await expect(passwordInstead.or(page.getByLabel('Email', { exact: true }))).toBeVisible();
  if (await passwordInstead.isVisible()) await passwordInstead.click();
  await fillPassword(page);
  return page;
}

/** Fills and sends the password form of /admin-login, which must be open. */
export async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/admin');
}

/** Opens a tab and searches its list; resolves when the search request is sent, after which all rows are rendered again. */
export async function findIn(page: Page, tab: RegExp, noun: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  const searched = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('search') === text,
  );
  await page.getByLabel(`Search ${noun}`, { exact: true }).fill(text);
  await searched;
}
