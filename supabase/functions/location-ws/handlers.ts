import {
  CLOSE,
  TRANSIENT_CODES,
  type ClientMessage,
  type CloseCode,
  type Position,
} from '../_shared/tracking/contract.ts';
import { readAdminId, readUserType } from '../_shared/tracking/queries.ts';
import { AppError, internal } from '../_shared/core/app-error.ts';
import { TRIPS_PER_SOCKET_MAX } from '../_shared/tracking/limits.rules.ts';
import { describeError } from '../_shared/core/process/log.ts';
import type { LocationServices } from './location-services.ts';
import type { PositionKeeper } from './position-keeper.ts';
import type { Rooms } from './rooms.ts';
import type { HandledMessage, Identity, Session } from './session.ts';
import { command } from '../_shared/core/database/command.ts';

type Message<Type> = Extract<ClientMessage, { type: Type }>;

export interface HandlerContext {
  services: LocationServices;
  rooms: Rooms<Session>;
  keeper: PositionKeeper;
  /** Called after every successful `auth` message. */
  onSignedIn(session: Session, userId: string): void;
}

/** The close code for an error that ends the socket. */
export function closeCodeOf(error: AppError): CloseCode {
  if (error.code === 'suspended') return CLOSE.suspended;
  return error.code === 'unauthenticated' ? CLOSE.unauthenticated : CLOSE.tryAgainLater;
}

/** Whether an error refers to the user and not to the message: then the socket ends. */
export function isAboutPerson({ code }: AppError): boolean {
  return code === 'suspended' || code === 'unauthenticated';
}

/** Handles one message; sends errors on the socket and never throws. */
export async function handleMessage(
  context: HandlerContext,
  session: Session,
  message: HandledMessage,
): Promise<void> {
  if (message.type === 'auth') return authenticate(context, session, message);
  const { identity } = session;
  const errorContext = {
    tripId: message.tripId,
    ...('messageId' in message ? { messageId: message.messageId } : {}),
  };
  if (identity === null)
    return session.reportMistake('unauthenticated', 'Please sign in first.', errorContext);
  if (message.userId !== undefined && message.userId !== identity.userId) {
    session.reportMistake('forbidden', 'You can only speak for yourself.', errorContext);
    return acknowledge(session, errorContext.messageId);
  }
  try {
    if (message.type === 'join_trip') await joinTrip(context, session, message.tripId);
    else if (message.type === 'leave_trip')
      await leaveTrip(context, { session, identity, tripId: message.tripId });
    else await updateLocation(context, { session, identity, message });
  } catch (cause) {
    const error = asAppError(context, cause);
    if (isAboutPerson(error)) return session.endWithError(error, closeCodeOf(error));
    session.sendError(error, errorContext);
    if (!TRANSIENT_CODES.has(error.code)) acknowledge(session, errorContext.messageId);
  }
}

/** Confirms that a message is stored or permanently refused, so that the client can drop it. */
function acknowledge(session: Session, messageId: string | undefined): void {
  if (messageId !== undefined) session.send({ type: 'ack', messageId });
}

async function authenticate(
  context: HandlerContext,
  session: Session,
  message: Message<'auth'>,
): Promise<void> {
  try {
    const identity = await verifyIdentity(context.services, message);
    // The socket closed during sign-in and is already cleaned up; do not register it.
    if (!session.isOpen()) return;
    if (session.identity && session.identity.userId !== identity.userId)
      throw new AppError('unauthenticated', 'This socket belongs to another account.');
    // Only the first sign-in counts as an access check: a renewed token does not confirm access to the trips.
    if (session.identity === null) session.accessCheckedAt = context.services.now();
    session.identity = identity;
    context.onSignedIn(session, identity.userId);
    session.send({ type: 'auth_success' });
  } catch (cause) {
    const error = asAppError(context, cause);
    // When a renewal fails temporarily, the previous token stays valid until it expires.
    if (session.identity && TRANSIENT_CODES.has(error.code)) session.sendError(error);
    else session.endWithError(error, closeCodeOf(error));
  }
}

/**
 * The identity that an `auth` message proves: `userId` and `userType` must match the token and the database.
 * @throws AppError `unauthenticated` (forged, expired, signed out, another user's token), `suspended`, `unavailable`.
 */
