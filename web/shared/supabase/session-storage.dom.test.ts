import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepNextSession, sessionStore } from './session-storage.ts';

const KEY = 'tafiya_token';

afterEach(() => {
  vi.restoreAllMocks();
  keepNextSession({ key: KEY, remember: true });
});

describe('where the session is kept', () => {
  it('stays in the place it was found in, whatever the last choice', () => {
    sessionStorage.setItem(KEY, 'old');
    sessionStore.setItem(KEY, 'refreshed');
    expect(sessionStorage.getItem(KEY)).toBe('refreshed');
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('forgets the session before, wherever it was, when a new one begins', () => {
    localStorage.setItem(KEY, 'a');
    sessionStorage.setItem(KEY, 'b');
    keepNextSession({ key: KEY, remember: false });
    expect(sessionStore.getItem(KEY)).toBeNull();
    sessionStore.setItem(KEY, 'c');
    expect(sessionStorage.getItem(KEY)).toBe('c');
  });

  it('works until the page is left when the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    sessionStore.setItem(KEY, 'kept in memory');
    expect(sessionStore.getItem(KEY)).toBe('kept in memory');
    sessionStore.removeItem(KEY);
    expect(sessionStore.getItem(KEY)).toBeNull();
  });
});
