import { randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { bookingSchema, type Booking } from '../../supabase/functions/_shared/bookings/contract.ts';
import { tripListSchema, tripSchema, type Trip } from '../../supabase/functions/_shared/trips/contract.ts';
import { addDays, lagosDate } from '../../supabase/functions/_shared/core/lagos-time.ts';
import { leave } from './database.ts';
import type { Person } from './people.ts';

interface Route {
  origin: string;
  destination: string;
}

/** The Lagos day (YYYY-MM-DD) `daysAhead` days from today. */
export function lagosDay(daysAhead: number): string {
  return addDays(lagosDate(Date.now()), daysAhead);
}

/** The Lagos day of a trip's departure. */
export function dayOf({ departureDate }: Trip): string {
  return lagosDate(new Date(departureDate));
}

/** How many days later a trip may leave when the driver has other trips: tests share the demo driver. */
const DAYS_LATER_MAX = 60;

/** Publishes a trip of the driver through the API; it leaves at 08:00, on the first day from `daysAhead` on which the driver is free. */
export async function publishTrip(
  { page, headers }: Person,
  { daysAhead, points, ...route }: Route & { daysAhead: number; points?: [on: string, off: string] },
): Promise<Trip> {
  for (let day = daysAhead; ; day += 1) {
    const departureDate = `${lagosDay(day)}T08:00:00+01:00`;
    const data = {
      ...route,
      departureDate,
      seatsAvailable: 4,
      farePerSeat: 9000,
      ...(points && { originPoint: { name: points[0] }, destinationPoint: { name: points[1] } }),
    };
    const answer = await page.request.post('/api/trips', { headers, data });
    if (answer.status() === 409 && day < daysAhead + DAYS_LATER_MAX) continue;
    expect(answer.status()).toBe(201);
    return tripSchema.parse(await answer.json());
  }
}

/** Books seats of the trip for the passenger through the API. */
export async function bookSeats({ page, headers }: Person, tripId: string, seats = 1): Promise<Booking> {
  const data = { tripId, seats, clientKey: randomUUID() };
  const answer = await page.request.post('/api/bookings', { headers, data });
  expect(answer.status()).toBe(201);
  return bookingSchema.parse(await answer.json());
}

/** Starts and completes the driver's trip through the API, as if it had left ten hours ago. */
export async function completeTrip(
  { page, headers }: Person,
  tripId: string,
  minutesAgo = 600,
): Promise<void> {
  await leave(test.info().project.use.baseURL ?? '', tripId, minutesAgo);
  for (const status of ['en_route', 'arrived', 'completed']) {
    const answer = await page.request.post(`/api/trips/${tripId}/status`, { headers, data: { status } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/**
 * The day of the next demonstration trip on a route. Demonstration trips are dated from the start of the stack, so a day
 * counted from now would be wrong after midnight.
 */
export async function demoTripDay(
  request: APIRequestContext,
  { origin, destination }: Route,
): Promise<string> {
  const answer = await request.get('/api/trips?limit=100');
  const trips = tripListSchema.parse(await answer.json());
  const trip = trips.find((each) => each.origin === origin && each.destination === destination);
  if (trip === undefined) throw new Error(`no demonstration trip from ${origin} to ${destination}`);
  return dayOf(trip);
}

/** The address of a search. */
export function searchPath(criteria: Record<'from' | 'to' | 'date' | 'seats', string>): string {
  return `/search?${new URLSearchParams(criteria)}`;
}

/** Chooses a city by typing and taking the marked suggestion with the keyboard. */
export async function chooseCity(
  page: Page,
  { label, typed, city }: { label: string; typed: string; city: string },
): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  await field.fill(typed);
  const marked = page.getByRole('option', { selected: true });
  await expect(marked.getByText(city, { exact: true }).first()).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue(city);
}

/** Chooses a departure day (YYYY-MM-DD) in the calendar, which opens at tomorrow's month. */
export async function chooseDepartureDay(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: /Departure Date/ }).click();
  await chooseDayIn(page.getByRole('dialog', { name: 'Choose a day' }), day);
}

/** Chooses a day (YYYY-MM-DD) in a calendar that stands on the page, this month or a later one. */
export async function chooseDayIn(calendar: Locator, day: string): Promise<void> {
  const month = calendar.getByRole('grid');
  const button = calendar.locator(`[data-day="${day}"]`);
  await expect(month).toBeVisible();
  while ((await button.count()) === 0) {
    const shown = (await month.getAttribute('aria-label')) ?? '';
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await expect(month).not.toHaveAttribute('aria-label', shown);
  }
  await button.click();
}

/** The driver starts a trip without waiting for passengers: the step is in the menu. */
export async function startTrip(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Trip' }).click();
}

/** Opens the specified panels of drive mode, which are folded. */
export async function openDriveDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByText('Details', { exact: true }).click();
}

/** All coming trips of the driver whose home `page` shows: at first it shows the next ones. */
export async function showAllTrips(page: Page): Promise<void> {
  const coming = page.getByRole('region', { name: /^Coming\s*: Your Trips$/ });
  await expect(coming.getByRole('link').first()).toBeVisible();
  const all = coming.getByRole('button', { name: /^All \d+ trips$/ });
  if (await all.isVisible()) await all.click();
}
