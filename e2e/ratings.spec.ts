import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { findIn, openAsAdmin } from './support/admin.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson, randomName } from './support/people.ts';
import { bookSeats, completeTrip, dayOf, publishTrip, searchPath } from './support/trips.ts';

const ROUTE = { origin: 'Warri', destination: 'Akure' };

/** The value of a statistic on the dashboard. */
const stat = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd');

async function rate(page: Page, name: string, { stars, comment }: { stars: number; comment: string }) {
  await expect(
    page.getByRole('heading', { name: `How was your trip with ${name.split(' ')[0]}?` }),
  ).toBeVisible();
  await page.getByRole('radio', { name: `${stars} of 5` }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  // Only a passenger who paid in cash is asked.
  await page
    .getByRole('button', { name: /^Yes, ₦/ })
    .or(page.getByLabel('Comment (optional)'))
    .waitFor();
  if (await page.getByRole('button', { name: /^Yes, ₦/ }).isVisible()) {
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Yes, ₦/ }).click();
  }
  await page.getByLabel('Comment (optional)').fill(comment);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send rating' }).click();
  await page.waitForURL('**/dashboard');
}

test('driver and passenger rate each other after a trip; the first rating replaces "New"', async ({
  browser,
  request,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount(randomName('Ibrahim')), 'driver');
  const passenger = await registerPerson({ browser, request }, newAccount('Zainab Lawal'));
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { ...ROUTE, daysAhead: 12 });
  const next = await publishTrip(driver, { ...ROUTE, daysAhead: 13 });
  const booking = await bookSeats(passenger, trip.id);

  const nextTripSearch = searchPath({ from: 'Warri', to: 'Akure', date: dayOf(next), seats: '1' });

  await driver.page.goto('/dashboard');
  await expect(stat(driver.page, 'Average Rating')).toHaveText('New');
  await passenger.page.goto(nextTripSearch);
  const found = passenger.page.getByRole('article').filter({ hasText: driver.account.name });
  await expect(found).toContainText('New');
  await passenger.page.goto('/dashboard');
  await expect(stat(passenger.page, 'Rating')).toHaveText('New');

  await completeTrip(driver, trip.id);
  await expect(stat(driver.page, 'Completed Trips')).toHaveText('1');
  await passenger.page.getByRole('link', { name: /Alerts/ }).click();
  await passenger.page.getByRole('link', { name: /How was your trip/ }).click();
  await passenger.page.waitForURL('**/rate/**');
  await rate(passenger.page, driver.account.name, { stars: 4, comment: 'On time, calm on the road' });
  await expect(passenger.page.getByRole('heading', { name: 'How was it?' })).toHaveCount(0);
  await expect(stat(passenger.page, 'Rating')).toHaveText('New');

  // The driver does not see the passenger's rating before rating too.
  await driver.page.getByRole('link', { name: /Alerts/ }).click();
  await driver.page.getByRole('link', { name: /Rate your passenger for/ }).click();
  await expect(driver.page.getByText('calm on the road')).toHaveCount(0);
  await rate(driver.page, passenger.account.name, { stars: 5, comment: 'Was at the park early' });
  await driver.page.goto('/account');
  await driver.page.getByRole('link', { name: 'Rated 4.0 by passengers (1)' }).click();
  await expect(driver.page.getByText(`4 of 5, ${passenger.account.name}`)).toBeVisible();
  await expect(driver.page.getByText('On time, calm on the road')).toBeVisible();
  await expectAccessible(driver.page);
  await driver.page.keyboard.press('Escape');
  await driver.page.getByRole('link', { name: 'My trips' }).click();
  await expect(stat(driver.page, 'Average Rating')).toHaveText('4.0');

  const second = await request.post(`/api/bookings/${booking.id}/rating`, {
    headers: passenger.headers,
    data: { stars: 1 },
  });
  expect(second.status()).toBe(409);
  expect(await second.json()).toMatchObject({ error: 'You have already rated this trip.' });

  // Without reload.
  await expect(stat(passenger.page, 'Rating')).toHaveText('5.0');
  await passenger.page.goto(nextTripSearch);
  await expect(found).toContainText('Rated 4.0');
  await passenger.page.goto(`/trips/${next.id}`);
  await expect(passenger.page.getByRole('region', { name: driver.account.name })).toContainText('Rated 4.0');
  await expectAccessible(passenger.page);

  const admin = await openAsAdmin(browser);
  await findIn(admin, 'active-drivers', 'active drivers', driver.account.email);
  const row = admin.getByRole('list', { name: 'Active Drivers' }).getByRole('listitem');
  await expect(row).toContainText('4.0, 1 trip');
  for (const each of [driver.context, passenger.context, admin.context()]) await each.close();
});
