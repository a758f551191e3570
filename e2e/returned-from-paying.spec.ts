import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { addPayoutAccount, holdSeat } from './support/payments.ts';
import { fillSignIn, newAccount, registerPerson } from './support/people.ts';
import { publishTrip } from './support/trips.ts';

test('a passenger who comes back in a browser without a session reads what was received, and signs in from there', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount('Pam Gyang'), 'driver');
  await verifyDriver(request, driver);
  await addPayoutAccount(baseURL ?? '', driver);
  const trip = await publishTrip(driver, { origin: 'Lafia', destination: 'Jos', daysAhead: 16 });
  const ada = await registerPerson({ browser, request }, newAccount('Ada Obi'));
  const { bookingId } = await holdSeat(ada, trip.id);
  await ada.page.goto(`/bookings/${bookingId}/payment`);
  await ada.page.getByRole('button', { name: 'Pay ₦9,000 by card' }).click();
  await expect(ada.page.getByLabel('Card number')).toBeVisible();

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(ada.page.url());
  await page.getByLabel('Card number').fill('4084 0840 8408 4081');
  await page.getByLabel('CVV').fill('408');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'We received ₦9,000' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Lafia to Jos, .*, 1 seat$/)).toBeVisible();
  const masked = `${ada.account.email.slice(0, 1)}•••@journey.test.`;
  await expect(page.getByText(/^The ticket (was sent|is on its way) to /)).toContainText(masked);
  await expect(page.locator('body')).not.toContainText(ada.account.email);
  await expect(page.locator('body')).not.toContainText(ada.account.name);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Sign in to open it' }).click();
  await fillSignIn(page, ada.account);
  await expect(page.getByText('Paid. The seat is yours.')).toBeVisible();
  await context.close();
});
