import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { DEMO_PASSWORD } from './people.ts';
import { kilometresOf, pointAt } from './way.ts';

/** A phone on the road sends less often than it could: the car moves, and the demonstration costs next to nothing. */
const SEND_MS = 5000;
const ACCURACY_METRES = 8;

const sessionSchema = z.object({ token: z.string(), user: z.object({ id: z.string() }) });
const messageSchema = z.object({
  type: z.string(),
  code: z.string().optional(),
  status: z.string().optional(),
});

interface Journey {
  trip: { id: string; driver: number; departureMs: number; arrivalMs: number };
  way: readonly (readonly number[])[];
  signal: AbortSignal;
}

/**
 * Drives a trip as its driver's phone does: signs in, opens `/location-ws`, sends positions along the way, and at its end presses Arrived
 * and Completed. Resolves when the trip is over, also when another person ended it.
 *
 * @throws Error when the connection ends; the same trip can go on.
 */
export async function drive({ url }: { url: string }, { trip, way, signal }: Journey): Promise<void> {
  const credentials = { email: `driver${trip.driver}@tafiya.test`, password: DEMO_PASSWORD };
  const { token, user } = sessionSchema.parse(await post(`${url}/api/auth/login`, credentials));
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/location-ws`);
  const closed = once(socket, 'close').then(() => 'closed' as const);
  const stop = () => socket.close();
  signal.addEventListener('abort', stop, { once: true });
  // Avoids an unhandled error; the socket closes after it.
  socket.on('error', () => undefined);
  const metresPerSecond = (kilometresOf(way) * 1_000_000) / (trip.arrivalMs - trip.departureMs);
  let isOver = false;
  socket.on('message', (data: Buffer) => {
    const { type, status, code } = messageSchema.parse(JSON.parse(data.toString()));
    const send = (message: object) => socket.send(JSON.stringify(message));
    if (type === 'auth_success') send({ type: 'join_trip', tripId: trip.id });
    else if (type === 'error' && code === 'trip_closed') isOver = true;
    else if (type === 'trip_status_update' && status !== 'en_route') isOver = true;
  });
  try {
    await Promise.race([once(socket, 'open'), closed]);
    socket.send(JSON.stringify({ type: 'auth', userId: user.id, userType: 'driver', token }));
    while (!isOver && !signal.aborted) {
      if ((await Promise.race([closed, wait(SEND_MS, 'due')])) === 'closed') break;
      const share = (Date.now() - trip.departureMs) / (trip.arrivalMs - trip.departureMs);
      const position = {
        ...pointAt(way, share),
        accuracy: ACCURACY_METRES,
        speed: share < 1 ? metresPerSecond : 0,
        timestamp: new Date().toISOString(),
      };
      socket.send(JSON.stringify({ type: 'location_update', tripId: trip.id, ...position }));
      if (share < 1) continue;
      for (const status of ['arrived', 'completed'])
        await post(`${url}/api/trips/${trip.id}/status`, { status }, token);
      return;
    }
    if (!isOver && !signal.aborted) throw new Error('the connection ended');
  } finally {
    signal.removeEventListener('abort', stop);
    socket.close();
  }
}

async function post(url: string, body: object, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok)
    throw new Error(`${new URL(url).pathname} answered ${answer.status} ${await answer.text()}`);
  return answer.json();
}
