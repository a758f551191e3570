import { describe, expect, test } from 'vitest';
import { isCertainlyAccepted, type Reading } from './position.rules.ts';

const NOW = Date.UTC(2026, 10, 21, 8);
const at = (seconds: number): string => new Date(NOW + seconds * 1000).toISOString();
const LAST: Reading = { latitude: 6.5, longitude: 3.4, accuracy: 10, speed: 20, timestamp: at(-10) };

describe('a reading after the last one', () => {
  test.each<[string, Partial<Reading>]>([
    ['at the same place', {}],
    ['as far as a fast car drives in ten seconds', { latitude: 6.506 }],
    ['without accuracy and speed', { accuracy: null, speed: undefined }],
    ['from a clock that is a minute fast', { timestamp: at(60) }],
  ])('%s is certainly accepted', (_, reading) => {
    expect(isCertainlyAccepted({ ...LAST, timestamp: at(0), ...reading }, LAST, NOW)).toBe(true);
  });

  test.each<[string, Partial<Reading>]>([
    ['at the same moment', { timestamp: LAST.timestamp }],
    ['older than the last one', { timestamp: at(-11) }],
    ['with an invalid timestamp', { timestamp: 'soon' }],
    ['from the future', { timestamp: at(121) }],
    ['farther away than a car can drive', { latitude: 6.51 }],
    ['south of Nigeria', { latitude: 2.9 }],
    ['north of the area', { latitude: 15.1 }],
    ['west of the area', { longitude: 1.4 }],
    ['east of the area', { longitude: 16.1 }],
    ['without a latitude', { latitude: Number.NaN }],
    ['too inaccurate', { accuracy: 5001 }],
    ['impossibly fast', { speed: 71 }],
  ])('%s needs the database', (_, reading) => {
    expect(isCertainlyAccepted({ ...LAST, timestamp: at(0), ...reading }, LAST, NOW)).toBe(false);
  });

  test('older than a day needs the database, even if the last one is much older', () => {
    const reading = { ...LAST, timestamp: at(-86_401) };
    expect(isCertainlyAccepted(reading, { ...LAST, timestamp: at(-90_000) }, NOW)).toBe(false);
  });
});
