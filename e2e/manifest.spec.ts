import { randomUUID } from 'node:crypto';
import { expect, test, type Route } from '@playwright/test';
import { tripPassengerSchema } from '../supabase/functions/_shared/bookings/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { publishTrip } from './support/trips.ts';

/** Answers with 25 times the same booking of two seats. */
async function fillCoach(route: Route): Promise<void> {
  const answer = await route.fetch();
  const [booking] = tripPassengerSchema.array().parse(await answer.json());
  const bookings = Array.from({ length: 25 }, () => ({ ...booking, bookingId: randomUUID() }));
  await route.fulfill({ json: bookings });
}

test('a passenger books for a relative, whom the driver finds on the printed manifest', async ({
  browser,
  request,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount('Ibrahim Musa'), 'driver');
  const passenger = await registerPerson({ browser, request }, newAccount('Zainab Lawal'));
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Jos', destination: 'Bauchi', daysAhead: 21 });

  const { page } = passenger;
  await page.goto('/account/safety');
  await page.getByLabel('Their name').fill('Hauwa Lawal');
  await page.getByLabel('Their phone').fill('0803 999 8888');
  await page.getByLabel('Relation').fill('Sister');
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await expect(page.getByText('Your emergency contacts are up to date.')).toBeVisible();

  await page.goto(`/trips/${trip.id}?book=2`);
  await page.getByRole('button', { name: /^Names/ }).click();
  const first = page.getByRole('group', { name: 'Seat 1' });
  await first.getByLabel('Name').fill('Mama Zainab');
  await first.getByLabel('Phone').fill('0803 111 2222');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Book 2 seats, pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Your seats are booked' })).toBeVisible();
  await expect(page.getByText('Travellers: Mama Zainab').first()).toBeVisible();

  await driver.page.goto(`/trips/${trip.id}`);
  await driver.page.getByRole('link', { name: 'Printed manifest' }).click();
  const table = driver.page.getByRole('table', { name: 'Passengers by seat' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').nth(1)).toContainText('Mama Zainab0803 111 2222');
  await expect(table.getByRole('row').nth(2)).toContainText('Zainab Lawal');
  await expect(driver.page.getByText('Hauwa')).toHaveCount(0);
  await expectAccessible(driver.page);
  await driver.page.emulateMedia({ media: 'print' });
  await expect(driver.page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(driver.page.getByRole('banner')).toBeHidden();
  await expect(table).toBeVisible();
  await driver.page.emulateMedia({ media: 'screen' });
  await driver.page.reload();
  await expect(table).toBeVisible();

  // Prints of an emulated phone have its width instead of the paper's.
  const desk = await browser.newContext({
    storageState: await driver.context.storageState(),
    isMobile: false,
  });
  const coach = await desk.newPage();
  await coach.route('**/passengers', fillCoach);
  await coach.goto(driver.page.url());
  await expect(coach.getByRole('row')).toHaveCount(51);
  const pdf = await coach.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await desk.close();

  await page.goto(`/trips/${trip.id}/manifest`);
  await expect(page.getByRole('heading', { name: 'Trip Not Found' })).toBeVisible();
});
