import { describe, expect, it } from 'vitest';
import { legOf } from '@/shared/testing/searches.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { legInUrl, tripBetween, tripOfLeg, tripPath } from './legs.ts';

/** An hour and ₦4,000 apart, without meeting points. */
const stopAt = (index: number) => ({
  time: new Date(Date.parse('2030-11-29T06:30:00Z') + index * 3_600_000).toISOString(),
  fare: index * 4000,
  point: null,
});
const stops = stopsOf([3, 1, 2], [0, 1, 2, 3].map(stopAt));
const trip = tripOf({ stops, seatsAvailable: 1, farePerSeat: 12_000 });
const between = (from: number, to: number) =>
  tripBetween(trip, { fromStopId: stops[from]?.id ?? '', toStopId: stops[to]?.id ?? '' });

describe('a leg of a trip', () => {
  it('has the places, times and fare of its stops, and the fewest free seats between them', () => {
    expect(between(1, 3)).toMatchObject({
      id: trip.id,
      origin: 'Ore',
      destination: 'Abuja',
      departureDate: '2030-11-29T07:30:00.000Z',
      arrivalDate: '2030-11-29T09:30:00.000Z',
      farePerSeat: 8000,
      seatsAvailable: 1,
      leg: { fromStopId: stops[1]?.id, toStopId: stops[3]?.id },
    });
    expect(between(0, 1).seatsAvailable).toBe(3);
    expect(between(2, 3).seatsAvailable).toBe(2);
  });

  it.each([
    ['the whole way', 0, 3],
    ['backwards', 2, 1],
    ['one stop', 2, 2],
    ['unknown stops', 7, 8],
  ])('%s is the trip', (_, from, to) => {
    expect(between(from, to)).toBe(trip);
  });

  it('that was found has its own warning of the dark', () => {
    const leg = legOf({ origin: 'Ore', nightWarning: 'Part of this trip is after 19:00.' });
    expect(tripOfLeg(trip, leg)).toMatchObject({ origin: 'Ore', nightWarning: leg.nightWarning });
    expect(tripOfLeg(trip, legOf())).toBe(trip);
  });

  it('is in the address of its trip', () => {
    const path = tripPath(between(1, 2), { book: '2' });
    expect(path).toBe(`/trips/${trip.id}?from=${stops[1]?.id}&to=${stops[2]?.id}&book=2`);
    expect(legInUrl(new URL(path, 'https://tafiya.test').searchParams)).toEqual(between(1, 2).leg);
    expect(tripPath(trip)).toBe(`/trips/${trip.id}`);
    expect(legInUrl(new URLSearchParams('from=x'))).toBeNull();
  });
});
