import { placeCalls as calls } from './calls.ts';
import { placeNameSchema } from './contract.ts';
import { findAlong, findMeetingPoints } from './along.queries.ts';
import { findPlaces, findRoad, listSuggestedPlaces } from './queries.ts';
import { PLACES_SUGGESTED_MAX, POINTS_SUGGESTED_MAX } from './limits.rules.ts';
import { parseInput } from '../core/http/parse.ts';
import { route } from '../core/http/route.ts';

/** Places that match the typed text, public; for signed-in users places on the way, and meeting points. */
export const placeRoutes = [
  route(calls.findPlaces, ({ query: { q } }, c) =>
    q === ''
      ? listSuggestedPlaces(c.var.asCaller)
      : findPlaces(c.var.asCaller, { typed: q, limit: PLACES_SUGGESTED_MAX }),
  ),
  route(calls.findPlacesAlong, ({ query }, c) => findAlong(c.var.asCaller, query)),
  route(calls.findRoad, ({ query }, c) => findRoad(c.var.asCaller, query)),
  route(calls.findMeetingPoints, async ({ id, query: { q } }, c) => {
    const place = parseInput(placeNameSchema, id);
    return findMeetingPoints(c.var.asCaller, { place, typed: q, limit: POINTS_SUGGESTED_MAX });
  }),
];
