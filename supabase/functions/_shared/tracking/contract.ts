import { z } from 'zod';
import { TOKEN_MAX_CHARACTERS } from '../core/limits.ts';
import { errorCodeSchema, type ErrorCode } from '../core/errors.contract.ts';
import { givenMoment, moment } from '../core/moment.contract.ts';
import { pointSchema, stopSchema } from '../trips/stops.contract.ts';
import { tripStatusSchema } from '../trips/contract.ts';
import { userTypeSchema } from '../people/contract.ts';

/** How a person takes part in a trip: the driver type maps to driver, every other type to passenger. */
const participantTypeSchema = z.enum(['driver', 'passenger']);

// The format of toISOString, which most clients send. Converting it again took 5 % of a position's processing time.
const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const isCanonical = (value: string | number): value is string =>
  typeof value === 'string' && CANONICAL.test(value);

/** When a position was measured: ISO 8601 or milliseconds since 1970; converted to ISO 8601. */
const timestamp = z
  .union([givenMoment, z.number().int().min(0).max(8.64e15)])
  .transform((value) => (isCanonical(value) ? value : new Date(value).toISOString()));

/** Degrees (WGS 84), metres, degrees from north, metres per second. Unknown values are null. */
export const positionSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).nullish(),
  heading: z.number().min(0).max(360).nullish(),
  speed: z.number().min(0).nullish(),
  timestamp,
});
export type Position = z.infer<typeof positionSchema>;

/** Some phones send ids in upper case; topics and rooms use lower case. */
const id = z.guid().toLowerCase();

/** Messages from a client on /location-ws. */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth'),
    userId: id,
    userType: z.union([userTypeSchema, z.literal('admin')]),
    token: z.string().min(1).max(TOKEN_MAX_CHARACTERS),
  }),
  z.object({
    type: z.literal('join_trip'),
    tripId: id,
    userId: id.optional(),
    userType: z.string().optional(),
  }),
  z.object({ type: z.literal('leave_trip'), tripId: id, userId: id.optional() }),
  positionSchema.extend({
    type: z.literal('location_update'),
    tripId: id,
    userId: id.optional(),
    userType: z.string().optional(),
    /** If given, the server sends `ack` once the position is stored or permanently refused. */
    messageId: z.string().min(1).max(64).optional(),
  }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/** A participant's newest position, as broadcast to the trip. */
export const locationUpdateSchema = positionSchema.extend({
  type: z.literal('location_update'),
  tripId: z.guid(),
  userId: z.guid(),
  userType: participantTypeSchema,
  tripStatus: tripStatusSchema.optional(),
  /** ISO 8601; null if it is unknown. */
  estimatedArrival: moment.nullish(),
});
export type LocationUpdate = z.infer<typeof locationUpdateSchema>;

/** Positions on their way to other processes of `/location-ws`: the payload of `location_updates` on the trip's topic. */
export const publishedPositionsSchema = z.object({ positions: z.array(locationUpdateSchema) });

/** The lists that can change on administrators' pages; docs/realtime.md has the tables of each name. */
export const adminListSchema = z.enum([
  'people',
  'drivers',
  'vehicles',
  'papers',
  'trips',
  'reports',
  'audit',
  'jobs',
  'alarms',
  'money',
  'deliveries',
  'support',
  'inbox',
]);
export type AdminList = z.infer<typeof adminListSchema>;

/** Messages from the server on /location-ws. `ack` and `pong` are sent only as answers to a `messageId` or a `ping`. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth_success') }),
  z.object({ type: z.literal('trip_joined'), tripId: z.guid() }),
  locationUpdateSchema,
  z.object({ type: z.literal('trip_status_update'), tripId: z.guid(), status: tripStatusSchema }),
  /** This person's position is no longer shared: take it off the map. */
  z.object({ type: z.literal('participant_left'), tripId: z.guid(), userId: z.guid() }),
  z.object({
    type: z.literal('error'),
    error: z.string(),
    /** The API's error code. */
    code: errorCodeSchema.optional(),
    /** The trip of the refused message, or the trip to which the user lost access. */
    tripId: z.string().optional(),
    messageId: z.string().optional(),
  }),
  z.object({ type: z.literal('ack'), messageId: z.string() }),
  z.object({ type: z.literal('pong') }),
  /** Only administrators get it: read these lists again. */
  z.object({ type: z.literal('admin_changed'), lists: z.array(adminListSchema) }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Errors after which the same message may succeed later. They are not acknowledged, so the phone keeps the position. */
export const TRANSIENT_CODES: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'unavailable', 'internal']);

