import { z } from 'zod';
import { TOKEN_MAX_CHARACTERS } from '../domain/limits.ts';
import { errorCodeSchema, type ErrorCode } from './errors.ts';
import { tripStatusSchema } from './trips.ts';
import { userTypeSchema } from './users.ts';

/** How a person takes part in a trip: the driver type maps to driver, every other type to passenger. */
const participantTypeSchema = z.enum(['driver', 'passenger']);

// As toISOString writes it and almost every client sends it: writing it anew was a twentieth of what a position costs.
const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const isCanonical = (value: string | number): value is string =>
  typeof value === 'string' && CANONICAL.test(value);

/** When a position was taken: ISO 8601, or milliseconds since 1970 as some clients send it; ISO inside. */
const timestamp = z
  .union([z.iso.datetime({ offset: true }), z.number().int().min(0).max(8.64e15)])
  .transform((value) => (isCanonical(value) ? value : new Date(value).toISOString()));

/** Degrees (WGS 84), metres, degrees from north, metres per second. What the device does not know is null. */
export const positionSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).nullish(),
  heading: z.number().min(0).max(360).nullish(),
  speed: z.number().min(0).nullish(),
  timestamp,
});
export type Position = z.infer<typeof positionSchema>;

/** Some phones write ids in capitals; topics and rooms are named in lower case. */
const id = z.uuid().toLowerCase();

/** What a client says on /location-ws (specification §7). `token` and `messageId` are ours. */
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
    /** With it, the server answers `ack` once the position is stored or refused for good. */
    messageId: z.string().min(1).max(64).optional(),
  }),
  z.object({ type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

/** One participant's newest position, as everyone in the trip receives it. */
export const locationUpdateSchema = positionSchema.extend({
  type: z.literal('location_update'),
  tripId: z.uuid(),
  userId: z.uuid(),
  userType: participantTypeSchema,
  tripStatus: tripStatusSchema.optional(),
  /** ISO 8601; null when nobody can honestly say. */
  estimatedArrival: z.iso.datetime({ offset: true }).nullish(),
});
export type LocationUpdate = z.infer<typeof locationUpdateSchema>;

/** What the server says. Clients that know the specified messages only may ignore `ack` and `pong`: they get none unasked. */
export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth_success') }),
  z.object({ type: z.literal('trip_joined'), tripId: z.uuid() }),
  locationUpdateSchema,
  z.object({ type: z.literal('trip_status_update'), tripId: z.uuid(), status: tripStatusSchema }),
  z.object({
    type: z.literal('error'),
    error: z.string(),
    /** As the façade's codes; a program may tell by it what to do next. */
    code: errorCodeSchema.optional(),
    /** The trip that the refused message was about, or that may be followed no longer. */
    tripId: z.string().optional(),
    messageId: z.string().optional(),
  }),
  z.object({ type: z.literal('ack'), messageId: z.string() }),
  z.object({ type: z.literal('pong') }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** Refusals after which the same message may succeed later: they are not acknowledged, the phone keeps what it sent. */
export const TRANSIENT_CODES: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'unavailable', 'internal']);

/** Why the server closes a socket. Below 4000: RFC 6455's own; above: ours. docs/realtime.md says what a client then does. */
export const CLOSE = {
  goingAway: 1001,
  misbehaved: 1008,
  tryAgainLater: 1013,
  /** Sign in again, or bring a fresh token. */
  unauthenticated: 4401,
  suspended: 4403,
  idle: 4408,
  /** The same person opened too many newer sockets. */
  replaced: 4409,
} as const;
export type CloseCode = (typeof CLOSE)[keyof typeof CLOSE];

/** GET /api/trips/{id}/location: live info of specification §3. */
export const tripLocationSchema = z.object({
  tripId: z.uuid(),
  status: tripStatusSchema,
  participantCount: z.number().int(),
  driverLocation: locationUpdateSchema.omit({ type: true }).nullable(),
  estimatedArrival: z.iso.datetime({ offset: true }).nullable(),
});
export type TripLocation = z.infer<typeof tripLocationSchema>;

/** POST /api/trips/{id}/status */
export const changeStatusSchema = z.object({ status: tripStatusSchema });

/** POST /api/admin/live-ticket: what an administrator sends as `auth {userId, userType: 'admin', token}`. Good for a minute. */
export const liveTicketSchema = z.object({ userId: z.uuid(), token: z.string() });

/** POST /api/trips/{id}/shares: the token is shown once; only its hash is kept. The page is `/s#<token>`: the fragment reaches no log. */
export const tripShareSchema = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime({ offset: true }),
  revokedAt: z.iso.datetime({ offset: true }).nullable(),
});
export type TripShare = z.infer<typeof tripShareSchema>;
export const newTripShareSchema = tripShareSchema.extend({ token: z.string() });
export type NewTripShare = z.infer<typeof newTripShareSchema>;
export const viewShareSchema = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'This link is not valid'),
});
/** POST /api/shares/view: all that anyone with the link may see. */
export const sharedTripSchema = z.object({
  driverFirstName: z.string(),
  vehicleModel: z.string().nullable(),
  vehiclePlateNumber: z.string().nullable(),
  origin: z.string(),
  destination: z.string(),
  status: tripStatusSchema,
  lastPosition: z
    .object({ latitude: z.number(), longitude: z.number(), timestamp: z.iso.datetime({ offset: true }) })
    .nullable(),
  estimatedArrival: z.iso.datetime({ offset: true }).nullable(),
});
export type SharedTrip = z.infer<typeof sharedTripSchema>;
