import { expect, test, type Page } from '@playwright/test';
import { choosePoint, chooseTripDay, expectPublished, goOn } from './support/create-trip.ts';
import { expectAccessible } from './support/accessibility.ts';
import { DEMO_DRIVER, signIn } from './support/people.ts';
import { lagosDay } from './support/trips.ts';

const DAY = lagosDay(150);
// No other journey travels between these cities.
const RESULTS = `/search?from=Aba&to=Owerri&date=${DAY}`;

async function publish(page: Page, time: string, farePerSeat: number): Promise<void> {
  const token = await page.evaluate(() => {
    const stored = Object.values(localStorage).find((value) => value.includes('access_token'));
    return (JSON.parse(stored ?? '{}') as { access_token?: string }).access_token;
  });
  const answer = await page.request.post('/api/trips', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      origin: 'Aba',
      destination: 'Owerri',
      departureDate: `${DAY}T${time}:00+01:00`,
      seatsAvailable: 3,
      farePerSeat,
    },
  });
  expect(answer.status()).toBe(201);
}

test('a visitor sorts results and narrows them by time; the driver repeats a trip and drives back', async ({
  page,
  browser,
}) => {
  await signIn(page, DEMO_DRIVER);
  await publish(page, '08:00', 3000);
  await publish(page, '18:30', 2000);

  const visitor = await (await browser.newContext({ viewport: { width: 360, height: 800 } })).newPage();
  await visitor.goto(RESULTS);
  const cards = visitor.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: '08:00' })).toContainText(/08:00.*\d\d:\d[05].*1 h/);
  await expect(cards.filter({ hasText: '18:30' })).toContainText('Part of this trip is after 19:00.');
  const filters = visitor.getByRole('button', { name: /^Sort and filter/ });
  const sheet = visitor.getByRole('dialog', { name: 'Sort and filter' });
  /** Chooses in the sheet, whose button says how many trips that leaves. */
  async function choose(option: string, button: string): Promise<void> {
    await filters.click();
    await sheet.getByRole('radio', { name: new RegExp(`^${option}`) }).check();
    await sheet.getByRole('button', { name: button }).click();
  }
  await choose('Lowest fare', 'Show 2 trips');
  await expect(visitor).toHaveURL(/sort=cheapest/);
  await expect(cards.first()).toContainText('₦2,000');
  await choose('Earliest', 'Show 2 trips');
  await expect(cards.first()).toContainText('₦3,000');
  await choose('Evening', 'Show 1 trip');
  await expect(cards).toHaveCount(1);
  await expectAccessible(visitor);
  await visitor.reload();
  await expect(cards).toHaveCount(1);
  await expect(visitor.getByRole('button', { name: 'Remove Evening' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Aba to Owerri' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Aba to Owerri' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goBack();
  await filters.click();
  await expect(sheet.getByRole('radio', { name: 'Earliest' })).toBeChecked();
  await expectAccessible(visitor);
  await sheet.getByRole('radio', { name: /^Afternoon/ }).check();
  await sheet.getByRole('button', { name: 'No trips: clear filters' }).click();
  await sheet.getByRole('button', { name: 'Show 2 trips' }).click();
  await expect(cards).toHaveCount(2);

  await page.goto('/dashboard');
  const trip = page.getByRole('link', { name: /Aba to Owerri/ }).first();
  const all = page.getByRole('button', { name: /^All \d+ trips$/ });
  await expect(trip.or(all).first()).toBeVisible();
  // Only the next few are shown at first.
  if (await all.isVisible()) await all.click();
  await trip.click();
  await expect(page.getByRole('link', { name: 'Repeat this trip, Aba to Owerri' })).toBeVisible();
  await page.getByRole('link', { name: 'Return trip, Owerri to Aba' }).click();
  await expect(page.getByRole('heading', { name: /^Create Return Trip: Which day/ })).toBeVisible();
  await expectAccessible(page);
  await chooseTripDay(page, lagosDay(43));
  await page.getByRole('button', { name: 'Publish Trip' }).click();
  // The trip has no meeting points.
  await expect(page.getByRole('combobox', { name: 'From' })).toHaveValue('Owerri');
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveValue('Aba');
  await choosePoint(page, 'on', 'Owerri Mall');
  await choosePoint(page, 'off', 'Ariaria');
  await goOn(page, 'when');
  await goOn(page, 'seats');
  await goOn(page, 'check and publish');
  await page.getByRole('button', { name: 'Publish Trip' }).click();
  await expectPublished(page);
});
