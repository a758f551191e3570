import type { ErrorCode } from '../_shared/core/errors.contract.ts';
import { CLOSE } from '../_shared/tracking/contract.ts';
import { followTrip, followTripAsAdmin } from '../_shared/tracking/queries.ts';
import { AppError } from '../_shared/core/app-error.ts';
import { UNAVAILABLE_RETRY_SECONDS } from '../_shared/core/limits.ts';
import {
  DRAIN_TIMEOUT_MS,
  MEMBERSHIP_CHECK_TIMEOUT_MS,
  MEMBERSHIP_SWEEP_MS,
  SNAPSHOT_TIMEOUT_MS,
  SOCKETS_PER_PROCESS_MAX,
  SOCKETS_PER_USER_MAX,
} from '../_shared/tracking/limits.rules.ts';
import { clientAddressOf, networkOf } from '../_shared/core/http/client-address.ts';
import { createAdminChanges } from './admin-changes.ts';
import { closeCodeOf, handleMessage, isAboutPerson, type HandlerContext } from './handlers.ts';
import type { LocationServices } from './location-services.ts';
import { createMembership, type Membership } from './membership.ts';
import { keepWorkerAlive } from '../_shared/core/process/process-lifetime.ts';
import { createPositionKeeper } from './position-keeper.ts';
import { createRooms } from './rooms.ts';
import { createSession, type Session } from './session.ts';
import type { Socket } from './socket-sender.ts';
import { createUnauthenticatedSockets, type UnsignedLimits } from './unauthenticated-sockets.ts';
import { withTimeout } from '../_shared/core/with-timeout.ts';

/** Turns a request into a socket, like `Deno.upgradeWebSocket`, whose connection can also be ended. */
export type Upgrade = (request: Request) => { socket: WebSocket & Socket; response: Response };

interface ServerOptions {
  /** @throws TypeError for an incomplete handshake. */
  upgrade: Upgrade;
  trustedProxyHops: number;
  unsignedSockets: UnsignedLimits;
}

interface LocationServer {
  fetch(request: Request): Response;
  /** Refuses new sockets, closes the open ones and then the services. */
  drain(): Promise<void>;
}

