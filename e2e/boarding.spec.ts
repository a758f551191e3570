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
  await expect(pass).toContainText('Do not share it before then.');
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
  // Drive mode opens: nothing but the sign, who boards, and one button.
  await page.waitForURL(`**/track/${trip.id}`);
  await expect(page.getByRole('heading', { level: 1, name: '2 missing' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'At Ilorin' }).getByText('Collect ₦9,000')).toHaveCount(2);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/dashboard');
  await expectNextStep(page, 'Board passengers');
  await ada.page.goto('/dashboard');
  await expectNextStep(ada.page, 'Show boarding code');
  await ada.page.goto(`/track/${trip.id}`);
  const answer = await page.goto(`/track/${trip.id}`);
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)');
  const sheetOf = (name: string) => page.getByRole('dialog', { name: `Board ${name}` });
  const field = page.getByLabel('Boarding code', { exact: true });
  await page.getByRole('button', { name: 'Board Ada Obi' }).click();
  await expect(sheetOf('Ada Obi').getByText('₦9,000')).toBeVisible();
  await field.fill(String((Number(code) + 1) % 10_000).padStart(4, '0'));
  await expect(sheetOf('Ada Obi').getByText('This code is wrong. 4 tries left.')).toBeVisible();
  await expectAccessible(page);
  // The pad boards with the fourth digit, and the next passenger follows.
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click();
  await expect(sheetOf('Bola Ade')).toBeVisible();
  await expect(sheetOf('Bola Ade').getByText('1 of 2 on board.')).toBeVisible();
  await expect(ada.page.getByText(/^On board since \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('Start Trip')).toHaveCount(0);

  await context.setOffline(true);
  await field.fill(second.boardingCode ?? '');
  await expect(page.getByText('Waiting for network')).toBeVisible();
  // The next step follows; before the departure the server must know that all are on board.
  await expect(page.getByRole('button', { name: 'Start Trip' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^On board \d\d:\d\d$/)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Start Trip' })).toBeEnabled();
  await page.getByRole('button', { name: 'Start Trip' }).click();
  await expect(ada.page.getByText('Trip status: On the way')).toBeAttached();
});
