import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepNextSession, sessionStore } from './session-storage.ts';

const KEY = 'tafiya_token';

afterEach(() => {
  vi.restoreAllMocks();
  keepNextSession({ key: KEY, remember: true });
});

describe('the stored session', () => {
  it('stays in the storage it was found in, whatever was chosen last', () => {
    sessionStorage.setItem(KEY, 'old');
    sessionStore.setItem(KEY, 'refreshed');
    expect(sessionStorage.getItem(KEY)).toBe('refreshed');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('replaces the previous session, whichever storage held it', () => {
    localStorage.setItem(KEY, 'a');
    sessionStorage.setItem(KEY, 'b');
    keepNextSession({ key: KEY, remember: false });
    expect(sessionStore.getItem(KEY)).toBeNull();
    sessionStore.setItem(KEY, 'c');
    expect(sessionStorage.getItem(KEY)).toBe('c');
  });

  describe('on a phone whose clock is wrong', () => {
    const ISSUED = 1_800_000_000;
    const token = (mark: string) =>
      `head.${btoa(JSON.stringify({ iat: ISSUED, exp: ISSUED + 3600, mark }))}.${mark}`;
    const stored = (mark: string) =>
      JSON.stringify({ access_token: token(mark), expires_at: ISSUED + 3600, refresh_token: mark });
    const end = () => JSON.parse(sessionStore.getItem(KEY) ?? '{}').expires_at;
    afterEach(() => void vi.useRealTimers());

    it.each([-6, 0, 6])('by %i hours, a new token lasts as long as it does', (hours) => {
      const here = ISSUED + hours * 3600;
      vi.useFakeTimers({ toFake: ['Date'], now: here * 1000 });
      sessionStore.setItem(KEY, stored('first'));
      expect(end()).toBe(here + 3600);
      vi.setSystemTime((here + 1800) * 1000);
      sessionStore.setItem(KEY, stored('first'));
      expect(end()).toBe(here + 3600);
      sessionStore.setItem(KEY, stored('refreshed'));
      expect(end()).toBe(here + 1800 + 3600);
    });
  });

  it('is kept in memory when the browser blocks storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    sessionStore.setItem(KEY, 'kept in memory');
    expect(sessionStore.getItem(KEY)).toBe('kept in memory');
    sessionStore.removeItem(KEY);
    expect(sessionStore.getItem(KEY)).toBeNull();
  });
});
