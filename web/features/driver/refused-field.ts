import { ApiError } from '@/shared/api/api-error.ts';
import type { TripFields } from './trip-fields.ts';

/** How a refusal of `private.create_trip` begins, and the field it is about. */
const FIELD_OF_WORDS: readonly [start: string, field: keyof TripFields][] = [
  ['Origin ', 'origin'],
  ['Destination ', 'destination'],
  ['Departure ', 'date'],
  ['Seats ', 'seatsAvailable'],
  ['Fare ', 'farePerSeat'],
  ['Description ', 'description'],
];

/** The field that a refused trip's words begin with; undefined when they are about the trip as a whole. */
export function refusedField(error: Error): keyof TripFields | undefined {
  if (!(error instanceof ApiError) || error.code !== 'invalid_input') return undefined;
  return FIELD_OF_WORDS.find(([start]) => error.message.startsWith(start))?.[1];
}
