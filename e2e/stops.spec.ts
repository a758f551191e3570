import { expect, test, type Page } from '@playwright/test';
import { expectPublished, fillRoute, fillSeats, fillWhen, goOn, openNewTrip } from './support/create-trip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson, randomName } from './support/people.ts';
import { lagosDay, searchPath } from './support/trips.ts';

// No other journey travels between these cities.
const DAY = lagosDay(12);

/** Publishes Calabar to Enugu through the form, with one seat and stops in Ugep and Mberubu. */
async function publishWithStops(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await openNewTrip(page);
  await fillRoute(page, {
    from: 'Calabar',
    to: 'Enugu',
    points: { on: 'Watt Market', off: 'Holy Ghost Park' },
  });
  await goOn(page, 'when');
  await fillWhen(page, { day: DAY, time: '07:00' });
  await goOn(page, 'seats');
  await fillSeats(page, { seats: 1, fare: 12_000 });
  await goOn(page, 'check and publish');
  await page.getByRole('button', { name: /^Route/ }).click();
  await page.getByRole('button', { name: 'Another stop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add a stop in Ugep' }).click();
  await page.getByRole('textbox', { name: 'Meeting point in Ugep' }).fill('Ugep Motor Park');
  await page.getByRole('dialog').getByRole('button', { name: 'Add a stop in Mberubu' }).click();
  await expect(page.getByRole('list', { name: 'What each part costs' }).getByRole('listitem')).toHaveCount(6);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Publish Trip' }).click();
  await expectPublished(page);
}

/** Searches a part of the trip, and opens it. */
async function openPart(page: Page, from: string, to: string): Promise<void> {
  await page.goto(searchPath({ from, to, date: DAY, seats: '1' }));
  await page
    .getByRole('article', { name: `${from} to ${to}` })
    .getByRole('link', { name: new RegExp(`^${from}.* to ${to}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `${from} to ${to}` })).toBeVisible();
}

async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book This Trip' }).first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Book 1 seat, pay/ })
    .click();
  await expect(page.getByText('Your seat is booked')).toBeVisible();
}

test('a driver publishes two stops; two passengers share the one seat, and the manifest says who gets on where', async ({
  browser,
  request,
}) => {
  test.slow();
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount(randomName('Okon')), 'driver');
  await verifyDriver(request, driver);
  await publishWithStops(driver.page);

  const ada = await registerPerson(people, newAccount('Ada Obi'));
  await openPart(ada.page, 'Ugep', 'Mberubu');
  await expect(ada.page.getByText('Ugep Motor Park').first()).toBeVisible();
  await expectAccessible(ada.page);
  await book(ada.page);
  await ada.page.getByRole('link', { name: 'See it in My trips' }).click();
  // The trip's page, which has the booking too, stays until the next page is loaded.
  await expect(ada.page.getByRole('heading', { name: 'My trips' })).toBeVisible();
  const card = ada.page.getByRole('region').filter({ hasText: 'Your ticket' });
  await expect(card).toContainText('Ugep Motor Park');
  await expectAccessible(ada.page);

  // The seat is sold in the middle, and free before and after it.
  const bola = await registerPerson(people, newAccount('Bola Ade'));
  await bola.page.goto(searchPath({ from: 'Calabar', to: 'Enugu', date: DAY, seats: '1' }));
  await expect(bola.page.getByRole('status').filter({ hasText: 'for Calabar to Enugu' })).toBeVisible();
  await expect(bola.page.getByRole('article', { name: 'Calabar to Enugu' })).toHaveCount(0);
  await openPart(bola.page, 'Mberubu', 'Enugu');
  await book(bola.page);

  await driver.page.reload();
  await driver.page.getByRole('link', { name: 'Calabar to Enugu', exact: true }).click();
  const manifest = driver.page.getByRole('list', { name: 'Passengers by stop' });
  await expect(manifest.getByRole('list', { name: 'Get on in Ugep' })).toContainText('Ada Obi');
  await expect(manifest.getByRole('list', { name: 'Get on in Mberubu' })).toContainText('Bola Ade');
  await expect(manifest).toContainText('Get off: Ada Obi (1 seat)');
  await expectAccessible(driver.page);
});
