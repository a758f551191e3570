import { randomUUID } from 'node:crypto';
import { expect, test, type Page, type Route } from '@playwright/test';
import { searchResponseSchema } from '../supabase/functions/_shared/search/contract.ts';
import { expectAccessible } from './support/accessibility.ts';
import { bottomOf } from './support/boxes.ts';
import { verifyDriver } from './support/drivers.ts';
import { newAccount, registerPerson, randomName } from './support/people.ts';
import { dayOf, publishTrip, searchPath } from './support/trips.ts';

test('misspelt places lead on, and a search from an area finds the trips of its city', async ({
  browser,
  request,
  page,
}) => {
  await page.goto('/search?from=Lagos&to=port+harcout');
  await expect(page.getByText('Showing Port Harcourt.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Search for ‘port harcout’ instead?' }).click();
  await expect(page.getByText('Did you mean')).toBeVisible();
  await page.getByRole('button', { name: 'Port Harcourt, Rivers' }).click();
  await expect(page).toHaveURL(/to=Port\+Harcourt/);
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeAttached();

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
  await expect(found.filter({ hasText: driver.account.name.split(' ')[0] ?? '' })).toBeVisible();

  // A default day gives way to the next one with trips, and the first fares stand on the first screen.
  await page.route('**/api/trips/search', repeatMatches, { times: 2 });
  await page.goto('/search?from=Lagos&to=Makurdi');
  await expect(page.getByText(/^Nothing today\. .+ has \d+ trips?\.$/)).toBeVisible();
  await expectAccessible(page);
  expect(await cardHeights(page)).toBeLessThanOrEqual(132);
  expect(await bottomOf(page.getByText('₦9,000').first())).toBeLessThan(640);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(found.first()).toBeVisible();
  expect(await cardHeights(page)).toBeLessThanOrEqual(100);
  expect(await bottomOf(found.nth(3))).toBeLessThanOrEqual(800);
  await found.first().click({ position: { x: 5, y: 5 } });
  const why = page.getByRole('group').filter({ hasText: 'Why this trip matches' });
  await why.getByText('Why this trip matches').click();
  await expect(why.getByRole('listitem').first()).toBeVisible();
});

/** Answers with six times the first match, as on a busy route. */
async function repeatMatches(route: Route): Promise<void> {
  const answer = await route.fetch();
  const { matches, ...rest } = searchResponseSchema.parse(await answer.json());
  const [match] = matches;
  if (match === undefined) throw new Error('the search found nothing');
  const copies = Array.from({ length: 5 }, () => ({ ...match, trip: { ...match.trip, id: randomUUID() } }));
  await route.fulfill({ response: answer, json: { ...rest, matches: [match, ...copies] } });
}

/** The height of the largest card. */
async function cardHeights(page: Page): Promise<number> {
  const heights = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
  if (heights.length === 0) throw new Error('The page has no cards.');
  return Math.max(...heights);
}
