import type { TripPassenger } from '@tafiya/bookings/contract.ts';
import { extrasInWords } from '@/shared/trips/extra-words.ts';

/** A seat of the printed manifest. */
interface ManifestRow {
  name: string;
  phone: string | null;
  /** The booker, if it is another person or the seat has no name. */
  bookedBy: string | null;
  /** The booking's extras, in the row of its first seat. */
  extras: string;
  /** The seat was paid online. */
  isPaid: boolean;
  /** When the passengers of the booking boarded. */
  boardedAt: string | null;
  origin: string;
  destination: string;
}

/** One row per booked seat: the named travellers, then the booker, then the seats without a name. */
export function manifestRows(passengers: readonly TripPassenger[]): ManifestRow[] {
  return passengers.flatMap(({ name, phone, seats, travellers = [], ...booking }) => {
    const { paymentMethod, extras, boardedAt, origin, destination } = booking;
    const named = travellers.map((traveller) => ({ ...traveller, bookedBy: name }));
    const unnamed = Array.from({ length: seats - named.length }, (_, index) =>
      index === 0 ? { name, phone, bookedBy: null } : { name: 'Not named', phone: null, bookedBy: name },
    );
    return [...named, ...unnamed].map((row, index) => ({
      ...row,
      extras: index === 0 ? extrasInWords(extras) : '',
      isPaid: paymentMethod === 'online',
      boardedAt,
      origin,
      destination,
    }));
  });
}
