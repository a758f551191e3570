import { z } from 'zod';
import { type EditFleetTrip, type FleetTrip, editFleetTripSchema } from '@contracts/corporate.ts';
import { lagosIso } from '@domain/lagos-time.ts';
import { termsOf, tripTermsShape } from '@/shared/trips/trip-terms.ts';

const { vehicleId, driverId, totalSeats } = editFleetTripSchema.shape;

/** What may be changed about a scheduled trip, with the departure as a Lagos day and a time. */
export const fleetTripFieldsSchema = z.object({
  vehicleId: vehicleId.unwrap(),
  driverId: driverId.unwrap(),
  ...tripTermsShape,
  totalSeats: z.number('Seats are required').pipe(totalSeats.unwrap()),
});
export type FleetTripFields = z.infer<typeof fleetTripFieldsSchema>;

/** The form of a scheduled trip. */
export function fieldsOfFleetTrip(trip: FleetTrip): FleetTripFields {
  return {
    ...termsOf(trip),
    vehicleId: trip.vehicleId,
    driverId: trip.driverId,
    totalSeats: trip.seats,
  };
}

/** What an edit changes, as PATCH takes it; null when nothing does. Another vehicle always names its driver and seats. */
export function fleetTripChanges(before: FleetTripFields, after: FleetTripFields): EditFleetTrip | null {
  const moved = after.date !== before.date || after.time !== before.time;
  const other = after.vehicleId !== before.vehicleId;
  const changes: EditFleetTrip = {
    ...(other && { vehicleId: after.vehicleId }),
    ...((other || after.driverId !== before.driverId) && { driverId: after.driverId }),
    ...((other || after.totalSeats !== before.totalSeats) && { totalSeats: after.totalSeats }),
    ...(moved && { departureDate: lagosIso(after.date, after.time) }),
    ...(after.farePerSeat !== before.farePerSeat && { farePerSeat: after.farePerSeat }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}
