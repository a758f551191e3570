import { z } from 'zod';
import { TRIP_SEATS_MAX } from '../domain/limits.ts';
import { tripStatusSchema } from './trips.ts';

const when = z.iso.datetime({ offset: true });
const text = (label: string, max = 80) => z.string().trim().min(1, `${label} is required`).max(max);

export const fleetVehicleInputSchema = z.object({
  model: text('Model'),
  plateNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9][A-Z0-9 -]{3,10}[A-Z0-9]$/, 'Please enter a valid plate number'),
  type: z.enum(['van', 'bus']),
  capacity: z
    .int('Capacity must be a whole number')
    .min(1, 'At least 1 seat')
    .max(TRIP_SEATS_MAX, 'At most 50 seats'),
  status: z.enum(['active', 'maintenance']).default('active'),
  /** E-mail of the fleet's driver; empty when the vehicle has none yet. */
  driverEmail: z.union([z.literal(''), z.email('Please enter a valid email address')]).optional(),
});
export type FleetVehicleInput = z.infer<typeof fleetVehicleInputSchema>;
export const fleetVehicleSchema = z.object({
  id: z.uuid(),
  model: z.string(),
  plateNumber: z.string(),
  type: z.enum(['car', 'van', 'bus']),
  capacity: z.number().int(),
  status: z.enum(['active', 'maintenance', 'retired']),
  driver: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type FleetVehicle = z.infer<typeof fleetVehicleSchema>;

export const fleetRouteInputSchema = z.object({
  name: text('Name'),
  origin: text('Origin'),
  destination: text('Destination'),
  frequency: z.enum(['daily', 'weekly', 'bi-weekly']),
  /** Minutes. */
  duration: z
    .int('Duration must be a whole number of minutes')
    .min(10)
    .max(3 * 24 * 60),
  isActive: z.boolean().default(true),
});
export type FleetRouteInput = z.infer<typeof fleetRouteInputSchema>;
export const fleetRouteSchema = fleetRouteInputSchema.extend({ id: z.uuid(), isActive: z.boolean() });
export type FleetRoute = z.infer<typeof fleetRouteSchema>;

export const scheduleTripSchema = z.object({
  routeId: z.uuid('Please choose a route'),
  vehicleId: z.uuid('Please choose a vehicle'),
  departureDate: z.iso.datetime({ offset: true, error: 'Departure must be an ISO date and time' }),
  farePerSeat: z.number().positive('Fare must be a positive number').max(10_000_000),
});
export type ScheduleTrip = z.infer<typeof scheduleTripSchema>;
/** A scheduled trip with what real bookings make of it. Revenue in naira. */
export const fleetTripSchema = z.object({
  id: z.uuid(),
  route: z.string(),
  origin: z.string(),
  destination: z.string(),
  vehicle: z.string(),
  driverName: z.string(),
  departureDate: when,
  departureTime: z.string(),
  seats: z.number().int(),
  booked: z.number().int(),
  farePerSeat: z.number(),
  revenue: z.number(),
  status: tripStatusSchema,
});
export type FleetTrip = z.infer<typeof fleetTripSchema>;

/** GET /api/corporate/fleet. `isSample` until the first own vehicle exists: then the specified set, labelled. */
export const fleetSchema = z.object({
  isSample: z.boolean(),
  companyName: z.string().nullable(),
  vehicles: z.array(fleetVehicleSchema),
  routes: z.array(fleetRouteSchema),
  trips: z.array(fleetTripSchema),
  revenue: z.number(),
});
export type Fleet = z.infer<typeof fleetSchema>;
