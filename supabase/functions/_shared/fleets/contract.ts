import { z } from 'zod';
import { email } from '../people/auth/contract.ts';
import { trimmed } from '../core/typed-text.ts';
import {
  DURATION_MAX_MINUTES,
  STOPS_BETWEEN_MAX,
  TRIP_SEATS_MAX,
  TRIP_SEATS_MIN,
} from '../trips/limits.rules.ts';
import { vehicleApprovalSchema, plateNumber } from '../vehicles/own.contract.ts';
import { payoutHoldSchema } from '../payouts/earnings/contract.ts';
import { moment } from '../core/moment.contract.ts';
import { pointInputSchema, pointSchema } from '../trips/stops.contract.ts';
import {
  createTripSchema,
  departureSchema,
  editTripSchema,
  fareSchema,
  stopInputSchema,
  tripStatusSchema,
} from '../trips/contract.ts';
import { pageQuerySchema } from '../core/page.contract.ts';
import { driverDeclineSchema } from '../trips/declines.contract.ts';

const text = (label: string, max = 80) =>
  z.string().overwrite(trimmed).min(1, `${label} is required`).max(max);

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
  /** A driver who has joined the fleet; null or absent without a driver. */
  driverId: z.guid().nullish(),
});

/** A vehicle as the company enters it. */
export const fleetVehicleInputSchema = vehicleDetails.extend({
  status: vehicleDetails.shape.status.default('active'),
});
export type FleetVehicleInput = z.infer<typeof fleetVehicleInputSchema>;

/** POST /api/corporate/vehicles. Idempotent by `clientKey`. */
export const newFleetVehicleSchema = fleetVehicleInputSchema.extend({ clientKey });

/** PATCH /api/corporate/vehicles/{id}: fields that are not given stay. */
export const editFleetVehicleSchema = vehicleDetails.partial();
export type EditFleetVehicle = z.infer<typeof editFleetVehicleSchema>;

export const fleetVehicleSchema = z.object({
  id: z.guid(),
  model: z.string(),
  plateNumber: z.string(),
  type: z.enum(['car', 'van', 'bus']),
  capacity: z.number().int(),
  status: z.enum(['active', 'maintenance', 'retired']),
  driver: z.object({ id: z.guid(), name: z.string() }).nullable(),
  /** `pending` while we check a plate that another account has too. */
  approval: vehicleApprovalSchema,
  /** Why it is not approved, or no longer. */
  rejectionReason: z.string().nullish(),
  /** Whether its roadworthiness or insurance has expired. */
  hasExpiredPaper: z.boolean(),
});

/** GET /api/corporate/vehicles: a page of the vehicles in use, in the order in which they were added. */
export const fleetVehicleListSchema = z.array(fleetVehicleSchema);
export type FleetVehicle = z.infer<typeof fleetVehicleSchema>;

/** A stop of a route, which has no date: `minutes` after the departure, `fare` from the origin. */
export const routeStopInputSchema = stopInputSchema.omit({ time: true }).extend({
  minutes: z
    .int('Minutes must be a whole number')
    .min(1, 'Minutes must be a whole number')
    .max(DURATION_MAX_MINUTES),
});

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
  /** The fare of new trips as a proposal. A route with stops needs one. */
  farePerSeat: fareSchema.nullish(),
  /** Where new trips stop between origin and destination, in order; a change replaces all of them. */
  stops: z
    .array(routeStopInputSchema)
    .max(STOPS_BETWEEN_MAX, `At most ${STOPS_BETWEEN_MAX} stops on the way`)
    .nullish(),
  /** The meeting points of new trips; null removes one. */
  originPoint: pointInputSchema.nullish(),
  destinationPoint: pointInputSchema.nullish(),
});

/** A route as the company enters it. */
export const fleetRouteInputSchema = routeDetails.extend({
  isActive: routeDetails.shape.isActive.default(true),
});
export type FleetRouteInput = z.infer<typeof fleetRouteInputSchema>;

/** POST /api/corporate/routes. Idempotent by `clientKey`. */
export const newFleetRouteSchema = fleetRouteInputSchema.extend({ clientKey });

/** PATCH /api/corporate/routes/{id}: fields that are not given stay. */
export const editFleetRouteSchema = routeDetails.partial();
export type EditFleetRoute = z.infer<typeof editFleetRouteSchema>;

export const fleetRouteSchema = routeDetails.extend({
  id: z.guid(),
  farePerSeat: z.number().nullish(),
  stops: z.array(routeStopInputSchema.extend({ fare: z.number(), point: pointSchema.nullable() })).optional(),
  originPoint: pointSchema.nullish(),
  destinationPoint: pointSchema.nullish(),
});
export type FleetRoute = z.infer<typeof fleetRouteSchema>;

/** POST /api/corporate/trips. Idempotent by `clientKey`. Stops and meeting points that are missing are those of the route. */
export const scheduleTripSchema = z.object({
  routeId: z.uuid('Please choose a route'),
  vehicleId: z.uuid('Please choose a vehicle'),
  departureDate: departureSchema,
  farePerSeat: fareSchema,
  ...createTripSchema.pick({
    stops: true,
    originPoint: true,
    destinationPoint: true,
    choices: true,
    payment: true,
  }).shape,
  clientKey,
});
export type ScheduleTrip = z.infer<typeof scheduleTripSchema>;

