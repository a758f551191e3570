import { expect, it } from 'vitest';
import { wayOfPart } from './way-of-part.ts';

const at = (hour: number) => `2030-11-29T${String(hour).padStart(2, '0')}:00:00Z`;
const stop = (place: string, hour: number) => ({
  id: `stop ${place}`,
  place,
  placeId: place.toLowerCase(),
  time: at(hour),
  fare: 0,
  point: null,
  seatsAvailable: 3,
  reachedAt: null,
  leftAt: null,
});
const trip = {
  origin: 'Lagos',
  destination: 'Abuja',
  originPlaceId: 'lagos',
  destinationPlaceId: 'abuja',
  departureDate: at(6),
  arrivalDate: at(18),
};
const stops = [stop('Lagos', 6), stop('Ore', 9), stop('Lokoja', 14), stop('Abuja', 18)];
const part = (origin: string, destination: string, hours: [number, number] = [9, 18]) => ({
  origin,
  destination,
  departureDate: at(hours[0]),
  arrivalDate: at(hours[1]),
});

it.each([
  ['two stops', stops, part('Ore', 'Abuja'), ['Lagos', 'Ore', 'Lokoja', 'Abuja'], 'stop Ore', 'stop Abuja'],
  [
    'a place along the way',
    stops,
    part('Okene', 'Abuja', [12, 18]),
    ['Lagos', 'Ore', 'Okene', 'Lokoja', 'Abuja'],
    'okene',
    'stop Abuja',
  ],
  [
    'both along the way',
    stops,
    part('Okene', 'Gwagwalada', [12, 17]),
    ['Lagos', 'Ore', 'Okene', 'Lokoja', 'Gwagwalada', 'Abuja'],
    'okene',
    'gwagwalada',
  ],
  [
    'a time after the end',
    stops,
    part('Lagos', 'Okene', [6, 20]),
    ['Lagos', 'Ore', 'Lokoja', 'Okene', 'Abuja'],
    'stop Lagos',
    'okene',
  ],
  [
    'the trip of a list, which has no stops',
    undefined,
    part('Ore', 'Abuja'),
    ['Lagos', 'Ore', 'Abuja'],
    'ore',
    'destination',
  ],
] as const)('gets on and off at %s', (_title, known, wanted, places, from, to) => {
  const way = wayOfPart({ ...trip, stops: known && [...known] }, wanted);
  expect(way.stops?.map(({ place }) => place)).toEqual(places);
  expect(way.leg).toEqual({ fromStopId: from, toStopId: to });
});
