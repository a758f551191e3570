import { expect, test, type Page } from '@playwright/test';
import { createTraccarClient, driveBetween } from '../tools/reach/traccar-client.ts';
import { expectAccessible } from './support/accessibility.ts';
import { leave, startWaiting } from './support/database.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { bookSeats, publishTrip } from './support/trips.ts';

const LAGOS = { latitude: 6.5244, longitude: 3.3792 };
const IBADAN = { latitude: 7.3775, longitude: 3.947 };

async function kmLeft(page: Page): Promise<number> {
  const people = page.getByRole('list', { name: 'People on this trip' });
  const driver = people.getByRole('listitem').filter({ hasText: 'driver' });
  if ((await driver.count()) === 0) return Number.NaN;
  return Number(/(\d+) km to Ibadan/.exec((await driver.first().textContent()) ?? '')?.[1] ?? Number.NaN);
}

test('a locked phone with Traccar Client moves the map from Lagos to Ibadan, also after hours without network', async ({
  browser,
  request,
}) => {
  const url = test.info().project.use.baseURL ?? '';
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount('Musa Bello'), 'driver');
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Lagos', destination: 'Ibadan', daysAhead: 20 });
  const passenger = await registerPerson(people, newAccount('Bola Ade'));
  await bookSeats(passenger, trip.id);
  await leave(url, trip.id, 0);

  await driver.page.goto('/driver/devices');
  await driver.page.getByRole('button', { name: 'Connect a phone' }).click();
  const link = await driver.page.getByLabel('Link for Traccar Client').inputValue();
  await expectAccessible(driver.page);
  const phone = createTraccarClient({
    link,
    send: async (to, body) => ({ ok: (await request.post(to, { form: Object.fromEntries(body) })).ok() }),
    wait: () => Promise.reject(new Error('the phone had to wait')),
  });
  const { headers } = driver;
  const started = await driver.page.request.post(`/api/trips/${trip.id}/status`, {
    headers,
    data: { status: 'en_route' },
  });
  expect(started.ok()).toBe(true);
  await startWaiting(url, trip.id, 180);

  const [first, ...rest] = driveBetween(LAGOS, IBADAN, 120);
  if (first) phone.record(first);
  await phone.sendAll();
  await driver.page.reload();
  await expect(
    driver.page.getByText(/^Last seen just now, with Traccar Client 10, battery 64%/),
  ).toBeVisible();
  await driver.context.close();

  await passenger.page.goto(`/track/${trip.id}`);
  await expect(passenger.page.locator('[data-phase=connected]').first()).toBeAttached();
  await passenger.page.getByText('Details', { exact: true }).click();
  await passenger.page.getByText('Positions and distances').click();
  await expect.poll(() => kmLeft(passenger.page)).toBeGreaterThan(100);
  for (const fix of rest) phone.record(fix);
  await phone.sendAll();
  await expect.poll(() => kmLeft(passenger.page)).toBeLessThan(5);
  await passenger.context.close();
});
