import { z } from 'zod';
import {
  FLEET_FREQUENCIES,
  driverDeclineSchema,
  type FleetDriver,
  type FleetRoute,
  type FleetTrip,
  type FleetVehicle,
} from '../contracts/corporate.ts';
import { vehicleApprovalSchema } from '../contracts/drivers.ts';
import { pointSchema } from '../contracts/stops.ts';
import { tripStatusSchema } from '../contracts/trips.ts';
import { lagosTime } from '../domain/lagos-time.ts';
import { nightWarning } from '../domain/night.ts';
import { koboToNaira } from '../domain/money.ts';

const point = pointSchema.nullable();

export const vehicleRowSchema = z.object({
  id: z.string(),
  model: z.string(),
  plate_number: z.string(),
  kind: z.enum(['car', 'van', 'bus']),
  seats: z.number(),
  status: z.enum(['active', 'maintenance', 'retired']),
  driver_id: z.string().nullable(),
  driver_name: z.string().nullable(),
  approval: vehicleApprovalSchema,
});

export const routeRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  origin: z.string(),
  destination: z.string(),
  frequency: z.enum(FLEET_FREQUENCIES),
  duration_minutes: z.number(),
  is_active: z.boolean(),
  fare_kobo: z.number().nullable(),
  way: z.object({
    stops: z.array(
      z.object({ place: z.string(), minutes: z.number(), fareKobo: z.number(), point: point.default(null) }),
    ),
    originPoint: point.default(null),
    destinationPoint: point.default(null),
  }),
});

export const fleetTripRowSchema = z.object({
  id: z.string(),
  route: z.string(),
  origin: z.string(),
  destination: z.string(),
  vehicle: z.string(),
  vehicle_id: z.string(),
  driver_name: z.string().nullable(),
  driver_id: z.string().nullable(),
  declined: driverDeclineSchema.nullable(),
  departure_at: z.date(),
  arrives_at: z.date(),
  nightFrom: z.string(),
  total_seats: z.number(),
  booked: z.coerce.number(),
  fare_kobo: z.number(),
  revenue_kobo: z.coerce.number(),
  status: tripStatusSchema,
  position_at: z.string(),
});

export const driverRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  status: z.enum(['invited', 'active', 'declined']),
  driver_id: z.string().nullable(),
  name: z.string().nullable(),
  is_verified: z.boolean(),
  vehicle: z.string().nullable(),
  invited_at: z.date(),
  leaves_at: z.date().nullable(),
});

/** Converts a row to the contract's vehicle. */
export function toVehicle(row: z.infer<typeof vehicleRowSchema>): FleetVehicle {
  const driver =
    row.driver_id === null || row.driver_name === null ? null : { id: row.driver_id, name: row.driver_name };
  return {
    id: row.id,
    model: row.model,
    plateNumber: row.plate_number,
    type: row.kind,
    capacity: row.seats,
    status: row.status,
    driver,
    approval: row.approval,
  };
}

/** Converts a row to the contract's route: fares in naira. */
export function toRoute(row: z.infer<typeof routeRowSchema>): FleetRoute {
  const { duration_minutes: duration, is_active: isActive, fare_kobo: fareKobo, way, ...same } = row;
  return {
    ...same,
    ...way,
    duration,
    isActive,
    farePerSeat: fareKobo === null ? null : koboToNaira(fareKobo),
    stops: way.stops.map(({ fareKobo: fare, ...stop }) => ({ ...stop, fare: koboToNaira(fare) })),
  };
}

/** Converts a row to the contract's scheduled trip: naira, ISO dates, Lagos time. */
export function toFleetTrip(row: z.infer<typeof fleetTripRowSchema>): FleetTrip {
  return {
    id: row.id,
    route: row.route,
    origin: row.origin,
    destination: row.destination,
    vehicle: row.vehicle,
    vehicleId: row.vehicle_id,
    driverName: row.driver_name,
    driverId: row.driver_id,
    declined: row.declined,
    departureDate: row.departure_at.toISOString(),
    departureTime: lagosTime(row.departure_at),
    arrivalDate: row.arrives_at.toISOString(),
    nightWarning: nightWarning({
      departureAt: row.departure_at,
      arrivesAt: row.arrives_at,
      nightFrom: row.nightFrom,
    }),
    seats: row.total_seats,
    booked: row.booked,
    farePerSeat: koboToNaira(row.fare_kobo),
    revenue: koboToNaira(row.revenue_kobo),
    status: row.status,
  };
}

/** Converts a row to the contract's driver or invitation. */
export function toDriver(row: z.infer<typeof driverRowSchema>): FleetDriver {
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    driverId: row.driver_id,
    name: row.name,
    isVerified: row.is_verified,
    vehicle: row.vehicle,
    invitedAt: row.invited_at.toISOString(),
    leavesAt: row.leaves_at?.toISOString() ?? null,
  };
}
