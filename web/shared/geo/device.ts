/** The device's own position: the only navigator.geolocation of the web app. */
import type { Position } from '@tafiya/tracking/contract.ts';
import {
  GEOLOCATION_MAX_AGE_MS,
  GEOLOCATION_TIMEOUT_MS,
  PERMISSION_FALLBACK_TIMEOUT_MS,
} from '@tafiya/core/limits.ts';
import { POSITION_ACCURACY_MAX_METRES, POSITION_SPEED_MAX_MPS } from '@tafiya/tracking/limits.rules.ts';
import { phoneNow, serverNow } from '@/shared/api/server-time.ts';

/** Why there is no position. `message` is shown to the user. */
export interface DeviceProblem {
  kind: 'denied' | 'unsupported' | 'failed';
  message: string;
}

export const PERMISSION_NEEDED =
  'Location permission is required for real-time tracking. Please enable location access in your browser settings.';

const UNSUPPORTED: DeviceProblem = { kind: 'unsupported', message: 'Geolocation not supported' };
/** Older than this, the time of a position is that of a phone whose clock is behind. */
const FIX_AGE_MAX_MS = 120_000;
const OPTIONS: PositionOptions = {
  enableHighAccuracy: true,
  timeout: GEOLOCATION_TIMEOUT_MS,
  maximumAge: GEOLOCATION_MAX_AGE_MS,
};

type Reading = { fix: Position; problem: null } | { fix: null; problem: DeviceProblem };

interface Watcher {
  onFix: (fix: Position) => void;
  onProblem: (problem: DeviceProblem) => void;
}

/** Watches the device's position, also after failed readings, until the returned function is called. */
export function watchDevice({ onFix, onProblem }: Watcher): () => void {
  const { geolocation } = navigator;
  if (!geolocation) {
    onProblem(UNSUPPORTED);
    return () => undefined;
  }
  const id = geolocation.watchPosition(
    (fix) => onFix(positionOf(fix)),
    (error) => onProblem(problemOf(error)),
    OPTIONS,
  );
  return () => geolocation.clearWatch(id);
}

/** Reads the position once. Never rejects. */
export function readDevice(options: PositionOptions = OPTIONS): Promise<Reading> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve({ fix: null, problem: UNSUPPORTED });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      (fix) => resolve({ fix: positionOf(fix), problem: null }),
      (error) => resolve({ fix: null, problem: problemOf(error) }),
      options,
    );
  });
}

/** Whether the browser allows reading the position; 'prompt' when it would ask the user. */
export async function devicePermission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    // This browser cannot report the permission, so a short reading finds out.
    const { problem } = await readDevice({ ...OPTIONS, timeout: PERMISSION_FALLBACK_TIMEOUT_MS });
    if (problem === null) return 'granted';
    return problem.kind === 'denied' ? 'denied' : 'prompt';
  }
}

/** The problem with a position that is too inaccurate for the server to accept; null for a good one. */
export function accuracyProblem({ accuracy }: Position): DeviceProblem | null {
  if (typeof accuracy !== 'number' || accuracy <= POSITION_ACCURACY_MAX_METRES) return null;
  const km = Math.round(accuracy / 1000);
  return { kind: 'failed', message: `Location error: your position is only known to within ${km} km` };
}

/** A reading in the protocol's form. Devices report NaN as the heading while they stand still. */
function positionOf({ coords, timestamp }: GeolocationPosition): Position {
  return {
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracy: validOrNull(coords.accuracy),
    heading: validOrNull(coords.heading, 360),
    speed: validOrNull(coords.speed, POSITION_SPEED_MAX_MPS),
    timestamp: new Date(takenAt(timestamp)).toISOString(),
  };
}

/**
 * When a position was taken, by the server's clock. A device that has the time from its satellites is right whatever the phone's
 * clock shows; any other time is the phone's.
 */
function takenAt(timestamp: number): number {
  const now = serverNow();
  const isPlausible = timestamp <= now && now - timestamp < FIX_AGE_MAX_MS;
  return isPlausible ? timestamp : Math.min(now, timestamp + now - phoneNow());
}

function validOrNull(value: number | null, max = Number.POSITIVE_INFINITY): number | null {
  return value !== null && Number.isFinite(value) && value >= 0 && value <= max ? value : null;
}

function problemOf({ code, message }: GeolocationPositionError): DeviceProblem {
  const denied = 1;
  if (code === denied) return { kind: 'denied', message: PERMISSION_NEEDED };
  return { kind: 'failed', message: `Location error: ${message === '' ? 'no position found' : message}` };
}
