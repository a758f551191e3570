/** What a passenger is about to book. The key makes a repeated send the same booking (contract: createBookingSchema). */
export interface BookingIntent {
  tripId: string;
  seats: number;
  clientKey: string;
}

/**
 * The intent for these seats: the one before when nothing changed, so that a retry is never a second booking;
 * a new one, with a new key, when the person changed their mind. `makeKey` gives a UUID.
 */
export function intentFor(
  before: BookingIntent | null,
  wish: { tripId: string; seats: number },
  makeKey: () => string,
): BookingIntent {
  if (before && before.tripId === wish.tripId && before.seats === wish.seats) return before;
  return { ...wish, clientKey: makeKey() };
}
