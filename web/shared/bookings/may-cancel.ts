import type { Booking } from '@tafiya/bookings/contract.ts';
import { canCancel } from '@tafiya/trips/status.rules.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { useNow } from '@/shared/live/use-now.ts';

type OwnPart = Pick<Booking, 'trip' | 'leg' | 'boardedAt'>;
type PaidPart = Pick<Booking, 'trip' | 'leg' | 'paymentMethod'>;

/** Whether the passenger, not on board yet, may cancel: before the trip starts, and until its planned time at a later stop. */
export function mayCancelBooking({ trip, leg, boardedAt }: OwnPart, nowMs: number): boolean {
  if (boardedAt !== null) return false;
  if (canCancel(trip.status)) return true;
  return trip.status === 'en_route' && getsOnLater({ trip, leg }) && Date.parse(leg.departureDate) > nowMs;
}

/** Whether the passenger may cancel now. */
export function useMayCancel(part: OwnPart): boolean {
  return useNow((now) => mayCancelBooking(part, now));
}

/** Until when cancelling is free, in words. */
export function freeUntil({ trip, leg, paymentMethod }: PaidPart): string {
  if (paymentMethod === 'online') return 'You see what you get back before you confirm.';
  return getsOnLater({ trip, leg })
    ? `Cancelling is free until ${formatDayTime(leg.departureDate)}, the time of your stop.`
    : 'Cancelling before the trip starts is free.';
}

/** A place is in a trip once. */
function getsOnLater({ trip, leg }: Pick<OwnPart, 'trip' | 'leg'>): boolean {
  return leg.origin !== trip.origin;
}
