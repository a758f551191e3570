import { expect, test } from '@playwright/test';
import { tripSchema } from '../supabase/functions/_shared/trips/contract.ts';
import { leave } from './support/database.ts';
import { openDemoDriver } from './support/people.ts';
import { publishTrip } from './support/trips.ts';

test.use({ serviceWorkers: 'allow' });

test('an arrival that waits on the phone is sent by the worker after the page was closed', async ({
  browser,
  request,
}) => {
  const baseURL = test.info().project.use.baseURL ?? '';
  const options = { geolocation: { latitude: 7.38, longitude: 3.95 }, permissions: ['geolocation'] };
  const driver = await openDemoDriver({ browser, request }, options);
  const { page, context, headers } = driver;
  const { id } = await publishTrip(driver, { origin: 'Lagos', destination: 'Ibadan', daysAhead: 33 });
  await leave(baseURL, id, 0);
  await request.post(`/api/trips/${id}/status`, { headers, data: { status: 'en_route' } });
  await page.goto(`/track/${id}`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByRole('button', { name: 'Arrived' }).click();
  await expect(page.getByText(/^Arrived in \d+ s$/)).toBeVisible();
  await page.goto('/about');
  await page.goto(`/track/${id}`);
  await expect(page.getByText(/^Arrived in \d+ s$/)).toBeVisible();
  // The minute ends as soon as no page is left.
  await page.evaluate(async (dueAt) => {
    const opening = indexedDB.open('tafiya-arrivals');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const arrivals = opening.result.transaction('arrivals', 'readwrite').objectStore('arrivals');
    const [held] = await new Promise<{ tripId: string }[]>((resolve) => {
      const reading = arrivals.getAll();
      reading.addEventListener('success', () => resolve(reading.result));
    });
    await new Promise((resolve) =>
      arrivals.put({ ...held, dueAt }, held?.tripId).addEventListener('success', resolve),
    );
  }, Date.now() + 3000);
  await page.close();
  const status = async () =>
    tripSchema.parse(await (await request.get(`/api/trips/${id}`, { headers })).json()).status;
  expect(await status()).toBe('en_route');
  await expect.poll(status, { timeout: 30_000 }).toBe('arrived');
  await context.close();
});
