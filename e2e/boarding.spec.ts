import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { leave } from './support/database.ts';
import { verifyDriver } from './support/drivers.ts';
import { expectNextStep } from './support/next-step.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { bookSeats, publishTrip } from './support/trips.ts';

test('a passenger shows the code, and the driver boards them, also without a connection', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount('Chidi Okeke'), 'driver');
  await verifyDriver(request, driver);
  const ada = await registerPerson(people, newAccount('Ada Obi'));
  const bola = await registerPerson(people, newAccount('Bola Ade'));
  const trip = await publishTrip(driver, { origin: 'Ilorin', destination: 'Ogbomoso', daysAhead: 24 });
  await bookSeats(ada, trip.id);
  const second = await bookSeats(bola, trip.id);
  await leave(baseURL ?? '', trip.id, -60);

  await ada.page.goto('/dashboard');
  // The trip was moved, which Ada must answer first.
  await expectNextStep(ada.page, 'Agree');
  await ada.page.getByRole('button', { name: 'Agree' }).click();
  await expectNextStep(ada.page, 'Your ticket');
  await ada.page.getByRole('link', { name: /^Ilorin to / }).click();
  const pass = ada.page.getByRole('region', { name: 'Boarding code' });
  await expect(pass).toContainText('Do not give it to anybody before.');
  const code = /\d{4}/.exec(await pass.innerText())?.[0] ?? '';
  await pass.getByRole('button', { name: 'Show boarding code' }).click();
  await expect(ada.page.getByRole('dialog').getByRole('img', { name: 'QR code to board' })).toBeVisible();
  await expectAccessible(ada.page);
  await ada.page.goto(`/track/${trip.id}`);
  await ada.page.getByRole('button', { name: 'Show boarding code' }).click();
  await expect(ada.page.getByRole('dialog', { name: 'Boarding code' })).toContainText(code);

  const { page, context } = driver;
  await page.goto('/dashboard');
  await expectNextStep(page, 'Waiting for passengers');
  await expect(page.getByText('2 seats booked, collect ₦18,000 in cash')).toBeVisible();
  await page.getByRole('button', { name: 'Waiting for passengers' }).click();
  await expectNextStep(page, 'Board passengers');
  await page.getByRole('button', { name: 'Board passengers' }).click();
  await expect(page.getByRole('dialog').getByText('₦9,000 cash')).toHaveCount(2);
  await expectAccessible(page);
  await ada.page.goto('/dashboard');
  await expectNextStep(ada.page, 'Show boarding code');
  await ada.page.goto(`/track/${trip.id}`);
  const answer = await page.goto(`/track/${trip.id}`);
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
  await expect(page.getByText('0 of 2 bookings on board.')).toBeVisible();
  const board = async (name: string, digits: string) => {
    await page.getByRole('button', { name: `Board ${name}` }).click();
    await page.getByLabel('Boarding code').fill(digits);
    await page.getByRole('dialog').getByRole('button', { name: 'Board' }).click();
  };
  await board('Ada Obi', String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await expect(page.getByText('This code is wrong. 4 tries left.')).toBeVisible();
  await expectAccessible(page);
  await board('Ada Obi', code);
  await expect(page.getByText(/^On board \d\d:\d\d$/)).toBeVisible();
  await expect(ada.page.getByText(/^On board since \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('1 booking missing in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Trip' })).toHaveCount(0);

  await context.setOffline(true);
  await board('Bola Ade', second.boardingCode ?? '');
  await expect(page.getByText('Waiting for network')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('2 of 2 bookings on board.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Trip' })).toBeEnabled();
  await page.getByRole('button', { name: 'Start Trip' }).click();
  await expect(ada.page.getByText('Trip status: On the way')).toBeAttached();
});
