import type { Context } from 'hono';
import { closedTripPage, PAGE_POLICY, tripPage } from './page.ts';
import { drawTripPicture } from './picture.ts';
import { wordsOf } from './words.ts';
import {
  TRIP_LINK_MAX_HITS,
  TRIP_LINK_WINDOW_SECONDS,
  TRIP_LINK_CACHE_SECONDS,
  TRIP_PICTURE_CACHE_SECONDS,
} from '../limits.rules.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { anyone } from '../../core/calls/who.ts';
import type { Trip } from '../contract.ts';
import { readTrip } from '../queries.ts';
import { AppError } from '../../core/app-error.ts';
import type { AppEnv } from '../../core/http/app-env.ts';
import { idOf } from '../../core/http/parse.ts';
import { route } from '../../core/http/route.ts';

const limitLinks = {
  name: 'trip-link',
  maxHits: TRIP_LINK_MAX_HITS,
  windowSeconds: TRIP_LINK_WINDOW_SECONDS,
  per: 'address',
} as const;

/** The public link of a trip. */
export const tripLinkCalls = {
  // An id that is none has the page of a closed trip.
  openTripLink: declareCall({
    method: 'GET',
    path: '/t/:id',
    reads: 'replica',
    summary: 'The link of "Share this trip"',
    notes: `A page with Open Graph tags: route, departure, fare, free seats; no names. Browsers go on to \`/trips/<id>\`. The same for every caller; kept for 60 s. 404 with a page: a trip that visitors do not see, an unknown or malformed id alike.`,
    who: anyone(),
    answer: 'text/html',
    errors: ['not_found'],
    limit: limitLinks,
  }),
  drawTripLink: declareCall({
    method: 'GET',
    path: '/t/:id/picture.png',
    reads: 'replica',
    summary: 'The picture of a trip: route, departure and fare',
    notes: '1200 × 630; kept for an hour.',
    who: anyone(),
    ids: { id: 'Trip Not Found' },
    answer: 'image/png',
    errors: [],
    limit: limitLinks,
  }),
};

/**
 * The link of "Share this trip". Each caller gets what a visitor gets, because messengers and proxies keep the answers. A trip
 * that visitors cannot see has a page that says so.
 */
export const tripLinkRoutes = [
  route(tripLinkCalls.openTripLink, async (_, c) => {
    const trip = await openTrip(c).catch(nullIfNotFound);
    const { config, now } = c.var.services;
    c.header('cache-control', `public, max-age=${TRIP_LINK_CACHE_SECONDS}`);
    c.header('content-security-policy', PAGE_POLICY);
    if (trip === null) return c.html(closedTripPage(), 404);
    const place = { tripId: trip.id, origin: config.publicOrigins[0] ?? '' };
    return c.html(tripPage(wordsOf(trip, now()), place));
  }),
  route(tripLinkCalls.drawTripLink, async ({ id }, c) => {
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
