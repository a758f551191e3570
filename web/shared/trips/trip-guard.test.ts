import { describe, expect, it } from 'vitest';
import { searchResponseSchema } from '@contracts/search.ts';
import { tripSchema } from '@contracts/trips.ts';
import type { Parser } from '@/shared/api/api.ts';
import { connectionOf, matchOf } from '@/shared/testing/searches.ts';
import { stopsOf, tripOf } from '@/shared/testing/trips.ts';
import { searchGuard, tripGuard } from './trip-guard.ts';

const RESPONSE = {
  matches: [matchOf()],
  alternatives: {
    differentDates: [matchOf()],
    nearbyOrigins: [],
    alongTheWay: [{ ...matchOf(), along: { fromPlaceId: 'ore', toPlaceId: 'abuja', extraMinutes: 12 } }],
  },
  connections: [connectionOf()],
  searchCriteria: { origin: 'Lagos', destination: 'Abuja', seatsNeeded: 1 },
  totalResults: 1,
  hiddenByRating: 0,
  skippedDay: null,
  nextDay: null,
  fewerSeats: null,
  personalized: false,
};

/** Fields of an answer that no page reads before the contract is there. */
const UNREAD = [
  'originPlaceId',
  'placeId',
  'fromPlaceId',
  'toPlaceId',
  'destinationPlaceId',
  'departureTime',
  'availableSeats',
  'pricePerSeat',
  'createdAt',
  'email',
  'searchCriteria',
];

function accepts(parser: Parser<unknown>, input: unknown): boolean {
  try {
    parser.parse(input);
    return true;
  } catch {
    return false;
  }
}

/** Every path to a field of a value, for example `driver.user.name`. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length === 0 ? [] : [path];
  const inner = Object.entries(value).flatMap(([name, field]) => pathsIn(field, [...path, name]));
  return path.length === 0 ? inner : [path, ...inner];
}

function withField(value: unknown, [name = '', ...rest]: string[], field: unknown): unknown {
  const copy: Record<string, unknown> = Array.isArray(value)
    ? (Object.assign([], value) as never)
    : { ...(value as Record<string, unknown>) };
  copy[name] = rest.length === 0 ? field : withField(copy[name], rest, field);
  return copy;
}

describe.each([
  [
    'a trip',
    tripGuard,
    tripSchema,
    tripOf({
      arrivalDate: '2030-11-29T14:00:00Z',
      nightWarning: 'Part of this trip is after 19:00.',
      stops: stopsOf([3, 1, 2]),
    }),
  ],
  ['a search', searchGuard, searchResponseSchema, RESPONSE],
] as const)('the answer with %s', (_, guard, contract, answer) => {
  it('is accepted as the contract accepts it', () => {
    expect(accepts(contract, answer)).toBe(true);
    expect(accepts(guard, answer)).toBe(true);
  });

  it('is accepted with the nulls that the contract allows', () => {
    const refused = pathsIn(answer).filter((path) => {
      const changed = withField(answer, path, null);
      return accepts(contract, changed) && !accepts(guard, changed);
    });
    expect(refused).toEqual([]);
  });

  it.each([[undefined], [{ odd: true }], [NaN]])('is refused when a field that pages read is %s', (wrong) => {
    const read = pathsIn(answer).filter((path) => !path.some((name) => UNREAD.includes(name)));
    expect(read.length).toBeGreaterThan(15);
    const unlike = read.filter((path) => {
      const changed = withField(answer, path, wrong);
      return accepts(guard, changed) !== accepts(contract, changed);
    });
    expect(unlike).toEqual([]);
  });

  it.each([null, 'text', 3, []])('is refused when it is %j', (input) => {
    expect(accepts(guard, input)).toBe(false);
  });
});