/** Close codes of the server. Below 4000: RFC 6455; above: our own. docs/realtime.md lists what a client should do. */
export const CLOSE = {
  goingAway: 1001,
  misbehaved: 1008,
  /** A message of more than SOCKET_MESSAGE_MAX_BYTES. */
  tooLarge: 1009,
  tryAgainLater: 1013,
  /** Sign in again, or send a fresh token. */
  unauthenticated: 4401,
  suspended: 4403,
  idle: 4408,
  /** The same person opened too many newer sockets. */
  replaced: 4409,
} as const;

export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/** GET /api/trips/{id}/location: the live info of a trip. */
export const tripLocationSchema = z.object({
  tripId: z.guid(),
  status: tripStatusSchema,
  /** People whose newest position is at most TRACKED_MS old. */
  participantCount: z.number().int(),
  driverLocation: locationUpdateSchema.omit({ type: true }).nullable(),
  estimatedArrival: moment.nullable(),
});
export type TripLocation = z.infer<typeof tripLocationSchema>;

/** POST /api/trips/{id}/status */
export const changeStatusSchema = z.object({ status: tripStatusSchema });

/** POST /api/admin/live-ticket: the values for `auth {userId, userType: 'admin', token}`, valid for a minute. */
export const liveTicketSchema = z.object({ userId: z.guid(), token: z.string() });

/** POST /api/trips/{id}/shares: the token is returned once; only its hash is stored. The page is `/s#<token>`: a fragment is never logged. */
export const tripShareSchema = z.object({
  id: z.guid(),
  createdAt: moment,
  revokedAt: moment.nullable(),
  /** When another person last had the link open, to half a minute. */
  viewedAt: moment.nullable(),
});
export type TripShare = z.infer<typeof tripShareSchema>;

export const newTripShareSchema = tripShareSchema.extend({ token: z.string() });
export type NewTripShare = z.infer<typeof newTripShareSchema>;

/** POST /api/trips/{id}/shares. `showsName`: the link shows the first name of the person who makes it. */
export const createShareSchema = z.object({ showsName: z.boolean().default(false) });

export const viewShareSchema = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'This link is not valid'),
});

/**
 * POST /api/shares/view: the trip as anyone with the link sees it. Places, meeting points, times and status are those of the
 * person who shares it: a passenger's leg, or the whole trip of its driver.
 */
export const sharedTripSchema = z.object({
  driverFirstName: z.string(),
  /** Null unless the driver shows visitors their photo: GET /api/drivers/{driverId}/photo. */
  driverId: z.guid().nullable(),
  vehicleModel: z.string().nullable(),
  vehicleColour: z.string().nullable(),
  vehiclePlateNumber: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  originPlaceId: z.string(),
  destinationPlaceId: z.string(),
  /** Null: to be agreed with the driver. */
  fromPoint: pointSchema.nullable(),
  toPoint: pointSchema.nullable(),
  /**
   * The way between the two. Only its ends have a meeting point. The driver's reports are those until the person has arrived;
   * `estimatedAt`: while under way, at stops ahead.
   */
  stops: z.array(
    stopSchema
      .pick({ id: true, placeId: true, place: true, point: true, time: true, reachedAt: true, leftAt: true })
      .extend({ estimatedAt: moment.nullable() }),
  ),
  status: tripStatusSchema,
  /** As planned. */
  departureDate: moment,
  arrivalDate: moment,
  lastPosition: z.object({ latitude: z.number(), longitude: z.number(), timestamp: moment }).nullable(),
  estimatedArrival: moment.nullable(),
  /** When the driver boarded the person who shares the trip; null before, for the driver, and where the vehicle is not shown. */
  personBoardedAt: moment.nullish(),
  /** When the person who shares the trip said that they have arrived. */
  personArrivedAt: moment.nullable(),
  /** Null unless the person who shares the trip chose that the link shows it. */
  sharerFirstName: z.string().nullish(),
  /** The link of an alarm: where the vehicle is, from boarding until the person reports getting off. */
  vehiclePosition: z.object({ latitude: z.number(), longitude: z.number(), timestamp: moment }).nullable(),
  /** The link of an alarm: the last position is the person's own. */
  alarm: z
    .object({
      raisedAt: moment,
      closedAt: moment.nullable(),
    })
    .nullable(),
});
export type SharedTrip = z.infer<typeof sharedTripSchema>;
