import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { findIn, openAsAdmin } from './support/admin.ts';
import { leave } from './support/database.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, randomName, registerPerson } from './support/people.ts';
import { bookSeats, publishTrip } from './support/trips.ts';

test('Tafiya cancels a trip with a passenger on board: they, the family and the driver read it, until "I got off"', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const people = { browser, request };
  const account = newAccount(randomName('Chidi'));
  const driver = await registerPerson(people, account, 'driver');
  await verifyDriver(request, driver);
  const ada = await registerPerson(people, newAccount('Ada Obi'));
  const trip = await publishTrip(driver, { origin: 'Minna', destination: 'Bida', daysAhead: 26 });
  const booking = await bookSeats(ada, trip.id);
  await leave(baseURL ?? '', trip.id, -60);
  const post = (path: string, data: object) =>
    driver.page.request.post(path, { headers: driver.headers, data });
  expect((await post(`/api/trips/${trip.id}/status`, { status: 'waiting' })).ok()).toBe(true);
  expect((await post(`/api/bookings/${booking.id}/board`, { code: booking.boardingCode })).ok()).toBe(true);

  // The driver does not end it, and reads why.
  await driver.page.goto(`/track/${trip.id}`);
  await driver.page.getByRole('button', { name: 'More' }).click();
  await driver.page.getByRole('button', { name: 'Cancel Trip' }).click();
  await driver.page
    .getByRole('dialog')
    .getByRole('button', { name: /cancel/i })
    .last()
    .click();
  await expect(
    driver.page.getByText(/^A passenger is on board: this trip ends when it arrives\./),
  ).toBeVisible();

  // The page of the passenger stays open while the administrator cancels.
  await ada.page.goto(`/track/${trip.id}`);
  await ada.page.getByRole('button', { name: 'Let family follow' }).click();
  await ada.page.getByRole('button', { name: 'Create a link' }).click();
  const link = await ada.page.getByLabel('Link to this trip').inputValue();
  await ada.page.goto('/dashboard');
  const admin = await openAsAdmin(browser);
  await findIn(admin, 'trips', 'trips', account.name);
  await admin.getByRole('link', { name: /^Minna to Bida/ }).click();
  await admin.getByRole('button', { name: 'Cancel trip: Minna to Bida' }).click();
  await expect(admin.getByRole('dialog')).toContainText('Passengers on board keep SOS');
  await admin.getByLabel(/Reason/).fill('The vehicle is reported stolen');
  await admin.getByRole('button', { name: 'Yes, cancel the trip' }).click();

  const panel = ada.page.getByRole('region', { name: 'Tafiya cancelled this trip while you were on board' });
  await expect(panel).toContainText('until you say that you got off');
  await expect(panel.getByRole('button', { name: 'I got off' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(ada.page);
  await ada.page.goto(`/ticket/${booking.id}`);
  await expect(panel.getByRole('button', { name: 'I got off' })).toBeVisible();

  const family = await (await browser.newContext()).newPage();
  await family.goto(link);
  await expect(
    family.getByText(/^Tafiya cancelled this trip while they were on board\. The map shows/),
  ).toBeVisible();
  await expectAccessible(family);
  await driver.page.goto('/dashboard');
  await expect(
    driver.page.getByRole('region', { name: 'Tafiya cancelled this trip with passengers on board' }),
  ).toContainText('Let them get off at a safe place.');
  await expectAccessible(driver.page);

  await ada.page.goto('/dashboard');
  await panel.getByRole('button', { name: 'I got off' }).click();
  await ada.page.getByRole('button', { name: 'Yes, I got off' }).click();
  await expect(panel).toHaveCount(0);
  await family.reload();
  await expect(family.getByText(/They said at \d\d:\d\d that they got off\.$/)).toBeVisible();
  await driver.page.reload();
  await expect(driver.page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(driver.page.getByRole('region', { name: /with passengers on board/ })).toHaveCount(0);
});
