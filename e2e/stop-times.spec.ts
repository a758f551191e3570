import { expect, test } from '@playwright/test';
import { tripSchema } from '../supabase/functions/_shared/trips/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { leave } from './support/database.ts';
import { newAccount, openDemoDriver, registerPerson } from './support/people.ts';
import { publishTrip, startTrip } from './support/trips.ts';

const IN_LAGOS = { latitude: 6.55, longitude: 3.4, accuracy: 20 };
const TOLL_GATE = { name: 'Ore toll gate', latitude: 6.75, longitude: 4.87 };

test('a passenger who gets on in Ore follows, shares and is alerted about their own stops', async ({
  browser,
  request,
}) => {
  const baseURL = test.info().project.use.baseURL ?? '';
  const options = { geolocation: IN_LAGOS, permissions: ['geolocation'] };
  const driver = await openDemoDriver({ browser, request }, options);
  const passenger = await registerPerson({ browser, request }, newAccount('Bola Ade'));

  const { id, departureDate } = await publishTrip(driver, {
    origin: 'Lagos',
    destination: 'Abuja',
    daysAhead: 30,
  });
  const after = (hours: number) => new Date(Date.parse(departureDate) + hours * 3_600_000).toISOString();
  const stops = [
    { place: 'Ore', time: after(3), fare: 3000, point: TOLL_GATE },
    { place: 'Lokoja', time: after(7), fare: 6000 },
  ];
  const edited = await request.patch(`/api/trips/${id}`, { headers: driver.headers, data: { stops } });
  const [, ore, lokoja] = tripSchema.parse(await edited.json()).stops ?? [];
  const leg = { fromStopId: ore?.id, toStopId: lokoja?.id };
  const data = { tripId: id, seats: 1, clientKey: crypto.randomUUID(), ...leg };
  expect((await request.post('/api/bookings', { headers: passenger.headers, data })).status()).toBe(201);
  await leave(baseURL, id, 0);

  await driver.page.goto(`/track/${id}`);
  await startTrip(driver.page);
  await expect(driver.page.getByText('Next stop, Ore')).toBeVisible();
  await expect(driver.page.getByRole('heading', { name: 'Ore toll gate' })).toBeVisible();
  await passenger.page.goto(`/track/${id}`);
  const progress = passenger.page.getByRole('region', { name: 'Progress' });
  await expect(progress).toContainText('Ore to Lokoja');
  await expect(passenger.page.getByText('Left at')).toBeVisible();
  await expect(passenger.page.getByText('Not on board?')).toHaveCount(0);
  await expectAccessible(passenger.page);

  // The driver has no connection at the stop: the press is sent once there is one. A second tap would board the passenger.
  await driver.context.setOffline(true);
  await driver.page.getByRole('button', { name: 'At stop' }).dblclick();
  await expect(driver.page.getByText(/^Saved on this phone/)).toBeVisible();
  await expect(driver.page.getByRole('dialog')).toHaveCount(0);
  await driver.context.setOffline(false);
  await expect(driver.page.getByText(/^Saved on this phone/)).toHaveCount(0);
  await passenger.page.reload();
  await expect(passenger.page.getByText('Reached at')).toBeVisible();

  await passenger.page.getByRole('button', { name: 'Let family follow' }).click();
  await passenger.page.getByRole('button', { name: 'Create a link' }).click();
  await expect(passenger.page.getByRole('dialog')).toContainText('The link is shown only this once');
  const link = await passenger.page.getByLabel('Link to this trip').inputValue();
  const family = await (await browser.newContext({ baseURL })).newPage();
  await family.goto(link);
  await expect(family.getByRole('list', { name: 'Stops' })).toContainText(/^OreReached at .*Lokoja/);
  await expect(family.getByRole('link', { name: 'Ore toll gate on the map' })).toBeVisible();
  await expect(family.getByText('They get off here: To be agreed with the driver')).toBeVisible();
  await expectAccessible(family);

  await passenger.page.goto(`/trips/${id}`);
  await expect(passenger.page.getByRole('heading', { name: 'Your booking' })).toBeVisible();
  await expect(passenger.page.getByText('Not on board?')).toHaveCount(0);

  await passenger.page.goto('/alerts');
  const alert = passenger.page.getByRole('listitem').filter({ hasText: 'Your driver is waiting' });
  await expect(alert).toContainText('Ore toll gate');
  await alert.getByRole('link').click();
  await passenger.page.waitForURL(`**/track/${id}`);
  await expect(passenger.page.getByRole('link', { name: 'Ore toll gate on the map' })).toBeVisible();
  for (const { context } of [driver, passenger]) await context.close();
});
