import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson, randomName } from './support/people.ts';
import { dayOf, publishTrip, searchPath } from './support/trips.ts';

test('misspelt places lead on, and a search from an area finds the trips of its city', async ({
  browser,
  request,
  page,
}) => {
  await page.goto('/search?from=Lagos&to=port+harcout');
  await expect(page.getByText('Did you mean')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Port Harcourt, Rivers' }).click();
  await expect(page).toHaveURL(/to=Port\+Harcourt/);
  await expect(page.getByText('Search Results')).toBeVisible();

  await page.goto('/search');
  const to = page.getByRole('combobox', { name: 'To' });
  await to.pressSequentially('markudi');
  await expect(page.getByRole('option', { name: /Makurdi/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(to).toHaveValue('Makurdi');

  const driver = await registerPerson({ browser, request }, newAccount(randomName('Sani')), 'driver');
  await verifyDriver(request, driver);
  const trip = await publishTrip(driver, { origin: 'Lagos', destination: 'Makurdi', daysAhead: 17 });
  await page.goto(searchPath({ from: 'Lekki', to: 'Makurdi', date: dayOf(trip), seats: '1' }));
  const found = page.getByRole('article', { name: 'Lagos to Makurdi' });
  await expect(found.filter({ hasText: driver.account.name })).toBeVisible();
});
