import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, randomName, registerPerson } from './support/people.ts';
import {
  bookSeats,
  chooseCity,
  chooseDepartureDay,
  lagosDay,
  publishTrip,
  searchPath,
} from './support/trips.ts';

/** Opens the form of a new trip and fills in what every journey here needs. */
async function fillTrip(
  page: Page,
  { to, day, time }: { to: string; day: string; time: string },
): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Create Trip', exact: true }).click();
  await chooseCity(page, { label: 'From', typed: 'Gusau', city: 'Gusau' });
  await chooseCity(page, { label: 'To', typed: to, city: to });
  await chooseDepartureDay(page, day);
  await page.getByLabel('Departure Time').selectOption(time);
  await page.getByLabel('Seats', { exact: true }).fill('3');
  await page.getByLabel(/Fare per Seat/).fill('5000');
  await page.getByRole('textbox', { name: 'Where passengers get on in Gusau' }).fill('Gusau Central Park');
  await page.getByRole('textbox', { name: `Where passengers get off in ${to}` }).fill('Main Motor Park');
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
  await fillTrip(page, { to: 'Katsina', day: lagosDay(30), time: '08:00' });
  await page.getByRole('radio', { name: 'More dates' }).check({ force: true });
  const everyDay = page.getByRole('group', { name: 'Every' }).getByRole('button');
  for (let day = 0; day < 7; day += 1) await everyDay.nth(day).click();
  await page.getByLabel('For how many weeks').fill('1');
  await page.getByRole('button', { name: 'Pick single days' }).click();
  const eighth = page.locator(`[data-day="${lagosDay(37)}"]`);
  while ((await eighth.count()) === 0) await page.getByRole('button', { name: 'Next month' }).click();
  await eighth.click();
  await expect(page.getByText('8 dates chosen')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish 8 Trips' }).click();
  await expect(page.getByText('Nothing was published: 1 date is not possible.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave it out and publish 7 trips' }).click();
  await expect(page.getByText('7 trips created successfully!')).toBeVisible();
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
  await fillTrip(page, { to: 'Birnin Kebbi', day: lagosDay(1), time: '08:00' });
  await page.getByRole('radio', { name: 'Schedule' }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish Schedule' }).click();
  await expect(page.getByText('14 trips can be booked now.')).toBeVisible();
  const card = page.getByRole('article', { name: 'Gusau to Birnin Kebbi' });
  const open = () => page.getByText('Gusau → Birnin Kebbi').click();
  await open();
  await expect(card.getByText(/^Every day, 08:00/)).toBeVisible();
  const coming = page.getByRole('region', { name: /^Coming\s*: Your Trips$/ });
  await expect(coming.getByRole('link', { name: /Birnin Kebbi/ })).toHaveCount(0);
  await expectAccessible(page);

  // Somebody books the third trip.
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
