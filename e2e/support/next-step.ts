import { expect, type Page } from '@playwright/test';

/** The card on top of the home has this button, and it is on the first screen. */
export async function expectNextStep(page: Page, name: string): Promise<void> {
  const card = page.getByRole('main').locator('section[aria-labelledby="now"]');
  const step = card.getByRole('button', { name }).or(card.getByRole('link', { name }));
  await expect(step).toBeVisible();
  const box = await step.boundingBox();
  // The bottom bar covers the last of the 800 pixels.
  const bar = await page.getByRole('navigation', { name: 'Main' }).last().boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
}
