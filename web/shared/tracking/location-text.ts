/** Ages, arrivals, speeds and the connection in words. Pure: the clock is an argument. */
import type { TripStatus } from '@tafiya/trips/contract.ts';
import { KMH_PER_MPS, RECONNECT_DELAY_MS, RECONNECT_JITTER_MS } from '@tafiya/core/limits.ts';
import { TRACKED_MS } from '@tafiya/tracking/limits.rules.ts';
import { formatEstimate, roundEstimate } from '@/shared/format/dates.ts';
import type { Connection } from './location-socket.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
const JUST_NOW_MS = 15_000;
/** Nearer than this, the minutes left say more than a rounded time. */
const SOON_MS = 15 * MINUTE_MS;

export const ARRIVAL_UNKNOWN = 'Arrival time not known yet';

/** Whether a person with this newest position is tracked. A timestamp in the future counts as new. */
export function isTracked(timestamp: string, nowMs: number): boolean {
  return nowMs < staleFrom(timestamp);
}

/** From when (ms) a person with this newest position is no longer tracked. */
export function staleFrom(timestamp: string): number {
  return Date.parse(timestamp) + TRACKED_MS + 1;
}

/** "just now", "40 s ago", "3 min ago", "2 h ago". */
export function agoText(timestamp: string, nowMs: number): string {
  const ageMs = nowMs - Date.parse(timestamp);
  if (ageMs < JUST_NOW_MS) return 'just now';
  if (ageMs < MINUTE_MS) return `${Math.floor(ageMs / 1000)} s ago`;
  const minutes = Math.floor(ageMs / MINUTE_MS);
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min ago`;
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return hours < HOURS_PER_DAY ? `${hours} h ago` : `${Math.floor(hours / HOURS_PER_DAY)} d ago`;
}

/** The age of a position: "updated 40 s ago", and once the person is no longer tracked "last known 12 min ago". */
export function ageText(timestamp: string, nowMs: number): string {
  return `${isTracked(timestamp, nowMs) ? 'updated' : 'last known'} ${agoText(timestamp, nowMs)}`;
}

/** "5 min", "1 h 20 min", "2 h". */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

interface Arrival {
  status: TripStatus;
  /** ISO 8601; null when there is no estimate. */
  estimatedArrival: string | null;
  /** When the driver's newest position was taken; null without one. */
  positionAt: string | null;
}

/** When the trip arrives: "About 14:20 (in 1 h 5 min)", at the end "In about 7 min"; "Last estimate: about 14:20" once the driver is no longer tracked. */
export function arrivalText({ status, estimatedArrival, positionAt }: Arrival, nowMs: number): string {
  if (status === 'arrived' || status === 'completed') return 'Arrived';
  if (status === 'cancelled') return 'This trip was cancelled';
  if (estimatedArrival === null) return ARRIVAL_UNKNOWN;
  const time = formatEstimate(estimatedArrival);
  if (positionAt !== null && !isTracked(positionAt, nowMs)) return `Last estimate: about ${time}`;
  const leftMs = Date.parse(estimatedArrival) - nowMs;
  if (leftMs < MINUTE_MS) return 'Arriving now';
  if (leftMs < SOON_MS) return `In about ${durationText(leftMs)}`;
  return `About ${time} (in ${durationText(roundEstimate(estimatedArrival) - nowMs)})`;
}

/** "82 km/h"; null when the device reports no speed. */
export function speedText(metresPerSecond: number | null | undefined): string | null {
  return metresPerSecond === null || metresPerSecond === undefined
    ? null
    : `${Math.round(metresPerSecond * KMH_PER_MPS)} km/h`;
}

/** The state of the connection, with the number of waiting positions: "Reconnecting in 3 s", "Offline (2 queued)". */
export function connectionText(connection: Connection, queued: number, nowMs: number): string {
  const { phase, problem, retryAt } = connection;
  const waiting = queued > 0 ? ` (${queued} queued)` : '';
  switch (phase) {
    case 'connected':
      return queued > 1 ? `Connected, sending ${queued} positions` : 'Connected';
    case 'connecting':
      return `Connecting...${waiting}`;
    case 'waiting': {
      // `nowMs` may be up to a second old: do not show more than the longest delay.
      const leftMs = Math.min(RECONNECT_DELAY_MS + RECONNECT_JITTER_MS, (retryAt ?? nowMs) - nowMs);
      const seconds = Math.max(1, Math.ceil(leftMs / 1000));
      return `${problem ?? 'Disconnected'}. Reconnecting in ${seconds} s${waiting}`;
    }
    case 'offline':
      return `Offline${waiting}`;
    default:
      return `${problem ?? 'Disconnected'}${waiting}`;
  }
}

/** The same for screen readers, which announce each change: no countdown, and one text for repeated attempts. */
export function connectionAnnouncement({ phase, problem }: Connection): string {
  if (phase === 'connected') return 'Connected';
  if (phase === 'offline') return 'Offline';
  const isTrying = phase === 'waiting' || phase === 'connecting';
  return problem !== null && isTrying ? `${problem}. Reconnecting.` : (problem ?? '');
}