/** /location-ws: the tracking protocol over WebSockets. Clients can get all of its state again after a restart. */
export function createLocationServer(
  services: LocationServices,
  { upgrade, trustedProxyHops, unsignedSockets }: ServerOptions,
): LocationServer {
  const sessions = new Set<Session>();
  const sessionsByUser = new Map<string, Set<Session>>();
  const unauthenticated = createUnauthenticatedSockets<Session>(unsignedSockets, (session) =>
    session.close(CLOSE.tryAgainLater, 'too many'),
  );
  const adminChanges = createAdminChanges<Session>(services);
  let isDraining = false;

  const rooms = createRooms<Session>({
    feed: services.feed,
    readSnapshot: async ({ identity }, tripId) => {
      if (!identity) throw new AppError('unauthenticated', 'Please sign in first.');
      const follow = identity.caller.kind === 'admin' ? followTripAsAdmin : followTrip;
      return withTimeout(
        SNAPSHOT_TIMEOUT_MS,
        follow((work) => services.withCaller(identity.caller, work), tripId),
      );
    },
    followTrips: (trips) => withTimeout(MEMBERSHIP_CHECK_TIMEOUT_MS, services.followTrips(trips)),
    // The trip may be over: the position that ended the drive is stored now.
    onStatusChanged: (tripId) => void keeper.flush(tripId),
    onMembershipChanged: (tripId, userId) => void membership.check(tripId, userId),
    onSnapshotRefused: (session, tripId, error) => {
      if (error instanceof AppError && isAboutPerson(error)) session.endWithError(error, closeCodeOf(error));
      else if (session.identity) void membership.check(tripId, session.identity.userId);
    },
    now: services.now,
  });
  const keeper = createPositionKeeper({
    store: services.storePosition,
    onStored: (message) => rooms.get(message.tripId)?.accept(message),
    onRefused: ({ tripId, userId, position }) => rooms.get(tripId)?.retract(userId, position),
  });
  const membership: Membership = createMembership({ services, sessions, rooms });
  const sweeping = setInterval(() => {
    rooms.refreshStale();
    void rooms.reportFollowed();
    void membership.sweep();
  }, MEMBERSHIP_SWEEP_MS);
  const context: HandlerContext = { services, rooms, keeper, onSignedIn };

  function onSignedIn(session: Session, userId: string): void {
    unauthenticated.remove(session);
    if (session.identity?.caller.kind === 'admin') adminChanges.add(session);
    // A phone that lost its network leaves dead sockets behind: keep the newest.
    const own = sessionsByUser.get(userId) ?? new Set();
    sessionsByUser.set(userId, own.add(session));
    for (const old of [...own].slice(0, -SOCKETS_PER_USER_MAX)) old.close(CLOSE.replaced, 'replaced');
  }

  function removeSession(session: Session): void {
    if (!sessions.delete(session)) return;
    unauthenticated.remove(session);
    adminChanges.remove(session);
    const userId = session.identity?.userId ?? '';
    for (const tripId of session.trips) {
      rooms.leave(tripId, session);
      void keeper.flush(tripId, userId);
    }
    session.trips.clear();
    const own = sessionsByUser.get(userId);
    if (own?.delete(session) && own.size === 0) sessionsByUser.delete(userId);
  }

  function accept({ socket, response }: ReturnType<Upgrade>, address: string): Response {
    socket.binaryType = 'arraybuffer';
    const session = createSession(socket, {
      now: services.now,
      handle: (from, message) => handleMessage(context, from, message),
      onClosed: removeSession,
    });
    sessions.add(session);
    unauthenticated.add(session, address);
    socket.addEventListener('message', ({ data }) => session.receive(data));
    const closed = new Promise<void>((resolve) => {
      socket.addEventListener('close', () => {
        removeSession(session);
        resolve();
      });
    });
    // A broken connection fires `error` and later `close`.
    socket.addEventListener('error', () => removeSession(session));
    keepWorkerAlive(closed);
    return response;
  }

  function fetch(request: Request): Response {
    const path = new URL(request.url).pathname.replace(/^\/functions\/v1(?=\/)/, '').replace(/\/$/, '');
    if (path === '/location-ws/health') {
      const status = isDraining ? 503 : 200;
      const body = { status: isDraining ? 'draining' : 'ok', sockets: sessions.size, trips: rooms.size() };
      return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
    }
    if (path !== '/location-ws') return refusal(404, 'Not found.', 'not_found');
    if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket')
      return refusal(426, 'This address speaks WebSocket.', 'invalid_input', { upgrade: 'websocket' });
    const retry = { 'retry-after': String(UNAVAILABLE_RETRY_SECONDS) };
    if (isDraining || sessions.size >= SOCKETS_PER_PROCESS_MAX)
      return refusal(503, 'Too many connections. Please try again in a moment.', 'unavailable', retry);
    const forwardedFor = request.headers.get('x-forwarded-for') ?? undefined;
    const address = networkOf(clientAddressOf(forwardedFor, trustedProxyHops));
    // The client would wait for a choice among its subprotocols, and there is none.
    if (request.headers.has('sec-websocket-protocol'))
      return refusal(400, 'This address has no subprotocols.', 'invalid_input');
    const upgraded = tryToUpgrade(request);
    if (upgraded === null) return refusal(400, 'This is not a WebSocket handshake.', 'invalid_input');
    return accept(upgraded, address);
  }

  /** Null for an incomplete handshake. */
  function tryToUpgrade(request: Request): ReturnType<Upgrade> | null {
    try {
      return upgrade(request);
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  }

  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    clearInterval(sweeping);
    for (const session of sessions) session.close(CLOSE.goingAway, 'going away');
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, DRAIN_TIMEOUT_MS));
    await Promise.race([finish(), timeout]);
  }

  async function finish(): Promise<void> {
    await Promise.allSettled([keeper.close(), services.followTrips([])]);
    await services.close();
  }
  return { fetch, drain };
}

function refusal(
  status: number,
  error: string,
  code: ErrorCode,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error, code }, { status, headers: { 'cache-control': 'no-store', ...headers } });
}
