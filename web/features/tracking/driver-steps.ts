import type { Stop } from '@tafiya/trips/stops.contract.ts';
import type { Trip, TripStatus } from '@tafiya/trips/contract.ts';
import { canMove, TRIP_STATUSES } from '@tafiya/trips/status.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import type { DriverStep } from '@/shared/trips/next-step.ts';

/** The driver's buttons for the status, in the order of a trip. */
export const STATUS_STEPS = [
  { next: 'waiting', label: 'Waiting for passengers', before: '' },
  { next: 'en_route', label: 'Start Trip', before: '' },
  { next: 'arrived', label: 'Arrived', before: 'After you have started the trip.' },
  { next: 'completed', label: 'Complete Trip', before: 'After you have arrived.' },
] as const;

/** The status that a next step gives the trip; null for one that gives none. */
export function statusOf(step: DriverStep | null): (typeof STATUS_STEPS)[number]['next'] | null {
  switch (step?.kind) {
    case 'wait':
      return 'waiting';
    case 'start':
      return 'en_route';
    case 'arrive':
      return 'arrived';
    case 'complete':
      return 'completed';
    default:
      return null;
  }
}

/** The stop on the way that the trip has not left yet. */
export function nextStop(stops: readonly Stop[]): Stop | undefined {
  return stops.slice(1, -1).find(({ leftAt }) => leftAt === null);
}

/** Why a status is not possible now, in words; null when it is. */
export function whyNot(
  trip: Trip,
  { status, step, now }: { status: TripStatus; step: (typeof STATUS_STEPS)[number]; now: number },
): string | null {
  return canMove(status, step.next) ? tooEarly(trip, step.next, now) : step.before;
}

/** Whether the trip has not been there yet. */
export function isAhead(status: TripStatus, next: TripStatus): boolean {
  return TRIP_STATUSES.indexOf(status) < TRIP_STATUSES.indexOf(next);
}

/** When the status becomes possible, in words; null once it is. The server decides; the times come with the trip. */
function tooEarly(
  { statusTimes }: Trip,
  next: keyof NonNullable<Trip['statusTimes']> | 'arrived',
  now: number,
) {
  const from = next === 'arrived' ? undefined : statusTimes?.[next];
  return from === undefined || Date.parse(from) <= now ? null : `Possible from ${formatDayTime(from)}.`;
}
