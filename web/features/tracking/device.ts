/** The device's own position: the only navigator.geolocation of the web app. */
import type { Position } from '@contracts/tracking.ts';
import {
  GEOLOCATION_MAX_AGE_MS,
  GEOLOCATION_TIMEOUT_MS,
  PERMISSION_FALLBACK_TIMEOUT_MS,
  POSITION_ACCURACY_MAX_METRES,
  POSITION_SPEED_MAX_MPS,
} from '@domain/limits.ts';

/** Why there is no position. `message` as specification §8 words it. */
export interface DeviceProblem {
  kind: 'denied' | 'unsupported' | 'failed';
  message: string;
}

export const PERMISSION_NEEDED =
  'Location permission is required for real-time tracking. Please enable location access in your browser settings.';

const UNSUPPORTED: DeviceProblem = { kind: 'unsupported', message: 'Geolocation not supported' };
const OPTIONS: PositionOptions = {
  enableHighAccuracy: true,
  timeout: GEOLOCATION_TIMEOUT_MS,
  maximumAge: GEOLOCATION_MAX_AGE_MS,
};

export type Reading = { fix: Position; problem: null } | { fix: null; problem: DeviceProblem };

interface Watcher {
  onFix: (fix: Position) => void;
  onProblem: (problem: DeviceProblem) => void;
}

/** Follows the device until the answer is called. A single failed reading is told and does not end it. */
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

/** One reading. Never rejects. */
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

/** Whether tracking may go on without asking: 'prompt' when the browser would ask. */
export async function devicePermission(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    // Browsers that cannot be asked (specification §9, permission fallback) are tried.
    const { problem } = await readDevice({ ...OPTIONS, timeout: PERMISSION_FALLBACK_TIMEOUT_MS });
    if (problem === null) return 'granted';
    return problem.kind === 'denied' ? 'denied' : 'prompt';
  }
}

/** What is wrong with a position that is too vague for the server, so that sending it gains nothing; null for a good one. */
export function vagueness({ accuracy }: Position): DeviceProblem | null {
  if (typeof accuracy !== 'number' || accuracy <= POSITION_ACCURACY_MAX_METRES) return null;
  const km = Math.round(accuracy / 1000);
  return { kind: 'failed', message: `Location error: your position is only known to within ${km} km` };
}

/** A fix as the protocol carries it. Devices say NaN for the heading of somebody who stands still. */
function positionOf({ coords, timestamp }: GeolocationPosition): Position {
  return {
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracy: known(coords.accuracy),
    heading: known(coords.heading, 360),
    speed: known(coords.speed, POSITION_SPEED_MAX_MPS),
    timestamp: new Date(Math.min(timestamp, Date.now())).toISOString(),
  };
}

function known(value: number | null, most = Number.POSITIVE_INFINITY): number | null {
  return value !== null && Number.isFinite(value) && value >= 0 && value <= most ? value : null;
}

function problemOf({ code, message }: GeolocationPositionError): DeviceProblem {
  const denied = 1;
  if (code === denied) return { kind: 'denied', message: PERMISSION_NEEDED };
  return { kind: 'failed', message: `Location error: ${message === '' ? 'no position found' : message}` };
}
