import { expect, test } from '@playwright/test';
import { choosePoint, expectPublished, fillSeats, goOn } from './support/create-trip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { openAsAdmin } from './support/admin.ts';
import { verifyDriver } from './support/drivers.ts';
import { runJob } from './support/payments.ts';
import { newAccount, randomName, registerPerson } from './support/people.ts';
import { bookSeats, completeTrip, dayOf, lagosDay, publishTrip, searchPath } from './support/trips.ts';
import { tripListSchema } from '../supabase/functions/_shared/trips/contract.ts';

// No other journey goes there.
const ROUTE = { origin: 'Gombe', destination: 'Uyo' };

test('people search in vain, a driver publishes what they look for, and passengers say what they paid', async ({
  browser,
  request,
}) => {
  test.slow();
  const date = lagosDay(9);
  const driver = await registerPerson({ browser, request }, newAccount(randomName('Musa')), 'driver');
  await verifyDriver(request, driver);
  await publishTrip(driver, { ...ROUTE, daysAhead: 12 });
  await runJob(test.info().project.use.baseURL ?? '', 'count_usual_fares');
  const passengers = [];
  for (const name of ['Hauwa', 'Bola', 'Chidi']) {
    passengers.push(await registerPerson({ browser, request }, newAccount(randomName(name))));
  }
  const [first, second, third] = passengers;
  if (!first || !second || !third) throw new Error('three passengers');

  // Twice the same search: it counts once.
  await first.page.goto(searchPath({ from: 'Gombe', to: 'Uyo', date, seats: '1' }));
  await expect(first.page.getByText(/No trips/).first()).toBeVisible();
  await first.page.reload();
  await expect(first.page.getByText(/No trips/).first()).toBeVisible();
  for (const { headers } of [second, third]) {
    const data = { ...ROUTE, departureDate: date, seatsNeeded: 1 };
    expect((await request.post('/api/trips/search', { headers, data })).ok()).toBe(true);
  }

  // Searches are counted some seconds after their answers.
  const { page } = driver;
  const demand = page.getByRole('region', { name: 'Routes in demand' });
  const tile = demand.getByRole('button', {
    name: /^Create trip,\s+Gombe\s+to Uyo.*, one of your routes\s+3 looked, none found a seat/,
  });
  await expect(async () => {
    await page.goto('/dashboard');
    await expect(tile).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page);
  await tile.click();
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Gombe');
  await choosePoint(page, 'on', 'Gombe Line Park');
  await choosePoint(page, 'off', 'Itam Park');
  await goOn(page, 'when');
  await expect(page.getByText(/^3 people looked for Gombe to Uyo on .*, none found a seat\.$/)).toBeVisible();
  await page.getByLabel('Another time').selectOption('06:30');
  await goOn(page, 'seats');
  await fillSeats(page, { seats: 4, fare: 1500 });
  await expect(page.getByText(/^Usual fare for this distance: ₦[\d,]+ a seat\./)).toBeVisible();
  await expect(page.getByText(/^This is less than half of the usual fare/)).toBeVisible();
  await expectAccessible(page);
  // A warning, no refusal.
  await goOn(page, 'check and publish');
  await page.getByRole('button', { name: 'Publish Trip' }).click();
  await expectPublished(page);
  await expect(tile).toHaveCount(0);

  const own = await page.request.get('/api/driver/trips', { headers: driver.headers });
  const trip = tripListSchema.parse(await own.json()).find((each) => dayOf(each) === date);
  if (!trip) throw new Error('the trip that was published');
  await bookSeats(first, trip.id);
  const booking = await bookSeats(second, trip.id, 2);
  await completeTrip(driver, trip.id);

  await first.page.goto('/dashboard');
  await first.page.getByRole('link', { name: '5 of 5: Very good' }).click();
  const question = first.page.getByRole('group', { name: 'Did you pay ₦1,500 in cash?' });
  await question.getByRole('button', { name: 'I paid more' }).click();
  await question.getByLabel('What did you pay in all? (₦)').fill('2500');
  await expectAccessible(first.page);
  await question.getByRole('button', { name: 'Send answer' }).click();
  await expect(first.page.getByRole('heading', { name: 'What should others know?' })).toBeVisible();

  const admin = await openAsAdmin(browser, '/admin?tab=money&list=cash');
  const answers = admin.getByRole('listitem');
  // One passenger is not enough.
  await expect(admin.getByText('No reports of overcharging')).toBeVisible();
  const told = await request.post(`/api/bookings/${booking.id}/cash-answer`, {
    headers: second.headers,
    data: { answer: 'more', paid: 4000 },
  });
  expect(told.status()).toBe(204);
  await admin.reload();
  await expect(answers.filter({ hasText: driver.account.name })).toHaveCount(2);
  await expect(answers.filter({ hasText: second.account.name })).toContainText('₦4,000');
  await expectAccessible(admin);
  await admin.goto('/admin?tab=demand');
  await expect(admin.getByRole('figure', { name: 'People who searched, by day of travel' })).toBeVisible();
  await expectAccessible(admin);
});
