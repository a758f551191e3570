import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Checks that axe finds no violation, the page is not wider than the screen, and dark mode has enough contrast. `dark: false`
 * is for a page that was checked before at another width.
 */
export async function expectAccessible(page: Page, { dark = true } = {}): Promise<void> {
  await holdToast(page);
  await expectNoOverflow(page);
  await expectNoViolations(page);
  if (dark) await expectContrastInDark(page);
  await releaseToast(page);
}

async function expectContrastInDark(page: Page): Promise<void> {
  const isReduced = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  // Without transitions, so that no colour is measured half-way.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html.dark')).toBeAttached();
  await expectNoViolations(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: isReduced ? 'reduce' : 'no-preference' });
}

/** A page wider than the screen scrolls sideways on a phone; axe has no rule for that. */
async function expectNoOverflow(page: Page): Promise<void> {
  // Not innerWidth: on a phone it grows with the page.
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, `pixels of ${page.url()} beyond the screen`).toBeLessThanOrEqual(0);
}

/** Runs all rules, or only those given. */
async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  // The builder evaluates axe's 500 KB twice per analysis; once per loaded page is enough.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const builder = new AxeBuilder(isLoaded ? { page, axeSource: 'void 0' } : { page });
  // `options` replaces all earlier options of the builder, so it comes first.
  const axe = builder.options({ resultTypes: ['violations'] });
  if (rules !== undefined) axe.withRules(rules);
  // Legacy mode opens no extra page for frames of other origins: the app has none, and it takes half of the time.
  // Repeated for a moment: a text that is still fading in has too little contrast.
  await expect(async () => {
    const { violations } = await axe.setLegacyMode(true).analyze();
    expect(
      violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
      `axe on ${page.url()}`,
    ).toEqual([]);
  }).toPass({ timeout: 15_000 });
}

const TOAST = 'button[aria-label=Close]';

/** Focuses the toasts, because they stay while focused: a toast that fades during the check has too little contrast. */
async function holdToast(page: Page): Promise<void> {
  await page.waitForFunction((close) => {
    const moving = [...document.querySelectorAll(':is([role=status], [role=alert]) > div')];
    for (const button of document.querySelectorAll(close)) {
      button.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
    return moving.every((each) => getComputedStyle(each).opacity === '1');
  }, TOAST);
}

async function releaseToast(page: Page): Promise<void> {
  await page.evaluate((close) => {
    for (const button of document.querySelectorAll(close)) {
      button.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
  }, TOAST);
}