/** PATCH /api/corporate/trips/{id}: at least one field. Another vehicle also changes the driver and the seats. */
export const editFleetTripSchema = z
  .object({
    ...scheduleTripSchema.pick({ departureDate: true, farePerSeat: true, vehicleId: true }).shape,
    driverId: z.uuid('Please choose a driver'),
    totalSeats: fleetVehicleInputSchema.shape.capacity,
    stops: editTripSchema.shape.stops,
    originPoint: editTripSchema.shape.originPoint,
    destinationPoint: editTripSchema.shape.destinationPoint,
    choices: editTripSchema.shape.choices,
    payment: editTripSchema.shape.payment,
  })
  .partial()
  .strict()
  .refine((changes) => Object.keys(changes).length > 0, 'Nothing to change');
export type EditFleetTrip = z.infer<typeof editFleetTripSchema>;

/** A scheduled trip with the seats and revenue (naira) of its bookings. */
export const fleetTripSchema = z.object({
  id: z.guid(),
  route: z.string(),
  origin: z.string(),
  destination: z.string(),
  vehicle: z.string(),
  vehicleId: z.guid(),
  /** Null while the trip waits for another driver; `declined` then has the reason. */
  driverName: z.string().nullable(),
  driverId: z.guid().nullable(),
  declined: driverDeclineSchema.nullable(),
  departureDate: moment,
  departureTime: z.string(),
  /** Planned, ISO 8601. */
  arrivalDate: moment,
  /** Warns of driving in the dark, in words; null when the trip is by day. */
  nightWarning: z.string().nullish(),
  seats: z.number().int(),
  booked: z.number().int(),
  farePerSeat: z.number(),
  revenue: z.number(),
  status: tripStatusSchema,
  /** The schedule that has published it; null for a single trip. */
  scheduleId: z.guid().nullish(),
});
export type FleetTrip = z.infer<typeof fleetTripSchema>;

/** POST /api/corporate/drivers. Returns an open invitation to the same address, if there is one. */
export const inviteDriverSchema = z.object({
  email,
  /** The vehicle assigned to the driver when they accept. */
  vehicleId: z.guid().nullish(),
});
export type InviteDriver = z.infer<typeof inviteDriverSchema>;

/** A driver of the fleet, or an invitation: before it is accepted the company sees only the email. */
export const fleetDriverSchema = z.object({
  id: z.guid(),
  email: z.string(),
  status: z.enum(['invited', 'active', 'declined']),
  /** Null until they accept. */
  driverId: z.guid().nullable(),
  name: z.string().nullable(),
  isVerified: z.boolean(),
  /** The vehicle they drive, or are invited for. */
  vehicle: z.string().nullable(),
  invitedAt: moment,
  /** The end of the membership after the driver's notice; null without one. */
  leavesAt: moment.nullable(),
});
export type FleetDriver = z.infer<typeof fleetDriverSchema>;

/** GET /api/corporate/drivers: a page; drivers first, then open invitations, then declined ones, or only one of these. */
export const fleetDriverListSchema = z.array(fleetDriverSchema);

export const fleetDriverQuerySchema = pageQuerySchema.extend({
  status: fleetDriverSchema.shape.status.optional(),
});

/** GET /api/driver/invitations: open invitations, and the fleet that the driver belongs to. */
const fleetInvitationSchema = z.object({
  id: z.guid(),
  companyName: z.string(),
  vehicle: z.string().nullable(),
  status: z.enum(['invited', 'active']),
  invitedAt: moment,
  /** The end of the membership after the caller's notice; null without one. */
  leavesAt: moment.nullable(),
});
export type FleetInvitation = z.infer<typeof fleetInvitationSchema>;

export const fleetInvitationListSchema = z.array(fleetInvitationSchema);

/**
 * POST /api/driver/invitations/{id}. `accept: false` declines an invitation; after joining, it gives notice to leave the
 * fleet, and `accept: true` withdraws the notice.
 */
export const answerInvitationSchema = z.object({ accept: z.boolean() });

/** GET /api/corporate/trips: a page; upcoming trips, the next departure on top, also those without a driver; then past trips. */
export const fleetTripListSchema = z.array(fleetTripSchema);

/** GET /api/corporate/fleet, with the first 100 vehicles and trips. `isSample`: the sample fleet, shown until the company adds a vehicle. */
export const fleetSchema = z.object({
  isSample: z.boolean(),
  companyName: z.string().nullable(),
  /** Whether an administrator has verified the company. Only then can it schedule trips. */
  isVerified: z.boolean(),
  vehicles: fleetVehicleListSchema,
  /** Number of vehicles in use; may be more than the list contains. */
  vehicleCount: z.number().int(),
  routes: z.array(fleetRouteSchema),
  trips: fleetTripListSchema,
  /** Number of upcoming and running trips; may be more than the list contains. */
  scheduledTrips: z.number().int(),
  /** Naira of all confirmed and completed bookings. */
  revenue: z.number(),
  /** Payouts that an administrator holds back; null without a hold. */
  payoutHold: payoutHoldSchema.nullish(),
});
export type Fleet = z.infer<typeof fleetSchema>;
