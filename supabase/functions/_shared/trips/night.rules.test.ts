import { describe, expect, it } from 'vitest';
import { nightWarning } from './night.rules.ts';

const AFTER = 'Part of this trip is after 19:00.';
const BEFORE = 'Part of this trip is before 06:00.';

describe('night warning', () => {
  it.each([
    ['by day', '24T06:30', '24T18:30', null],
    ['arrives as the night begins', '24T08:00', '24T19:00', null],
    ['arrives a minute later', '24T08:00', '24T19:01', AFTER],
    ['leaves as the night begins', '24T19:00', '24T21:00', AFTER],
    ['leaves in the night', '24T21:30', '24T23:00', AFTER],
    ['leaves as the night ends', '24T06:00', '24T10:00', null],
    ['leaves a minute before the night ends', '24T05:59', '24T10:00', BEFORE],
    ['early in the morning only', '24T01:00', '24T05:00', BEFORE],
    ['early in the morning until the evening', '24T05:00', '24T20:00', AFTER],
    ['arrives at midnight', '24T12:00', '25T00:00', AFTER],
    ['across midnight', '24T16:00', '25T02:00', AFTER],
    ['across midnight until noon', '24T23:00', '25T12:00', AFTER],
    ['more than a day', '24T08:00', '25T10:00', AFTER],
    ['two days', '24T08:00', '26T08:00', AFTER],
  ])('%s', (_, departure, arrival, expected) => {
    const at = (text: string) => new Date(`2026-11-${text}:00+01:00`);
    expect(nightWarning({ departureAt: at(departure), arrivesAt: at(arrival), nightFrom: '19:00' })).toBe(
      expected,
    );
  });

  it('follows the setting', () => {
    const trip = {
      departureAt: new Date('2026-11-24T07:00:00+01:00'),
      arrivesAt: new Date('2026-11-24T19:30:00+01:00'),
    };
    expect(nightWarning({ ...trip, nightFrom: '18:30' })).toBe('Part of this trip is after 18:30.');
    expect(nightWarning({ ...trip, nightFrom: '20:00' })).toBeNull();
  });
});
