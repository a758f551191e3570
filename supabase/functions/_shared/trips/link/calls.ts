import { TRIP_LINK_MAX_HITS, TRIP_LINK_WINDOW_SECONDS } from '../limits.rules.ts';
import { declareCall } from '../../core/calls/declare-call.ts';
import { anyone } from '../../core/calls/who.ts';

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
