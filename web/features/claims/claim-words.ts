import type { BookingClaims, Claim, ClaimKind, PassengerClaimKind } from '@tafiya/claims/contract.ts';
import { formatDayTime } from '@/shared/format/dates.ts';
import { formatNaira } from '@/shared/format/money.ts';
import { wordsOf } from '@/shared/format/words.ts';

/** The claims that a passenger can choose. */
export const PASSENGER_CHOICES: Record<PassengerClaimKind, { label: string; hint: string }> = {
  driver_absent: { label: 'The driver did not come', hint: 'From 30 minutes after the time at your stop' },
  left_behind: { label: 'The trip left without me', hint: 'I was at the stop in time' },
  not_as_described: { label: 'Not as described', hint: 'Another vehicle, more people, no air conditioning' },
  not_completed: { label: 'The trip was not completed', hint: 'It ended before my stop' },
};

const TITLES: Record<ClaimKind, string> = {
  driver_absent: 'The driver did not come',
  left_behind: 'The trip left without the passenger',
  not_as_described: 'The trip was not as described',
  not_completed: 'The trip was not completed',
  passenger_absent: 'The passenger did not come',
  unverified: 'Tafiya is checking whether this trip took place',
};

export function claimTitle({ kind }: Pick<Claim, 'kind'>): string {
  return wordsOf(TITLES, kind);
}

/** The next step of a claim, or its outcome. In cash no money waits for it. */
export function claimState({ status, kind, answerUntil, refund }: Claim, isCash: boolean): string {
  switch (status) {
    case 'open':
      if (kind === 'unverified') return 'Tafiya is checking it.';
      if (isCash) return `Without an answer by ${formatDayTime(answerUntil)} it counts as not coming.`;
      return kind === 'passenger_absent'
        ? `Without an answer by ${formatDayTime(answerUntil)} the driver is paid.`
        : `The driver can answer until ${formatDayTime(answerUntil)}. Then Tafiya decides.`;
    case 'answered':
      return 'Both sides have answered. Tafiya decides.';
    case 'upheld':
      if (isCash) return 'Decided: the passenger did not come.';
      return refund > 0
        ? `Decided: ${formatNaira(refund)} goes back to the passenger.`
        : 'Decided: the driver is paid.';
    case 'refused':
      return 'Decided: this report was not accepted.';
    case 'withdrawn':
      return 'This report is closed.';
  }
}

/** Where the money of a booking is. */
export function fareState({
  totalFare,
  paymentMethod,
  isSettled,
  isFrozen,
  releaseAt,
}: Pick<BookingClaims, 'totalFare' | 'paymentMethod' | 'isSettled' | 'isFrozen' | 'releaseAt'>): string {
  const fare = formatNaira(totalFare);
  if (paymentMethod === 'cash') return `${fare} in cash to the driver.`;
  if (isSettled) return `${fare}: this payment is settled.`;
  if (isFrozen) return `${fare} waits until this is decided.`;
  return releaseAt === null
    ? `${fare}: Tafiya pays the driver after the trip.`
    : `${fare} goes to the driver on ${formatDayTime(releaseAt)}.`;
}
