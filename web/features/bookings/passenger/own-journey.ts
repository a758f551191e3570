import type { Booking } from '@tafiya/bookings/contract.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { isNear, type Journey, shownFirst } from '@/shared/trips/near-trip.ts';
import { passengerStep } from '@/shared/trips/next-step.ts';
import { isOver } from '@tafiya/trips/status.rules.ts';

/** A booking with the seats that were added to it. */
export interface OwnJourney {
  id: string;
  booking: Booking;
  seats: number;
  /** In naira. */
  totalFare: number;
}

/** The bookings of a passenger, each with those that were added to it and are in the same state. */
export function journeysOf(bookings: readonly Booking[]): OwnJourney[] {
  const isAdded = ({ addsTo, status }: Booking) =>
    bookings.some((first) => first.id === addsTo && first.status === status);
  return bookings
    .filter((booking) => !isAdded(booking))
    .map((booking) => {
      const added = bookings.filter((more) => more.addsTo === booking.id && isAdded(more));
      const all = [booking, ...added];
      return {
        id: booking.id,
        booking,
        seats: all.reduce((sum, { seats }) => sum + seats, 0),
        totalFare: all.reduce((sum, { totalFare }) => sum + totalFare, 0),
      };
    });
}

/** Whether it is cancelled, or its trip is over. */
export function isPast({ booking: { trip, status } }: Pick<OwnJourney, 'booking'>): boolean {
  return status !== 'confirmed' || isOver(trip.status);
}

/** The journey that the home shows first. Completed ones ask for their rating. */
export function nearJourney(
  journeys: readonly OwnJourney[],
  { asksRating, now }: { asksRating: boolean; now: number },
): OwnJourney | undefined {
  const open = journeys.filter(({ booking }) => {
    // Shown above everything else.
    if (booking.keptUntil) return false;
    const step = passengerStep(booking, now);
    return step !== null && step.kind !== 'rate';
  });
  const shown = open.filter((journey) => isNear(travelOf(journey), now) || !isPast(journey));
  return shownFirst(shown, travelOf, { asksRating, now });
}

export function travelOf({ booking: { trip, leg, boardedAt } }: Pick<OwnJourney, 'booking'>): Journey {
  return {
    status: trip.status,
    departureDate: leg.departureDate,
    arrivalDate: leg.arrivalDate,
    ride: {
      driver: trip.driverId === null ? null : firstNameOf(trip.driver.user.name),
      destination: leg.destination,
      isFromOrigin: leg.origin === trip.origin,
      isOnBoard: boardedAt !== null,
    },
  };
}
