import { expect, test, type BrowserContext } from '@playwright/test';
import { leave } from './support/database.ts';
import { openDoorway } from './support/doorway.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, openBrowser, register } from './support/people.ts';
import { bookSeats, openDriveDetails, publishTrip, startTrip } from './support/trips.ts';

// Phones whose clocks are wrong: the server's time decides and is shown.
test.describe.configure({ mode: 'parallel' });

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const IN_LAGOS = { latitude: 6.55, longitude: 3.4, accuracy: 20 };
const ON_THE_WAY = { latitude: 6.5505, longitude: 3.4002, accuracy: 20 };

/** Sets the clock of every page of a browser; `window.setClock` sets it again. */
async function setClock(context: BrowserContext, offMs: number): Promise<void> {
  await context.addInitScript((atFirst) => {
    const RealDate = Date;
    let off = Number(sessionStorage.getItem('test.clock') ?? atFirst);
    const now = () => RealDate.now() + off;
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as object,
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)) as unknown,
    });
    Object.assign(window, {
      setClock: (newOff: number) => {
        off = newOff;
        sessionStorage.setItem('test.clock', String(newOff));
      },
    });
  }, offMs);
}

for (const [name, offMs] of [
  ['two hours behind', -120 * MINUTE],
  ['ten minutes ahead', 10 * MINUTE],
  ['two days behind', -2 * DAY],
] as const) {
  test(`driver and passenger with phones ${name}: what comes next, the countdown and who is tracked are right`, async ({
    browser,
    request,
  }) => {
    const baseURL = test.info().project.use.baseURL ?? '';
    const accounts = { driver: newAccount('Chidi Okeke'), passenger: newAccount('Ada Obi') };
    const geolocated = { geolocation: IN_LAGOS, permissions: ['geolocation'] };
    const open = async (who: 'driver' | 'passenger') => {
      const account = accounts[who];
      const session = await register(request, account, who);
      const person = await openBrowser(browser, { account, session }, { baseURL, ...geolocated });
      await setClock(person.context, offMs);
      return person;
    };
    const driver = await open('driver');
    await verifyDriver(request, driver);
    const passenger = await open('passenger');
    const trip = await publishTrip(driver, { origin: 'Lagos', destination: 'Ibadan', daysAhead: 9 });
    await bookSeats(passenger, trip.id);
    await leave(baseURL, trip.id, -42);
    for (const { page } of [driver, passenger]) {
      await page.goto('/dashboard');
      await expect(page.getByRole('region', { name: /^Leaves in 4[12] min$/ })).toBeVisible();
    }
    await driver.page.goto(`/track/${trip.id}`);
    await expect(driver.page.getByRole('button', { name: 'Waiting for passengers' })).toBeVisible();
    await leave(baseURL, trip.id, 0);
    await driver.page.reload();
    await startTrip(driver.page);
    await expect(driver.page.getByText('Tracking Active')).toBeAttached();
    await passenger.page.goto(`/track/${trip.id}`);
    await driver.context.setGeolocation(ON_THE_WAY);
    await passenger.page.getByText('Details', { exact: true }).click();
    await openDriveDetails(driver.page);
    for (const { page } of [driver, passenger])
      await expect(page.getByText('1 person tracking').first()).toBeVisible();
    await expect(
      passenger.page.getByRole('region', { name: 'Progress' }).getByText(/km to Ibadan/),
    ).toBeVisible();
    await driver.context.close();
    await passenger.context.close();
  });
}

test.describe('a phone two days ahead', () => {
  test.use({ serviceWorkers: 'allow' });

  test('shows the ticket of the right day, also when its clock is set right without a network', async ({
    browser,
    request,
  }) => {
    const baseURL = test.info().project.use.baseURL ?? '';
    const driverAccount = newAccount('Musa Garba');
    const driver = await openBrowser(
      browser,
      { account: driverAccount, session: await register(request, driverAccount, 'driver') },
      { baseURL },
    );
    await verifyDriver(request, driver);
    const first = await publishTrip(driver, { origin: 'Kano', destination: 'Kaduna', daysAhead: 3 });
    const later = await publishTrip(driver, { origin: 'Kaduna', destination: 'Kano', daysAhead: 6 });
    const doorway = await openDoorway(baseURL);
    const account = newAccount('Bola Ade');
    const session = await register(request, account);
    const bola = await openBrowser(browser, { account, session }, { baseURL: doorway.url });
    await setClock(bola.context, 2 * DAY);
    for (const trip of [first, later]) await bookSeats(bola, trip.id);
    await leave(baseURL, first.id, -42);
    const { page } = bola;
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: /^Leaves in 4[12] min$/ })).toBeVisible();
    await page.goto('/ticket');
    await expect(page.getByRole('heading', { name: 'Kano to Kaduna' })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await doorway.stop();
    for (const off of [2 * DAY, 0]) {
      await page.evaluate((to) => (window as unknown as { setClock(off: number): void }).setClock(to), off);
      await page.goto('/ticket');
      await expect(page.getByText(/^No connection\. This is the ticket as of/).first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Kano to Kaduna' })).toBeVisible();
    }
    await bola.context.close();
    await driver.context.close();
  });
});
