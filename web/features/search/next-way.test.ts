import { expect, it } from 'vitest';
import { connectionOf, legOf, matchOf, searchResponseOf } from '@/shared/testing/searches.ts';
import { tripOf } from '@/shared/testing/trips.ts';
import { nextWay } from './next-way.ts';

const MISSED = { tripId: 'missed', after: '2030-11-29T08:00:00Z' };
const at = (time: string) => `2030-11-29T${time}:00Z`;
const trip = (id: string, leaves: string, arrives: string, fare = 9000) =>
  matchOf({
    trip: tripOf({ id }),
    leg: legOf({ departureDate: at(leaves), arrivalDate: at(arrives), fare }),
  });
const pair = (ids: [string, string], leaves: string, arrives: string) => {
  const [first, second] = [trip(ids[0], leaves, '11:00'), trip(ids[1], '13:00', arrives)];
  return connectionOf({ first, second, totalFare: 13_000 });
};

it.each([
  ['nothing was found', {}, null],
  [
    'the trip that arrives first',
    { matches: [trip('late', '09:00', '17:00'), trip('early', '10:00', '15:00')] },
    'early',
  ],
  [
    'a connection that arrives before the trip',
    { matches: [trip('t', '09:00', '17:00')], connections: [pair(['a', 'b'], '09:00', '16:00')] },
    'a',
  ],
  [
    'of two at one time the cheaper',
    { matches: [trip('dear', '09:00', '15:00'), trip('cheap', '09:00', '15:00', 8000)] },
    'cheap',
  ],
  [
    'a trip that left before does not count',
    { matches: [trip('gone', '07:00', '12:00'), trip('next', '09:00', '17:00')] },
    'next',
  ],
  ['nor one at the very moment', { matches: [trip('same', '08:00', '12:00')] }, null],
  ['the missed trip itself does not count', { matches: [trip('missed', '09:00', '12:00')] }, null],
  ['nor a connection with it', { connections: [pair(['a', 'missed'], '09:00', '16:00')] }, null],
  [
    'a later day',
    { alternatives: { differentDates: [trip('later', '20:00', '23:00')], nearbyOrigins: [] } },
    'later',
  ],
  [
    'another origin is no way',
    { alternatives: { differentDates: [], nearbyOrigins: [trip('near', '09:00', '12:00')] } },
    null,
  ],
] as const)('%s', (_title, found, expected) => {
  const way = nextWay(searchResponseOf({ matches: [], ...structuredClone(found) } as object), MISSED);
  expect(way && ('match' in way ? way.match.trip.id : way.connection.first.trip.id)).toBe(expected);
});
