import { expect, test } from 'vitest';
import { wordsOf, type LinkedTrip } from './words.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const trip: LinkedTrip = {
  id: 'trip',
  origin: 'Lagos',
  destination: 'Abuja',
  departureDate: '2026-11-27T06:30:00.000Z',
  departureTime: '07:30',
  farePerSeat: 21500,
  seatsAvailable: 3,
  totalSeats: 6,
  choices: {},
};

test('a link says route, departure, fare and free seats', () => {
  expect(wordsOf(trip, NOW)).toEqual({
    origin: 'Lagos',
    destination: 'Abuja',
    departure: 'Fri 27 Nov, 07:30',
    fare: '₦21,500 per seat',
    seats: '3 of 6 seats free',
    isWomenOnly: false,
  });
});

test('the year is written when it is another one', () => {
  const departureDate = '2027-01-01T06:30:00.000Z';
  expect(wordsOf({ ...trip, departureDate }, NOW).departure).toBe('Fri 1 Jan 2027, 07:30');
});

test.each([
  [{ seatsAvailable: 0 }, 'Fully booked'],
  [{ seatsAvailable: 0, stops: [{ seatsAvailable: 0 }, {}] }, 'Fully booked'],
  [{ seatsAvailable: 0, stops: [{ seatsAvailable: 2 }, {}] }, 'Seats free on a part of the way'],
])('%j is %s', (changes, words) => {
  expect(wordsOf({ ...trip, ...changes } as LinkedTrip, NOW).seats).toBe(words);
});

test('kobo and a trip for women only are written', () => {
  const words = wordsOf({ ...trip, farePerSeat: 1234.5, choices: { womenOnly: true } }, NOW);
  expect(words).toMatchObject({ fare: '₦1,234.50 per seat', isWomenOnly: true });
});
