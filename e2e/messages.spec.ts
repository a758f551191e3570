import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { bottomOf, topOf } from './support/boxes.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson } from './support/people.ts';
import { bookSeats, publishTrip } from './support/trips.ts';

const COMPOSER_GAP_PX = 16;

test('a passenger asks, books and writes while offline; the driver reads everything live', async ({
  browser,
  request,
}) => {
  test.slow();
  const people = { browser, request };
  const driver = await registerPerson(people, newAccount('Chidi Okeke'), 'driver');
  await verifyDriver(request, driver);
  const ada = await registerPerson(people, newAccount('Ada Obi'));
  const trip = await publishTrip(driver, { origin: 'Ilorin', destination: 'Ogbomoso', daysAhead: 31 });

  // The link that the driver shares leads to the trip.
  await ada.page.goto(`/api/t/${trip.id}`, { waitUntil: 'commit' });
  await ada.page.waitForURL(`**/trips/${trip.id}`);

  // Before the booking: prepared texts, without numbers.
  await ada.page.getByRole('link', { name: 'Ask the driver' }).click();
  await ada.page.getByLabel('Your question').selectOption('pick_up_near');
  await ada.page.getByLabel('Place').fill('zero eight zero three 123');
  await ada.page.getByRole('button', { name: 'Send' }).click();
  await expect(
    ada.page.getByText('Not sent. Phone and account numbers can be exchanged after the booking only.'),
  ).toBeVisible();
  await ada.page.getByLabel('Place').fill('Post Office');
  await expectAccessible(ada.page);
  await ada.page.getByRole('button', { name: 'Send' }).click();
  const said = (page: typeof ada.page, words: string) =>
    page.getByRole('log').getByText(words, { exact: true });
  await expect(said(ada.page, 'Can you pick me up near Post Office?')).toBeVisible();

  await driver.page.goto('/messages');
  await driver.page.getByRole('link', { name: /^Ada/ }).click();
  await driver.page.getByLabel('Your answer').selectOption('yes');
  await driver.page.getByRole('button', { name: 'Send' }).click();
  await expect(said(ada.page, 'Yes.')).toBeVisible();

  // After the booking: free words, which wait for the network and arrive once.
  await bookSeats(ada, trip.id);
  await ada.page.reload();
  await expect(ada.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  // Also of a short conversation, the composer stands at the bottom edge, above the bar.
  const composer = await bottomOf(ada.page.getByRole('form', { name: 'Write a message' }));
  const bar = await topOf(ada.page.getByRole('navigation', { name: 'Main' }).last());
  expect(bar - composer).toBeLessThanOrEqual(COMPOSER_GAP_PX);
  await expect(ada.page.getByRole('button', { name: 'Block' })).toHaveCount(0);
  await ada.context.setOffline(true);
  const write = async (page: typeof ada.page, words: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
  };
  await write(ada.page, 'I wear a red cap');
  await write(ada.page, 'My number is 0803 123 4567');
  await expect(ada.page.getByText(/^Saved on this phone/)).toHaveCount(2);
  await driver.page.reload();
  await write(driver.page, 'See you there');
  await expect(said(driver.page, 'I wear a red cap')).toHaveCount(0);
  await ada.context.setOffline(false);
  await expect(said(driver.page, 'I wear a red cap')).toHaveCount(1);
  await expect(said(driver.page, 'My number is 0803 123 4567')).toHaveCount(1);
  await expect(said(ada.page, 'See you there')).toBeVisible();
  await expect(ada.page.getByText(/^Saved on this phone|^Sending/)).toHaveCount(0);
  await expect(said(ada.page, 'I wear a red cap')).toHaveCount(1);
  await expectAccessible(driver.page);
  await driver.page.goto('/messages');
  await expect(driver.page.getByRole('link', { name: /My number is 0803/ })).toBeVisible();
  await expectAccessible(driver.page);
});
