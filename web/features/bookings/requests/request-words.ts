import type { TripRequest } from '@tafiya/bookings/requests.contract.ts';
import { formatDayTime, formatEstimate } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { durationText } from '@/shared/tracking/location-text.ts';

/** "Ilorin to Abuja, Fri 4 Dec, 08:00 → 15:00" */
export function wayWords({ origin, destination, departureDate, arrivalDate }: TripRequest): string {
  return `${origin} to ${destination}, ${formatDayTime(departureDate)} → ${formatEstimate(arrivalDate)}`;
}

/** "₦6,500 in cash" */
export function fareWords({ totalFare, payment }: Pick<TripRequest, 'totalFare' | 'payment'>): string {
  return `${formatNaira(totalFare)} ${payment === 'cash' ? 'in cash' : 'paid online'}`;
}

/** "2 h 40 min"; null once the time to answer is over. */
export function timeLeft({ answerUntil }: Pick<TripRequest, 'answerUntil'>, now: number): string | null {
  const leftMs = Date.parse(answerUntil) - now;
  return leftMs > 0 ? durationText(leftMs) : null;
}

/** Accepted ones are bookings, unpaid ones are under the payments. */
const SHOWN: readonly TripRequest['state'][] = ['asked', 'refused', 'expired'];

/** The requests that their passenger still has to read about. */
export function ownRequests(requests: readonly TripRequest[] = []): TripRequest[] {
  return requests.filter(({ isMine, state }) => isMine && SHOWN.includes(state));
}