async function verifyIdentity(services: LocationServices, message: Message<'auth'>): Promise<Identity> {
  if (message.userType === 'admin') return verifyAdmin(services, message);
  const claims = await services.verifyToken(message.token);
  const caller = { kind: 'user', claims } as const;
  const userType = await readUserType((work) => services.withCaller(caller, work));
  // On a trip everyone is a driver or a passenger: company accounts travel as passengers.
  const allowed: string[] = userType === 'driver' ? ['driver'] : [userType, 'passenger'];
  if (message.userId !== claims.sub || !allowed.includes(message.userType)) throw identityMismatch();
  return { caller, userId: claims.sub };
}

async function verifyAdmin(
  services: LocationServices,
  { token, userId }: Message<'auth'>,
): Promise<Identity> {
  const { caller } = await services.readTicket(token);
  const adminId = await readAdminId((work) => services.withCaller(caller, work));
  if (adminId !== userId) throw identityMismatch();
  return { caller, userId };
}

function identityMismatch(): AppError {
  return new AppError('unauthenticated', 'This is not who you signed in as.');
}

async function joinTrip({ rooms }: HandlerContext, session: Session, tripId: string): Promise<void> {
  if (session.trips.size >= TRIPS_PER_SOCKET_MAX && !session.trips.has(tripId))
    throw new AppError('rate_limited', `At most ${TRIPS_PER_SOCKET_MAX} trips on one connection.`);
  await rooms.enter(tripId, session);
  session.trips.add(tripId);
  // If the socket closed while the snapshot was read, its cleanup is over: leave the room here.
  if (!session.isOpen()) rooms.leave(tripId, session);
}

interface Leave {
  session: Session;
  identity: Identity;
  tripId: string;
}

/** Ends the stream to this socket, and removes the user's position from all maps. */
async function leaveTrip(
  { services, rooms, keeper }: HandlerContext,
  { session, identity: { caller, userId }, tripId }: Leave,
): Promise<void> {
  session.trips.delete(tripId);
  rooms.leave(tripId, session);
  // The track keeps the last position; nothing may be stored after the position was taken off the map.
  await keeper.flush(tripId, userId);
  if (caller.kind === 'user')
    await command((work) => services.withCaller(caller, work), 'withdraw_position', { tripId });
}

interface LocationMessage {
  session: Session;
  identity: Identity;
  message: Message<'location_update'>;
}

async function updateLocation(
  { rooms, keeper }: HandlerContext,
  { session, identity, message }: LocationMessage,
): Promise<void> {
  const { tripId, messageId } = message;
  if (!session.trips.has(tripId))
    return session.reportMistake('conflict', 'Join the trip first.', { tripId, messageId });
  const { userId, caller } = identity;
  if (caller.kind === 'admin')
    throw new AppError('forbidden', 'Only people who travel on this trip share their position.');
  const position = positionOf(message);
  // Broadcast a plausible position before it is stored.
  const offer = session.hasCurrentAccess() ? rooms.get(tripId)?.offer(userId, position) : undefined;
  const isBroadcast = offer?.isAccepted === true;
  const sessionId = caller.claims.session_id ?? null;
  const own = { tripId, userId, sessionId, position, after: offer?.after ?? null };
  try {
    const accepted = isBroadcast ? await keeper.keep(own) : await keeper.ask(own);
    if (accepted) rooms.get(tripId)?.accept(accepted);
  } catch (error) {
    const isPermanent = error instanceof AppError && !TRANSIENT_CODES.has(error.code);
    if (isBroadcast && isPermanent) rooms.get(tripId)?.retract(userId, position);
    throw error;
  }
  // So that whatever the client does next is seen after its position, on every process.
  await rooms.published(tripId);
  acknowledge(session, messageId);
}

/** The fields of a position that the sender may set; the user's id and type come from the session. */
function positionOf({
  latitude,
  longitude,
  accuracy = null,
  heading = null,
  speed = null,
  timestamp,
}: Position): Position {
  return { latitude, longitude, accuracy, heading, speed, timestamp };
}

function asAppError({ services }: HandlerContext, cause: unknown): AppError {
  const error = cause instanceof AppError ? cause : internal(cause);
  if (error.status >= 500) services.log('failure', { error: describeError(error) });
  return error;
}
