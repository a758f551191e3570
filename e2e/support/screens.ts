import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Checks the open page: axe finds nothing, it is not wider than the screen, and its text is readable in dark mode too. */
export async function expectAccessible(page: Page): Promise<void> {
  await holdToast(page);
  await expectNothingWider(page);
  await expectNothingFound(page);
  // Without motion, so that no colour is checked in the middle of a transition.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html.dark')).toBeAttached();
  await expectNothingFound(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  await releaseToast(page);
}

/** A page that is wider than the phone scrolls sideways; axe does not check that. */
async function expectNothingWider(page: Page): Promise<void> {
  // Not innerWidth: on a phone it grows with the page.
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `pixels of ${page.url()} beyond the screen`).toBeLessThanOrEqual(0);
}

/** Runs axe with all rules, or with the given ones. */
async function expectNothingFound(page: Page, rules?: string[]): Promise<void> {
  // No report of rules that pass. This call comes first, because it replaces the builder's earlier options.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (rules !== undefined) axe.withRules(rules);
  // Without the blank page that axe opens for frames of other sites: there are none, and it takes half of the time.
  const { violations } = await axe.setLegacyMode(true).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
    `axe on ${page.url()}`,
  ).toEqual([]);
}

const TOAST = 'button[aria-label=Close]';

/** Focuses a toast, which then stays: otherwise axe can check it while it fades, with too little contrast. */
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

/** Chooses a city by typing and taking the first suggestion with the keyboard. */
export async function chooseCity(
  page: Page,
  { label, typed, city }: { label: string; typed: string; city: string },
): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.fill(typed);
  await expect(page.getByRole('option', { name: city }).first()).toBeVisible();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(city);
}

/** Puts a day (YYYY-MM-DD) into the URL, so that a search does not use the calendar. */
export function searchAddress(criteria: Record<string, string>): string {
  return `/search?${new URLSearchParams(criteria)}`;
}

/** The day in Lagos that many days from now, as YYYY-MM-DD. */
export function lagosDay(daysAhead: number): string {
  const moment = new Date(Date.now() + daysAhead * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(moment);
}
