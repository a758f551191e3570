/**
 * Checks answers with trips by the fields that pages read, without zod, which the first paint does not wait for. Everything
 * else is checked with the contract. trip-guard.test.ts compares the two.
 */
import type { SearchResponse } from '@contracts/search.ts';
import type { Trip } from '@contracts/trips.ts';
import { TRIP_STATUSES } from '@domain/trip-status.ts';
import type { Parser } from '@/shared/api/api.ts';

type Fields = Record<string, unknown>;

/** The answer of GET /api/trips/{id}. */
export const tripGuard: Parser<Trip> = { parse: (input) => checked(input, isTrip) };

/** The answer of POST /api/trips/search. */
export const searchGuard: Parser<SearchResponse> = { parse: (input) => checked(input, isSearchResponse) };

function checked<Output>(input: unknown, isOutput: (input: unknown) => input is Output): Output {
  if (!isOutput(input)) throw new TypeError('The answer is not what the contract says');
  return input;
}

function isTrip(input: unknown): input is Trip {
  return (
    isObject(input) &&
    ['id', 'origin', 'destination'].every((name) => typeof input[name] === 'string') &&
    isTextOrNull(input['driverId']) &&
    ['seatsAvailable', 'totalSeats', 'farePerSeat'].every((name) => Number.isFinite(input[name])) &&
    isMoment(input['departureDate']) &&
    (input['arrivalDate'] === undefined || isMoment(input['arrivalDate'])) &&
    (input['nightWarning'] === undefined || isTextOrNull(input['nightWarning'])) &&
    isTextOrNull(input['description']) &&
    (input['choices'] === undefined || isObject(input['choices'])) &&
    (input['payments'] === undefined || isPayments(input['payments'])) &&
    TRIP_STATUSES.some((status) => status === input['status']) &&
    isDriver(input['driver']) &&
    (input['stops'] === undefined || (Array.isArray(input['stops']) && input['stops'].every(isStop)))
  );
}

function isPayments(input: unknown): boolean {
  return isObject(input) && ['cash', 'online'].every((name) => typeof input[name] === 'boolean');
}

function isStop(input: unknown): boolean {
  return (
    isObject(input) &&
    ['id', 'place'].every((name) => typeof input[name] === 'string') &&
    isMoment(input['time']) &&
    Number.isFinite(input['fare']) &&
    isPointOrNull(input['point']) &&
    (input['seatsAvailable'] === null || Number.isFinite(input['seatsAvailable'])) &&
    ['reachedAt', 'leftAt'].every((name) => input[name] === null || isMoment(input[name]))
  );
}

function isDriver(input: unknown): boolean {
  return (
    isObject(input) &&
    (input['rating'] === null || Number.isFinite(input['rating'])) &&
    ['ratingCount', 'totalTrips'].every((name) => Number.isFinite(input[name])) &&
    typeof input['isDriverVerified'] === 'boolean' &&
    ['vehicleModel', 'vehiclePlateNumber'].every((name) => isTextOrNull(input[name])) &&
    (input['photo'] === undefined || isTextOrNull(input['photo'])) &&
    isObject(input['user']) &&
    typeof input['user']['name'] === 'string' &&
    isTextOrNull(input['user']['phone'])
  );
}

function isSearchResponse(input: unknown): input is SearchResponse {
  if (!isObject(input) || !isObject(input['alternatives'])) return false;
  const { differentDates, nearbyOrigins, alongTheWay = [] } = input['alternatives'];
  return (
    [input['matches'], differentDates, nearbyOrigins].every(isMatchList) &&
    Array.isArray(alongTheWay) &&
    alongTheWay.every(isAlongMatch) &&
    Array.isArray(input['connections']) &&
    input['connections'].every(isConnection) &&
    ['totalResults', 'hiddenByRating'].every((name) => Number.isFinite(input[name])) &&
    ['skippedDay', 'nextDay'].every((name) => isTextOrNull(input[name])) &&
    (input['fewerSeats'] === null || Number.isFinite(input['fewerSeats'])) &&
    isObject(input['searchCriteria']) &&
    typeof input['personalized'] === 'boolean'
  );
}

function isMatchList(input: unknown): boolean {
  return Array.isArray(input) && input.every(isMatch);
}

function isMatch(input: unknown): boolean {
  return (
    isObject(input) &&
    isTrip(input['trip']) &&
    isLeg(input['leg']) &&
    ['matchScore', 'distanceFromOrigin', 'distanceFromDestination'].every((name) =>
      Number.isFinite(input[name]),
    ) &&
    ['reasoning', 'drawbacks'].every((name) => isTextList(input[name]))
  );
}

function isAlongMatch(input: unknown): boolean {
  if (!isMatch(input) || !isObject(input) || !isObject(input['along'])) return false;
  const { fromPlaceId, toPlaceId, extraMinutes } = input['along'];
  return typeof fromPlaceId === 'string' && typeof toPlaceId === 'string' && Number.isInteger(extraMinutes);
}

function isConnection(input: unknown): boolean {
  return (
    isObject(input) &&
    [input['first'], input['second']].every(
      (part) => isObject(part) && isTrip(part['trip']) && isLeg(part['leg']),
    ) &&
    typeof input['place'] === 'string' &&
    ['waitMinutes', 'totalFare'].every((name) => Number.isFinite(input[name])) &&
    isPayments(input['payments'])
  );
}

function isLeg(input: unknown): boolean {
  return (
    isObject(input) &&
    ['fromStopId', 'toStopId', 'origin', 'destination'].every((name) => typeof input[name] === 'string') &&
    isMoment(input['departureDate']) &&
    isMoment(input['arrivalDate']) &&
    ['fare', 'seatsAvailable'].every((name) => Number.isFinite(input[name])) &&
    isTextOrNull(input['nightWarning']) &&
    isPointOrNull(input['fromPoint']) &&
    isPointOrNull(input['toPoint'])
  );
}

function isPointOrNull(input: unknown): boolean {
  if (input === null) return true;
  return (
    isObject(input) &&
    typeof input['name'] === 'string' &&
    (input['hint'] === undefined || typeof input['hint'] === 'string') &&
    ['latitude', 'longitude'].every((name) => input[name] === undefined || Number.isFinite(input[name]))
  );
}

function isObject(input: unknown): input is Fields {
  return typeof input === 'object' && input !== null;
}

function isTextList(input: unknown): boolean {
  return Array.isArray(input) && input.every((text) => typeof text === 'string');
}

function isTextOrNull(input: unknown): boolean {
  return input === null || typeof input === 'string';
}

function isMoment(input: unknown): boolean {
  return typeof input === 'string' && !Number.isNaN(Date.parse(input));
}
