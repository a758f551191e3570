import { expect, test, type APIRequestContext } from '@playwright/test';
import { dayInWords } from '../supabase/functions/_shared/core/lagos-time.ts';
import { expectAccessible } from './support/accessibility.ts';
import { confirmEmail } from './support/database.ts';
import { verifyDriver } from './support/drivers.ts';
import { runJob } from './support/payments.ts';
import { fillSignIn, newAccount, randomName, registerPerson } from './support/people.ts';
import { deliver, givePush, handPush, pushesTo } from './support/push.ts';
import { bookSeats, lagosDay, publishTrip, searchPath } from './support/trips.ts';

test.use({ serviceWorkers: 'allow' });

/** How many mails with this title the outbox shows for an address. */
async function mailsTo(request: APIRequestContext, email: string, title: string): Promise<number> {
  const outbox = await request.get(`/_outbox?channel=email&q=${encodeURIComponent(email)}`);
  return (await outbox.text()).split(`>${title}<`).length - 1;
}

test('an empty search makes an alert; a trip that is published later arrives once, as notice, push and mail', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? '';
  const passenger = await registerPerson({ browser, request }, newAccount(randomName('Halima')));
  await confirmEmail(url, passenger.account.email);
  const { page, context, headers } = passenger;
  // Without quiet hours the messages go out at any hour at which this journey runs.
  const preferences = { topics: [], quietHours: { begins: '00:00', ends: '00:00' } };
  const saved = await request.put('/api/message-preferences', { headers, data: preferences });
  expect(saved.ok()).toBe(true);
  const subscription = await givePush(context, url);
  await page.goto('/alerts');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByText('Alerts on this device are off').click();
  await page.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(page.getByRole('button', { name: 'Turn off on this device' })).toBeVisible();

  await page.goto(searchPath({ from: 'Yola', to: 'Calabar', date: lagosDay(20), seats: '1' }));
  const offer = page.getByRole('region', { name: 'Tell me' });
  await expect(offer).toBeVisible();
  await offer.getByRole('radio', { name: /^By / }).check();
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Tell me' }).click();
  await expect(offer).toContainText('We will tell you about new trips, Yola to Calabar, from ');
  await expectAccessible(page);

  const driver = await registerPerson({ browser, request }, newAccount(randomName('Musa')), 'driver');
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Yola', destination: 'Calabar', daysAhead: 21 });
  await runJob(url, 'match_alerts');
  await deliver(url);
  // Whatever happens to the trip later, it is told once.
  const edited = await driver.page.request.patch(`/api/trips/${trip.id}`, {
    headers: driver.headers,
    data: { farePerSeat: 8500 },
  });
  expect(edited.ok()).toBe(true);
  await runJob(url, 'match_alerts');
  await deliver(url);

  const [push, ...others] = await pushesTo(url, subscription);
  expect(others).toEqual([]);
  expect(await handPush(page, push?.text ?? '')).toEqual({
    title: 'A trip for your alert',
    body: expect.stringMatching(/^Yola to Calabar, /),
    data: `${url}/trips/${trip.id}`,
  });
  expect(await mailsTo(request, passenger.account.email, 'A trip for your alert')).toBe(1);

  await page.goto('/alerts');
  await expect(page.getByRole('link', { name: /A trip for your alert/ })).toHaveCount(1);
  await page.getByRole('link', { name: 'Trip alerts' }).click();
  await expect(page.getByText(/^1 of 10 open/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /₦8,500 a seat/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yola to Calabar' })).toBeVisible();
});

test('a visitor finds nothing today, chooses a week, signs in, and finds the alert made', async ({
  browser,
  request,
}) => {
  const { account } = await registerPerson({ browser, request }, newAccount(randomName('Zainab')));
  const visitor = await (await browser.newContext()).newPage();
  const [today, lastDay] = [lagosDay(0), lagosDay(6)];
  await visitor.goto(searchPath({ from: 'Yola', to: 'Sokoto', date: today, seats: '1' }));
  const offer = visitor.getByRole('region', { name: 'Tell me' });
  await expect(offer.getByRole('radio', { name: 'Any day' })).toBeChecked();
  await offer.getByRole('radio', { name: /^By / }).check();
  await offer.getByRole('button', { name: 'Tell me' }).click();
  await fillSignIn(visitor, account);
  await expect(offer).toContainText(
    `We will tell you about new trips, Yola to Sokoto, from ${dayInWords(today)} to ${dayInWords(lastDay)}.`,
  );
});

test('who waits for a full trip signs in, is told of a free seat, and books it', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? '';
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount(randomName('Bala')), 'driver');
  await verifyDriver(request, driver);
  // A way of its own: the alert of the journey above would count this trip.
  const trip = await publishTrip(driver, { origin: 'Damaturu', destination: 'Dutse', daysAhead: 24 });
  const [one, two, other] = [
    await registerPerson(people, newAccount(randomName('Ada'))),
    await registerPerson(people, newAccount(randomName('Bola'))),
    await registerPerson(people, newAccount(randomName('Chidi'))),
  ];
  const booking = await bookSeats(one, trip.id, 2);
  await bookSeats(two, trip.id, 2);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/trips/${trip.id}`);
  const wait = visitor.getByRole('button', { name: 'Tell me when a seat is free' });
  await expect(wait).toBeVisible();
  await expectAccessible(visitor);
  await wait.click();
  await fillSignIn(visitor, other.account);
  await expect(visitor.getByText(/^We will tell you when a seat is free, Damaturu to Dutse/)).toBeVisible();
  await expect(visitor).toHaveURL(`/trips/${trip.id}`);

  const cancelled = await one.page.request.post(`/api/bookings/${booking.id}/cancel`, {
    headers: one.headers,
    data: { seenRefund: 0 },
  });
  expect(cancelled.ok()).toBe(true);
  await runJob(url, 'match_alerts');
  await visitor.goto('/alerts');
  await visitor.getByRole('link', { name: /A seat is free/ }).click();
  await visitor.getByRole('button', { name: /^Book This Trip/ }).click();
  await expect(visitor.getByRole('dialog')).toBeVisible();
});
