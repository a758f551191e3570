import { z } from 'zod';
import { type EditFleetTrip, type FleetTrip, editFleetTripSchema } from '@contracts/corporate.ts';
import { lagosDate, lagosIso, lagosTime } from '@domain/lagos-time.ts';

const { vehicleId, driverId, totalSeats, farePerSeat } = editFleetTripSchema.shape;

/** What may be changed about a scheduled trip, with the departure as a Lagos day and a time. */
export const fleetTripFieldsSchema = z.object({
  vehicleId: vehicleId.unwrap(),
  driverId: driverId.unwrap(),
  date: z.string().min(1, 'Departure date is required'),
  time: z.string().min(1, 'Departure time is required'),
  totalSeats: z.number('Seats are required').pipe(totalSeats.unwrap()),
  farePerSeat: z.number('Fare per seat is required').pipe(farePerSeat.unwrap()),
});
export type FleetTripFields = z.infer<typeof fleetTripFieldsSchema>;

/** The form of a scheduled trip. */
export function fieldsOfFleetTrip(trip: FleetTrip): FleetTripFields {
  const departure = new Date(trip.departureDate);
  return {
    vehicleId: trip.vehicleId,
    driverId: trip.driverId,
    date: lagosDate(departure),
    time: lagosTime(departure),
    totalSeats: trip.seats,
    farePerSeat: trip.farePerSeat,
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
