/** A device's geolocation in a test. */
import { vi } from 'vitest';

interface FakeDevice {
  /** Reports a position to whoever watches, and from now on to whoever asks. */
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
  let known: GeolocationPosition | null = null;
  let failure: GeolocationPositionError | null = null;
  const note = (asked?: PositionOptions) => options.push(asked ?? {});
  const geolocation: Geolocation = {
    watchPosition: (onFix, onError, asked) => {
      note(asked);
      watching.set(options.length, { onFix, onError });
      if (failure) onError?.(failure);
      else if (known) onFix(known);
      return options.length;
    },
    clearWatch: (id) => void watching.delete(id),
    getCurrentPosition: (onFix, onError, asked) => {
      note(asked);
      if (failure) onError?.(failure);
      else if (known) onFix({ ...known, timestamp: Date.now() } as GeolocationPosition);
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
      known = { coords, timestamp: Date.now() } as GeolocationPosition;
      for (const { onFix } of watching.values()) onFix(known);
    },
    fail: (code, message = '') => {
      failure = { code, message } as GeolocationPositionError;
      for (const { onError } of watching.values()) onError?.(failure);
    },
    watchers: () => watching.size,
    options,
  };
}
