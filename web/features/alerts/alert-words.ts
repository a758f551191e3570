import type { Alert } from '@tafiya/alerts/contract.ts';
import { dayInWords, timeOfMinutes } from '@tafiya/core/lagos-time.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { WISH_WORDS } from '@/shared/trips/choice-words.ts';

const LAST_MINUTE = 24 * 60 - 1;

/** What an alert looks for beside its route: "Fri 27 Nov to Sun 29 Nov, 1 seat, up to ₦9,000, 06:00 to 11:59". */
export function aboutWords(alert: Alert): string {
  const { firstDay, lastDay, minuteFrom, minuteUntil, maxFare, ratingMin } = alert;
  const days =
    firstDay === lastDay ? dayInWords(firstDay) : `${dayInWords(firstDay)} to ${dayInWords(lastDay)}`;
  const seats = countOf(alert.seats, 'seat');
  return [
    days,
    alert.tripId === null ? seats : `${seats} on a full trip`,
    ...(maxFare === null ? [] : [`up to ${formatNaira(maxFare)}`]),
    ...(minuteFrom === 0 && minuteUntil === LAST_MINUTE
      ? []
      : [`${timeOfMinutes(minuteFrom)} to ${timeOfMinutes(minuteUntil)}`]),
    ...(ratingMin === null ? [] : [`drivers from ${ratingMin} stars`]),
    ...alert.choices.map((wish) => WISH_WORDS[wish].toLowerCase()),
  ].join(', ');
}

/** The search of an alert, on its first day. */
export function searchPath({ origin, destination, firstDay, seats }: Alert): string {
  return `/search?${new URLSearchParams({ from: origin, to: destination, date: firstDay, seats: String(seats) })}`;
}
