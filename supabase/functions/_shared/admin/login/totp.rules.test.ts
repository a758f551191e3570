import { Secret, TOTP, URI } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { fromBase32, toBase32, equalInConstantTime } from '../../core/secrets.ts';
import { codeOfStep, otpauthUri, stepAt, stepOfCode } from './totp.rules.ts';

const SECRET = new TextEncoder().encode('12345678901234567890');
const NOW_MS = Date.UTC(2026, 10, 21, 8, 30, 5);

describe('the code of a moment', () => {
  // RFC 6238, appendix B, SHA-1.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds is %s', async (seconds, code) => {
    expect(await codeOfStep(SECRET, stepAt(seconds * 1000), 8)).toBe(code);
    expect(await codeOfStep(SECRET, stepAt(seconds * 1000))).toBe(code.slice(2));
  });

  test('equals the code of an authenticator app for any secret and moment', async () => {
    for (let round = 0; round < 50; round += 1) {
      const secret = crypto.getRandomValues(new Uint8Array(20));
      const timestamp = NOW_MS + round * 7_777_777;
      const authenticator = new TOTP({ secret: new Secret({ buffer: secret.buffer }) });
      expect(await codeOfStep(secret, stepAt(timestamp))).toBe(authenticator.generate({ timestamp }));
      expect(toBase32(secret)).toBe(authenticator.secret.base32);
    }
  });
});

describe('a code is accepted', () => {
  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('%i steps away: %s', async (away, accepted) => {
    const step = stepAt(NOW_MS) + away;
    expect(await stepOfCode(SECRET, await codeOfStep(SECRET, step), NOW_MS)).toBe(accepted ? step : null);
  });

  test.each(['', '12345', '1234567', 'abcdef', '００００００'])('never as %j', async (code) => {
    expect(await stepOfCode(SECRET, code, NOW_MS)).toBeNull();
  });
});

test('an authenticator app can read the URI in the QR code', () => {
  const secret = toBase32(SECRET);
  const read = URI.parse(otpauthUri(secret, { issuer: 'Tafiya', account: 'Administration' }));
  expect(read).toMatchObject({ issuer: 'Tafiya', label: 'Administration', algorithm: 'SHA1', digits: 6 });
  expect(read.secret.base32).toBe(secret);
});

test('base32 reads its own output, and typed text', () => {
  expect(fromBase32(toBase32(SECRET))).toEqual(SECRET);
  expect(fromBase32('gezd gnbv-gy3t qojq gezd gnbv gy3t qojq====')).toEqual(SECRET);
  expect(fromBase32('not base 32!')).toBeNull();
  expect(fromBase32('')).toBeNull();
});

test('comparison in constant time gives the same result as ===', () => {
  for (const [a, b] of [
    ['', ''],
    ['a', 'a'],
    ['a', 'b'],
    ['a', ''],
    ['', 'a'],
    ['abc', 'abcabc'],
    ['abcabc', 'abc'],
    ['é', 'é'],
  ] as const) {
    expect(equalInConstantTime(a, b)).toBe(a === b);
  }
});
