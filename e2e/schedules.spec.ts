import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, randomName, registerPerson } from './support/people.ts';
import {
  chooseTripDay,
  expectPublished,
  fillRoute,
  fillSeats,
  fillWhen,
  goOn,
  openNewTrip,
} from './support/create-trip.ts';
import { bookSeats, lagosDay, publishTrip, searchPath } from './support/trips.ts';

/** Opens the form of a new trip and fills in its route; the second step is open. */
async function startTrip(page: Page, to: string): Promise<void> {
  await page.goto('/dashboard');
  await openNewTrip(page);
  await fillRoute(page, { from: 'Gusau', to });
  await goOn(page, 'when');
}

/** Seats and fare, up to the review. */
async function toReview(page: Page): Promise<void> {
  await goOn(page, 'seats');
  await fillSeats(page, { seats: 3, fare: 5000 });
  await goOn(page, 'check and publish');
}

test('a driver publishes a trip on 8 dates at once and leaves out the one that overlaps', async ({
  browser,
  request,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount(randomName('Sani')), 'driver');
  await verifyDriver(request, driver);
  const { page } = driver;
  await publishTrip(driver, { origin: 'Gusau', destination: 'Katsina', daysAhead: 33 });

  // Eight days in a row, of which the driver has a trip on the fourth.
  await startTrip(page, 'Katsina');
  await page.getByRole('radio', { name: 'Several' }).check({ force: true });
  // Before the hour is known, every day can be chosen.
  for (let ahead = 30; ahead < 38; ahead += 1) await chooseTripDay(page, lagosDay(ahead));
  await page.getByLabel('Another time').selectOption('08:00');
  await expect(page.getByText('8 dates chosen')).toBeVisible();
  await expectAccessible(page);
  await toReview(page);
  await page.getByRole('button', { name: 'Publish 8 Trips' }).click();
  await expect(page.getByText('Nothing was published: 1 date is not possible.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish the other 7' }).click();
  await expectPublished(page, '7 trips created successfully!');
});

test('a driver repeats a trip every day and changes the time: unsold trips follow, the booked one stays', async ({
  browser,
  request,
}) => {
  test.slow();
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount(randomName('Bala')), 'driver');
  await verifyDriver(request, driver);
  const { page } = driver;
  await startTrip(page, 'Birnin Kebbi');
  await page.getByRole('radio', { name: 'Every week' }).check({ force: true });
  await fillWhen(page, { day: lagosDay(1), time: '08:00' });
  await page.getByRole('radio', { name: 'Every day' }).check({ force: true });
  await expectAccessible(page);
  await toReview(page);
  await page.getByRole('button', { name: 'Publish Schedule' }).click();
  await expect(page.getByText('14 trips can be booked now.', { exact: true })).toBeVisible();
  await expectPublished(page, 'Schedule created');
  const card = page.getByRole('article', { name: 'Gusau to Birnin Kebbi' });
  const open = () => page.getByText('Gusau → Birnin Kebbi').click();
  await open();
  await expect(card.getByText(/^Every day, 08:00/)).toBeVisible();
  const coming = page.getByRole('region', { name: /^Coming\s*: Your Trips$/ });
  await expect(coming.getByRole('link', { name: /Birnin Kebbi/ })).toHaveCount(0);
  await expectAccessible(page);

  // A passenger books the third trip.
  const found = await request.post('/api/trips/search', {
    data: { origin: 'Gusau', destination: 'Birnin Kebbi', departureDate: lagosDay(3), seats: 1 },
  });
  const { matches } = (await found.json()) as { matches: { trip: { id: string } }[] };
  const passenger = await registerPerson(people, newAccount('Ada Obi'));
  await bookSeats(passenger, matches[0]?.trip.id ?? '');

  await page.reload();
  await open();
  await expect(card.getByRole('link', { name: /1\/3 booked/ })).toBeVisible();
  await card.getByRole('button', { name: /^Edit schedule/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/1 trip with passengers/)).toBeVisible();
  await sheet.getByLabel('Departure Time').selectOption('09:30');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByText(/^Every day, 09:30/)).toBeVisible();
  await expect(card.getByText(/it stays as it was/)).toBeVisible();

  const { page: other } = passenger;
  for (const [ahead, time] of [
    [3, '08:00'],
    [4, '09:30'],
  ] as const) {
    await other.goto(searchPath({ from: 'Gusau', to: 'Birnin Kebbi', date: lagosDay(ahead), seats: '1' }));
    await expect(other.getByRole('article', { name: 'Gusau to Birnin Kebbi' }).first()).toContainText(time);
  }
});
