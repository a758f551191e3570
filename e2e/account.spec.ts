import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { lagosDate } from '../supabase/functions/_shared/core/lagos-time.ts';
import { approvePhoto, PHOTO, verifyDriver } from './support/drivers.ts';
import { fillSignIn, newAccount, registerPerson } from './support/people.ts';
import { bookSeats, completeTrip, publishTrip } from './support/trips.ts';

const NEW_PASSWORD = 'another-good-one-2';

async function changePassword(page: Page, current: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Change password' });
  await form.getByLabel('Current password').fill(current);
  await form.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await form.getByLabel('New password again').fill(NEW_PASSWORD);
  await form.getByRole('button', { name: 'Change password' }).click();
}

async function choosePhoto(page: Page): Promise<void> {
  const field = page.getByLabel('Your photo', { exact: true });
  await expect(field).toHaveAttribute('accept', /^image\/[^,]+(,image\/[^,]+)*$/);
  await field.setInputFiles({ name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('Please choose an image', { exact: true })).toBeVisible();
  const renamed = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4 renamed') };
  await field.setInputFiles(renamed);
  await expect(page.getByText('Your photo must be an image.')).toBeVisible();
  await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PHOTO });
  const photo = page.getByRole('img', { name: 'Your photo' });
  await expect
    .poll(() => photo.evaluate((each) => 'naturalWidth' in each && Number(each.naturalWidth)))
    .toBe(320);
}

async function downloadData(page: Page): Promise<Record<string, unknown>> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('tafiya-my-data.json');
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

test('an approved photo of a driver is on the card of the trip, for signed-in people', async ({
  browser,
  page,
  request,
}) => {
  const driver = await registerPerson({ browser, request }, newAccount('Sani Bello'), 'driver');
  const passenger = await registerPerson({ browser, request }, newAccount('Ada Obi'));
  await verifyDriver(request, driver);
  const { departureDate } = await publishTrip(driver, { origin: 'Gombe', destination: 'Yola', daysAhead: 9 });
  await driver.page.goto('/account/profile');
  await choosePhoto(driver.page);
  await approvePhoto(request, driver);

  const results = `/search?from=Gombe&to=Yola&date=${lagosDate(new Date(departureDate))}`;
  await passenger.page.goto(results);
  const photo = passenger.page.getByRole('article').filter({ hasText: 'Sani Bello' }).locator('img');
  await expect
    .poll(() => photo.evaluate((each) => 'naturalWidth' in each && Number(each.naturalWidth)))
    .toBe(320);
  await page.goto(results);
  await expect(page.getByText('Sani Bello')).toBeVisible();
  await expect(page.getByRole('article').locator('img')).toHaveCount(0);
});

test('a driver changes name, phone, photo and password, downloads their data and deletes the account', async ({
  browser,
  request,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount('Musa Garba'), 'driver');
  const passenger = await registerPerson({ browser, request }, newAccount('Ada Obi'));
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Kano', destination: 'Minna', daysAhead: 6 });
  await bookSeats(passenger, trip.id);
  await completeTrip(driver, trip.id);
  const { page, account } = driver;

  await page.goto('/account/profile');
  await page.getByLabel('Full name').fill('Musa Garba Bello');
  await page.getByLabel('Phone', { exact: true }).fill('0803 765 4321');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your new name is waiting for review.')).toBeVisible();
  await page.reload();
  // The name of a verified driver stays until an administrator accepts the new one.
  await expect(page.getByText('“Musa Garba Bello” is waiting for review.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Musa Garba');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+2348037654321');
  await choosePhoto(page);

  await page.getByRole('main').getByRole('link', { name: 'Account' }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign-in and password' }).click();
  await changePassword(page, 'not-my-password');
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await expectAccessible(page);
  await changePassword(page, account.password);
  await expect(page.getByText('Password changed')).toBeVisible();

  await page.goto('/account/privacy');
  const data = await downloadData(page);
  const kinds = ['profile', 'driver', 'verifications', 'vehicles', 'trips', 'bookings', 'transactions'];
  const more = ['ratingsGiven', 'ratingsReceived', 'positions', 'tripShares', 'notifications', 'files'];
  expect(Object.keys(data)).toEqual(expect.arrayContaining([...kinds, ...more]));
  expect(data).toMatchObject({
    profile: { name: 'Musa Garba' },
    nameChanges: [{ new_name: 'Musa Garba Bello' }],
    trips: [{ id: trip.id }],
  });

  await page.goto('/account');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/auth');
  await fillSignIn(page, account);
  await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
  await fillSignIn(page, { ...account, password: NEW_PASSWORD });
  await page.waitForURL('**/dashboard');

  await page.goto('/account/privacy');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Yes, delete my account' })).toBeDisabled();
  await sheet.getByLabel('Your password').fill(account.password);
  await sheet.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(sheet.getByText('Incorrect password.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Your password').fill(NEW_PASSWORD);
  await sheet.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(
    page.getByRole('link', { name: 'Get Started' }).or(page.getByLabel('Email')).first(),
  ).toBeVisible();
  await page.goto('/auth');
  await fillSignIn(page, { ...account, password: NEW_PASSWORD });
  await expect(page.getByText('Invalid email or password.').first()).toBeVisible();

  await passenger.page.goto('/dashboard');
  await passenger.page.getByText('Past', { exact: true }).click();
  await expect(passenger.page.getByRole('link', { name: /Kano\s+to Minna.*\sCompleted\s/ })).toBeVisible();
  await passenger.page.goto(`/trips/${trip.id}`);
  await expect(passenger.page.getByRole('heading', { name: /Kano/ })).toBeVisible();
  await expect(passenger.page.getByText('Deleted user')).toBeVisible();
  await expect(passenger.page.getByText('Musa')).toHaveCount(0);
  await driver.context.close();
  await passenger.context.close();
});
