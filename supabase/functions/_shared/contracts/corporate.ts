import { z } from 'zod';
import { TRIP_SEATS_MAX, TRIP_SEATS_MIN } from '../domain/limits.ts';
import { departureSchema, fareSchema, tripStatusSchema } from './trips.ts';
import { plateNumber } from './verification.ts';

const when = z.iso.datetime({ offset: true });
const text = (label: string, max = 80) => z.string().trim().min(1, `${label} is required`).max(max);
const clientKey = z.uuid('A client key is required');

export const FLEET_FREQUENCIES = ['daily', 'weekly', 'bi-weekly'] as const;

const vehicleDetails = z.object({
  model: text('Model', 60),
  plateNumber,
  type: z.enum(['van', 'bus']),
  capacity: z
    .int('Capacity must be a whole number')
    .min(TRIP_SEATS_MIN, 'At least 1 seat')
    .max(TRIP_SEATS_MAX, `At most ${TRIP_SEATS_MAX} seats`),
  status: z.enum(['active', 'maintenance']),
  /** A driver who has joined the fleet; null or absent when nobody drives it yet. */
  driverId: z.uuid().nullish(),
});
/** What a company says about a vehicle. */
export const fleetVehicleInputSchema = vehicleDetails.extend({
  status: vehicleDetails.shape.status.default('active'),
});
export type FleetVehicleInput = z.infer<typeof fleetVehicleInputSchema>;
/** POST /api/corporate/vehicles. The same key again answers the same vehicle. */
export const newFleetVehicleSchema = fleetVehicleInputSchema.extend({ clientKey });
/** PATCH /api/corporate/vehicles/{id}: what is not named stays. */
export const editFleetVehicleSchema = vehicleDetails.partial();
export type EditFleetVehicle = z.infer<typeof editFleetVehicleSchema>;
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

const routeDetails = z.object({
  name: text('Name'),
  origin: text('Origin'),
  destination: text('Destination'),
  frequency: z.enum(FLEET_FREQUENCIES),
  /** Minutes. */
  duration: z
    .int('Duration must be a whole number of minutes')
    .min(10, 'At least 10 minutes')
    .max(3 * 24 * 60, 'At most 3 days'),
  isActive: z.boolean(),
});
/** What a company says about a route. */
export const fleetRouteInputSchema = routeDetails.extend({
  isActive: routeDetails.shape.isActive.default(true),
});
export type FleetRouteInput = z.infer<typeof fleetRouteInputSchema>;
/** POST /api/corporate/routes. The same key again answers the same route. */
export const newFleetRouteSchema = fleetRouteInputSchema.extend({ clientKey });
/** PATCH /api/corporate/routes/{id}: what is not named stays. */
export const editFleetRouteSchema = routeDetails.partial();
export type EditFleetRoute = z.infer<typeof editFleetRouteSchema>;
export const fleetRouteSchema = routeDetails.extend({ id: z.uuid() });
export type FleetRoute = z.infer<typeof fleetRouteSchema>;

/** POST /api/corporate/trips. The same key again answers the same trip. */
export const scheduleTripSchema = z.object({
  routeId: z.uuid('Please choose a route'),
  vehicleId: z.uuid('Please choose a vehicle'),
  departureDate: departureSchema,
  farePerSeat: fareSchema,
  clientKey,
});
export type ScheduleTrip = z.infer<typeof scheduleTripSchema>;
/** PATCH /api/corporate/trips/{id}: any of these, at least one. Another vehicle brings its driver and its seats. */
export const editFleetTripSchema = z
  .object({
    ...scheduleTripSchema.pick({ departureDate: true, farePerSeat: true, vehicleId: true }).shape,
    driverId: z.uuid('Please choose a driver'),
    totalSeats: fleetVehicleInputSchema.shape.capacity,
  })
  .partial()
  .strict()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change');
export type EditFleetTrip = z.infer<typeof editFleetTripSchema>;
/** A scheduled trip with what real bookings make of it. Revenue in naira. */
export const fleetTripSchema = z.object({
  id: z.uuid(),
  route: z.string(),
  origin: z.string(),
  destination: z.string(),
  vehicle: z.string(),
  vehicleId: z.uuid(),
  driverName: z.string(),
  driverId: z.uuid(),
  departureDate: when,
  departureTime: z.string(),
  /** Planned, ISO 8601. */
  arrivalDate: when,
  seats: z.number().int(),
  booked: z.number().int(),
  farePerSeat: z.number(),
  revenue: z.number(),
  status: tripStatusSchema,
});
export type FleetTrip = z.infer<typeof fleetTripSchema>;

/** POST /api/corporate/drivers. An open invitation to the same address is answered again. */
export const inviteDriverSchema = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email('Please enter a valid email address')),
  /** The vehicle that becomes theirs when they accept. */
  vehicleId: z.uuid().nullish(),
});
export type InviteDriver = z.infer<typeof inviteDriverSchema>;
/** Who drives or is asked to. The name is known once they have accepted: until then the company knows an address only. */
export const fleetDriverSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  status: z.enum(['invited', 'active', 'declined']),
  /** Null until they accept. */
  driverId: z.uuid().nullable(),
  name: z.string().nullable(),
  isVerified: z.boolean(),
  /** The vehicle they drive, or are invited for. */
  vehicle: z.string().nullable(),
  invitedAt: when,
});
export type FleetDriver = z.infer<typeof fleetDriverSchema>;
export const fleetDriverListSchema = z.array(fleetDriverSchema);

/** GET /api/driver/invitations: open ones, and the fleet the driver belongs to. */
const fleetInvitationSchema = z.object({
  id: z.uuid(),
  companyName: z.string(),
  vehicle: z.string().nullable(),
  status: z.enum(['invited', 'active']),
  invitedAt: when,
});
export type FleetInvitation = z.infer<typeof fleetInvitationSchema>;
export const fleetInvitationListSchema = z.array(fleetInvitationSchema);
/** POST /api/driver/invitations/{id}. Not accepting a fleet one drives for means leaving it. */
export const answerInvitationSchema = z.object({ accept: z.boolean() });

/** GET /api/corporate/trips: a page of them, what lies ahead first, the next to leave on top. */
export const fleetTripListSchema = z.array(fleetTripSchema);

/** GET /api/corporate/fleet, with the first 100 trips. `isSample` until the first own vehicle exists: then the specified set, labelled. */
export const fleetSchema = z.object({
  isSample: z.boolean(),
  companyName: z.string().nullable(),
  vehicles: z.array(fleetVehicleSchema),
  routes: z.array(fleetRouteSchema),
  trips: fleetTripListSchema,
  /** How many lie ahead or are under way, however many the list shows. */
  scheduledTrips: z.number().int(),
  /** Naira of every seat that is booked or has travelled. */
  revenue: z.number(),
});
export type Fleet = z.infer<typeof fleetSchema>;
