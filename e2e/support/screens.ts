import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds nothing on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })),
  ).toEqual([]);
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
