import { expect, type Page } from '@playwright/test';

/** The first button of the page, after the bars, is this one, and it is on the first screen. */
export async function expectFirstButton(page: Page, name: string | RegExp): Promise<void> {
  const first = page.locator('main').locator('a, button').first();
  await expect(first).toHaveAccessibleName(name);
  const box = await first.boundingBox();
  // The bottom bar covers the last of the 800 pixels.
  const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
}
