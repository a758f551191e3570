/** A fake of the device's geolocation for tests. */
import { vi } from 'vitest';

interface FakeDevice {
  /** Reports a position to all watchers, and answers later readings with it. */
  moveTo: (latitude: number, longitude: number, more?: Partial<GeolocationCoordinates>) => void;
  fail: (code: 1 | 2 | 3, message?: string) => void;
  watchers: () => number;
  options: PositionOptions[];
}

/** Stubs `navigator.geolocation` and the permission for it. Undone by `vi.unstubAllGlobals()`. */
export function fakeDevice(permission: PermissionState = 'prompt'): FakeDevice {
  const watching = new Map<
    number,
    { onFix: PositionCallback; onError: PositionErrorCallback | null | undefined }
  >();
  const options: PositionOptions[] = [];
  let current: GeolocationPosition | null = null;
  let failure: GeolocationPositionError | null = null;
  const record = (requested?: PositionOptions) => options.push(requested ?? {});
  const geolocation: Geolocation = {
    watchPosition: (onFix, onError, requested) => {
      record(requested);
      watching.set(options.length, { onFix, onError });
      if (failure) onError?.(failure);
      else if (current) onFix(current);
      return options.length;
    },
    clearWatch: (id) => void watching.delete(id),
    getCurrentPosition: (onFix, onError, requested) => {
      record(requested);
      if (failure) onError?.(failure);
      else if (current) onFix({ ...current, timestamp: Date.now() } as GeolocationPosition);
    },
  };
  vi.stubGlobal('navigator', {
    onLine: true,
    geolocation,
    permissions: { query: async () => ({ state: permission }) },
  });
  return {
    moveTo: (latitude, longitude, more = {}) => {
      failure = null;
      const coords = { latitude, longitude, accuracy: 8, heading: Number.NaN, speed: null, ...more };
      current = { coords, timestamp: Date.now() } as GeolocationPosition;
      for (const { onFix } of watching.values()) onFix(current);
    },
    fail: (code, message = '') => {
      failure = { code, message } as GeolocationPositionError;
      for (const { onError } of watching.values()) onError?.(failure);
    },
    watchers: () => watching.size,
    options,
  };
}
