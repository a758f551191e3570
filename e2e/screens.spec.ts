import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, randomName, registerPerson } from './support/people.ts';
import { publishTrip } from './support/trips.ts';

/*
 * What the first screen of each page must hold at 360 × 800, in pixels and counts: a block that is added takes one away.
 */

test('trip: who drives and Book are on the first screen, and Book stays in reach', async ({
  page,
  browser,
  request,
}) => {
  const driver = await registerPerson({ browser, request }, newAccount(randomName('Emeka')), 'driver');
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Jalingo', destination: 'Wukari', daysAhead: 33 });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/trips/${trip.id}`);
  const name = page.getByRole('heading', { name: trip.driver.user.name });
  const book = page.getByRole('button', { name: /^Book This Trip/ });
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('New driver, no ratings yet')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 1, name: 'Jalingo to Wukari' })).toBeInViewport({
    ratio: 1,
  });
  await expect(book).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'If you cancel' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(name).not.toBeInViewport();
  await expect(book).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await book.click();
  const pay = page.getByRole('button', { name: /^Book 1 seat, pay ₦/ });
  await expect(pay).toBeInViewport({ ratio: 1 });
});
