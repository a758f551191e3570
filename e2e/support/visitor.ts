import { randomUUID } from 'node:crypto';
import {
  expect,
  test,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import type { Session } from '../../supabase/functions/_shared/contracts/auth.ts';
import { bookingSchema, type Booking } from '../../supabase/functions/_shared/contracts/bookings.ts';
import { tripSchema, type Trip } from '../../supabase/functions/_shared/contracts/trips.ts';
import { SESSION_STORAGE_KEY } from '../../supabase/functions/_shared/domain/limits.ts';
import { register, type Account } from './people.ts';
import { lagosDay } from './screens.ts';

/** A signed-in person with a separate browser: for journeys that are not about signing in. */
export interface Visitor {
  account: Account;
  userId: string;
  page: Page;
  context: BrowserContext;
  /** Headers that their browser sends with every call. */
  headers: { authorization: string };
}

/** Registers a person through the API and opens a browser that is signed in as them. */
export async function newVisitor(
  { browser, request }: { browser: Browser; request: APIRequestContext },
  account: Account,
  userType: 'passenger' | 'driver' = 'passenger',
): Promise<Visitor> {
  const session = await register(request, account, userType);
  const origin = test.info().project.use.baseURL ?? '';
  const value = JSON.stringify(stored(session));
  const context = await browser.newContext({
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: SESSION_STORAGE_KEY, value }] }],
    },
  });
  const page = await context.newPage();
  const headers = { authorization: `Bearer ${session.token}` };
  return { account, userId: session.user.id, page, context, headers };
}

/** The session as the browser's Supabase client stores it. */
function stored(session: Session): object {
  return {
    access_token: session.token,
    refresh_token: session.refreshToken,
    expires_at: session.expiresAt,
    expires_in: 3600,
    token_type: 'bearer',
    user: { id: session.user.id },
  };
}

interface Journey {
  origin: string;
  destination: string;
  daysAhead: number;
}

/** Publishes a trip of this driver through the API. */
export async function publishTrip(
  { page, headers }: Visitor,
  { daysAhead, ...route }: Journey,
): Promise<Trip> {
  const departureDate = `${lagosDay(daysAhead)}T08:00:00+01:00`;
  const data = { ...route, departureDate, seatsAvailable: 4, farePerSeat: 9000 };
  const answer = await page.request.post('/api/trips', { headers, data });
  expect(answer.status()).toBe(201);
  return tripSchema.parse(await answer.json());
}

/** Books seats for this passenger through the API. */
export async function bookSeats({ page, headers }: Visitor, tripId: string, seats = 1): Promise<Booking> {
  const data = { tripId, seats, clientKey: randomUUID() };
  const answer = await page.request.post('/api/bookings', { headers, data });
  expect(answer.status()).toBe(201);
  return bookingSchema.parse(await answer.json());
}

/** Brings a trip to its end: started, arrived, completed. */
export async function completeTrip({ page, headers }: Visitor, tripId: string): Promise<void> {
  for (const status of ['en_route', 'arrived', 'completed']) {
    const answer = await page.request.post(`/api/trips/${tripId}/status`, { headers, data: { status } });
    expect(answer.ok()).toBe(true);
  }
}
