import { expect, it } from 'vitest';
import { dayTripOf } from '../testing/day-trips.ts';
import { countTrips, groupTrips, pickTrips, type Filter } from './day-groups.ts';
import { stateOf } from './trip-words.ts';

const NOW = Date.parse('2030-11-21T07:30:00Z');
const at = (time: string) => ({ leavesAt: `2030-11-21T${time}:00.000Z` });
const TRIPS = [
  dayTripOf(1, { ...at('04:00'), status: 'completed' }),
  dayTripOf(2, { ...at('05:00'), status: 'en_route' }),
  dayTripOf(3, {
    ...at('06:00'),
    status: 'en_route',
    needs: { kind: 'stopped', since: '2030-11-21T07:12:00Z', place: 'Lokoja' },
  }),
  dayTripOf(4, { ...at('07:00'), status: 'waiting', needs: { kind: 'late', minutes: 27 } }),
  dayTripOf(5, { ...at('07:45'), status: 'waiting', onBoard: 5 }),
  dayTripOf(6, { ...at('09:30'), park: 'Kawo Park', origin: 'Kaduna', destination: 'Abuja' }),
  dayTripOf(7, { ...at('09:31') }),
];
const shown = (filter: Filter, isToday = true) =>
  groupTrips(TRIPS, { filter, now: NOW, isToday }).map(
    ({ title, trips, isFolded }) => `${title} ${trips.length}${isFolded ? ' folded' : ''}`,
  );
const EVERYTHING = { filter: 'all', park: null, route: null, words: '', found: [] } as const;

it('each trip is in one group: what needs somebody first, then by what is next', () => {
  expect(shown('all')).toEqual([
    'Needs you 2',
    'Leaves within 2 hours 2',
    'On the road 1 folded',
    'Later today 1',
    'Arrived 1 folded',
  ]);
  expect(shown('all', false).at(-1)).toBe('Arrived 1');
});

it('the figures of the parts of a day add up to all, and a filter shows as many', () => {
  const counts = countTrips(TRIPS);
  expect(counts).toEqual({ all: 7, problems: 2, leave: 4, road: 2, arrived: 1 });
  expect(counts.leave + counts.road + counts.arrived).toBe(counts.all);
  for (const filter of ['all', 'problems', 'leave', 'road', 'arrived'] as const) {
    const groups = groupTrips(TRIPS, { filter, now: NOW, isToday: true });
    expect(groups.flatMap(({ trips }) => trips)).toHaveLength(counts[filter]);
  }
});

it('a search finds plates in any spelling, drivers and cities; park and route narrow it', () => {
  const found = (chosen: object) =>
    pickTrips(TRIPS, { ...EVERYTHING, ...chosen }).map(({ plate }) => plate.slice(5, 7));
  expect(found({ words: 'ktn 103' })).toEqual(['03']);
  expect(found({ words: 'KTN103' })).toEqual(['03']);
  expect(found({ words: 'haruna' })).toHaveLength(7);
  expect(found({ words: 'kaduna to' })).toEqual(['06']);
  expect(found({ words: 'nobody' })).toEqual([]);
  expect(found({ words: 'ngozi', found: [dayTripOf(5).id] })).toEqual(['05']);
  expect(found({ park: 'Kawo Park' })).toEqual(['06']);
  expect(found({ route: 'Kaduna to Abuja' })).toEqual(['06']);
  expect(found({ route: 'Kaduna to Abuja', park: 'Utako Park' })).toEqual([]);
});

it.each([
  [{}, 'open', 'On time'],
  [{ leavesAt: '2030-11-22T08:00:00.000Z' }, 'open', 'Scheduled'],
  [{ status: 'waiting', onBoard: 5 }, 'half', 'Boarding, 5 of 8 in'],
  [{ status: 'en_route' }, 'full', 'On the road'],
  [{ status: 'completed' }, 'full', 'Arrived'],
  [{ needs: { kind: 'no_driver' }, driver: null }, 'check', 'No driver'],
  [{ needs: { kind: 'late', minutes: 27 } }, 'check', '27 min late, not left'],
  [
    { status: 'en_route', needs: { kind: 'stopped', since: '2030-11-21T07:12:00Z', place: 'Lokoja' } },
    'check',
    'Stopped 18 min, Lokoja',
  ],
  [{ needs: { kind: 'full', people: 6 } }, 'warn', 'Full, 6 people wait'],
  [{ needs: { kind: 'papers', paper: 'insurance', endsOn: '2030-11-21' } }, 'warn', 'Insurance ends today'],
  [
    { needs: { kind: 'papers', paper: 'roadworthiness', endsOn: '2030-11-19' } },
    'warn',
    'Roadworthiness ended Tue 19 Nov',
  ],
  [
    { needs: { kind: 'papers', paper: 'insurance', endsOn: '2030-11-22' } },
    'warn',
    'Insurance ends Fri 22 Nov',
  ],
] as const)('the state of %j is %s, "%s"', (changes, shape, words) => {
  expect(stateOf(dayTripOf(1, changes), NOW)).toEqual({ shape, words });
});
