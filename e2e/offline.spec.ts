import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openDoorway } from './support/doorway.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, openBrowser, register, registerPerson } from './support/people.ts';
import { bookSeats, publishTrip } from './support/trips.ts';

test.use({ serviceWorkers: 'allow' });

test('with the server stopped, a passenger opens their ticket, and signing out wipes it', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount('Chidi Okeke'), 'driver');
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Ilorin', destination: 'Jebba', daysAhead: 24 });
  const doorway = await openDoorway(baseURL ?? '');
  const account = newAccount('Ada Obi');
  const session = await register(request, account);
  const ada = await openBrowser(browser, { account, session }, { baseURL: doorway.url });
  const booking = await bookSeats(ada, trip.id);
  const { page } = ada;

  await page.goto(`/ticket/${booking.id}`);
  await expect(page.getByText('Checked just now. Saved on this phone.')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

  await doorway.stop();
  await page.goto('/ticket');
  await expect(page.getByText(/^No connection\. This is the ticket as of/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ilorin to Jebba' })).toBeVisible();
  await expect(page.getByText('Chidi', { exact: true })).toBeVisible();
  await expect(page.getByText('you pay the driver')).toBeVisible();
  // The bottom bar stays, and leads to what is saved.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My trips' }).click();
  await page.getByRole('link', { name: 'Ilorin to Jebba' }).click();
  await expect(page.getByText(/^No connection\. This is the ticket as of/)).toBeVisible();
  await page.getByRole('button', { name: 'Show boarding code' }).click();
  const screen = page.getByRole('dialog', { name: 'Boarding code' });
  await expect(screen.getByText(booking.boardingCode ?? '')).toBeVisible();
  await expect(screen.getByRole('img', { name: 'QR code to board' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.getByText('Logout failed').first()).toBeVisible();
  await page.goto('/ticket');
  await expect(page).toHaveURL(/\/auth/);
  const left = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const counts = databases.map(async ({ name = '' }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error));
      });
      const [store] = database.objectStoreNames;
      if (store === undefined) return 0;
      return new Promise<number>((resolve, reject) => {
        const counting = database.transaction(store).objectStore(store).count();
        counting.addEventListener('success', () => resolve(counting.result));
        counting.addEventListener('error', () => reject(counting.error));
      });
    });
    return { keys: Object.keys(localStorage), records: await Promise.all(counts) };
  });
  expect(left.keys).not.toContainEqual(expect.stringMatching(/^tafiya_(token|draft|tracking|stops)/));
  expect(left.records.every((count) => count === 0)).toBe(true);
  await ada.context.close();
  await driver.context.close();
});

test('a new version waits until the person reloads, and the other tab keeps working', async ({
  browser,
  request,
  baseURL,
}) => {
  const doorway = await openDoorway(baseURL ?? '');
  const account = newAccount();
  const session = await register(request, account);
  const { page, context } = await openBrowser(browser, { account, session }, { baseURL: doorway.url });
  await page.goto('/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const other = await context.newPage();
  await other.goto('/search');
  await expect(other.getByRole('heading', { name: 'Find Your Perfect Trip' })).toBeVisible();

  doorway.extend('/sw.js', '// A new version.');
  await page.goto('/account');
  await expect(page.getByText('A new version of Tafiya is ready.')).toBeVisible();
  await expectAccessible(page);
  const isSame = () => other.evaluate(() => 'isSame' in window);
  await other.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText('A new version of Tafiya is ready.')).toHaveCount(0);
  expect(await isSame()).toBe(true);
  await doorway.stop();
  await other.getByRole('link', { name: 'My trips' }).click();
  await expect(other.getByRole('heading', { name: /^Welcome,/ })).toBeVisible();
  expect(await isSame()).toBe(true);
  await context.close();
});
