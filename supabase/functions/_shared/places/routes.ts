import {
  alongPlacesSchema,
  alongQuerySchema,
  meetingPointsSchema,
  placeListSchema,
  placeQuerySchema,
  pointsQuerySchema,
  roadQuerySchema,
  roadSchema,
  placeNameSchema,
} from './contract.ts';
import { findAlong, findMeetingPoints } from './along.queries.ts';
import { findPlaces, findRoad, listSuggestedPlaces } from './queries.ts';
import { PLACES_SUGGESTED_MAX, POINTS_SUGGESTED_MAX } from './limits.rules.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyone, signedIn } from '../core/calls/who.ts';
import { parseInput } from '../core/http/parse.ts';
import { route } from '../core/http/route.ts';

/** Places that match the typed text, public; for signed-in users places on the way, and meeting points. */
export const placeCalls = {
  findPlaces: declareCall({
    method: 'GET',
    path: '/places',
    urgency: 'search',
    reads: 'replica',
    summary: 'At most 10 places that match a text, best first',
    notes: 'Also for a misspelt name (`isGuess`). Without `q`: the 20 suggested cities.',
    who: anyone(),
    query: placeQuerySchema,
    answer: placeListSchema,
    errors: [],
    example: { query: { q: 'lag' } },
  }),
  findPlacesAlong: declareCall({
    method: 'GET',
    path: '/places/along',
    urgency: 'search',
    summary: 'At most 8 places to stop at, in order of travel',
    notes: `\`fare\`: in naira for the whole way. Where open trips of the route stop, then the most populous places within 25 km of the straight line; \`minutes\` after the departure, \`fare\` from the origin by distance, null without a fare. \`invalid_input\`: also for an unknown place.`,
    who: signedIn(),
    query: alongQuerySchema,
    answer: alongPlacesSchema,
    errors: [],
    example: { query: { origin: 'Lagos', destination: 'Abuja' } },
  }),
  findRoad: declareCall({
    method: 'GET',
    path: '/places/road',
    urgency: 'search',
    summary: 'Kilometres by road between two places, and the minutes that a trip may take',
    notes:
      '`km`: of the road between two cities where it is known, else the straight line × 1.35. `minutes.estimate`: at 60 km/h. `invalid_input`: also for an unknown place.',
    who: signedIn(),
    query: roadQuerySchema,
    answer: roadSchema,
    errors: [],
    example: { query: { origin: 'Lagos', destination: 'Abuja' } },
  }),
  findMeetingPoints: declareCall({
    method: 'GET',
    path: '/places/:id/points',
    urgency: 'search',
    summary: 'At most 8 meeting points of a place',
    notes: `\`id\`: an id or a name. Of the 500 latest stops there, most used first; then areas of the city (\`uses\` 0, approximate position).`,
    who: signedIn(),
    query: pointsQuerySchema,
    answer: meetingPointsSchema,
    errors: ['not_found'],
    example: { query: { q: 'jib' } },
  }),
};

export const placeRoutes = [
  route(placeCalls.findPlaces, ({ query: { q } }, c) =>
    q === ''
      ? listSuggestedPlaces(c.var.asCaller)
      : findPlaces(c.var.asCaller, { typed: q, limit: PLACES_SUGGESTED_MAX }),
  ),
  route(placeCalls.findPlacesAlong, ({ query }, c) => findAlong(c.var.asCaller, query)),
  route(placeCalls.findRoad, ({ query }, c) => findRoad(c.var.asCaller, query)),
  route(placeCalls.findMeetingPoints, async ({ id, query: { q } }, c) => {
    const place = parseInput(placeNameSchema, id);
    return findMeetingPoints(c.var.asCaller, { place, typed: q, limit: POINTS_SUGGESTED_MAX });
  }),
];
