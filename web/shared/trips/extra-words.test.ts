import { expect, test } from 'vitest';
import { bookedWords, extrasFare, offeredExtras, seatsTogether } from './extra-words.ts';

test('a trip offers the extras that have a price', () => {
  expect(offeredExtras({ parcelFare: 1500, music: true, extraLuggageFare: 2000 })).toEqual([
    { kind: 'extraLuggage', fare: 2000 },
    { kind: 'parcel', fare: 1500 },
  ]);
  expect(offeredExtras()).toEqual([]);
});

test('extras of a booking have a sum, and words after the seats', () => {
  const extras = [
    { kind: 'extraLuggage', count: 2, fare: 2000 },
    { kind: 'childSeat', count: 1, fare: 1500 },
  ] as const;
  expect(extrasFare([...extras])).toBe(5500);
  expect(bookedWords({ seats: 1, extras: [...extras] })).toBe('1 seat, 2 extra bags, 1 child seat');
  expect(bookedWords({ seats: 2 })).toBe('2 seats');
});

test.each([
  [[1], '1 seat'],
  [[2], '2 seats'],
  [[2, 1], '2 + 1 seats'],
  [[1, 1, 1], '1 + 1 + 1 seats'],
])('a first booking and those added to it, of %j seats, are %j', (seats, words) => {
  expect(seatsTogether(seats.map((count) => ({ seats: count })))).toBe(words);
});
