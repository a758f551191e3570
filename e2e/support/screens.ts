import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds nothing on what is shown now, nothing is wider than the screen, every text can be read in the dark as well. */
export async function expectAccessible(page: Page): Promise<void> {
  await holdToast(page);
  await expectNothingWider(page);
  await expectNothingFound(page);
  // Without motion, so that no colour is met half-way.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html.dark')).toBeAttached();
  await expectNothingFound(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
  await releaseToast(page);
}

/** A page that is wider than a phone slides sideways under the thumb; axe does not look for that. */
async function expectNothingWider(page: Page): Promise<void> {
  // Not innerWidth: a phone's grows with the page.
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `pixels of ${page.url()} beyond the screen`).toBeLessThanOrEqual(0);
}

/** Every rule, unless told which. */
async function expectNothingFound(page: Page, rules?: string[]): Promise<void> {
  // Of what passes nobody reads a report. This comes first: it replaces what the builder was told before.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  if (rules !== undefined) axe.withRules(rules);
  // Without the blank page that axe opens for frames of other sites: there are none, and it costs half of the time.
  const { violations } = await axe.setLegacyMode(true).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
    `axe on ${page.url()}`,
  ).toEqual([]);
}

const TOAST = 'button[aria-label=Close]';

/** A toast stays while it has the focus: else it may fade while axe looks, and half of a text is hard to read. */
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

/** Puts a day (YYYY-MM-DD) into the address, so that a search needs no calendar. */
export function searchAddress(criteria: Record<string, string>): string {
  return `/search?${new URLSearchParams(criteria)}`;
}

/** The Lagos day so many days from now, YYYY-MM-DD. */
export function lagosDay(daysAhead: number): string {
  const moment = new Date(Date.now() + daysAhead * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(moment);
}
