import { expect, test, type Page, type Route } from '@playwright/test';
import { SESSION_STORAGE_KEY } from '../supabase/functions/_shared/core/limits.ts';
import { expectAccessible } from './support/accessibility.ts';
import { provePhone } from './support/database.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { bookSeats, publishTrip } from './support/trips.ts';

const REFRESHES = '**/auth/v1/token?grant_type=refresh_token';
const ALARMS = '**/api/sos/*';
const SENTENCE = "We can't renew your sign-in now; saved tickets work.";

/** Auth's answer while others behind the address use up its limit (auth-rate-limit.conformance.test.ts). */
function refuseByLimit(route: Route): Promise<void> {
  const json = { code: 'over_request_rate_limit', message: 'Request rate limit reached' };
  return route.fulfill({ status: 429, headers: { 'x-supabase-api-version': '2024-01-01' }, json });
}

function loseAlarms(route: Route): Promise<void> {
  return route.request().method() === 'PUT' ? route.abort() : route.continue();
}

/** As after an hour: the next page has to renew the session. */
async function expireToken(page: Page): Promise<string> {
  return page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as { refresh_token: string };
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 60 }));
    return session.refresh_token;
  }, SESSION_STORAGE_KEY);
}

test('while others behind the address use up the limit of Auth, a ticket and a waiting alarm stay, and the session is renewed later', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const driver = await registerPerson({ browser, request }, newAccount('Chidi Okeke'), 'driver');
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Ilorin', destination: 'Jebba', daysAhead: 25 });
  const account = newAccount('Ada Obi');
  const ada = await registerPerson({ browser, request }, account);
  const { page, context } = ada;
  const booking = await bookSeats(ada, trip.id);
  const signIns: string[] = [];
  context.on('request', (asked) => {
    if (/\/auth\/(login|register)|grant_type=password/.test(asked.url())) signIns.push(asked.url());
  });
  await page.goto(`/ticket/${booking.id}`);
  await expect(page.getByText('Checked just now. Saved on this phone.')).toBeVisible();
  await context.route(ALARMS, loseAlarms);
  // Alarms of unproved people fold into one line of the administrators' list, which other journeys read.
  await provePhone(baseURL ?? '', account.email);
  await page.goto('/sos');
  await page.getByRole('button', { name: /^Hold for an alarm/ }).focus();
  await page.keyboard.down('Enter');
  await expect(page.getByText(/It has not reached us yet/)).toBeVisible();
  await page.keyboard.up('Enter');

  await context.route(REFRESHES, refuseByLimit);
  const old = await expireToken(page);
  await page.clock.install();
  await page.goto('/ticket');
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByText(/^This is the ticket as of/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ilorin to Jebba' })).toBeVisible();
  await page.getByRole('button', { name: 'Show boarding code' }).click();
  await expect(page.getByRole('dialog').getByText(booking.boardingCode ?? '')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  const bar = page.getByRole('region', { name: 'Alarm' });
  await expect(bar).toContainText('Your alarm has not reached us yet');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'You are still signed in' })).toBeVisible();
  await expect(page.getByText(SENTENCE)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ilorin to Jebba' })).toBeVisible();
  await expect(bar).toBeVisible();
  await expectAccessible(page);

  // The alarm needs no session: it goes out by its key.
  await context.unroute(ALARMS, loseAlarms);
  await page.reload();
  const alarm = async () =>
    (await (await request.get('/api/sos', { headers: ada.headers })).json()) as object;
  await expect.poll(alarm).toMatchObject({ alarm: { closedAt: null } });
  await expect(page.getByText(SENTENCE)).toBeVisible();

  await context.unroute(REFRESHES, refuseByLimit);
  await page.clock.runFor(31_000);
  await expect(page.getByRole('heading', { name: /^Welcome,/ })).toBeVisible();
  await expect(page.getByText(SENTENCE)).toBeHidden();
  expect(signIns).toEqual([]);

  // A session that was ended elsewhere is noticed at once.
  expect(await expireToken(page)).not.toBe(old);
  expect((await request.post('/api/auth/logout', { headers: ada.headers })).status()).toBe(204);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
  await context.close();
  await driver.context.close();
});
