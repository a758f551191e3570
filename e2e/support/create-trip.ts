import { expect, type Page } from '@playwright/test';
import { chooseCity, chooseDayIn } from './trips.ts';

interface NewWay {
  from: string;
  to: string;
  /** The text typed to find the places; default: their names. */
  typed?: { from?: string; to?: string };
  points?: { on: string; off: string };
}

/** Opens the form of a new trip from the bar; a driver with usual ways or a draft is asked which one. */
export async function openNewTrip(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create Trip', exact: true }).click();
  const anew = page.getByRole('link', { name: 'A new way' });
  await expect(anew.or(page.getByRole('combobox', { name: 'From' }))).toBeVisible();
  if (await anew.isVisible()) await anew.click();
  await expect(page.getByRole('combobox', { name: 'From' })).toBeVisible();
}

/** The first step: the two cities and where passengers get on and off. */
export async function fillRoute(page: Page, { from, to, typed = {}, points }: NewWay): Promise<void> {
  await chooseCity(page, { label: 'From', typed: typed.from ?? from, city: from });
  await chooseCity(page, { label: 'To', typed: typed.to ?? to, city: to });
  await choosePoint(page, 'on', points?.on ?? `${from} Central Park`);
  await choosePoint(page, 'off', points?.off ?? 'Main Motor Park');
}

export async function choosePoint(page: Page, verb: 'on' | 'off', point: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^They get ${verb} at`) }).click();
  await page.getByRole('textbox', { name: new RegExp(`^Where passengers get ${verb}`) }).fill(point);
  await page.getByRole('button', { name: 'Done' }).click();
}

/** Goes on to the next step: "when", "seats", "check and publish". */
export async function goOn(page: Page, to: string): Promise<void> {
  await page.getByRole('button', { name: `Next: ${to}` }).click();
}

/** A day in the calendar of the second step, or of a usual trip. */
export async function chooseTripDay(page: Page, day: string): Promise<void> {
  await chooseDayIn(page.getByRole('group', { name: 'Departure Date' }), day);
}

/** The second step. */
export async function fillWhen(page: Page, { day, time }: { day: string; time: string }): Promise<void> {
  await chooseTripDay(page, day);
  await page.getByLabel('Another time').selectOption(time);
}

/** The third step. */
export async function fillSeats(page: Page, { seats, fare }: { seats: number; fare: number }): Promise<void> {
  await page.getByLabel('Seats', { exact: true }).fill(String(seats));
  await page.getByLabel('Fare per Seat').fill(String(fare));
}

/** From the second step to the end. */
export async function publishNewTrip(
  page: Page,
  { seats, ...when }: { day: string; time: string; seats: { seats: number; fare: number } },
): Promise<void> {
  await fillWhen(page, when);
  await goOn(page, 'seats');
  await fillSeats(page, seats);
  await goOn(page, 'check and publish');
  await page.getByRole('button', { name: 'Publish Trip' }).click();
  await expectPublished(page);
}

/** The last page of a new trip; back to My trips. */
export async function expectPublished(page: Page, title = 'Trip created successfully!'): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
}
