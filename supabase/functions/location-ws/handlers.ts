import {
  CLOSE,
  TRANSIENT_CODES,
  type ClientMessage,
  type CloseCode,
  type Position,
} from '../_shared/contracts/tracking.ts';
import { AppError, internal } from '../_shared/domain/app-error.ts';
import { TRIPS_PER_SOCKET_MAX } from '../_shared/domain/limits.ts';
import { describeError } from '../_shared/http/log.ts';
import type { Rooms } from './rooms.ts';
import type { Services } from './services.ts';
import type { Identity, Session } from './session.ts';
import { signIn } from './sign-in.ts';

type Message<Type> = Extract<ClientMessage, { type: Type }>;

export interface Handling {
  services: Services;
  rooms: Rooms<Session>;
  /** Somebody has signed in on this socket. */
  onSignedIn(session: Session, userId: string): void;
}

/** How a socket ends whose token or person may not go on. */
export function closeCodeOf(error: AppError): CloseCode {
  if (error.code === 'suspended') return CLOSE.suspended;
  return error.code === 'unauthenticated' ? CLOSE.unauthenticated : CLOSE.tryAgainLater;
}

/** Whether a refusal is about the person rather than about what they asked for. */
export function isAboutPerson({ code }: AppError): boolean {
  return code === 'suspended' || code === 'unauthenticated';
}

/** Does what a message asks for; everything that is refused is told on the socket. */
export async function handleMessage(
  handling: Handling,
  session: Session,
  message: Exclude<ClientMessage, { type: 'ping' }>,
): Promise<void> {
  if (message.type === 'auth') return authenticate(handling, session, message);
  const { identity } = session;
  const about = {
    tripId: message.tripId,
    ...('messageId' in message ? { messageId: message.messageId } : {}),
  };
  if (identity === null) return session.mistake('unauthenticated', 'Please sign in first.', about);
  if (message.userId !== undefined && message.userId !== identity.userId) {
    session.mistake('forbidden', 'You can only speak for yourself.', about);
    return acknowledge(session, about.messageId);
  }
  try {
    if (message.type === 'join_trip') await joinTrip(handling, session, message.tripId);
    else if (message.type === 'leave_trip') leaveTrip(handling, session, message.tripId);
    else await updateLocation(handling, { session, identity, message });
  } catch (cause) {
    const error = asAppError(handling, cause);
    if (isAboutPerson(error)) return session.end(error, closeCodeOf(error));
    session.refuse(error, about);
    if (!TRANSIENT_CODES.has(error.code)) acknowledge(session, about.messageId);
  }
}

/** Stored, or refused for good: the phone need not keep it. */
function acknowledge(session: Session, messageId: string | undefined): void {
  if (messageId !== undefined) session.send({ type: 'ack', messageId });
}

async function authenticate(handling: Handling, session: Session, message: Message<'auth'>): Promise<void> {
  try {
    const identity = await signIn(handling.services, message);
    // It went while it signed in: it is forgotten already, and nobody would forget it again.
    if (!session.isOpen()) return;
    if (session.identity && session.identity.userId !== identity.userId)
      throw new AppError('unauthenticated', 'This socket belongs to somebody else.');
    // A renewed token says nothing of the trips: only the first one stands for the question that follows.
    if (session.identity === null) session.welcomeAt = handling.services.now();
    session.identity = identity;
    handling.onSignedIn(session, identity.userId);
    session.send({ type: 'auth_success' });
  } catch (cause) {
    const error = asAppError(handling, cause);
    // A token that could not be renewed just now is good until it expires.
    if (session.identity && TRANSIENT_CODES.has(error.code)) session.refuse(error);
    else session.end(error, closeCodeOf(error));
  }
}

async function joinTrip({ rooms }: Handling, session: Session, tripId: string): Promise<void> {
  if (session.trips.size >= TRIPS_PER_SOCKET_MAX && !session.trips.has(tripId))
    throw new AppError('rate_limited', `At most ${TRIPS_PER_SOCKET_MAX} trips on one connection.`);
  await rooms.enter(tripId, session);
  session.trips.add(tripId);
  // The socket may have ended while the snapshot was read: then nobody else would take it out again.
  if (!session.isOpen()) rooms.leave(tripId, session);
}

function leaveTrip({ rooms }: Handling, session: Session, tripId: string): void {
  session.trips.delete(tripId);
  rooms.leave(tripId, session);
}

interface Update {
  session: Session;
  identity: Identity;
  message: Message<'location_update'>;
}

async function updateLocation(
  { services, rooms }: Handling,
  { session, identity, message }: Update,
): Promise<void> {
  const { tripId, messageId } = message;
  if (!session.trips.has(tripId))
    return session.mistake('conflict', 'Join the trip first.', { tripId, messageId });
  const { userId, caller } = identity;
  if (caller.kind === 'admin')
    throw new AppError('forbidden', 'Only people who travel on this trip share their position.');
  const sessionId = caller.claims.session_id ?? null;
  const position = positionOf(message);
  // Those on this process wait for nothing where nothing speaks against it; those elsewhere hear the echo once it is stored.
  const isPassedOn = session.isWelcome() && rooms.get(tripId)?.passOn(userId, position);
  try {
    rooms.get(tripId)?.accept(await services.record({ tripId, userId, sessionId, position }));
  } catch (error) {
    const isForGood = error instanceof AppError && !TRANSIENT_CODES.has(error.code);
    if (isPassedOn && isForGood) rooms.get(tripId)?.takeBack(userId, position);
    throw error;
  }
  acknowledge(session, messageId);
}

/** What a position says of its sender, in their own words; who they are, others say. */
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

function asAppError({ services }: Handling, cause: unknown): AppError {
  const error = cause instanceof AppError ? cause : internal(cause);
  if (error.status >= 500) services.log('failure', { error: describeError(error) });
  return error;
}
