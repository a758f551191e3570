import {
  recommendationsResponseSchema,
  searchCriteriaSchema,
  searchResponseSchema,
  tripDaysSchema,
} from './contract.ts';
import { declareCall } from '../core/calls/declare-call.ts';
import { anyone, signedIn } from '../core/calls/who.ts';

const example = {
  body: {
    origin: 'Lagos',
    destination: 'Abuja',
    seatsNeeded: 1,
    driverRatingMin: 3,
    timeOfDay: 'morning',
    sort: 'best',
  },
} as const;

/** Trips that fit a passenger's criteria. */
export const searchCalls = {
  searchTrips: declareCall({
    method: 'POST',
    path: '/trips/search',
    urgency: 'search',
    reads: 'replica',
    summary: 'Search trips',
    notes: `\`leg\`: the part of the trip that fits. \`hiddenByRating\`: how many more there are below \`driverRatingMin\`. How matches and alternatives are found and scored: docs/search.md.`,
    who: anyone(),
    body: searchCriteriaSchema,
    answer: searchResponseSchema,
    errors: [],
    example,
  }),
  listTripDays: declareCall({
    method: 'POST',
    path: '/trips/days',
    urgency: 'search',
    reads: 'replica',
    summary: 'On which of 14 days there are trips, and from which fare',
    notes: 'The criteria of a search. The days begin with `departureDate`; those without trips are left out.',
    who: anyone(),
    body: searchCriteriaSchema,
    answer: tripDaysSchema,
    errors: [],
    example,
  }),
  recommendTrips: declareCall({
    method: 'POST',
    path: '/trips/recommendations',
    urgency: 'search',
    summary: "The same trips, ranked with the caller's own history",
    who: {
      ...signedIn(),
      withoutToken: 'Authentication required for personalized recommendations',
    },
    body: searchCriteriaSchema,
    answer: recommendationsResponseSchema,
    errors: [],
    example,
  }),
};
