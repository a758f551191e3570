import { describe, expect, it } from 'vitest';
import { positionOf, updateOf } from '@/shared/testing/locations.ts';
import { participantsOf, progressOf, type Reader, spread } from './participants.ts';

const LAGOS = { latitude: 6.52, longitude: 3.38 };
const IBADAN = { latitude: 7.38, longitude: 3.95 };
const NOW = Date.parse('2030-11-29T07:00:30.000Z');
const ME = 'me';
const reader: Reader = { userId: ME, isDriver: false, fix: null };
const passenger = (userId: string, changes = {}) => updateOf({ userId, userType: 'passenger', ...changes });
const byId = (...updates: ReturnType<typeof updateOf>[]) =>
  Object.fromEntries(updates.map((update) => [update.userId, update]));

describe('the participants of a trip', () => {
  it('are the driver, then the user, then the other passengers in a stable order', () => {
    const people = byId(passenger('b'), passenger(ME), updateOf({ userId: 'd' }), passenger('a'));
    expect(participantsOf(people, reader, NOW).map(({ id, label }) => [id, label])).toEqual([
      ['d', 'Driver'],
      [ME, 'You'],
      ['a', 'Passenger 1'],
      ['b', 'Passenger 2'],
    ]);
  });

  it('show the user at the position of their device when it is newer than the server’s', () => {
    const fix = positionOf({ latitude: 6.9, timestamp: '2030-11-29T07:00:20.000Z' });
    const [you] = participantsOf(byId(passenger(ME)), { ...reader, fix }, NOW);
    expect(you?.position.latitude).toBe(6.9);
    const old = positionOf({ latitude: 6.1, timestamp: '2030-11-29T06:00:00.000Z' });
    expect(participantsOf(byId(passenger(ME)), { ...reader, fix: old }, NOW)[0]?.position.latitude).toBe(6.6);
  });

  it('show a user who drives as driver and as "You"', () => {
    const [you] = participantsOf({}, { ...reader, isDriver: true, fix: positionOf() }, NOW);
    expect(you).toMatchObject({ role: 'driver', isYou: true, label: 'You' });
  });

  it('are stale when their position is older than two minutes', () => {
    const [driver] = participantsOf(byId(updateOf()), reader, NOW + 2 * 60_000);
    expect(driver?.isStale).toBe(true);
  });
});

describe('the progress between two cities', () => {
  it('is 0 at the start, 1 at the end, and never outside', () => {
    expect(progressOf(LAGOS, LAGOS, IBADAN)).toBe(0);
    expect(progressOf(IBADAN, LAGOS, IBADAN)).toBe(1);
    expect(progressOf({ latitude: 6.95, longitude: 3.665 }, LAGOS, IBADAN)).toBeCloseTo(0.5, 1);
    expect(progressOf({ latitude: 5, longitude: 3 }, LAGOS, IBADAN)).toBe(0);
    expect(progressOf({ latitude: 9, longitude: 7 }, LAGOS, IBADAN)).toBe(1);
    expect(progressOf(LAGOS, LAGOS, LAGOS)).toBe(0);
  });

  it('is spread out for people at the same place', () => {
    expect(spread([0, 0.5, 1], 300, 40)).toEqual([0, 150, 300]);
    expect(spread([0.5, 0.5, 0.51], 300, 40)).toEqual([150, 190, 230]);
    expect(spread([1, 1, 1], 300, 40)).toEqual([220, 260, 300]);
  });
});
