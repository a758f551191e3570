import { expect, type Browser, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './people.ts';

/** The demonstration administrator. */
export const ADMIN = 'admin@tafiya.test';

/** Opens a browser in which the administrator is signed in, without the form, at a page of the dashboard. */
export async function openAsAdmin(browser: Browser, path = '/admin'): Promise<Page> {
  const context = await browser.newContext();
  const data = { email: ADMIN, password: DEMO_PASSWORD };
  expect((await context.request.post('/api/admin/login', { data })).ok()).toBe(true);
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

/** Fills and sends the password form of /admin-login, which must be open. */
export async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/admin\//);
}

/** Ends the session from the list of all places, which has the button on phones. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

/** Opens a place and searches its list; resolves when its rows are those of the search, so that none is replaced under a click. */
export async function findIn(page: Page, place: string, noun: string, text: string): Promise<void> {
  await page.goto(`/admin/${place}`);
  const searched = page.waitForResponse(
    (response) => new URL(response.url()).searchParams.get('search') === text,
  );
  await page.getByLabel(`Search ${noun}`, { exact: true }).fill(text);
  await searched;
  // The rows of the list before stay, busy, until those of the answer are drawn.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
