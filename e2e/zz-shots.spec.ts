import { test } from '@playwright/test';
import { leave } from './support/database.ts';
import { DEMO_DRIVER, newAccount, openBrowser, register, signInThroughApi } from './support/people.ts';
import { bookSeats, publishTrip, startTrip } from './support/trips.ts';
test('shots', async ({ browser, request }) => {
  test.setTimeout(240_000);
  const baseURL = test.info().project.use.baseURL ?? '';
  const account = newAccount('Bola Ade');
  const options = {
    baseURL,
    geolocation: { latitude: 6.55, longitude: 3.4, accuracy: 250 },
    permissions: ['geolocation'],
  };
  const driver = await openBrowser(
    browser,
    { account: DEMO_DRIVER, session: await signInThroughApi(request, DEMO_DRIVER) },
    options,
  );
  const passenger = await openBrowser(
    browser,
    { account, session: await register(request, account) },
    options,
  );
  const trip = await publishTrip(driver, { origin: 'Lagos', destination: 'Ibadan', daysAhead: 20 });
  await bookSeats(passenger, trip.id);
  await leave(baseURL, trip.id, 0);
  const page = passenger.page;
  const shot = async (name: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const [size, w, h] of [
        ['phone', 360, 800],
        ['laptop', 1280, 800],
      ] as const) {
        await page.setViewportSize({ width: w, height: h });
        await page.waitForTimeout(800);
        await page.screenshot({ path: `/work/helpers/shots/${name}-${size}-${scheme}.png` });
        if (size === 'phone') {
          await page.evaluate(() => scrollTo(0, 9999));
          await page.screenshot({ path: `/work/helpers/shots/${name}-${size}-${scheme}-low.png` });
          await page.evaluate(() => scrollTo(0, 0));
        }
      }
    }
    await page.setViewportSize({ width: 360, height: 800 });
  };
  await page.goto(`/track/${trip.id}`);
  await page.waitForTimeout(4000);
  await shot('before');
  await driver.page.goto(`/track/${trip.id}`);
  await driver.page.waitForTimeout(2000);
  await driver.page.screenshot({ path: `/work/helpers/shots/driver.png` });
  await startTrip(driver.page);
  await driver.context.setGeolocation({ latitude: 6.585, longitude: 3.425, accuracy: 250 });
  await page.waitForTimeout(6000);
  await shot('on');
  await page.getByRole('button', { name: 'Let family follow' }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = await page.getByLabel('Link to this trip').inputValue();
  await page.goto('about:blank');
  await page.goto(link);
  await page.waitForTimeout(5000);
  await shot('family');
});
