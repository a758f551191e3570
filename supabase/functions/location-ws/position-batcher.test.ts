import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { locationUpdateSchema } from '../_shared/tracking/contract.ts';
import type { AcceptedPosition, OwnPosition } from '../_shared/tracking/relay.queries.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { POSITIONS_BATCH_MAX, POSITIONS_GATHER_MS } from '../_shared/tracking/limits.rules.ts';
import { createPositionBatcher, type StorePosition } from './position-batcher.ts';

const TRIP = '7e570000-0000-4000-8000-000000000101';
const DRIVER = '7e570000-0000-4000-8000-000000000003';

let batches: number[][];
let resultOf: (position: OwnPosition) => AcceptedPosition | AppError;
let storePosition: StorePosition;

beforeEach(() => {
  vi.useFakeTimers();
  batches = [];
  resultOf = stored;
  storePosition = createPositionBatcher(async (positions) => {
    batches.push(positions.map(({ position }) => position.latitude));
    return positions.map(resultOf);
  }, Date.now);
});
afterEach(() => void vi.useRealTimers());

function at(latitude: number): OwnPosition {
  const position = { latitude, longitude: 3.4, timestamp: '2026-11-21T08:00:00.000Z' };
  return { tripId: TRIP, userId: DRIVER, sessionId: null, position };
}

function stored({ tripId, userId, position }: OwnPosition): AcceptedPosition {
  const sent = { type: 'location_update', tripId, userId, userType: 'driver', ...position };
  return { message: locationUpdateSchema.parse(sent), isStored: true };
}

test('a single position is stored at once', async () => {
  await storePosition(at(6));
  await vi.advanceTimersByTimeAsync(POSITIONS_GATHER_MS);
  await storePosition(at(7));
  expect(batches).toEqual([[6], [7]]);
});

test('positions soon after it are stored together, in order, and each gets its own result', async () => {
  resultOf = (sent) =>
    sent.position.latitude === 8 ? new AppError('invalid_input', 'Too far.') : stored(sent);
  const answers = Promise.allSettled([6, 7, 8, 9].map((latitude) => storePosition(at(latitude))));
  await vi.advanceTimersByTimeAsync(POSITIONS_GATHER_MS);
  expect(batches).toEqual([[6], [7, 8, 9]]);
  expect(await answers).toMatchObject([
    { value: { message: { latitude: 6 } } },
    { value: { message: { latitude: 7 } } },
    { reason: { code: 'invalid_input' } },
    { value: { message: { latitude: 9 } } },
  ]);
});

test('a full batch is stored at once, the rest with the next batch', async () => {
  const all = Promise.all(
    Array.from({ length: POSITIONS_BATCH_MAX + 2 }, (_, n) => storePosition(at(n / 100))),
  );
  expect(batches.map((batch) => batch.length)).toEqual([1, POSITIONS_BATCH_MAX]);
  await vi.advanceTimersByTimeAsync(POSITIONS_GATHER_MS);
  await all;
  expect(batches.map((batch) => batch.length)).toEqual([1, POSITIONS_BATCH_MAX, 1]);
});

test('when the database is down, every position of the batch is refused', async () => {
  resultOf = () => {
    throw new AppError('unavailable', 'Busy.');
  };
  const sent = Promise.allSettled([6, 7, 8].map((latitude) => storePosition(at(latitude))));
  await vi.advanceTimersByTimeAsync(POSITIONS_GATHER_MS);
  expect(await sent).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { code: 'unavailable' } })));
});
