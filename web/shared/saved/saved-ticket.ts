import { z } from 'zod';
import { type Booking, bookingStatusSchema } from '@tafiya/bookings/contract.ts';
import { pointSchema } from '@tafiya/trips/stops.contract.ts';
import { extrasInWords } from '@/shared/trips/extra-words.ts';
import { keptUntil } from './kept-until.ts';
import { firstNameOf } from '@/shared/format/words.ts';
import { serverNow } from '@/shared/api/server-time.ts';

/** A booking as it is kept on the passenger's phone: what they need at the park without network, and no more. */
export const savedTicketSchema = z.object({
  bookingId: z.string(),
  /** The booking to which these seats were added. */
  addsTo: z.string().nullish(),
  tripId: z.string(),
  userId: z.string(),
  status: bookingStatusSchema,
  origin: z.string(),
  destination: z.string(),
  departureDate: z.string(),
  arrivalDate: z.string(),
  fromPoint: pointSchema.nullable(),
  toPoint: pointSchema.nullable(),
  /** By road; tickets that were kept before have none. */
  km: z.number().nullish(),
  driverName: z.string().nullable(),
  driverPhone: z.string().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleColour: z.string().nullable(),
  plateNumber: z.string().nullable(),
  seats: z.number(),
  totalFare: z.number(),
  /** In words; tickets that were kept before have none. */
  extras: z.string().optional(),
  isPaid: z.boolean(),
  boardingCode: z.string().nullable(),
  boardedAt: z.string().nullable(),
  /** The booking was cancelled on board; tickets that were kept before have none. */
  onBoardUntil: z.string().nullish(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  expiresAt: z.number(),
});
export type SavedTicket = z.infer<typeof savedTicketSchema>;

/** The saved part of a booking. `savedAt`: when the server sent it. */
export function ticketOf(
  booking: Booking,
  { userId, savedAt }: { userId: string; savedAt: number },
): SavedTicket {
  const { trip, leg } = booking;
  const { user, vehicleModel, vehicleColour = null, vehiclePlateNumber } = trip.driver;
  const isNamed = trip.driverId !== null;
  return {
    bookingId: booking.id,
    addsTo: booking.addsTo,
    tripId: trip.id,
    userId,
    status: trip.status === 'cancelled' ? 'cancelled' : booking.status,
    origin: leg.origin,
    destination: leg.destination,
    departureDate: leg.departureDate,
    arrivalDate: leg.arrivalDate,
    fromPoint: leg.fromPoint,
    toPoint: leg.toPoint,
    km: leg.km,
    driverName: isNamed ? firstNameOf(user.name) : null,
    driverPhone: user.phone,
    vehicleModel,
    vehicleColour,
    plateNumber: vehiclePlateNumber,
    seats: booking.seats,
    totalFare: booking.totalFare,
    extras: extrasInWords(booking.extras),
    isPaid: booking.paymentMethod === 'online',
    boardingCode: booking.boardingCode,
    boardedAt: booking.boardedAt,
    onBoardUntil: booking.keptUntil,
    savedAt,
    expiresAt: keptUntil(leg),
  };
}

/** Whether the ticket was cancelled while its passenger was on board, who has not got off yet. */
export function isOnBoard({ onBoardUntil }: Pick<SavedTicket, 'onBoardUntil'>, now = serverNow()): boolean {
  return Boolean(onBoardUntil) && Date.parse(String(onBoardUntil)) > now;
}
