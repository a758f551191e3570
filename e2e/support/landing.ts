import { expect, type Page } from '@playwright/test';

/** The landing page is complete without React, which is downloaded when the page is idle or touched: touches it and waits. */
export async function startReact(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.locator('#root:not([data-drawn])')).toBeVisible();
}
