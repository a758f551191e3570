import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { addPayoutAccount, paySeat } from './support/payments.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { completeTrip, publishTrip } from './support/trips.ts';

test('a passenger reports a trip that was not completed, and the driver answers', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow();
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount('Chidi Okeke'), 'driver');
  await verifyDriver(request, driver);
  await addPayoutAccount(baseURL ?? '', driver);
  const ada = await registerPerson(people, newAccount('Ada Obi'));
  const trip = await publishTrip(driver, { origin: 'Calabar', destination: 'Uyo', daysAhead: 25 });
  await paySeat(baseURL ?? '', ada, trip.id);
  await completeTrip(driver, trip.id);

  await ada.page.goto(`/trips/${trip.id}`);
  const money = ada.page.getByRole('region', { name: 'Your payment' });
  await expect(money).toContainText('₦9,000 goes to the driver on');
  await money.getByRole('button', { name: 'Something went wrong?' }).click();
  await ada.page.getByRole('radio', { name: /The trip was not completed/ }).check({ force: true });
  await ada.page.getByLabel('In your words').fill('It stopped half way.');
  await expectAccessible(ada.page);
  await ada.page.getByRole('button', { name: 'Send report' }).click();
  await expect(money).toContainText('₦9,000 waits until this is decided.');
  await expectAccessible(ada.page);

  await driver.page.goto(`/trips/${trip.id}`);
  const paid = driver.page.getByRole('region', { name: 'Paid online' });
  await expect(paid).toContainText('It stopped half way.');
  await paid.getByRole('button', { name: 'Answer' }).click();
  await driver.page.getByLabel('Your answer').fill('Everybody got off in Uyo.');
  await expectAccessible(driver.page);
  await driver.page.getByRole('button', { name: 'Send answer' }).click();
  await expect(paid).toContainText('Both sides have answered. Tafiya decides.');

  await ada.page.reload();
  await expect(money).toContainText('Everybody got off in Uyo.');
});
