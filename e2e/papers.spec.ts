import { expect, test, type Page } from '@playwright/test';
import { chooseTripDay } from './support/create-trip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openAsAdmin } from './support/admin.ts';
import { chooseDay, PHOTO, verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { lagosDay } from './support/trips.ts';

const FILE = { name: 'paper.png', mimeType: 'image/png', buffer: PHOTO };

/** Sends a paper from the list on the account page. */
async function send(page: Page, { action, until }: { action: string; until: string }): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  const form = page.getByRole('form').filter({ has: page.getByLabel('Valid until, day') });
  await chooseDay(form, 'Valid until', until);
  await form.locator('input[type=file]').setInputFiles(FILE);
  await expect(form.getByText('Sent: paper.png')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Valid until, day')).toHaveCount(0);
}

test('a licence that ends before the trip is renewed, and an administrator accepts it', async ({
  browser,
  request,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount(), 'driver');
  const { page } = driver;
  await verifyDriver(request, driver, { licenceUntil: lagosDay(20) });
  await page.goto('/dashboard');
  await page.goto('/create-trip?step=2');
  await chooseTripDay(page, lagosDay(25));
  await expect(page.getByText(/^Your licence ends on .*, before this trip\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Send your renewed licence' }).click();

  await expect(page.getByText('Expires in 20 days')).toBeInViewport();
  await send(page, { action: 'Renew driver’s licence', until: lagosDay(900) });
  await expect(page.getByText('Being checked')).toBeVisible();
  await send(page, { action: 'Add insurance of Toyota Sienna', until: lagosDay(300) });
  await expect(page.getByText('Valid', { exact: true })).toBeVisible();

  const admin = await openAsAdmin(browser, '/admin/verification/papers');
  await admin.getByLabel('Search licences').fill(driver.account.email);
  const card = admin.getByRole('listitem').filter({ hasText: driver.account.email });
  await card.getByRole('button', { name: /View driver’s licence/ }).click();
  await expect(card.getByRole('img')).toBeVisible();
  await expectAccessible(admin);
  await card.getByRole('button', { name: /^Accept Licence/ }).click();
  await admin.getByRole('button', { name: 'Yes, accept' }).click();
  await expect(admin.getByText('Licence Accepted')).toBeVisible();
  await expect(card).toHaveCount(0);
  await admin.getByRole('link', { name: /^Booked Trips/ }).click();
  await expect(admin.getByLabel('Search booked trips')).toBeVisible();
  await expectAccessible(admin);
  await admin.context().close();

  await page.goto('/create-trip?step=2');
  await chooseTripDay(page, lagosDay(26));
  await expect(page.getByText(/Your licence ends/)).toHaveCount(0);
});
