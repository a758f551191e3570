import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { addDemoFleet } from './support/database.ts';
import { DEMO_PASSWORD, signIn } from './support/people.ts';
import { lagosDay } from './support/trips.ts';

/** Savanna Express: 62 departures a day (supabase/demo-fleet.sql). Tomorrow one bus is full and one has a paper that ends. */
const COMPANY = { email: 'fleet@tafiya.test', password: DEMO_PASSWORD };
const TOMORROW = lagosDay(1);
const DESK = { width: 1280, height: 800 };

/** Departures that are whole on the screen, over the bar of places of a phone. */
function countShown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bar = document.querySelector('nav[aria-label=Main]')?.getBoundingClientRect();
    const bottom = bar && bar.height > 0 && bar.top > 0 ? bar.top : window.innerHeight;
    return [...document.querySelectorAll('[data-trip]')].filter((link) => {
      const row = (link.closest('tr') ?? link).getBoundingClientRect();
      return row.top >= 0 && row.bottom <= bottom;
    }).length;
  });
}

// In one worker, which makes the company.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ baseURL }) => addDemoFleet(baseURL ?? ''));

test.describe('in a wide window', () => {
  test.use({ viewport: DESK });

  test('a company sees 16 departures of a day at once, and moves through them by keys', async ({ page }) => {
    await signIn(page, COMPANY, `/corporate/day/${TOMORROW}`);
    const board = page.getByRole('table', { name: 'Departures' });
    await expect(board.getByRole('button', { name: 'Needs you 2' })).toBeVisible();
    await expect(board.getByRole('button', { name: 'To leave 60' })).toBeVisible();
    expect(await countShown(page)).toBeGreaterThanOrEqual(16);
    await expectAccessible(page);

    await page.getByRole('link', { name: /^Problems/ }).click();
    await expect(page).toHaveURL(new RegExp(`/corporate/day/${TOMORROW}\\?show=problems$`));
    await expect(board.locator('[data-trip]')).toHaveCount(2);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary', { name: /^Trip \d\d:\d\d, / });
    await expect(panel.getByText('Full, 6 people wait')).toBeVisible();
    await expect(panel.getByRole('list', { name: 'Passengers' })).toBeVisible();
    await expect(page).toHaveURL(/\/[0-9a-f-]{36}\?show=problems$/);
    await expectAccessible(page);
    await page.keyboard.press('j');
    await expect(panel.getByText('Insurance ends today')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    await page.getByRole('link', { name: /^All/ }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('ktn 204');
    await expect(board.locator('[data-trip]')).toHaveCount(2);
  });
});

test('on a phone a company sees 6 departures, and a trip in place of them', async ({ page }) => {
  await signIn(page, COMPANY, `/corporate/day/${TOMORROW}`);
  await expect(page.getByRole('button', { name: 'Needs you 2' })).toBeVisible();
  expect(await countShown(page)).toBeGreaterThanOrEqual(6);
  await expectAccessible(page);
  await page.locator('[data-trip]').first().click();
  await expect(page.getByRole('region', { name: /^Trip / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the day' }).click();
  await page.getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Trip Management' }).click();
  await expect(page).toHaveURL(/\/corporate\/trips$/);
});
