import { expect, type Browser, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './people.ts';

/** The administrator of the demonstration data. */
export const ADMIN = 'admin@tafiya.test';

/** A separate browser with the administrator signed in by password, whether the code is set up or not. */
export async function openAsAdmin(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/admin-login');
  const instead = page.getByRole('button', { name: 'Sign in with email and password instead' });
  await expect(instead.or(page.getByLabel('Email', { exact: true }))).toBeVisible();
  if (await instead.isVisible()) await instead.click();
  await fillPassword(page);
  return page;
}

export async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/admin');
}

/** Opens a tab, searches it and waits until the list shows the result, whose rows are new elements. */
export async function findIn(page: Page, tab: RegExp, noun: string, words: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click();
  const requested = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('search') === words,
  );
  await page.getByLabel(`Search ${noun}`, { exact: true }).fill(words);
  await requested;
}
