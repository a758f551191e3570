import { expect, test } from '@playwright/test';

/* The goals of the drawn screens, counted on a phone of 360×800. */
test.use({ viewport: { width: 360, height: 800 } });

test('landing: at most 3,200 px high, with the next departures and no map', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Next departures' }).getByRole('link').first()).toContainText(
    '₦',
  );
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3200);
  const button = await page.getByRole('button', { name: 'Find Trips' }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(536);
  expect(await page.locator('main svg[viewBox="0 0 604 496"]').isVisible()).toBe(false);
});
