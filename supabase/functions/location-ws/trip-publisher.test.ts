import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LocationUpdate } from '../_shared/tracking/contract.ts';
import { POSITIONS_PUBLISH_GATHER_MS } from '../_shared/tracking/limits.rules.ts';
import { createTripPublisher, type TripPublisher } from './trip-publisher.ts';

/** The messages: latitudes of their positions, or `followed`. */
let sent: string[];
let own: LocationUpdate[];
let publisher: TripPublisher;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  own = [];
  publisher = createTripPublisher({
    send: (event, payload) =>
      void sent.push(
        'positions' in payload
          ? (payload.positions as LocationUpdate[]).map(({ latitude }) => latitude).join(' ')
          : event,
      ),
    ownPositions: () => own,
  });
});
afterEach(() => void vi.useRealTimers());

function at(latitude: number): LocationUpdate {
  return {
    type: 'location_update',
    tripId: '7e570000-0000-4000-8000-000000000101',
    userId: '7e570000-0000-4000-8000-000000000003',
    userType: 'driver',
    latitude,
    longitude: 3.4,
    timestamp: '2026-11-21T08:00:00.000Z',
  };
}

function publishAll(...latitudes: number[]): void {
  for (const latitude of latitudes) publisher.publish(at(latitude));
  vi.advanceTimersByTime(2 * POSITIONS_PUBLISH_GATHER_MS);
}

test('positions within 100 ms share a message; the first one does not wait', () => {
  publisher.publish(at(1));
  expect(sent).toEqual(['1']);
  for (const latitude of [2, 3, 4]) publisher.publish(at(latitude));
  vi.advanceTimersByTime(POSITIONS_PUBLISH_GATHER_MS - 1);
  expect(sent).toEqual(['1']);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['1', '2 3 4']);
});

test('reports when everything has been sent', async () => {
  const told: string[] = [];
  publisher.publish(at(1));
  await publisher.published().then(() => told.push('1'));
  publisher.publish(at(2));
  void publisher.published().then(() => told.push('2'));
  await vi.advanceTimersByTimeAsync(POSITIONS_PUBLISH_GATHER_MS - 1);
  expect(told).toEqual(['1']);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['1', '2']);
});

test('nothing is published once the database has answered twice that no other process follows', () => {
  publisher.answer(false);
  publishAll(1);
  publisher.answer(false);
  publishAll(2);
  expect(sent).toEqual(['1']);
});

test('a process that learns of another one says so and sends its own newest positions', () => {
  own = [at(5), at(6)];
  publisher.answer(true);
  publisher.answer(true);
  expect(sent).toEqual(['followed', '5 6']);
  publishAll(7);
  expect(sent.at(-1)).toBe('7');
});

test('a process that is told of another one sends its positions, and stops when that one has gone', () => {
  publisher.answer(false);
  publisher.answer(false);
  own = [at(5)];
  publisher.noteFollower();
  publishAll(6);
  publisher.answer(true);
  expect(sent).toEqual(['5', '6']);
  publisher.answer(false);
  publishAll(7);
  expect(sent).toEqual(['5', '6']);
});

test('after an interruption it publishes everything, and asks again for what it missed', () => {
  for (let n = 0; n < 3; n += 1) publisher.answer(true);
  publisher.restart();
  publishAll(8);
  publisher.answer(true);
  expect(sent).toEqual(['followed', '8', 'followed']);
});
