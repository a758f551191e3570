import { type APIRequestContext, type Browser, expect, test } from '@playwright/test';
import { journeySchema } from '../supabase/functions/_shared/bookings/journeys/contract.ts';
import { tripSchema, type Trip } from '../supabase/functions/_shared/trips/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { addPayoutAccount } from './support/payments.ts';
import { newAccount, type Person, registerPerson } from './support/people.ts';
import { dayOf, lagosDay, searchPath } from './support/trips.ts';

const HALF_HOUR_MS = 30 * 60_000;

async function driverOf(people: { browser: Browser; request: APIRequestContext }, name: string, url: string) {
  const driver = await registerPerson(people, newAccount(name), 'driver');
  await verifyDriver(people.request, driver);
  await addPayoutAccount(url, driver);
  return driver;
}

async function publish({ page, headers }: Person, route: object): Promise<Trip> {
  const data = { seatsAvailable: 4, payment: 'both', ...route };
  const answer = await page.request.post('/api/trips', { headers, data });
  expect(answer.status()).toBe(201);
  return tripSchema.parse(await answer.json());
}

test('two trips are booked and paid as one; the driver cancels the first, and the second is given back', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? '';
  const people = { browser, request };
  const [pam, musa] = [await driverOf(people, 'Pam Gyang', url), await driverOf(people, 'Musa Bello', url)];
  const ada = await registerPerson(people, newAccount('Ada Obi'));
  // There are no trips from Sokoto to Bauchi, and Kaduna is far from both.
  const first = await publish(pam, {
    origin: 'Sokoto',
    destination: 'Kaduna',
    departureDate: `${lagosDay(18)}T06:00:00+01:00`,
    farePerSeat: 9000,
  });
  const leaves = Math.ceil(Date.parse(first.arrivalDate ?? '') / HALF_HOUR_MS + 2) * HALF_HOUR_MS;
  const second = await publish(musa, {
    origin: 'Kaduna',
    destination: 'Bauchi',
    departureDate: new Date(leaves).toISOString(),
    farePerSeat: 4000,
  });

  const { page } = ada;
  await page.goto(searchPath({ from: 'Sokoto', to: 'Bauchi', date: dayOf(first), seats: '1' }));
  const connections = page.getByRole('region', { name: 'With a change' });
  await expect(connections.getByText('₦13,000')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('connections.png'), fullPage: true });
  await connections.getByRole('button', { name: /^Book both trips/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByLabel('Total of both trips')).toHaveText('₦13,000');
  await sheet.getByRole('radio', { name: 'Card' }).check();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('sheet.png') });
  // Read on the way, because the page leaves for the provider at once.
  const booked = new Promise<unknown>((resolve) => {
    void page.route('**/api/journeys', async (route) => {
      const response = await route.fetch();
      resolve(await response.json());
      await route.fulfill({ response });
    });
  });
  await sheet.getByRole('button', { name: 'Pay ₦13,000 by card' }).click();
  const journey = journeySchema.parse(await booked);

  await page.getByLabel('Card number').fill('4084 0840 8408 4081');
  await page.getByLabel('CVV').fill('408');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Paid. The seat is yours.')).toBeVisible();
  await expect(page.getByText(/^₦13,000, held until you arrive/)).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('paid.png'), fullPage: true });
  await page.getByRole('link', { name: 'Ticket of the second trip' }).click();
  await expect(page).toHaveURL(`/ticket/${journey.second.bookingId}`);

  const cancelled = await pam.page.request.post(`/api/trips/${first.id}/cancel`, {
    headers: pam.headers,
    data: {},
  });
  expect(cancelled.ok()).toBe(true);
  await page.goto(`/trips/${second.id}`);
  await expect(page.getByText('Your second trip can be cancelled free of charge')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('freed.png'), fullPage: true });
  // Two hours later a car goes all the way: the message leads to it.
  await publish(pam, {
    origin: 'Sokoto',
    destination: 'Bauchi',
    departureDate: `${lagosDay(18)}T08:00:00+01:00`,
    farePerSeat: 15_000,
  });
  await page.goto('/alerts');
  await page.getByRole('link', { name: /Your second trip can be cancelled free of charge/ }).click();
  const next = page.getByRole('region', { name: 'Your next connection' });
  await expect(next.getByRole('article', { name: 'Sokoto to Bauchi' })).toContainText('₦15,000');
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('next.png'), fullPage: true });
  await next.getByRole('link', { name: 'See the second trip' }).click();
  await expect(page).toHaveURL(new RegExp(`/trips/${second.id}`));
  await page.getByRole('button', { name: 'Cancel the second trip' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/₦4,000/)
      .first(),
  ).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /cancel/i })
    .first()
    .click();
  await expect(page.getByText('Your second trip can be cancelled free of charge')).toBeHidden();
  await page.goto(`/bookings/${journey.second.bookingId}/payment`);
  await expect(page.getByRole('heading', { name: 'This booking was cancelled' })).toBeVisible();
  await expect(page.getByText(/₦4,000/).first()).toBeVisible();
});
