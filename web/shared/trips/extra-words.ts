import type { Extras, TripChoices } from '@tafiya/trips/choices.contract.ts';
import { extraFareKey, EXTRAS, type ExtraKind } from '@tafiya/trips/choices.rules.ts';
import { countOf } from '@/shared/format/numbers.ts';
import { wordsOf } from '@/shared/format/words.ts';

/** The extras that a driver may carry for a price beside the seats, in words. */
export const EXTRA_WORDS: Record<ExtraKind, string> = {
  extraLuggage: 'extra bag',
  largeBag: 'large bag',
  childSeat: 'child seat',
  parcel: 'parcel',
};

/** "Extra bag" at the start of a line. */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The extras that a trip offers, with the price of one in naira. */
export function offeredExtras(choices: TripChoices = {}): { kind: ExtraKind; fare: number }[] {
  return EXTRAS.flatMap((kind) => {
    const fare = choices[extraFareKey(kind)];
    return fare ? [{ kind, fare }] : [];
  });
}

/** The total price of extras, in naira. */
export function extrasFare(extras: Extras = []): number {
  return extras.reduce((sum, { count, fare }) => sum + count * fare, 0);
}

/** "2 extra bags, 1 parcel"; empty for none. */
export function extrasInWords(extras: Extras = []): string {
  return extras.map(({ kind, count }) => countOf(count, wordsOf(EXTRA_WORDS, kind))).join(', ');
}

/** The seats of a booking and of those added to it: "2 + 1 seats". */
export function seatsTogether(bookings: readonly { seats: number }[]): string {
  const [first, ...added] = bookings.map(({ seats }) => seats);
  return added.length === 0 ? countOf(first ?? 0, 'seat') : `${[first, ...added].join(' + ')} seats`;
}

/** The booked items: "2 seats, 1 extra bag". */
export function bookedWords({ seats, extras }: { seats: number; extras?: Extras | undefined }): string {
  return [countOf(seats, 'seat'), extrasInWords(extras)].filter(Boolean).join(', ');
}
