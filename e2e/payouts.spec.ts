import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openAsAdmin } from './support/admin.ts';
import { boardingCode, leave, releaseFares } from './support/database.ts';
import { verifyDriver } from './support/drivers.ts';
import { addPayoutAccount, controlPayments, paySeat, runJob } from './support/payments.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { completeTrip, publishTrip } from './support/trips.ts';

const LISTS = [
  ['refunds', 'Refunds'],
  ['payouts', 'Payouts'],
  ['claims', 'Claims'],
  ['disputes', 'Disputes'],
  ['signs', 'Signs of fraud'],
  ['ledger', 'Ledger'],
  ['reconciliation', 'Reconciliation'],
] as const;

test('a payout arrives: the fare of a boarded passenger is sent, and the driver and administrators see it', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? '';
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount('Pam Gyang'), 'driver');
  await verifyDriver(request, driver);
  await addPayoutAccount(url, driver);
  const ada = await registerPerson(people, newAccount('Ada Obi'));
  const trip = await publishTrip(driver, { origin: 'Akure', destination: 'Ore', daysAhead: 26 });
  const bookingId = await paySeat(url, ada, trip.id);
  await leave(url, trip.id, -60);
  const { page, headers } = driver;
  const post = (path: string, data: object) => page.request.post(`/api${path}`, { headers, data });
  expect((await post(`/trips/${trip.id}/status`, { status: 'waiting' })).ok()).toBe(true);
  const code = await boardingCode(url, bookingId);
  expect((await post(`/bookings/${bookingId}/board`, { code })).ok()).toBe(true);
  await completeTrip(driver, trip.id);
  await releaseFares(url, trip.id);

  await page.goto('/driver/earnings');
  const earning = page.getByRole('region', { name: 'Payments' }).getByRole('listitem');
  await expect(earning).toContainText('In the next payout');
  await expectAccessible(page);
  await controlPayments(url, { action: 'add-balance', kobo: 900_000 });
  await runJob(url, 'send_payouts');
  await expect(async () => {
    await page.reload();
    await expect(earning).toContainText('Paid ', { timeout: 2000 });
  }).toPass();
  await expect(earning).toContainText('₦8,550');
  await page.goto('/account#payouts');
  await expect(page.getByText('Payouts go to this account.')).toBeVisible();
  await expectAccessible(page);

  const admin = await openAsAdmin(browser, '/admin?tab=money');
  await admin.waitForURL('**/admin/finances');
  for (const [path, list] of LISTS) {
    await admin.goto(`/admin/finances/${path}`);
    await expect(admin.getByRole('heading', { level: 1, name: list })).toBeVisible();
    await expect(admin.getByRole('main').getByLabel(/^Loading/)).toHaveCount(0);
    await expectAccessible(admin);
  }
  await admin.goto('/admin?tab=money&list=payouts');
  await admin.getByRole('combobox', { name: 'Payouts' }).selectOption('paid');
  await expect(admin.getByRole('heading', { name: 'Pam Gyang' }).first()).toBeVisible();
});
