import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { watchDevice } from '@/shared/geo/device.ts';

const NOON = Date.UTC(2030, 10, 29, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The module as a page loads it, with what an earlier page has stored. */
async function load() {
  vi.resetModules();
  return import('./server-time.ts');
}

function answer(at: number, headers: Record<string, string> = {}) {
  return new Response('', { headers: { date: new Date(at).toUTCString(), ...headers } });
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe('the server’s time', () => {
  it.each([
    ['2 hours behind', -2 * HOUR],
    ['10 minutes ahead', 600_000],
    ['2 days behind', -2 * DAY],
    ['2 days ahead', 2 * DAY],
  ])('on a phone %s', async (_, off) => {
    vi.setSystemTime(NOON + off);
    const { readServerTime, serverNow } = await load();
    readServerTime(answer(NOON));
    expect(serverNow()).toBe(NOON);
    // The next page, offline.
    vi.setSystemTime(NOON + off + HOUR);
    const later = await load();
    expect(later.serverNow()).toBe(NOON + HOUR);
  });

  it('is this phone’s, up to what a slow network explains', async () => {
    vi.setSystemTime(NOON);
    const { readServerTime, serverNow } = await load();
    readServerTime(answer(NOON - 9_000));
    expect(serverNow()).toBe(NOON);
  });

  it('is not read from a copy that a cache kept', async () => {
    vi.setSystemTime(NOON);
    const { readServerTime, serverNow } = await load();
    readServerTime(answer(NOON - HOUR, { 'cache-control': 'public, max-age=3600' }));
    expect(serverNow()).toBe(NOON);
  });

  it('is this phone’s again when a clock that was two days ahead is set right offline, in this page and the next', async () => {
    vi.setSystemTime(NOON + 2 * DAY);
    const { readServerTime, serverNow } = await load();
    readServerTime(answer(NOON));
    vi.setSystemTime(NOON + HOUR);
    expect((await load()).serverNow()).toBe(NOON + HOUR);
    expect(serverNow()).toBe(NOON + HOUR);
  });

  it('is known without storage until the page closes', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    vi.setSystemTime(NOON - HOUR);
    const { readServerTime, serverNow } = await load();
    readServerTime(answer(NOON));
    expect(serverNow()).toBe(NOON);
    vi.restoreAllMocks();
  });
});

describe('the time of a position', () => {
  async function stampOf(fix: { phone: number; position: number }): Promise<number> {
    vi.setSystemTime(fix.phone);
    const { readServerTime } = await load();
    readServerTime(answer(NOON));
    const { watchDevice: watch } = await import('@/shared/geo/device.ts');
    const coords = { latitude: 6.5, longitude: 3.4, accuracy: 5, heading: null, speed: null };
    vi.stubGlobal('navigator', {
      geolocation: {
        watchPosition: (onFix: PositionCallback) => {
          onFix({ coords, timestamp: fix.position } as GeolocationPosition);
          return 1;
        },
      },
    });
    const stamps: string[] = [];
    (watch as typeof watchDevice)({ onFix: ({ timestamp }) => stamps.push(timestamp), onProblem: () => {} });
    vi.unstubAllGlobals();
    return Date.parse(stamps[0] ?? '');
  }

  it.each([
    ['of a phone ten minutes ahead', { phone: NOON + 600_000, position: NOON + 599_000 }, NOON - 1000],
    [
      'of a phone two hours behind',
      { phone: NOON - 2 * HOUR, position: NOON - 2 * HOUR - 3000 },
      NOON - 3000,
    ],
    ['from satellites, on such a phone', { phone: NOON - 2 * HOUR, position: NOON - 4000 }, NOON - 4000],
    ['of a phone that is right', { phone: NOON, position: NOON - 2000 }, NOON - 2000],
    ['never after now', { phone: NOON, position: NOON + 5000 }, NOON],
  ])('%s', async (_, fix, expected) => {
    expect(await stampOf(fix)).toBe(expected);
  });
});
