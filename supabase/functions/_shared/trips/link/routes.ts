import type { Context } from 'hono';
import { tripLinkCalls as calls } from './calls.ts';
import type { Trip } from '../contract.ts';
import { readTrip } from '../queries.ts';
import { AppError } from '../../core/app-error.ts';
import { TRIP_LINK_CACHE_SECONDS, TRIP_PICTURE_CACHE_SECONDS } from '../limits.rules.ts';
import type { AppEnv } from '../../core/http/app-env.ts';
import { idOf } from '../../core/http/parse.ts';
import { route } from '../../core/http/route.ts';
import { closedTripPage, PAGE_POLICY, tripPage } from './page.ts';
import { drawTripPicture } from './picture.ts';
import { wordsOf } from './words.ts';

/**
 * The link of "Share this trip". Each caller gets what a visitor gets, because messengers and proxies keep the answers. A trip
 * that visitors do not see has a page that says so.
 */
export const tripLinkRoutes = [
  route(calls.openTripLink, async (_, c) => {
    const trip = await openTrip(c).catch(nullIfNotFound);
    const { config, now } = c.var.services;
    c.header('cache-control', `public, max-age=${TRIP_LINK_CACHE_SECONDS}`);
    c.header('content-security-policy', PAGE_POLICY);
    if (trip === null) return c.html(closedTripPage(), 404);
    const place = { tripId: trip.id, origin: config.publicOrigins[0] ?? '' };
    return c.html(tripPage(wordsOf(trip, now()), place));
  }),
  route(calls.drawTripLink, async ({ id }, c) => {
    const trip = await readTrip(c.var.asCaller, id);
    const picture = await drawTripPicture(wordsOf(trip, c.var.services.now()));
    c.header('cache-control', `public, max-age=${TRIP_PICTURE_CACHE_SECONDS}`);
    return c.body(picture, 200, { 'content-type': 'image/png' });
  }),
];

/** @throws AppError `not_found` for a trip that is not open: row security hides it from visitors. */
async function openTrip(c: Context<AppEnv>): Promise<Trip> {
  return readTrip(c.var.asCaller, idOf(c, 'Trip Not Found'));
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}
