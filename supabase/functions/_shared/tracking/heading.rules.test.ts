import { describe, expect, it } from 'vitest';
import { headingBetween, withHeading, type Fix } from './heading.rules.ts';

const HERE = { latitude: 6.6, longitude: 3.4 };

function fix(seconds: number, fields: Partial<Fix> = {}): Fix {
  const timestamp = new Date(Date.UTC(2026, 10, 21, 8, 0, seconds)).toISOString();
  return { ...HERE, accuracy: 8, heading: null, timestamp, ...fields };
}

describe('heading between two fixes', () => {
  it.each([
    ['north', { latitude: 6.61 }, 0],
    ['east', { longitude: 3.41 }, 90],
    ['south', { latitude: 6.59 }, 180],
    ['west', { longitude: 3.39 }, 270],
    ['north-east', { latitude: 6.61, longitude: 3.41 }, 45],
  ])('%s', (_way, to, degrees) => {
    const heading = headingBetween(fix(0), fix(10, to));
    expect(Math.abs((heading ?? Number.NaN) - degrees)).toBeLessThan(1);
  });

  it('from Lagos to Ibadan is north-east by north', () => {
    const ibadan = { latitude: 7.3775, longitude: 3.947 };
    const lagos = { latitude: 6.5244, longitude: 3.3792 };
    expect(Math.round(headingBetween(fix(0, lagos), fix(60, ibadan)) ?? 0)).toBe(33);
  });

  it.each([
    ['the device stands still', fix(0), fix(10)],
    ['11 m are within the accuracy of the fixes', fix(0), fix(10, { latitude: 6.6001 })],
    ['the readings are inaccurate', fix(0, { accuracy: 800 }), fix(10, { latitude: 6.61, accuracy: 800 })],
    [
      '11 m are little where accuracy is unknown',
      fix(0, { accuracy: null }),
      fix(10, { latitude: 6.6001, accuracy: null }),
    ],
    ['much time has passed', fix(0), fix(3 * 60, { latitude: 6.9 })],
    ['the second is older', fix(10), fix(0, { latitude: 6.7 })],
  ])('is unknown when %s', (_reason, from, to) => {
    expect(headingBetween(from, to)).toBeNull();
  });
});

describe('a fix with a heading', () => {
  it('is the device’s own if it has one', () => {
    expect(withHeading(fix(0), fix(10, { latitude: 6.61, heading: 200 })).heading).toBe(200);
  });

  it('is computed from the last fix otherwise', () => {
    expect(withHeading(fix(0), fix(10, { longitude: 3.41 })).heading).toBeCloseTo(90, 1);
  });

  it('stays when the same fix is repeated', () => {
    expect(withHeading(fix(10, { heading: 90 }), fix(10)).heading).toBe(90);
  });

  it('is unknown for the first fix and after a stop', () => {
    expect(withHeading(undefined, fix(0)).heading).toBeNull();
    expect(withHeading(fix(0, { heading: 90 }), fix(10)).heading).toBeNull();
  });
});
