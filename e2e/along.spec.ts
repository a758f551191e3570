import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { addPayoutAccount, controlPayments, startPayment } from './support/payments.ts';
import { newAccount, randomName, registerPerson } from './support/people.ts';
import { completeTrip, dayOf, publishTrip, searchPath } from './support/trips.ts';

async function ask(page: Page, day: string): Promise<void> {
  await page.goto(searchPath({ from: 'Keffi', to: 'Jos', date: day, seats: '1' }));
  const section = page.getByRole('region', { name: 'Along the way' });
  await expect(section).toContainText('The driver must agree');
  await section
    .getByRole('button', { name: /^Ask for Seats/ })
    .first()
    .click();
}

test('a passenger asks for a seat along the road; the driver accepts, and the ticket is there', async ({
  browser,
  request,
}) => {
  test.slow();
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount(randomName('Bala')), 'driver');
  await verifyDriver(request, driver);
  // Without quiet hours the driver is asked at once, at any hour at which this journey runs.
  const saved = await request.put('/api/message-preferences', {
    headers: driver.headers,
    data: { topics: [], quietHours: { begins: '00:00', ends: '00:00' } },
  });
  expect(saved.ok()).toBe(true);
  const trip = await publishTrip(driver, { origin: 'Warri', destination: 'Jos', daysAhead: 15 });

  const ada = await registerPerson(people, newAccount(randomName('Ada')));
  await ask(ada.page, dayOf(trip));
  const sheet = ada.page.getByRole('dialog', { name: 'Ask for seats' });
  await expect(sheet).toContainText('must agree, and has 3 hours to answer');
  await sheet.getByLabel(/Where do you want to meet/).fill('Keffi junction');
  await expectAccessible(ada.page);
  await sheet.getByRole('button', { name: 'Ask for 1 seat' }).click();
  await expect(ada.page.getByRole('dialog', { name: 'Your request is sent' })).toBeVisible();
  await ada.page.getByRole('link', { name: 'See it in My trips' }).click();
  await ada.page.getByRole('link', { name: /Keffi\s+to Jos\s+Waits for .* answer/ }).click();
  await expect(ada.page.getByText(/Waiting for .* left to answer/)).toBeVisible();

  await driver.page.goto('/dashboard');
  const requests = driver.page.getByRole('listitem').filter({ hasText: ', 1 seat, ₦' });
  await expect(requests).toContainText('Gets on at Keffi junction');
  await expect(requests).toContainText('to answer');
  await expectAccessible(driver.page);
  await requests.getByRole('button', { name: /^Accept/ }).click();
  // The live event of the booking takes the place of the answer's toast, sometimes at once: for a moment both are there.
  await expect(driver.page.getByText(/^(Passenger booked|New booking)$/).first()).toBeVisible();
  await expect(driver.page.getByText(/^1 seat booked, collect/)).toBeVisible();
  await expect(requests).toHaveCount(0);

  await ada.page.goto('/dashboard');
  await expect(ada.page.getByText('Keffi junction').first()).toBeVisible();
  await ada.page.goto(`/trips/${trip.id}`);
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Keffi to Jos' })).toBeVisible();

  // A long way: it may be completed only after the time that it takes.
  await completeTrip(driver, trip.id, 1200);
  await ada.page.reload();
  await expect(ada.page.getByText('Completed').first()).toBeVisible();
});

test('a request that was paid is refused, and the money goes back', async ({ browser, request, baseURL }) => {
  test.slow();
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount(randomName('Musa')), 'driver');
  await verifyDriver(request, driver);
  const url = baseURL ?? '';
  await addPayoutAccount(url, driver);
  const trip = await publishTrip(driver, { origin: 'Warri', destination: 'Jos', daysAhead: 18 });

  const bola = await registerPerson(people, newAccount(randomName('Bola')));
  const data = {
    fromPlaceId: 'keffi',
    toPlaceId: 'jos',
    seats: 1,
    payment: 'online',
    clientKey: crypto.randomUUID(),
  };
  const answer = await bola.page.request.post(`/api/trips/${trip.id}/requests`, {
    headers: bola.headers,
    data,
  });
  const { id } = (await answer.json()) as { id: string };
  const reference = await startPayment(bola, { bookingId: id, method: 'card' });
  await controlPayments(url, { action: 'pay', reference });
  await bola.page.goto(`/bookings/${id}/payment`);
  await expect(bola.page.getByRole('heading', { name: 'Paid: the driver is asked' })).toBeVisible();

  await driver.page.goto(`/trips/${trip.id}`);
  await driver.page.getByRole('button', { name: /^Refuse/ }).click();
  await expect(driver.page.getByText('Request refused')).toBeVisible();
  await bola.page.goto('/dashboard');
  await expect(bola.page.getByText('Refund, Keffi to Jos')).toBeVisible();
  await bola.page.getByRole('link', { name: /Keffi\s+to Jos\s+\S+ has refused .*Comes back/ }).click();
  await expect(bola.page.getByText(/has refused\. Your money goes back to you/)).toBeVisible();
});
