import { WebSocket } from 'ws';
import { createDeliveries, type Deliveries, type DeliveryResult } from './deliveries.ts';
import { usageOf } from './measured-process.ts';
import type { Journey, Traveller } from './travellers.ts';

export interface Audience {
  journeys: Journey[];
  /** Sockets per journey; its travellers take turns. */
  socketsPerJourney: number;
  /** How many travellers of each journey send, and how many positions all of them send per second. */
  publishersPerJourney: number;
  messagesPerSecond: number;
  seconds: number;
}

/** Who is loaded: an address that speaks our protocol or just repeats, and the process behind it. */
export interface LoadTarget {
  url: string;
  pid: number;
  speaks: 'protocol' | 'bare';
}

export interface LiveResult extends DeliveryResult {
  sent: number;
  seconds: number;
  /** Of one core, in percent. */
  cpuPercent: number;
  /** Resident, at the start, every quarter and the end. */
  memoryMegabytes: number[];
}

interface Member {
  socket: WebSocket;
  tripId: string;
}

const CONNECTING_AT_ONCE = 50;
const SETTLE_MS = 2000;
/** Not measured: code is compiled, rooms settle after a thousand joins, and everyone sends a first position. */
const WARM_UP_SECONDS = 10;
const STAMP = Buffer.from('"timestamp":"');
const STAMP_LENGTH = 24;
const LOCATION_UPDATE = Buffer.from('"location_update"');

/** Opens the sockets, sends positions at an even pace, and measures how long each takes to every socket of its trip. */
export async function runLoad(target: LoadTarget, audience: Audience): Promise<LiveResult> {
  const deliveries = createDeliveries(audience.socketsPerJourney);
  const members = await connectAll(target, audience, deliveries);
  const publishers = audience.journeys.flatMap(({ tripId }) =>
    members.filter((member) => member.tripId === tripId).slice(0, audience.publishersPerJourney),
  );
  await publish(publishers, { ...audience, seconds: WARM_UP_SECONDS }, deliveries);
  await settle(deliveries);
  deliveries.restart();

  const memoryMegabytes = [usageOf(target.pid).memoryMegabytes];
  const sampling = setInterval(
    () => memoryMegabytes.push(usageOf(target.pid).memoryMegabytes),
    (audience.seconds * 1000) / 4,
  );
  const before = usageOf(target.pid);
  const startedAt = performance.now();
  const sent = await publish(publishers, audience, deliveries);
  const used = usageOf(target.pid).cpuSeconds - before.cpuSeconds;
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampling);
  memoryMegabytes.push(usageOf(target.pid).memoryMegabytes);
  await settle(deliveries);
  for (const { socket } of members) socket.terminate();
  return { ...deliveries.result(), sent, seconds, cpuPercent: (used / seconds) * 100, memoryMegabytes };
}

/** Waits for what is still under way: until all has arrived, or nothing more does. */
async function settle(deliveries: Deliveries): Promise<void> {
  for (let before = -1; deliveries.received() !== before;) {
    before = deliveries.received();
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  }
}

/** Even pace, one publisher after the other; every position has a millisecond of its own. */
async function publish(
  publishers: Member[],
  { messagesPerSecond, seconds }: Pick<Audience, 'messagesPerSecond' | 'seconds'>,
  deliveries: Deliveries,
): Promise<number> {
  const started = performance.now();
  const base = Date.now();
  const total = messagesPerSecond * seconds;
  for (let n = 0; n < total; n += 1) {
    const due = started + (n * 1000) / messagesPerSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    const { socket, tripId } = publishers[n % publishers.length] ?? fail();
    const timestamp = new Date(base + Math.round((n * 1000) / messagesPerSecond)).toISOString();
    const position = { latitude: 6.6, longitude: 3.4, accuracy: 8, heading: 0, speed: 20, timestamp };
    deliveries.sent(timestamp);
    socket.send(JSON.stringify({ type: 'location_update', tripId, ...position }));
  }
  return total;
}

async function connectAll(target: LoadTarget, audience: Audience, deliveries: Deliveries): Promise<Member[]> {
  const wanted = audience.journeys.flatMap(({ tripId, travellers }) =>
    Array.from({ length: audience.socketsPerJourney }, (_, n) => ({
      tripId,
      traveller: travellers[n % travellers.length] ?? fail(),
    })),
  );
  const members: Member[] = [];
  for (let from = 0; from < wanted.length; from += CONNECTING_AT_ONCE) {
    const batch = wanted.slice(from, from + CONNECTING_AT_ONCE);
    members.push(...(await Promise.all(batch.map((one) => connect(target, one, deliveries)))));
  }
  return members;
}

function connect(
  { url, speaks }: LoadTarget,
  { tripId, traveller }: { tripId: string; traveller: Traveller },
  deliveries: Deliveries,
): Promise<Member> {
  const socket = new WebSocket(speaks === 'bare' ? `${url}?room=${tripId}` : url);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('open', () => {
      if (speaks === 'bare') return resolve({ socket, tripId });
      const { id: userId, userType, token } = traveller;
      socket.send(JSON.stringify({ type: 'auth', userId, userType, token }));
      socket.send(JSON.stringify({ type: 'join_trip', tripId }));
    });
    socket.on('message', (data: Buffer) => {
      if (data.includes(LOCATION_UPDATE)) {
        const at = data.indexOf(STAMP) + STAMP.length;
        return deliveries.heard(data.toString('latin1', at, at + STAMP_LENGTH));
      }
      const text = data.toString();
      if (text.includes('"type":"trip_joined"')) resolve({ socket, tripId });
      else if (text.includes('"type":"error"') && !text.includes('rate_limited')) reject(new Error(text));
    });
  });
}

function fail(): never {
  throw new Error('nobody travels');
}
