import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { locationUpdateSchema } from '../_shared/tracking/contract.ts';
import type { OwnPosition } from '../_shared/tracking/relay.queries.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { POSITION_STORED_EVERY_MS } from '../_shared/tracking/limits.rules.ts';
import { createPositionKeeper, type PositionKeeper } from './position-keeper.ts';

const TRIP = '7e570000-0000-4000-8000-000000000101';
const DRIVER = '7e570000-0000-4000-8000-000000000003';
const PASSENGER = '7e570000-0000-4000-8000-000000000001';

/** Calls to the database: second of the position, with `last` or `passenger`. */
let sent: string[];
let announced: string[];
let database: 'stores' | 'stored another a moment ago' | 'is away' | 'refuses';
let keeper: PositionKeeper;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  announced = [];
  database = 'stores';
  keeper = createPositionKeeper({
    store: (own) => {
      const { position, userId, isLast = false } = own;
      sent.push(
        [secondOf(position), isLast && 'last', userId === PASSENGER && 'passenger'].filter(Boolean).join(' '),
      );
      if (database === 'is away') return Promise.reject(new AppError('unavailable', 'Busy.'));
      if (database === 'refuses') return Promise.reject(new AppError('not_found', 'Trip not found.'));
      const message = { type: 'location_update', tripId: TRIP, userId, userType: 'driver', ...position };
      return Promise.resolve({
        message: locationUpdateSchema.parse(message),
        isStored: database === 'stores',
      });
    },
    onStored: (message) => void announced.push(`stored ${secondOf(message)}`),
    onRefused: ({ position }) => void announced.push(`refused ${secondOf(position)}`),
  });
});
afterEach(() => void vi.useRealTimers());

function secondOf({ timestamp }: { timestamp: string }): string {
  return timestamp.slice(17, 19);
}

function at(second: number, userId = DRIVER): OwnPosition {
  const timestamp = new Date(Date.UTC(2026, 10, 21, 8, 0, second)).toISOString();
  return { tripId: TRIP, userId, sessionId: null, position: { latitude: 6, longitude: 3.4, timestamp } };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

describe('the newest position of each person', () => {
  test('is stored once per interval; those between are taken at once and replaced', async () => {
    expect(await keeper.keep(at(0))).toMatchObject({ userId: DRIVER });
    for (const second of [1, 2, 4, 3]) expect(await keeper.keep(at(second))).toBeNull();
    expect(await keeper.keep(at(1, PASSENGER))).toMatchObject({ userId: PASSENGER });
    await pass(POSITION_STORED_EVERY_MS - 1);
    expect(sent).toEqual(['00', '01 passenger']);
    await pass(1);
    expect(sent).toEqual(['00', '01 passenger', '04']);
    expect(announced).toEqual(['stored 04']);
    expect(await keeper.keep(at(11))).toBeNull();
    await pass(2 * POSITION_STORED_EVERY_MS);
    expect(await keeper.keep(at(40))).not.toBeNull();
    expect(sent.slice(3)).toEqual(['11', '40']);
  });

  test('of a hundred a second costs one row per interval', async () => {
    for (let n = 0; n < 1000; n += 1) {
      void keeper.keep(at(Math.floor(n / 100)));
      await pass(10);
    }
    await pass(POSITION_STORED_EVERY_MS);
    expect(sent).toEqual(['00', '09']);
  });

  test.each([
    ['this person disconnects', () => keeper.flush(TRIP, DRIVER), ['00', '00 passenger', '02 last']],
    ['the trip ends', () => keeper.flush(TRIP), ['00', '00 passenger', '02 last', '02 last passenger']],
    ['the process ends', () => keeper.close(), ['00', '00 passenger', '02 last', '02 last passenger']],
  ])('is stored when %s, and only once', async (_, end, expected) => {
    for (const second of [0, 2])
      for (const person of [DRIVER, PASSENGER]) await keeper.keep(at(second, person));
    await end();
    await end();
    expect(sent).toEqual(expected);
  });

  test('waits again when another process has stored one a moment ago', async () => {
    database = 'stored another a moment ago';
    await keeper.keep(at(0));
    database = 'stores';
    await pass(POSITION_STORED_EVERY_MS);
    expect(sent).toEqual(['00', '00']);
    await pass(POSITION_STORED_EVERY_MS);
    expect(sent).toHaveLength(2);
  });
});

describe('without an answer of the database', () => {
  test('a position that is due fails, and is sent at once when it comes again', async () => {
    database = 'is away';
    await expect(keeper.keep(at(0))).rejects.toMatchObject({ code: 'unavailable' });
    database = 'stores';
    expect(await keeper.keep(at(0))).not.toBeNull();
  });

  test('a taken position is sent again, or a newer one in its place', async () => {
    await keeper.keep(at(0));
    await keeper.keep(at(1));
    database = 'is away';
    await pass(POSITION_STORED_EVERY_MS);
    await keeper.keep(at(12));
    database = 'stores';
    await pass(POSITION_STORED_EVERY_MS);
    expect(sent).toEqual(['00', '01', '12']);
    expect(announced).toEqual(['stored 12']);
  });
});

test('a position that is refused later is reported, and the next one is decided by the database at once', async () => {
  await keeper.keep(at(0));
  await keeper.keep(at(1));
  database = 'refuses';
  await pass(POSITION_STORED_EVERY_MS);
  expect(announced).toEqual(['refused 01']);
  await expect(keeper.keep(at(12))).rejects.toMatchObject({ code: 'not_found' });
  await expect(keeper.ask(at(13))).rejects.toMatchObject({ code: 'not_found' });
});
