import { expect, test, type Page } from '@playwright/test';
import { DEMO_DRIVER, DEMO_PASSWORD, signIn } from './support/people.ts';

// Goals of the screens on a phone of 360×800, on the demonstration's rows: one test per page. A block that is added takes one away.

/** The height of the page, and its visible buttons and links, without the skip link. */
async function measure(page: Page): Promise<{ height: number; controls: number }> {
  return page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    controls: [...document.querySelectorAll('a, button')].filter(
      (each) =>
        each.checkVisibility({ visibilityProperty: true }) &&
        each.getBoundingClientRect().width > 1 &&
        !each.closest('[href="#main"]'),
    ).length,
  }));
}

test("the passenger's home is at most 2,000 px high and has at most 25 buttons and links", async ({
  page,
}) => {
  const passenger = { name: 'Adaeze Okafor', email: 'passenger@tafiya.test', password: DEMO_PASSWORD };
  await signIn(page, passenger, '/dashboard');
  await expect(page.locator('section[aria-labelledby="now"]')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Book Now/ }).first()).toBeVisible();
  const { height, controls } = await measure(page);
  expect(height).toBeLessThanOrEqual(2000);
  expect(controls).toBeLessThanOrEqual(25);
});

test("the driver's home is at most 2,400 px high and has at most 30 buttons and links", async ({ page }) => {
  await signIn(page, DEMO_DRIVER, '/dashboard');
  await expect(page.locator('section[aria-labelledby="now"]').getByRole('button')).toBeVisible();
  await expect(page.getByText('Average Rating')).toBeVisible();
  const { height, controls } = await measure(page);
  expect(height).toBeLessThanOrEqual(2400);
  expect(controls).toBeLessThanOrEqual(30);
});
